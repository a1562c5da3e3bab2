"""Verdicts as students write them: a line for each formula, with what was chosen for it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.grading.truth.kinds import NO_FORMULA, NO_VERDICT, NOT_READ, TWO_VERDICTS
from minelogic.grading.truth.plays import Play
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.tree import Value
from minelogic.words import listed, shortened

EXAMPLE = "1. true"
_MOST_LINES = 2_000
_LONGEST = 2_000
"""So many characters a line may have."""
_MOST_PLAYS = 400
"""So many cases of one formula are looked at."""
_TRUE = ("true", "t", "yes", "y", "holds", "right", "correct", "wahr", "⊤", "✓")
_FALSE = ("false", "f", "no", "n", "fails", "wrong", "incorrect", "falsch", "⊥", "✗")
_COMMENT = re.compile(r"#.*")
_OPEN = re.compile(r"\?+|…|\.\.\.|-+")
_VERDICT = re.compile(
    r"(?:(?:it\s+is|is|it|:|=|-+>?|→|\))\s*)*(?P<word>[A-Za-z]++|[⊤⊥✓✗])(?!\s*=)"
    r"(?P<rest>.*)",
    re.DOTALL,
)
_ANOTHER = re.compile(r"\s*(?:[,/|]|\bor\b|\band\b)?\s*(?P<said>(?:not\s+)?[^\W\d_]+)\s*[.!?]*\s*")
"""One word, and what may join it to the one before."""
_OF_NONE = "This does not say which formula is meant, and was not counted."
_BOTH = "This says that the formula is true, and that it is false; it was not counted."
_NAMES = r"[A-Za-z_]\w*['′]*"
_VALUE = r"-?\d{1,9}|[A-Za-z_]\w*['′]*"
_PIECE = re.compile(
    rf"""(?P<end>;|\n)
    | \(?\s*(?P<names>{_NAMES}(?:\s*,\s*{_NAMES})*)\s*\)?\s*(?:=|:=|↦|\bis\b)
        \s*\(?\s*(?P<values>(?:{_VALUE})(?:\s*,\s*(?:{_VALUE})(?!\s*(?:,\s*{_NAMES}\s*)*(?:=|:=|↦)))*)
        \s*\)?
    | \(\s*(?P<tuple>(?:{_VALUE})(?:\s*,\s*(?:{_VALUE}))*)\s*\)
    | \b(?P<part>left|right|first|second|third|fourth)\b(?:\s+(?:part|side|one))?
    | \b(?:part|side|disjunct|conjunct)\s+(?P<number>\d{{1,3}})\b
    | (?P<skip>->|→|\|->|[:,.&]|\b(?:for|when|if|then|take|let|choose|chosen|and|with|at|as|in|
        witness|counterexample|counter-example|example|because|since|so|e\.g|eg|the|of|value|values|
        case|cases|any|all|every|each|give|given|namely|here|there|by|tile|tiles|says?|say|
        nothing|none|is|are|it)\b)
    | (?P<bare>-?\d{{1,9}})(?!\w)
    | (?P<other>\S+)""",
    re.VERBOSE | re.IGNORECASE,
)
_PARTS = {"left": 0, "first": 0, "right": 1, "second": 1, "third": 2, "fourth": 3}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one formula."""

    name: str
    value: bool
    plays: tuple[Play, ...]
    line: int
    text: str
    """The line as written."""
    wordless: bool = True
    """Whether nothing is chosen at all."""


def read_verdicts(
    source: Source,
    names: Sequence[str],
    findings: list[Diagnostic],
    plain: Collection[str] = (),
) -> dict[str, Verdict]:
    """The verdicts of a text, by the names of the formulas; findings are added.

    Of those that are `plain` nothing is chosen: what is said besides is only for the writer.
    """
    return _Reader(source, names, findings, plain).read()


@dataclass(frozen=True, slots=True)
class _Row:
    """A line with those that go on with it."""

    text: str
    number: int
    span: Span


