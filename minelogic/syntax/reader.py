"""Text to statements: split at the keywords, each read by itself, all findings together."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from minelogic import catalogue
from minelogic.board import Coordinates
from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.source import Source, Span
from minelogic.syntax import faults, tree
from minelogic.syntax.characters import ZERO_WIDTH, deceptive, plain
from minelogic.syntax.lalr import SyntaxFault
from minelogic.syntax.lexer import Token
from minelogic.syntax.parser import parser
from minelogic.syntax.shape import Shaper
from minelogic.syntax.statements import (
    EXPECTATIONS,
    FORMS,
    KEYWORDS,
    BoardStatement,
    CoordinatesStatement,
    Define,
    DisplayStatement,
    Domain,
    Fact,
    Mines,
    Predicate,
    Prove,
    Rule,
    Statement,
    Use,
)  # fmt: skip
from minelogic.syntax.suggest import closest

_START = re.compile(rf"^[ \t\f\r]*({'|'.join(KEYWORDS)})\b(?!')", re.MULTILINE)
_LINE_OF_WORDS = re.compile(
    r"""^[ \t\f\r]*([A-Za-z]{3,})(?:[ \t]+["A-Za-z0-9_~¬!∀∃|-]|[ \t]*\n)""", re.MULTILINE
)
_COMMENT = re.compile(r"#[^\n]*")
_FOREIGN = re.compile(
    r"""\#[^\n]* | "[^"\n]*" | (?P<comment>//|/\*|%)[^\n]* | (?<!/)\\(?P<latex>[A-Za-z]+)""",
    re.VERBOSE,
)
_LATEX = {
    "forall": "forall", "exists": "exists", "neg": "~", "lnot": "~", "land": "&", "wedge": "&",
    "lor": "|", "vee": "|", "to": "->", "rightarrow": "->", "Rightarrow": "->", "implies": "->",
    "leftrightarrow": "<->", "Leftrightarrow": "<->", "iff": "<->", "leq": "<=", "le": "<=",
    "geq": ">=", "ge": ">=", "neq": "!=", "ne": "!=", "in": "in", "top": "⊤", "bot": "⊥",
}  # fmt: skip
_RANGE = re.compile(r"([A-Za-z_]\w*'*)\s*(.*?)([0-9]{1,9})\b(.*\b|)([0-9]{1,9})(\W*)", re.DOTALL)
_FORMULA_LINE = re.compile(r"[A-Za-z]\w*\(|[~¬!∀∃(]|(?:forall|exists|not)\b")
_WORD = re.compile(r"[A-Za-z]+")
_OTHER_WORDS = {
    "axiom": "rule", "constraint": "rule", "law": "rule", "assert": "fact", "given": "fact",
    "assume": "fact", "known": "fact", "theorem": "prove", "query": "prove", "show": "prove",
    "goal": "prove", "ask": "prove", "lemma": "prove", "claim": "prove", "grid": "board",
    "size": "board", "import": "use",
    "include": "use", "def": "define", "let": "define", "macro": "define", "sort": "domain",
    "range": "domain", "letter": "predicate", "prop": "predicate", "proposition": "predicate",
    "relation": "predicate", "bombs": "mines", "mine": "mines", "bomb": "mines", "show_board":
    "display", "coords": "coordinates", "coordinate": "coordinates",
}  # fmt: skip
_RESERVED = frozenset({
    "forall", "exists", "exactly", "one", "at", "least", "most", "in", "not", "and", "or",
    "implies", "iff", "true", "false", "expect",
})  # fmt: skip
_VERTEX = r"(?:[A-Za-z_][A-Za-z0-9_]*'*|[0-9]+)"


def parse_formula(text: str, limits: Limits | None = None) -> tree.Formula:
    """The formula that a text is; letters need no declaration. Raises `FileError` on mistakes."""
    source = Source("formula", text)
    findings: list[Diagnostic] = []
    formula = read_formula(source, limits or Limits(), findings)
    if formula is None or any(finding.severity == "error" for finding in findings):
        raise FileError(findings)
    return formula


def read_formula(source: Source, limits: Limits, findings: list[Diagnostic]) -> tree.Formula | None:
    """The formula that a source is, or None; findings are added."""
    if _refused(source, limits, findings):
        return None
    findings.extend(deceptive(source))
    reader = _Reader(source, limits, findings)
    built = reader.built("formula", "", Span(0, len(source.text)))
    return None if built is None else reader.shaper.formula(built)


def read(source: Source, limits: Limits, findings: list[Diagnostic]) -> list[Statement]:
    """The statements of a source that can be read, in their order; findings are added."""
    if _refused(source, limits, findings):
        return []
    findings.extend(deceptive(source))
    return _Reader(source, limits, findings).statements()


def _refused(source: Source, limits: Limits, findings: list[Diagnostic]) -> bool:
    """Whether the text is beyond the limits of size, or hardly a text."""
    if source.text.count("\0") * 4 > len(source.text):
        findings.append(
            catalogue.NOT_UTF8.at(
                source, Span(0, 1), byte="00",
                help="The file seems to be in UTF-16; save it as UTF-8.",
            )
        )  # fmt: skip
        return True
    if len(source.text) > limits.characters:
        findings.append(
            catalogue.TOO_LARGE.at(
                source, Span(0, 0), what="The file",
                size=f"more than {limits.characters:,} characters",
                advice="Split it, or check that it is the right file.",
            )
        )  # fmt: skip
        return True
    start = _long_line(source.text, limits.line)
    if start is None:
        return False
    findings.append(
        catalogue.TOO_LARGE.at(
            source, Span(start, start + 1), what="This line",
            size=f"more than {limits.line:,} characters", advice="Break the line.",
        )
    )  # fmt: skip
    return True


def _long_line(text: str, longest: int) -> int | None:
    """Where the first line begins that is longer than allowed."""
    start = 0
    while len(text) - start > longest:
        end = text.find("\n", start)
        if end < 0 or end - start > longest:
            return start
        start = end + 1
    return None


class _Reader:
    def __init__(self, source: Source, limits: Limits, findings: list[Diagnostic]) -> None:
        self.source = source
        self.limits = limits
        self.findings = findings
        self.text = plain(source.text)
        self._mend_foreign()
        self.shaper = Shaper(source, limits, findings)

    def statements(self) -> list[Statement]:
        starts = self._starts()
        if not starts:
            self.findings.append(catalogue.EMPTY_FILE.at(self.source, Span(0, 0)))
            return []
        result: list[Statement] = []
        add = result.append
        ends = [start for _, start, _ in starts[1:]] + [len(self.text)]
        for (word, start, known), end in zip(starts, ends, strict=True):
            if not word:
                continue
            statement = self._statement(word, Span(start, end), known)
            if statement is not None:
                add(statement)
        return result

    def _statement(self, word: str, span: Span, known: bool) -> Statement | None:
        """The statement; nothing is said about one that makes no sense and was only guessed."""
        count = len(self.findings)
        statement = _READERS[word](self, span)
        if statement is None and not known:
            del self.findings[count:]
        elif statement is None and word in _ONE_LINERS:
            statement = self._first_line(word, span, count)
        return statement

    def _first_line(self, word: str, span: Span, count: int) -> Statement | None:
        """The statement that the first line is by itself, if any; what follows it is reported."""
        end = self.text.find("\n", span.start, span.end)
        rest = re.search(r"\S+", self._uncommented(Span(end, span.end))) if end >= 0 else None
        if rest is None:
            return None
        earlier = self.findings[count:]
        del self.findings[count:]
        statement = _READERS[word](self, Span(span.start, end))
        if statement is None:
            self.findings[count:] = earlier
        else:
            self._unknown_statement(end + rest.start(), _first_word(rest.group()))
        return statement

    def _starts(self) -> list[tuple[str, int, bool]]:
        """Each statement's keyword, where it begins, and whether it is written so or guessed.

        Unknown ones are reported; where nothing can be guessed, the keyword is empty.
        """
        starts = [(match.group(1), match.start(1), True) for match in _START.finditer(self.text)]
        unknown: dict[int, str] = {}
        known: dict[str, str | None] = {}
        for match in _LINE_OF_WORDS.finditer(self.text):
            word = match.group(1)
            if word not in known:
                known[word] = _meant(word)
            if known[word]:
                unknown[match.start(1)] = word
        before = _COMMENT.sub(_blank, self.text[: starts[0][1] if starts else len(self.text)])
        first = re.search(r"\S+", before)
        if first and first.start() not in unknown:
            unknown[first.start()] = _first_word(first.group())
        for offset, word in unknown.items():
            starts.append((self._unknown_statement(offset, word), offset, False))
        starts.sort(key=lambda start: start[1])
        return starts

    def _unknown_statement(self, offset: int, word: str) -> str:
        """Reports a word that begins no statement, and gives the keyword that was meant, if any."""
        meant = _meant(word)
        advice = f"Did you mean {meant}?" if meant else f"Statements are {', '.join(KEYWORDS)}."
        if not meant and _FORMULA_LINE.match(self.text, offset):
            advice = "A formula stands in a statement: fact …, rule NAME: … or prove …"
        self.findings.append(
            catalogue.UNKNOWN_STATEMENT.at(
                self.source, Span(offset, offset + len(word)), word=word, advice=advice
            )
        )
        return meant or ""

    def _mend_foreign(self) -> None:
        """Reports comments and operators of other languages, and reads on without them."""
        if any(sign in self.text for sign in ("//", "/*", "%", "\\")):
            self.text = _FOREIGN.sub(self._foreign, self.text)

    def _foreign(self, match: re.Match[str]) -> str:
        """What to read in place of something foreign: as many characters."""
        if sign := match["comment"]:
            self.findings.append(
                catalogue.UNKNOWN_CHARACTER.at(
                    self.source, Span(*match.span("comment")), character=sign,
                    message="Comments do not begin with '{character}'.",
                    advice="Comments begin with #.",
                )
            )  # fmt: skip
            return _blank(match)
        right = _LATEX.get(match["latex"] or "")
        if right is None:
            return match.group()
        self.findings.append(
            catalogue.WRONG_OPERATOR.at(
                self.source, Span(*match.span()), wrong=match.group(), right=right
            )
        )
        return right.rjust(len(match.group()))

    def built(self, start: str, statement: str, span: Span) -> Any:
        """What the parser makes of a stretch of text; None, with findings, if it cannot."""
        machine = parser()
        count = len(self.findings)
        tokens, sound = machine.lexer.tokens(
            self.source, self.text, span, self.limits, self.findings
        )
        if not sound and len(self.findings) > count:
            self._only_the_quote(count)
            return None
        if statement and tokens:
            tokens[0].type = statement.upper()  # also where the keyword was only guessed
        if not tokens:
            self.findings.append(
                catalogue.INCOMPLETE_STATEMENT.at(
                    self.source, Span(span.start, span.start), statement="formula",
                    missing="there is nothing", form="as in ~B(0, 0) | S(0, 0)",
                )
            )  # fmt: skip
            return None
        try:
            return machine.parse(tokens, start)
        except SyntaxFault as fault:
            if self._hides(tokens, fault.index):
                return None
            if len(self.findings) == count or start != "formula":
                finding = faults.explain(self.source, statement, tokens, fault.index)
                self.findings[count:] = [
                    earlier
                    for earlier in self.findings[count:]
                    if not finding.span.start <= earlier.span.start < finding.span.end
                ]
                self.findings.append(finding)
            return None

    def _only_the_quote(self, count: int) -> None:
        """Of the findings about a statement whose sentence does not end, keeps that it does not."""
        text = self.source.text
        quotes = [f for f in self.findings[count:] if text.startswith('"', f.span.start)]
        if quotes:
            self.findings[count:] = quotes[:1]

    def _hides(self, tokens: list[Token], index: int) -> bool:
        """Whether what is wrong here is an invisible character in the middle of a word."""
        start = tokens[index].start_pos if index < len(tokens) else 0
        return start > 0 and self.source.text[start - 1] in ZERO_WIDTH

    # statements with formulas

    def rule(self, span: Span) -> Statement | None:
        built = self.built("rule", "rule", span)
        if built is None:
            return None
        name, sentence, formula = built
        said = sentence and self.source.text[sentence.start_pos + 1 : sentence.end_pos - 1]
        return Rule(
            name.value, said, self.shaper.formula(formula), name.span,
            sentence.span if sentence else name.span, source=self.source, span=_upto(span, formula),
        )  # fmt: skip

    def fact(self, span: Span) -> Statement | None:
        built = self.built("fact", "fact", span)
        if built is None:
            return None
        return Fact(self.shaper.formula(built), source=self.source, span=_upto(span, built))

    def prove(self, span: Span) -> Statement | None:
        built = self.built("prove", "prove", span)
        if built is None:
            return None
        formula, answer = built
        expect = None
        if answer is not None:
            expect = next((word for word in EXPECTATIONS if word == answer.value), None)
            if expect is None:
                guess = closest(answer.value, EXPECTATIONS)
                self.findings.append(
                    catalogue.UNKNOWN_ANSWER.at(
                        self.source, answer.span, word=answer.value,
                        guess=f" Did you mean {guess}?" if guess else "",
                    )
                )  # fmt: skip
        end = answer.span.end if answer is not None else formula.span.end
        return Prove(
            self.shaper.formula(formula), expect, source=self.source, span=Span(span.start, end)
        )

    def define(self, span: Span) -> Statement | None:
        built = self.built("define", "define", span)
        if built is None:
            return None
        name, parameters, formula = built
        return Define(
            name.value, tuple(token.value for token in parameters), self.shaper.formula(formula),
            name.span, tuple(token.span for token in parameters), source=self.source,
            span=_upto(span, formula),
        )  # fmt: skip

    def domain(self, span: Span) -> Statement | None:
        count = len(self.findings)
        built = self.built("domain", "domain", span)
        if built is None:
            return self._mended_domain(span, count)
        name, sign, interval = built
        ends = [_constant(self.shaper.term(term)) for term in (interval.low, interval.high)]
        if sign.value != "=" or None in ends:
            problem = "its ends must be integers" if sign.value == "=" else "an '=' is needed"
            self._bad("domain", interval.span if sign.value == "=" else sign.span, problem)
            return self._any_domain(span)
        low, high = ends
        assert low is not None
        assert high is not None
        if low > high:
            self.findings.append(
                catalogue.EMPTY_RANGE.at(
                    self.source, interval.span, low=low, high=high,
                    advice=f"Write {high}..{low} if that is meant.",
                )
            )  # fmt: skip
            low, high = high, low
        return Domain(name.value, low, high, name.span, source=self.source,
                      span=Span(span.start, interval.span.end))  # fmt: skip

    def _mended_domain(self, span: Span, count: int) -> Statement | None:
        """The domain that was meant by another way to write a range, such as {0, 1, 2} or 0-2."""
        words, offset = self._words(span)
        match = _RANGE.fullmatch(words) if len(words) <= 200 else None
        if match is None:
            return self._any_domain(span)
        low, high = sorted((int(match.group(3)), int(match.group(5))))
        here = Span(offset + match.start(2), offset + match.end(6))
        del self.findings[count:]
        self._bad("domain", here, f"its range should be '= {low} .. {high}'")
        name = Span(offset, offset + len(match.group(1)))
        here = _trim(self.text, span)
        return Domain(match.group(1), low, high, name, source=self.source, span=here)

    def _any_domain(self, span: Span) -> Statement | None:
        """In place of a domain that cannot be read, one that nothing is outside of."""
        words, offset = self._words(span)
        name = re.match(r"[A-Za-z_]\w*'*", words)
        if name is None:
            return None
        return Domain(name.group(), -_MUCH, _MUCH, Span(offset, offset + name.end()),
                      source=self.source, span=_trim(self.text, span))  # fmt: skip

    def predicate(self, span: Span) -> Statement | None:
        built = self.built("predicate", "predicate", span)
        if built is None:
            return None
        name, places = built
        end = places[-1].span.end if places else name.span.end
        return Predicate(
            name.value, tuple(token.value for token in places), name.span,
            tuple(token.span for token in places), source=self.source, span=Span(span.start, end),
        )  # fmt: skip

    # statements without

    def board(self, span: Span) -> Statement | None:
        words, offset = self._words(span)
        here = Span(offset, offset + len(words))
        if not words:
            return self._incomplete("board", span, "its size is missing")
        if re.match(r"graph\b", words):
            return self._graph(words, offset, span)
        match = re.fullmatch(r"([0-9]+)\s*[x×X*]\s*([0-9]+)(?:\s+(.*))?", words, re.DOTALL)
        if match is None:
            if re.fullmatch(r"[0-9]+\s*[x×X*]?", words):
                return self._incomplete("board", span, "the number of columns is missing")
            hint = "Did you mean board graph? " if re.search(r"\w\s*-\s*\w", words) else ""
            return self._bad("board", here, f"'{_short(words)}' is not a size", hint)
        topology = match.group(3) or "king"
        if topology not in ("king", "rook", "torus", "triangle"):
            guess = closest(topology, ("king", "rook", "torus", "triangle"))
            hint = f"Did you mean {guess}? " if guess else ""
            place = Span(offset + match.start(3), offset + match.end(3))
            return self._bad("board", place, f"there is no board '{_short(topology)}'", hint)
        if max(len(match.group(1)), len(match.group(2))) > self.limits.digits:
            return self._too_large(here, "The board", "its size has too many digits")
        rows, columns = int(match.group(1)), int(match.group(2))
        if not rows or not columns:
            return self._bad("board", here, "it needs at least one row and one column")
        if rows * columns > self.limits.tiles:
            size = f"{rows * columns:,} tiles, and the limit is {self.limits.tiles:,}"
            return self._too_large(here, "The board", size)
        here = _trim(self.text, span)
        return BoardStatement(topology, rows, columns, source=self.source, span=here)

    def _graph(self, words: str, offset: int, span: Span) -> Statement | None:
        rest = words[len("graph") :]
        offset += len("graph")
        if not rest.strip():
            return self._incomplete("board", span, "the vertices are missing")
        vertices: dict[int | str, None] = {}
        edges: list[tuple[int | str, int | str]] = []
        for match in re.finditer(r"[^,]*(?:,|$)", rest):
            part = match.group().rstrip(",").strip()
            if not part and match.end() == len(rest) and not match.group().endswith(","):
                continue
            edge = re.fullmatch(rf"({_VERTEX})(?:\s*[-–]\s*({_VERTEX}))?", part)
            if edge is None or any(len(end or "") > 100 for end in edge.groups()):
                blanks = len(match.group()) - len(match.group().lstrip())
                start = offset + match.start() + (blanks if part else 0)
                shown = Span(start, start + max(len(part), 1))
                return self._bad("board", shown, f"'{_short(part)}' is not an edge such as a-b")
            first = _vertex(edge.group(1))
            vertices[first] = None
            if edge.group(2):
                second = _vertex(edge.group(2))
                vertices[second] = None
                edges.append((first, second))
        if len(vertices) > self.limits.tiles:
            here = Span(span.start, span.start + 5)
            return self._too_large(here, "The board", f"more than {self.limits.tiles:,} tiles")
        return BoardStatement(
            "graph", vertices=tuple(vertices), edges=tuple(edges), source=self.source,
            span=_trim(self.text, span),
        )  # fmt: skip

    def coordinates(self, span: Span) -> Statement | None:
        words, offset = self._words(span)
        if not words:
            return self._incomplete("coordinates", span, "the system is missing")
        known = {
            "rows from 0": Coordinates(),
            "rows from 1": Coordinates(first=1),
            "cartesian from 1": Coordinates(cartesian=True, first=1),
        }
        system = known.get(" ".join(words.split()))
        if system is None:
            here = Span(offset, offset + len(words))
            return self._bad("coordinates", here, f"there is no system '{_short(words)}'")
        return CoordinatesStatement(system, source=self.source, span=_trim(self.text, span))

    def display(self, span: Span) -> Statement | None:
        rows: list[tuple[str, int]] = []
        offset = _after_word(self.text, span)
        for line in self._uncommented(Span(offset, span.end)).split("\n"):
            if line.strip():
                blanks = len(line) - len(line.lstrip())
                rows.append((line.strip(), offset + blanks))
            offset += len(line) + 1
        if not rows:
            return self._incomplete("display", span, "its rows are missing")
        return DisplayStatement(tuple(rows), source=self.source, span=_trim(self.text, span))

    def mines(self, span: Span) -> Statement | None:
        words, offset = self._words(span)
        here = Span(offset, offset + len(words))
        if not words:
            return self._incomplete("mines", span, "the number is missing")
        if not re.fullmatch(r"[0-9]+", words):
            return self._bad("mines", here, f"'{_short(words)}' is not a number of mines")
        if len(words) > self.limits.digits:
            return self._too_large(here, "This number", f"more than {self.limits.digits} digits")
        return Mines(int(words), source=self.source, span=_trim(self.text, span))

    def use(self, span: Span) -> Statement | None:
        words, offset = self._words(span)
        here = Span(offset, offset + len(words))
        if not words:
            return self._incomplete("use", span, "the theory is missing")
        name = words.strip("\"'")
        if re.search(r"[/\\~]|\.", name) and not re.search(r"\s", name):
            stem = re.split(r"[/\\]", name)[-1].removesuffix(".mine")
            self.findings.append(
                catalogue.PATH_IN_USE.at(self.source, here, name=_short(name), stem=_short(stem))
            )
            return None
        if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,99}", words):
            problem = f"'{_short(words)}' is not the name of a theory"
            if re.fullmatch(r"[\w-]+", name):
                problem = "the name of a theory has no quotation marks"
            elif re.fullmatch(r"[\w-]+(?:\s*,\s*|\s+|\s+and\s+)[\w-].*", words, re.DOTALL):
                problem = "each theory has a use statement of its own"
            return self._bad("use", here, problem)
        return Use(words, here, source=self.source, span=_trim(self.text, span))

    def _words(self, span: Span) -> tuple[str, int]:
        """What follows the keyword, without comments, and where it begins."""
        start = _after_word(self.text, span)
        text = self._uncommented(Span(start, span.end))
        blanks = len(text) - len(text.lstrip())
        return text.strip(), start + blanks

    def _uncommented(self, span: Span) -> str:
        return _COMMENT.sub(_blank, self.text[span.start : span.end])

    def _bad(self, statement: str, span: Span, problem: str, hint: str = "") -> Statement | None:
        self.findings.append(
            catalogue.BAD_STATEMENT.at(
                self.source, span, statement=statement, problem=problem, form=FORMS[statement],
                help=hint + catalogue.BAD_STATEMENT.help,
            )
        )  # fmt: skip
        return None

    def _incomplete(self, statement: str, span: Span, missing: str) -> Statement | None:
        self.findings.append(
            catalogue.INCOMPLETE_STATEMENT.at(
                self.source, Span(span.start, span.start + len(statement)), statement=statement,
                missing=missing, form=FORMS[statement],
            )
        )  # fmt: skip
        return None

    def _too_large(self, span: Span, what: str, size: str) -> Statement | None:
        self.findings.append(
            catalogue.TOO_LARGE.at(
                self.source, span, what=what, size=size, advice="Use a smaller one."
            )
        )
        return None


