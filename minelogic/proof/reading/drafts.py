"""The lines of a proof before their citations are looked up: labels, formulas and rules."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from minelogic.diagnostics import Diagnostic
from minelogic.proof.formulas.sequents import actual_at, actual_name, formula_at, is_formula, listed
from minelogic.proof.kinds.texts import DUPLICATE_NUMBER, EMPTY_FORMULA, NO_NUMBER, NUMBER_ORDER
from minelogic.proof.reading.justifications import Reason
from minelogic.proof.reading.justifications import reason as justification
from minelogic.proof.reading.layout import Row
from minelogic.proof.reading.split import FORMULA, split
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.file.script import Script

_THEREFORE = re.compile(
    rf"(?:∴[ \t]*+|(?:therefore|hence|thus|so|then|and so)(?:,[ \t]*+|:[ \t]*+|[ \t]++)){FORMULA}",
    re.IGNORECASE,
)
_AFTER_NAME = r"(?=[A-Za-z~¬(∀∃⊥⊤])(?!(?:and|or|implies|iff|in)\b)"
"""What the formula behind such a name begins with; `i in rows` is a formula itself."""
_HEAD = re.compile(rf"([a-z][0-9]*['′]*+)(?:[ \t]*$|[ \t]++{_AFTER_NAME})")
_BOXED = re.compile(rf"\[[ \t]*+([a-z]\w*+['′]*+)[ \t]*+\](?:[ \t]*$|[ \t]*+{_AFTER_NAME})")
"""A name in a box of its own, as before the first formula of a proof about it."""
_LETTERED = re.compile(r"([A-Za-z])[.)][ \t]++(?=[^ \t])")
_COMMA = re.compile(r"([0-9]{1,9})[ \t]*+,")
_ARGUMENT = re.compile(r"[(,=][ \t]*+([a-z][0-9]*['′]*+)(?=[ \t]*+[,)=])")
_ASSUMED = re.compile(r"[ \t](?:assum|hyp|suppos|for )[A-Za-z. ]*$", re.IGNORECASE)


class Draft(NamedTuple):
    """A line before its citations are looked up."""

    label: str
    row: int
    formula: tree.Formula | None
    formula_span: Span
    reason: Reason | None
    joined: bool = False
    """Whether it is a further one of several formulas of one row."""
    names: bool = False
    """Whether it is the name before the first formula of a box."""


class _Split(NamedTuple):
    """A row in its parts."""

    name: Span | None
    formula: Span
    reason: Reason | None


def drafts(script: Script, rows: list[Row], lemmas: Set[str]) -> tuple[list[Draft], dict[str, int]]:
    """The lines that the rows are, and the second row of each label that several have.

    Findings are added.
    """
    labels, doubled = _labels(script, rows)
    variables: frozenset[str] | None = None
    result: list[Draft] = []
    before, told = 0, False
    for number, row in enumerate(rows):
        content = row.content
        begin = content.start + _after_therefore(script.text[slice(*content)])
        if begin > content.start and not justification(script.text[begin : content.end], lemmas):
            content = Span(begin, content.end)
        if row.label is None and (instead := _no_number(script.text[slice(*content)])):
            if not told:
                script.findings.append(_not_a_number(script, content.start, instead))
            told = True
            if "," in instead.group():
                result.append(
                    Draft(
                        label=labels[number],
                        row=number,
                        formula=None,
                        formula_span=content,
                        reason=None,
                    )
                )
                continue
            content = Span(content.start + instead.end(), content.end)
        heading = _head(script.text[slice(*content)]) if _may_name(script, row, before) else None
        if heading and variables is None:
            variables = _arguments(script.text[rows[0].span.start : rows[-1].span.end])
        before = row.bars
        name = None
        if heading and variables:
            here = Span(content.start + heading[0].start, content.start + heading[0].end)
            if script.text[slice(*here)] in variables:
                name, content = here, Span(content.start + heading[1], content.end)
        result += _of_row(script, number, labels[number], _parts(script, name, content, lemmas))
    return result, doubled


def _after_therefore(line: str) -> int:
    """Where a line begins whose first word says only that it follows."""
    word = _THEREFORE.match(line)
    return word.end() if word else 0


def _head(line: str) -> tuple[Span, int] | None:
    """The name that a box is about, alone at the beginning of its first line, and what follows."""
    name = _HEAD.match(line) or _BOXED.match(line)
    return (Span(*name.span(1)), name.end()) if name else None


def _no_number(line: str) -> re.Match[str] | None:
    """What stands where a line has its number and a dot, as in `a. P` and `1, P`."""
    return _LETTERED.match(line) or _COMMA.match(line)


def _arguments(text: str) -> frozenset[str]:
    """The names that stand in places of predicates and in equations."""
    return frozenset(_ARGUMENT.findall(text))


def _may_name(script: Script, row: Row, bars: int) -> bool:
    """Whether a row may begin with the name that its box is about."""
    if row.bars > bars:
        return True
    text = script.text[slice(*row.content)]
    return text.startswith("[") and _ASSUMED.search(text, max(len(text) - 40, 0)) is not None


def _not_a_number(script: Script, start: int, instead: re.Match[str]) -> Diagnostic:
    return NO_NUMBER.at(
        script.source,
        Span(start, start + len(instead.group().rstrip())),
        begins=instead.group().strip(),
    )


def _parts(script: Script, name: Span | None, content: Span, lemmas: Set[str]) -> _Split:
    if name is not None and content.start >= content.end:
        return _Split(name, content, None)
    span, reason = split(
        script.text,
        content,
        lemmas,
        lambda span: all(is_formula(script, part) for part in listed(script, span)),
    )
    if name is not None and not script.text[slice(*span)].strip():
        boxed = "]" in script.text[name.end : content.start]
        if boxed and reason is not None and reason.rule == "assume":
            return _Split(name, span, None)
        whole = Span(name.start, content.end)
        return _Split(None, name, split(script.text, whole, lemmas, lambda _: False)[1] or reason)
    if reason is None and actual_at(script, span) is not None:
        reason = Reason(span.start, "assume", span, end=span.end)
    return _Split(name, span, reason)


def _of_row(script: Script, number: int, label: str, parts: _Split) -> list[Draft]:
    """The lines that a row is: one, or one for each of several premises."""
    name, span, reason = parts
    if name is not None:
        opens = Reason(name.start, "assume", name, end=name.end)
        actual = actual_name(script, name)
        if span.end <= span.start and reason is None:
            return [
                Draft(
                    label=label,
                    row=number,
                    formula=actual,
                    formula_span=name,
                    reason=opens,
                )
            ]
        formula = _of_row(script, number, label, _Split(None, span, reason))
        return [
            Draft(
                label=f"{label}.0",
                row=number,
                formula=actual,
                formula_span=name,
                reason=opens,
                names=True,
            ),
            *formula,
        ]
    if span.end <= span.start:
        if reason is not None and not reason.is_open:
            script.findings.append(
                EMPTY_FORMULA.at(
                    script.source,
                    reason.name,
                    where="before the rule",
                    advice="Write what the line says, or ? if you do not know yet.",
                )
            )
        return [
            Draft(
                label=label,
                row=number,
                formula=None,
                formula_span=span,
                reason=reason,
            )
        ]
    if script.text[span.start : span.end].strip("? ….") == "":
        return [
            Draft(
                label=label,
                row=number,
                formula=None,
                formula_span=span,
                reason=reason,
            )
        ]
    several = reason is not None and reason.rule in ("premise", "assume", None)
    stretches = listed(script, span) if several else [span]
    if len(stretches) == 1:
        return [
            Draft(
                label=label,
                row=number,
                formula=formula_at(script, span, "here"),
                formula_span=span,
                reason=reason,
            )
        ]
    return [
        Draft(
            label=f"{label}.{n}",
            row=number,
            formula=formula_at(script, part, "between these commas"),
            formula_span=part,
            reason=reason,
            joined=n > 1,
        )
        for n, part in enumerate(stretches, 1)
    ]


def _labels(script: Script, rows: list[Row]) -> tuple[list[str], dict[str, int]]:
    """What each row is cited by: the number written before it, else its number in order.

    With each number that is written twice goes its second row: what is cited by it further down
    cannot be known.
    """
    written = {row.label for row in rows if row.label is not None}
    seen: set[str] = set()
    doubled: dict[str, int] = {}
    labels: list[str] = []
    last = 0
    for position, row in enumerate(rows):
        label = row.label
        if label is None:
            label = str(last + 1)
            if label in written:
                label = f"{last}a"
            else:
                last += 1
        else:
            number = int(label.split(".")[0])
            if label in seen:
                doubled.setdefault(label, position)
                free = str(last + 1) not in written
                advice = DUPLICATE_NUMBER.help
                if not free:
                    advice = "Give each line a number of its own."
                script.findings.append(
                    DUPLICATE_NUMBER.at(
                        script.source, row.label_span, number=label, next=last + 1, help=advice
                    )
                )
                if free:
                    label, number = str(last + 1), last + 1
                else:
                    label = f"{label}a"
            elif number < last:
                script.findings.append(
                    NUMBER_ORDER.at(
                        script.source, row.label_span, number=label, before=last, next=last + 1
                    )
                )
            seen.add(label)
            last = max(number, last)
        labels.append(label)
    return labels, doubled
