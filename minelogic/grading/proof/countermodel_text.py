"""Countermodels as students write them: letters, atoms, things, or a drawn board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest

NOT_A_VALUE = Kind(
    code="not-a-value",
    severity="error",
    message="This says of nothing whether it is true.",
    help="Write as in P = true, Q = false; or true: P, and on the next line false: Q.",
    why="A countermodel says what holds in it.",
    wrong="",
    right="",
)
BOTH_VALUES = Kind(
    code="both-values",
    severity="error",
    message="{atom} cannot be both true and false.",
    help="Keep one of the two.",
    why="A countermodel is one world, in which everything has one truth value.",
    wrong="",
    right="",
)
TWO_ANSWERS = Kind(
    code="two-answers",
    severity="error",
    message="Here a second answer begins: a proof and a countermodel are both in the file.",
    help="Hand in one of the two.",
    why="What can be proved has no countermodel, and what has one cannot be proved.",
    wrong="",
    right="",
)
UNKNOWN_ATOM = Kind(
    code="unknown-atom",
    severity="warning",
    message="What is to be refuted does not speak of {atom}.",
    help="{advice}",
    why="What it does not speak of cannot make it fail.",
    wrong="",
    right="",
)
UNEVEN_BOARD = Kind(
    code="uneven-board",
    severity="error",
    message="This row has {found}, and the first one has {wanted}.",
    help="Draw all rows equally long, one sign a tile.",
    why="A drawn board has a sign for every tile.",
    wrong="",
    right="",
)

_LONGEST = 2_000
"""So many characters a line may have."""
_MODEL = r"(?:a\s+)?(?:counter[- ]?(?:models?|examples?)|dis(?:proof|proved?|prove))\b"
_HEAD = re.compile(rf"\s*{_MODEL}[ \t]*[:.]?", re.IGNORECASE)
_HEAD_SOMEWHERE = re.compile(rf"^[ \t]*{_MODEL}", re.IGNORECASE | re.MULTILINE)
_THEOREM = re.compile(r"^[ \t]*(?:theorem|lemma)\b[^\n]*(?:\|-|⊢)", re.IGNORECASE | re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")
_ROW = re.compile(r"[*.\-\d]+(?:[ \t]+[*.\-\d]+)*")
_DOMAIN = re.compile(
    r"(?:domain|universe|things)\b\s*(?:is|are|=|:|consists of)?\s*", re.IGNORECASE
)
_TRUE = r"(?:true|t|1|⊤)"
_FALSE = r"(?:false|f|0|⊥)"
_ATOM = r"[A-Za-z_]\w*['′]*(?:\s*\([^()]*\))?"
_LISTED = re.compile(rf"({_TRUE}|{_FALSE})\s*(?::|=|\bare\b)\s*(.*)", re.IGNORECASE)
_VALUE = re.compile(
    rf"(.*?)\s*(?::=|=|:|\bis\b|\bare\b|->|↦|\bhas the value\b|\s)\s*"
    rf"((?:both\s+|all\s+)?(?:{_TRUE}|{_FALSE}))",
    re.IGNORECASE,
)
_NAMED = re.compile(r"([A-Za-z_]\w*['′]*)\s*(?::=|=|:|\bis\b|\bmeans\b|->|↦)\s*(-?\w+)")
_OTHER_VALUE = re.compile(rf"({_ATOM})\s*(?::=|=|:|\bis\b)\s*([^\s=]+)", re.IGNORECASE)
_LITERAL = re.compile(rf"((?:[~¬!]|not\b)?)\s*({_ATOM})", re.IGNORECASE)
_NOTHING = re.compile(r"(?:none|nothing|-|–|∅|\{\s*\})?", re.IGNORECASE)
_NOT = (
    (re.compile(r"\b(?:is|are) not true\b|\bdo(?:es)? not hold\b", re.IGNORECASE), "are false"),
    (re.compile(r"\b(?:is|are) not false\b|\bholds?\b", re.IGNORECASE), "are true"),
)
_AND = re.compile(r"\band\b|[&∧;]")


@dataclass(frozen=True, slots=True)
class WrittenAtom:
    """A predicate with what it is of; a letter is of nothing."""

    predicate: str
    terms: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.terms))
        return f"{self.predicate}({inside})" if self.terms else self.predicate


@dataclass(slots=True)
class WrittenWorld:
    """What a text says of a world."""

    values: dict[WrittenAtom, bool] = field(default_factory=dict)
    names: dict[str, int | str] = field(default_factory=dict)
    things: tuple[int | str, ...] | None = None
    rows: list[str] = field(default_factory=list)
    """The signs of a drawn board, a string a row."""
    rest: bool | None = None
    """What holds of all that is not mentioned, if one list says all that is true, or false."""


def is_countermodel(text: str) -> bool:
    """Whether a text is given as a countermodel, and not as a proof."""
    return _HEAD.match(_uncommented(text)) is not None


def second_answer(source: Source) -> Diagnostic | None:
    """What is said of a text that has both a proof and a countermodel; None if it has not."""
    text = _uncommented(source.text)
    theorem = _THEOREM.search(text)
    model = _HEAD_SOMEWHERE.search(text)
    if theorem is None or model is None:
        return None
    second = max(theorem, model, key=lambda found: found.start())
    return TWO_ANSWERS.at(source, Span(second.start(), second.end()))


def read_countermodel(
    source: Source, names: frozenset[str], predicates: frozenset[str], findings: list[Diagnostic]
) -> WrittenWorld:
    """The world that a text describes; findings are added.

    `names` are the names in the sequent that stand for things, `predicates` its letters and
    predicates.
    """
    return _Reader(source, names, predicates, findings).read()


def _uncommented(text: str) -> str:
    return _COMMENT.sub(lambda match: " " * len(match.group()), text)


class _Reader:
    def __init__(
        self,
        source: Source,
        names: frozenset[str],
        predicates: frozenset[str],
        findings: list[Diagnostic],
    ) -> None:
        self.source, self.names, self.predicates = source, names, predicates
        self.findings = findings
        self.written = WrittenWorld()
        self.listed: set[bool] = set()

    def read(self) -> WrittenWorld:
        text = _uncommented(self.source.text)
        head = _HEAD.match(text)
        start = head.end() if head else 0
        for line in re.finditer(r"[^\n]+", text[start:]):
            stripped = line.group().strip()
            offset = start + line.start() + line.group().find(stripped)
            span = Span(offset, offset + len(stripped))
            if len(stripped) > _LONGEST:
                self._say(NOT_A_VALUE, span, message="This line is too long.")
            elif stripped:
                plain = " ".join(stripped.split())
                self._line(plain.rstrip("."), plain, span)
        if len(self.listed) == 1:
            self.written.rest = not self.listed.pop()
        return self.written

    def _line(self, text: str, whole: str, span: Span) -> None:
        if _ROW.fullmatch(whole):
            self._row(whole, span)
        elif match := _DOMAIN.match(text):
            self._domain(text[match.end() :], span)
        elif match := _LISTED.fullmatch(text):
            value = _is_true(match[1])
            self.listed.add(value)
            if not _NOTHING.fullmatch(match[2].strip()):
                self._atoms(match[2], value, span)
        else:
            self._values(text, span)

    def _row(self, text: str, span: Span) -> None:
        row = "".join(text.split())
        if self.written.rows and len(row) != len(self.written.rows[0]):
            found, wanted = (f"{len(r)} signs" for r in (row, self.written.rows[0]))
            self._say(UNEVEN_BOARD, span, found=found, wanted=wanted)
            return
        self.written.rows.append(row)

    def _domain(self, text: str, span: Span) -> None:
        if ends := re.fullmatch(r"\{?\s*(-?\d+)\s*(?:\.\.+|…)\s*(-?\d+)\s*\}?", text.strip()):
            low, high = _number(ends[1]), _number(ends[2])
            things: list[int | str] = [*range(low, min(high, low + 99) + 1)]
        else:
            things = [_thing(word) for word in re.findall(r"-?\d+|[A-Za-z_]\w*'*", text)]
            things = [thing for thing in things if thing != "and"]
        if not things:
            self._say(NOT_A_VALUE, span, message="This names no thing.", help="Write domain 0, 1")
            return
        self.written.things = tuple(dict.fromkeys(things))

    def _values(self, text: str, span: Span) -> None:
        """Equations such as `P = true, c = 0`, and literals such as `P, ~Q`."""
        waiting: list[str] = []
        for words, plain in _NOT:
            text = words.sub(plain, text)
        for part in _parts(text):
            if equation := _VALUE.fullmatch(part):
                if self._is_name(equation[1]) and (named := _NAMED.fullmatch(part)):
                    self.written.names[named[1]] = _thing(named[2])
                    continue
                value = _is_true(equation[2].split()[-1])
                self._atoms(equation[1], value, span)
                if re.search(r"\bare\b", part, re.IGNORECASE):
                    for atom in waiting:
                        self._atoms(atom, value, span)
                    waiting = []
            elif (named := _NAMED.fullmatch(part)) and self._is_name(named[1]):
                self.written.names[named[1]] = _thing(named[2])
            elif _LITERAL.fullmatch(part):
                waiting.append(part)
            elif other := _OTHER_VALUE.fullmatch(part):
                self._say(
                    NOT_A_VALUE,
                    span,
                    message="{value} is neither true nor false.",
                    help="Write {atom} = true, or = false.",
                    value=other[2][:40],
                    atom=other[1][:40],
                )
            else:
                self._say(NOT_A_VALUE, span)
        for part in waiting:
            self._atoms(part, True, span)

    def _is_name(self, text: str) -> bool:
        return text.strip() in self.names

    def _atoms(self, text: str, value: bool, span: Span) -> None:
        for part in _parts(text.strip("{} ")):
            literal = _LITERAL.fullmatch(part)
            if literal is None:
                self._say(NOT_A_VALUE, span)
                continue
            atom = self._atom(literal[2], span)
            if atom is None:
                continue
            holds = value is not bool(literal[1])
            if self.written.values.setdefault(atom, holds) is not holds:
                self._say(BOTH_VALUES, span, atom=atom)

    def _atom(self, text: str, span: Span) -> WrittenAtom | None:
        predicate, _, inside = text.replace("′", "'").partition("(")
        predicate = predicate.strip()
        if predicate not in self.predicates:
            alike = [p for p in sorted(self.predicates) if p.lower() == predicate.lower()]
            if len(alike) != 1:
                guess = closest(predicate, self.predicates)
                words = ", ".join(sorted(self.predicates))
                advice = f"Did you mean {guess}?" if guess else f"It speaks of {words}."
                self._say(UNKNOWN_ATOM, span, atom=predicate[:40], advice=advice)
                return None
            predicate = alike[0]
        return WrittenAtom(predicate, tuple([_thing(w) for w in re.findall(r"-?\w+'*", inside)]))

    def _say(self, kind: Kind, span: Span, **data: object) -> None:
        self.findings.append(kind.at(self.source, span, **data))


def meanings(written: WrittenWorld) -> Callable[[int | str], int | None]:
    """What a word for a thing stands for: itself if it is a number, and else one of its own."""
    taken = {thing for thing in written.things or () if isinstance(thing, int)}
    numbers: dict[int | str, int] = {}
    for thing in written.things or ():
        if isinstance(thing, str):
            numbers[thing] = next(n for n in range(len(taken) + 1) if n not in taken)
            taken.add(numbers[thing])
    return lambda thing: thing if isinstance(thing, int) else numbers.get(thing)


def _parts(text: str) -> Iterator[str]:
    """The parts of a text between its commas, those within brackets left alone."""
    depth, start = 0, 0
    text = _AND.sub(lambda match: ",".ljust(len(match.group())), text)
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            if part := text[start:place].strip():
                yield part
            start = place + 1
    if part := text[start:].strip():
        yield part


def _is_true(word: str) -> bool:
    return re.fullmatch(_TRUE, word, re.IGNORECASE) is not None


def _thing(word: str) -> int | str:
    return _number(word) if re.fullmatch(r"-?\d+", word) else word


def _number(digits: str) -> int:
    """A number; one that is longer than any in a sequent is as good as none."""
    return int(digits) if len(digits) < 10 else 10**9