_MUCH = 10**9
_ONE_LINERS = ("board", "coordinates", "mines", "use")
_READERS: dict[str, Callable[[_Reader, Span], Statement | None]] = {
    "board": _Reader.board, "coordinates": _Reader.coordinates, "display": _Reader.display,
    "mines": _Reader.mines, "domain": _Reader.domain, "predicate": _Reader.predicate,
    "define": _Reader.define, "fact": _Reader.fact, "rule": _Reader.rule, "use": _Reader.use,
    "prove": _Reader.prove,
}  # fmt: skip


@lru_cache(maxsize=1000)
def _meant(word: str) -> str | None:
    """The keyword that a word at the beginning of a line stands for, if it is like one."""
    if word in KEYWORDS or word in _RESERVED:
        return None
    lower = word.lower()
    if lower in KEYWORDS:
        return lower
    other = _OTHER_WORDS.get(lower) or closest(lower, KEYWORDS)
    if other is None and len(word) > 4:
        other = _OTHER_WORDS.get(closest(lower, _OTHER_WORDS) or "")
    return other


def _first_word(text: str) -> str:
    return re.split(r"[^\w]", text)[0] or text


def _after_word(text: str, span: Span) -> int:
    """Where the keyword, or the word in its place, ends."""
    match = _WORD.match(text, span.start)
    return match.end() if match else span.start


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 30 else text[:29] + "…"


def _vertex(text: str) -> int | str:
    return int(text) if text.isdigit() and len(text) <= 9 else text


def _upto(span: Span, formula: Any) -> Span:
    return Span(span.start, formula.span.end)


def _trim(text: str, span: Span) -> Span:
    return Span(span.start, span.start + len(text[span.start : span.end].rstrip()))


def _constant(term: tree.Term) -> int | None:
    """The value of an integer with or without a sign."""
    match term:
        case tree.Int(value):
            return value
        case tree.Negative(tree.Int(value)):
            return -value
    return None
