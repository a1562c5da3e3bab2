"""Derivations as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from minelogic.board import Board
from minelogic.derive.derivation import Derivation
from minelogic.derive.query_reasons import QueryReason
from minelogic.derive.steps import Step
from minelogic.diagnostics import visible
from minelogic.render.answers import grid_lines, model_lines, said
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

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def derivation_markdown(
    derivation: Derivation, depth: Depth = "tile", reasons: Sequence[QueryReason] = ()
) -> str:
    """The display, what was asked, the steps, and the board as it is after them, in CommonMark.

    By lines each step lists its premises with their places, by clauses their instances and what
    follows from these. The queries come last, each with its answer and the steps made for it.
    """
    writer = _Markdown(derivation, depth)
    board = derivation.board
    blocks = [f"# {_escaped(visible(derivation.file.source.name))}"]
    if board is not None:
        blocks.append(_fenced(board, [str(sign) for sign in derivation.signs]))
    blocks += _answer(derivation)
    more = made_for(reasons)
    for step in derivation.steps:
        if step.id not in more:
            blocks += writer.step(step)
    last = last_words(derivation)
    if last:
        blocks.append(last)
    after = afterwards(derivation)
    if board is not None and after:
        blocks += ["## Afterwards", _fenced(board, after)]
    for reason in reasons:
        blocks += _query(reason, derivation, writer)
    return "\n\n".join(blocks) + "\n"


def _answer(derivation: Derivation) -> Iterator[str]:
    """What was asked, the answer, and if it is independent, two worlds that show it."""
    formula = asked(derivation)
    if formula is None:
        return
    yield f"{_code(formula)}: **{derivation.answer}**"
    yield answered(derivation)
    if derivation.answer == "independent":
        yield from _world("holds", derivation.holds)
        yield from _world("fails", derivation.fails)


def _query(reason: QueryReason, derivation: Derivation, writer: _Markdown) -> Iterator[str]:
    """A query, its answer, and the steps that were made for it or two worlds."""
    query = reason.query
    yield f"## Line {query.statement.line}: {_code('prove ' + said(query.statement.formula))}"
    answer, expected = outcome(reason)
    yield f"**{answer}**{expected}"
    if answer == "independent":
        yield from _world("holds", query.holds)
        yield from _world("fails", query.fails)
    before = resting_on(reason)
    if before:
        yield before
    for step in derivation.steps:
        if step.id in reason.more:
            yield from writer.step(step, "###")


def _world(verb: str, model: Model | None) -> Iterator[str]:
    if model is None:
        yield f"A world where it {verb} was not found within the limit."
        return
    yield f"It {verb} here:"
    yield "\n".join(["```text", *model_lines(model), "```"])


class _Markdown(Writer):
    """Writes steps as blocks of Markdown."""

    def step(self, step: Step, level: str = "##") -> Iterator[str]:
        """A heading and paragraphs; cases are nested lists."""
        yield f"{level} {step.id}. {_escaped(title(step, self.words))}"
        yield f"*{_escaped(' · '.join(remarks(step)))}*"
        if leads(step):
            yield _escaped(step.sentence)
        letters = letters_of(step)
        if self.depth != "tile" and step.premises:
            yield "\n".join(self._listed(step))
        if self.depth == "clause":
            yield from self._course(step, list(letters.values()), "")
        left_out = too_long(step)
        if left_out:
            yield left_out
            return
        for number in range(len(step.told)):
            yield _escaped(supposition(step, number, self.words))
            yield "\n".join(self._case(step, number, "", letters))
        if step.told:
            yield _escaped(closing(step, self.words))

    def _case(
        self, step: Step, number: int, indent: str, letters: Mapping[int, str]
    ) -> Iterator[str]:
        for inner in step.cases[number].steps:
            yield f"{indent}- **{inner.id}** {_escaped(self.inner_sentence(inner))}"
            more = indent + "  "
            if self.depth != "tile":
                names = self.places.names(inner, letters)
                yield f"{more}- {_escaped(f'by {cited(inner, names)}')}"
                if self.depth == "clause":
                    yield from self._course(inner, names, more)
            for place in range(len(inner.told)):
                yield f"{more}- {_escaped(supposition(inner, place, self.words))}"
                yield from self._case(inner, place, more + "  ", letters)
            if inner.told:
                yield f"{more}- {_escaped(closing(inner, self.words))}"

    def _listed(self, step: Step) -> Iterator[str]:
        for given in self.premises(step):
            text = _escaped(given.heading)
            quoted = given.instance if self.depth == "clause" else given.place.text
            if given.derived:
                text += f": {_escaped(given.place.text)}"
            elif quoted:
                text += f": {_code(quoted)}"
            yield f"- ({given.letter}) {text}"
            yield from map(_way, given.way)

    def _course(self, step: Step, names: Sequence[str], indent: str) -> Iterator[str]:
        course = list(self.clauses.course(step, names))
        if course:
            if not indent:
                yield course_title(step)
            numbered = enumerate(course, 1)
            yield "\n".join([f"{indent}{number}. {_code(line)}" for number, line in numbered])


def _way(line: ClauseLine) -> str:
    """A line on the way to clauses, below a premise."""
    used = "**used:** " if line.kind == "used" else ""
    formula = _code(line.formula) if line.formula else ""
    # Blanks around the formula would be lost with those around the words.
    before, after = (
        re.sub(r"\S.*\S|\S", lambda match: _escaped(match.group()), part)
        for part in (line.before, line.after)
    )
    return f"  - {used}{before}{formula}{after}"


def _escaped(text: str) -> str:
    """The text so that Markdown shows it as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    """The text between backticks, more of them than there are in it."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    ticks = "`" * (longest + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _fenced(board: Board, signs: Sequence[str]) -> str:
    """A board as a block of code; no name of a vertex can end it."""
    return "\n".join(["```text", *grid_lines(board, rows(board, signs)), "```"])
