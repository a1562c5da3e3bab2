r"""Derivations as a LaTeX document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from unicodedata import normalize

from minelogic.board import Board
from minelogic.derive.derivation import Derivation
from minelogic.derive.query_reasons import QueryReason
from minelogic.derive.steps import Step
from minelogic.diagnostics import visible
from minelogic.render.answers import atom_lines, said
from minelogic.render.derivations.answer import (
    answered,
    asked,
    last_words,
    made_for,
    outcome,
    resting_on,
    too_long,
)
from minelogic.render.derivations.clauses import course_title
from minelogic.render.derivations.cnf import ClauseLine
from minelogic.render.derivations.parts import (
    Depth,
    Place,
    cited,
    closing,
    leads,
    letters_of,
    remarks,
    rows,
    supposition,
    title,
)
from minelogic.render.derivations.writer import Writer, afterwards
from minelogic.solve.worlds import Model

_HEAD = r"""\documentclass[11pt]{article}
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amssymb}
\setlength{\parindent}{0pt}
\setlength{\parskip}{3pt}
\raggedright\frenchspacing
\newlength{\deep}
% \step{depth}{number}{text}: a paragraph with its number in front, indented by its depth.
\newcommand{\step}[3]{\par
  \settowidth{\deep}{#2\ }\hangafter=1\relax
  \hangindent=\dimexpr#1em+\deep\relax
  \noindent\hspace*{#1em}#2\ #3\par}
% \more{depth}{text}: a paragraph below a step.
\newcommand{\more}[2]{\par\hangafter=0\relax\hangindent=#1em\relax\noindent #2\par}
\begin{document}
"""
_ATOM = re.compile(r"\b\w+'*\([^()]*\)")
_DEEPEST = 12
"""Cases within cases are indented up to so many em."""
_TAIL = "\\end{document}\n"
_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"$\sim$",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "`": r"\`{}",
    "-": "-{}", "·": r"$\cdot$", "ß": r"\ss{}", "ø": r"\o{}", "ł": r"\l{}", "æ": r"\ae{}",
    "…": r"\ldots{}", "×": r"$\times$", "¬": r"$\neg$", "∧": r"$\wedge$", "∨": r"$\vee$",
    "→": r"$\to$", "⇒": r"$\Rightarrow$", "↔": r"$\leftrightarrow$", "⇔": r"$\Leftrightarrow$",
    "∀": r"$\forall$", "∃": r"$\exists$", "⊤": r"$\top$", "⊥": r"$\bot$", "≠": r"$\neq$",
    "≤": r"$\leq$", "≥": r"$\geq$", "∈": r"$\in$", "′": r"$'$", "−": r"$-$", "–": "--", "—": "---",
    "“": "``", "”": "''", "‘": "`", "’": "'",
    "\u00a0": "~",
}  # fmt: skip
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u",
    "\u0307": ".", "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c",
    "\u0328": "k",
}  # fmt: skip
_SIGNS = {".": "", "*": r"$\ast$", "-": r"$\cdot$", "B": r"\textbf{B}", "S": r"\textbf{S}",
          "N": r"\textbf{N}"}  # fmt: skip


def derivation_latex(
    derivation: Derivation, depth: Depth = "tile", reasons: Sequence[QueryReason] = ()
) -> str:
    """A document with the display, what was asked, the steps, and the board as it is after them.

    It needs no packages but those that every distribution has. By lines each step lists its
    premises with their places, by clauses their instances and what follows from these. The queries
    come last, each with its answer and the steps made for it.
    """
    writer = _Latex(derivation, depth)
    board = derivation.board
    lines = [rf"\section*{{{escaped(visible(derivation.file.source.name))}}}"]
    if board is not None:
        lines += _board(board, [str(sign) for sign in derivation.signs])
    lines += _answer(derivation)
    more = made_for(reasons)
    for step in derivation.steps:
        if step.id not in more:
            lines += writer.step(step)
    last = last_words(derivation)
    if last:
        lines.append(rf"\more{{0}}{{{escaped(last)}}}")
    after = afterwards(derivation)
    if board is not None and after:
        lines += [r"\subsection*{Afterwards}", *_board(board, after)]
    for reason in reasons:
        lines += _query(reason, derivation, writer)
    return _HEAD + "\n".join(lines) + "\n" + _TAIL


def escaped(text: str) -> str:
    """The text so that LaTeX shows it as it is, in ASCII; what no font is sure to have is `?`."""
    return "".join([_SPECIAL.get(character) or _letter(character) for character in text])


def _letter(character: str) -> str:
    """A character that is nothing special, an accent on it as a command."""
    if character.isascii():
        return character if character.isprintable() else " "
    base, *marks = list(normalize("NFD", character))
    if not base.isascii() or not marks or any(mark not in _ACCENTS for mark in marks):
        return "?"
    for mark in marks:
        base = rf"\{_ACCENTS[mark]}{{{base}}}"
    return base


def _answer(derivation: Derivation) -> Iterator[str]:
    """What was asked, the answer, and if it is independent, two worlds that show it."""
    formula = asked(derivation)
    if formula is None:
        return
    yield rf"\more{{0}}{{{_code(formula)}: \textbf{{{derivation.answer}}}}}"
    yield _more(0, answered(derivation))
    if derivation.answer == "independent":
        yield from _world("holds", derivation.holds)
        yield from _world("fails", derivation.fails)


def _query(reason: QueryReason, derivation: Derivation, writer: _Latex) -> Iterator[str]:
    """A query, its answer, and the steps that were made for it or two worlds."""
    query = reason.query
    formula = _code("prove " + said(query.statement.formula))
    yield rf"\subsection*{{Line {query.statement.line}: {formula}}}"
    answer, expected = outcome(reason)
    yield rf"\more{{0}}{{\textbf{{{answer}}}{escaped(expected)}}}"
    if answer == "independent":
        yield from _world("holds", query.holds)
        yield from _world("fails", query.fails)
    before = resting_on(reason)
    if before:
        yield _more(0, before)
    for step in derivation.steps:
        if step.id in reason.more:
            yield from writer.step(step)


def _world(verb: str, model: Model | None) -> Iterator[str]:
    if model is None:
        yield _more(0, f"A world where it {verb} was not found within the limit.")
        return
    yield r"\medskip"
    yield _more(0, f"It {verb} here:")
    if model.board is not None:
        yield from _board(model.board, [str(sign) for sign in model.signs])
    atoms = " ".join(atom_lines(model))
    if atoms:
        yield rf"\more{{1}}{{{_code(atoms)}}}"


class _Latex(Writer):
    """Writes steps as paragraphs of LaTeX."""

    def step(self, step: Step) -> Iterator[str]:
        """A paragraph with the conclusion, one with the reason, and the cases indented below."""
        yield r"\medskip"
        head = rf"\textbf{{{escaped(title(step, self.words))}}}"
        how = rf"\emph{{{escaped(' · '.join(remarks(step)))}}}"
        yield _step(0, rf"\textbf{{{step.id}.}}", rf"{head} $\cdot$ {how}")
        if leads(step):
            yield _more(1, step.sentence)
        letters = letters_of(step)
        if self.depth != "tile":
            yield from self._listed(step)
        if self.depth == "clause":
            yield from self._course(step, list(letters.values()), 1)
        left_out = too_long(step)
        if left_out:
            yield _more(1, left_out)
        else:
            yield from self._cases(step, 1, letters)

    def _cases(self, step: Step, depth: int, letters: Mapping[int, str]) -> Iterator[str]:
        for number in range(len(step.told)):
            yield _more(depth, supposition(step, number, self.words))
            for inner in step.cases[number].steps:
                said = escaped(self.inner_sentence(inner))
                yield _step(min(depth + 1, _DEEPEST), str(inner.id), said)
                more = min(depth + 2, _DEEPEST)
                if self.depth != "tile":
                    names = self.places.names(inner, letters)
                    yield _more(more, f"by {cited(inner, names)}")
                    if self.depth == "clause":
                        yield from self._course(inner, names, more)
                yield from self._cases(inner, more, letters)
        if step.told:
            yield _more(depth, closing(step, self.words))

    def _listed(self, step: Step) -> Iterator[str]:
        for given in self.premises(step):
            text = escaped(given.heading)
            if given.derived:
                text += f": {escaped(given.place.text)}"
            elif self.depth == "clause":
                text += f": {_code(given.instance)}"
            elif given.place.text:
                text += f": {_quoted(given.place)}"
            yield _step(1, f"({given.letter})", rf"{{\small {text}}}")
            yield from map(_way, given.way)

    def _course(self, step: Step, names: Sequence[str], depth: int) -> Iterator[str]:
        course = list(self.clauses.course(step, names))
        if course:
            yield _more(depth, course_title(step))
        for number, line in enumerate(course, 1):
            yield _step(depth + 1, rf"{{\small {number}.}}", rf"{{\small {_code(line)}}}")


def _way(line: ClauseLine) -> str:
    """A line on the way to clauses, below a premise; a mark stands before a clause that is used."""
    formula = _code(line.formula) if line.formula else ""
    text = rf"{{\small {escaped(line.before)}{formula}{escaped(line.after)}}}"
    if line.kind in ("used", "clause"):
        return _step(3, r"$\ast$" if line.kind == "used" else r"\phantom{$\ast$}", text)
    return rf"\more{{3}}{{{text}}}"


def _code(text: str) -> str:
    """Formulas, no line of which ends within an atom."""
    glued = _ATOM.sub(lambda match: match.group().replace(" ", "\u00a0"), text)
    return rf"\texttt{{{escaped(glued)}}}"


def _quoted(place: Place) -> str:
    """What stands at a place; in a row of the display, the tile is underlined."""
    start, end = place.mark or (0, 0)
    before, tile, after = (
        escaped(part) for part in (place.text[:start], place.text[start:end], place.text[end:])
    )
    marked = rf"\underline{{{tile}}}" if tile else ""
    return rf"\texttt{{{before}{marked}{after}}}"


def _step(depth: int, number: str, text: str) -> str:
    return rf"\step{{{depth}}}{{{number}}}{{{text}}}"


def _more(depth: int, text: str) -> str:
    return rf"\more{{{depth}}}{{{escaped(text)}}}"


def _board(board: Board, signs: Sequence[str]) -> Iterator[str]:
    """A grid as a table of squares; a graph as a table of its vertices."""
    size = r"\small" if board.columns <= 16 else r"\tiny\setlength{\tabcolsep}{1.5pt}"
    if not board.is_grid:
        named = [
            f"{escaped(str(vertex))}={escaped(sign)}"
            for vertex, sign in zip(board.vertices, signs, strict=True)
        ]
        yield rf"\more{{0}}{{\texttt{{{', '.join(named)}}}}}"
        return
    yield rf"\begin{{center}}{size}"
    yield rf"\begin{{tabular}}{{|*{{{board.columns}}}{{c|}}}}\hline"
    for row in rows(board, signs):
        cells = [_SIGNS.get(sign, sign) or r"\phantom{0}" for sign in row]
        yield " & ".join(cells) + r" \\ \hline"
    yield r"\end{tabular}\end{center}"