class _Reader:
    def __init__(
        self,
        source: Source,
        names: Sequence[str],
        findings: list[Diagnostic],
        plain: Collection[str],
    ) -> None:
        self.source, self.names, self.findings = source, names, findings
        self.plain = plain
        listed_names = "|".join([re.escape(name) for name in sorted(names, key=len, reverse=True)])
        self.label = re.compile(
            rf"\s*(?:[-•*]\s+|[•*])?(?:(?:formula|no\.?|nr\.?)\s+)?\(?(?P<name>{listed_names})(?![\w'])"
            r"\s*[.):=\]]*\s*",
            re.IGNORECASE,
        )
        self.numbered = re.compile(r"\s*\(?(?P<name>-?\d{1,6})\s*[.):]+\s*")

    def read(self) -> dict[str, Verdict]:
        verdicts: dict[str, Verdict] = {}
        for row in self._rows():
            verdict = self._verdict(row, verdicts)
            if verdict is not None:
                verdicts[verdict.name] = verdict
        return verdicts

    def _rows(self) -> Iterator[_Row]:
        """The lines; one that is indented, or begins with a choice, goes on with the one above."""
        start, row = 0, None
        for number, line in enumerate(self.source.text.split("\n", _MOST_LINES)[:_MOST_LINES], 1):
            text = _COMMENT.sub("", line[:_LONGEST])
            span = Span(start, start + len(line))
            start += len(line) + 1
            if not text.strip():
                continue
            if row is not None and self._goes_on(text):
                row = replace(row, text=f"{row.text}\n{text.strip()}")
                continue
            if row is not None:
                yield row
            row = _Row(text.strip(), number, span)
        if row is not None:
            yield row

    def _goes_on(self, text: str) -> bool:
        """Whether a line has no verdict of its own, but choices."""
        label = self.label.match(text) or self.numbered.match(text)
        if label is not None and _value_of(text[label.end() :]) is not None:
            return False
        if label is not None and _OPEN.fullmatch(text[label.end() :].strip()):
            return False
        return _value_of(text) is None and re.search(r"=|\(\s*-?\w+\s*,|↦|\bis\b", text) is not None

    def _verdict(self, row: _Row, before: dict[str, Verdict]) -> Verdict | None:
        label, rest = self.label.match(row.text), row.text
        if label is not None:
            name = next(n for n in self.names if n.lower() == label["name"].lower())
            rest = row.text[label.end() :]
        elif (other := self.numbered.match(row.text)) is not None:
            guess = closest(other["name"], self.names)
            advice = f"There are {listed(list(self.names), most=None)}."
            advice = f"Did you mean {guess}?" if guess else advice
            self._find(NO_FORMULA, row, name=other["name"], advice=advice)
            return None
        elif len(self.names) == 1:
            name = self.names[0]
        else:
            of_none = {"message": _OF_NONE} if _value_of(row.text) is not None else {}
            self._find(NO_VERDICT, row, advice=_begin(self.names[0]), **of_none)
            return None
        if _OPEN.fullmatch(rest.strip()) or not rest.strip():
            return None
        said = _value_of(rest)
        if said is None:
            word = re.match(r"\W*([^\W\d_]+)", rest)
            guess = closest(word[1].lower(), ("true", "false")) if word else None
            advice = f"Did you mean {guess}?" if guess else _begin(name)
            self._find(NO_VERDICT, row, advice=advice)
            return None
        value, reason = said
        if _value_alone(reason) is (not value):
            self._find(NO_VERDICT, row, message=_BOTH, advice=_begin(name))
            return None
        if name in before:
            self._find(TWO_VERDICTS, row, name=name, line=before[name].line)
            return None
        plays, others = read_plays(reason)
        if others and name not in self.plain:
            written = shortened(" ".join(others), 40)
            self._find(NOT_READ, row, written=written, example="i = 0, j = 2")
        return Verdict(
            name=name,
            value=value,
            plays=tuple(plays),
            line=row.number,
            text=row.text.split("\n")[0],
            wordless=not plays,
        )

    def _find(self, kind: object, row: _Row, **data: object) -> None:
        self.findings.append(kind.at(self.source, row.span, **data))  # type: ignore[attr-defined]


def _begin(name: str) -> str:
    """How a line about the formula of this name begins."""
    line = EXAMPLE.replace("1", name, 1)
    return f"Begin the line as in {line} or {line.replace('true', 'false')}"


def _value_of(text: str) -> tuple[bool, str] | None:
    """The verdict that a text begins with, and what comes behind it."""
    verdict = _VERDICT.match(text.strip())
    if verdict is None:
        return None
    word = verdict["word"].lower()
    if word == "not" and (after := _value_of(verdict["rest"])) is not None:
        return not after[0], after[1]
    for words, value in ((_TRUE, True), (_FALSE, False)):
        if word in words:
            return value, verdict["rest"]
    return None


def _value_alone(text: str) -> bool | None:
    """The verdict that all of a text is, as behind the first one in `true or false`."""
    word = _ANOTHER.fullmatch(text)
    said = None if word is None else _value_of(word["said"])
    return None if said is None else said[0]


def read_plays(text: str) -> tuple[list[Play], list[str]]:
    """The cases that a reason names, and the words in it that are no choices."""
    plays: list[Play] = []
    others: list[str] = []
    named: list[tuple[str, Value]] = []
    bare: list[Value] = []
    parts: list[int] = []

    def close() -> None:
        if named or bare or parts:
            plays.append(Play(tuple(named), tuple(bare), tuple(parts)))
        named.clear()
        bare.clear()
        parts.clear()

    for piece in _PIECE.finditer(text):
        if piece["end"]:
            close()
        elif piece["names"]:
            names = [_plain(name) for name in re.findall(_NAMES, piece["names"])]
            values = [_value(value) for value in re.findall(_VALUE, piece["values"])]
            while len(names) > len(values) and names[0].lower() in _PARTS:
                parts.append(_PARTS[names.pop(0).lower()])
            if len(names) == len(values):
                if {name for name, _ in named} & set(names):
                    # A variable has its second value in the next case.
                    close()
                named += zip(names, values, strict=True)
            else:
                others.append(piece.group().strip())
        elif piece["tuple"]:
            values = [_value(value) for value in re.findall(_VALUE, piece["tuple"])]
            if bare and len(bare) == len(values) and not named:
                # Tuples side by side are cases of their own, as in (0, 1), (2, 2).
                close()
            bare += values
        elif piece["bare"]:
            bare.append(int(piece["bare"]))
        elif piece["part"]:
            parts.append(_PARTS[piece["part"].lower()])
        elif piece["number"]:
            parts.append(max(int(piece["number"]) - 1, 0))
        elif piece["other"]:
            others.append(piece["other"])
    close()
    return plays[:_MOST_PLAYS], others


def _plain(name: str) -> str:
    return name.replace("′", "'")


def _value(text: str) -> Value:
    return int(text) if re.fullmatch(r"-?\d+", text) else _plain(text)
