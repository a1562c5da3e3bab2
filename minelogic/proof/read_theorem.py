"""The lines of one theorem: labels, formulas, boxes, justifications and what they cite."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from minelogic.diagnostics import Diagnostic
from minelogic.proof import kinds_text
from minelogic.proof.read_boxes import Drafted, boxes, guessed, no_box
from minelogic.proof.read_cites import Cited
from minelogic.proof.read_layout import Row, depths
from minelogic.proof.read_reason import Reason
from minelogic.proof.read_sequent import formula_at, is_formula, listed, sequent_at
from minelogic.proof.read_split import split
from minelogic.proof.rules import RULES
from minelogic.proof.script import Citation, Given, Lemma, ProofLine
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.script import Script
from minelogic.syntax.shorten import shorten
from minelogic.syntax.suggest import closest

_BINDING = re.compile(r"\s*([A-Za-z_]\w*'*)\s*(?::=|=|:)\s*(-?[0-9]{1,9}|[A-Za-z_]\w*'*)\s*")
_VALUE = re.compile(r"\s*(-?[0-9]{1,9}|[A-Za-z_]\w*'*)\s*")


class _Draft(NamedTuple):
    """A line before its citations are looked up."""

    label: str
    row: int
    formula: tree.Formula | None
    formula_span: Span
    reason: Reason | None
    joined: bool


def read_lines(script: Script, rows: list[Row], lemmas: Set[str]) -> tuple[ProofLine, ...]:
    """The lines that the rows of a proof are; findings are added."""
    split_rows = [
        split(
            script.text,
            row.content,
            lemmas,
            lambda span: all(is_formula(script, part) for part in listed(script, span)),
        )
        for row in rows
    ]
    opens = [reason is not None and reason.rule == "assume" for _, reason in split_rows]
    indented = not any(row.bars for row in rows)
    deep = depths(rows, opens)
    labels = _labels(script, rows)
    drafts: list[_Draft] = []
    for number, (span, reason) in enumerate(split_rows):
        drafts += _drafts(script, number, labels[number], span, reason)
    places = _places(drafts)
    drafted = [
        Drafted(
            d.label, deep[d.row], d.reason.rule if d.reason else None, d.formula,
            d.formula_span if d.formula_span.end > d.formula_span.start else rows[d.row].span,
            indented, d.joined,
        )
        for d in drafts
    ]  # fmt: skip
    if indented and not any(deep):
        cited = {
            box for d in drafts for c in (d.reason.cited if d.reason else ())
            if (box := _box(c, places)) is not None
        }  # fmt: skip
        depth = guessed(drafted, cited)
        if depth is not None:
            first = next(line for line in drafted if line.rule == "assume")
            script.findings.append(no_box(script, first, kinds_text.BOXES_GUESSED))
            drafted = [line._replace(depth=deep) for line, deep in zip(drafted, depth, strict=True)]
    around = boxes(script, drafted)
    return tuple(
        [
            _line(script, draft, rows[draft.row], box, places)
            for draft, box in zip(drafts, around, strict=True)
        ]
    )


def _labels(script: Script, rows: list[Row]) -> list[str]:
    """What each row is cited by: the number written before it, else its number in order."""
    written = {row.label for row in rows if row.label is not None}
    seen: set[str] = set()
    labels: list[str] = []
    last = 0
    for row in rows:
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
                script.findings.append(
                    kinds_text.DUPLICATE_NUMBER.at(
                        script.source, row.label_span, number=label, next=last + 1
                    )
                )
                if str(last + 1) not in written:
                    label, number = str(last + 1), last + 1
            elif number < last:
                script.findings.append(
                    kinds_text.NUMBER_ORDER.at(
                        script.source, row.label_span, number=label, before=last, next=last + 1
                    )
                )
            seen.add(label)
            last = max(number, last)
        labels.append(label)
    return labels


def _drafts(
    script: Script, number: int, label: str, span: Span, reason: Reason | None
) -> list[_Draft]:
    """The lines that a row is: one, or one for each of several premises."""
    if span.end <= span.start:
        if reason is not None and not reason.is_open:
            script.findings.append(
                kinds_text.EMPTY_FORMULA.at(
                    script.source, reason.name, where="before the rule",
                    advice="Write what the line says, or ? if you do not know yet.",
                )
            )  # fmt: skip
        return [_Draft(label, number, None, span, reason, False)]
    if script.text[span.start : span.end].strip("? ….") == "":
        return [_Draft(label, number, None, span, reason, False)]
    several = reason is not None and reason.rule in ("premise", "assume", None)
    parts = listed(script, span) if several else [span]
    if len(parts) == 1:
        return [_Draft(label, number, formula_at(script, span, "here"), span, reason, False)]
    return [
        _Draft(
            f"{label}.{n}", number, formula_at(script, part, "between these commas"), part,
            reason, n > 1,
        )
        for n, part in enumerate(parts, 1)
    ]  # fmt: skip


def _places(drafts: list[_Draft]) -> dict[str, tuple[int, int]]:
    """The positions of the lines of each label; that of a row of several premises has them all."""
    places: dict[str, tuple[int, int]] = {}
    for position, draft in enumerate(drafts):
        places.setdefault(draft.label, (position, position))
        if draft.row != (drafts[position - 1].row if position else -1):
            first = position
        row = draft.label.rpartition(".")[0]
        if draft.joined and places.get(row, (first, 0))[0] == first:
            places[row] = (first, position)
    return places


def _box(cited: Cited, places: dict[str, tuple[int, int]]) -> tuple[int, int] | None:
    if cited.last is None or cited.first not in places or cited.last not in places:
        return None
    return places[cited.first][0], places[cited.last][1]


def _line(
    script: Script, draft: _Draft, row: Row, box: tuple[int, ...],
    places: dict[str, tuple[int, int]],
) -> ProofLine:  # fmt: skip
    reason, end = draft.reason, row.content.end
    is_open = reason is None or reason.is_open or _is_mark(script, draft)
    where = Span(end, end) if reason is None else Span(reason.start, end)
    if reason is not None and not draft.joined:
        _check(script, reason)
    citations = [_citation(script, c, draft, places) for c in (reason.cited if reason else ())]
    return ProofLine(
        draft.label, draft.formula, box, reason.rule if reason else None, tuple(citations),
        row.span, draft.formula_span, script.source.text[where.start : where.end], where, is_open,
        _lemma(script, reason), _given(script, reason),
    )  # fmt: skip


def _is_mark(script: Script, draft: _Draft) -> bool:
    """Whether `?` stands for the formula, or nothing does."""
    text = script.text[draft.formula_span.start : draft.formula_span.end]
    return draft.formula is None and not text.strip("? ….")


def _check(script: Script, reason: Reason) -> None:
    """Reports a rule that nobody knows, and citations that are none."""
    if reason.strange is not None:
        shown = script.source.text[reason.strange.start : reason.strange.end].strip(" \t,")
        script.findings.append(
            kinds_text.BAD_CITATION.at(script.source, reason.strange, text=shorten(shown))
        )
    if reason.rule is None and not reason.is_open:
        script.findings.append(_unknown_rule(script, reason))


def _unknown_rule(script: Script, reason: Reason) -> Diagnostic:
    name = reason.name
    if name.start == name.end:
        return kinds_text.UNKNOWN_RULE.at(
            script.source, Span(name.start, reason.cited[-1].span.end),
            message="Lines are cited here, but no rule is named.",
            help="Write the rule before them, as in ->E 2, 4",
        )  # fmt: skip
    shown = script.source.text[name.start : name.end].strip()
    meant = meant_rule(script, shown)
    advice = "Write the rule and then the lines it uses, as in ->E 2, 4"
    if meant is not None:
        advice = f"Did you mean {meant}?"
    return kinds_text.UNKNOWN_RULE.at(script.source, name, name=shorten(shown), advice=advice)


def meant_rule(script: Script, name: str) -> str | None:
    """The rule that may have been meant by a name that no rule has."""
    if len(script.findings) > script.limits.findings or len(name) > 60:
        return None
    names = {n for rule in RULES.values() for n in (rule.name, rule.symbol, *rule.spellings)}
    return closest(name, names)


def _citation(
    script: Script, cited: Cited, draft: _Draft, places: dict[str, tuple[int, int]]
) -> Citation:
    first, last = places.get(cited.first), places.get(cited.last or cited.first)
    for number, place in ((cited.first, first), (cited.last, last)):
        if place is None and number is not None and not draft.joined:
            script.findings.append(
                kinds_text.UNKNOWN_LINE.at(
                    script.source, cited.span, number=shorten(number), advice=_nearest(places)
                )
            )
            break
    text = script.source.text[cited.span.start : cited.span.end]
    if cited.last is None:
        if first is not None and last is not None and first[0] != first[1]:
            script.findings.append(
                kinds_text.UNKNOWN_LINE.at(
                    script.source, cited.span, number=cited.first,
                    message="Line {number} has several formulas.",
                    help=f"Say which of them: {cited.first}.1, {cited.first}.2 …",
                )
            )  # fmt: skip
            return Citation(text, cited.span, None)
        return Citation(text, cited.span, first and first[0])
    if first is None or last is None:
        return Citation(text, cited.span, None, None, True)
    return Citation(text, cited.span, first[0], last[1], True)


def _nearest(places: dict[str, tuple[int, int]]) -> str:
    lines = list(places)
    if len(lines) == 1:
        return f"There is only line {lines[0]}."
    return f"The lines are numbered from {lines[0]} to {lines[-1]}."


def _lemma(script: Script, reason: Reason | None) -> Lemma | None:
    if reason is None or reason.rule != "theorem":
        return None
    sequent = sequent_at(script, reason.sequent) if reason.sequent else None
    return Lemma(reason.lemma, sequent) if reason.lemma or reason.sequent else None


def _given(script: Script, reason: Reason | None) -> Given | None:
    """The instance or the tile that is named; None, with a finding, if it is not."""
    if reason is None or reason.instance is None:
        return None
    rule, inside, span = reason.instance
    parts = (inside or "").split(",") if inside and inside.strip() else []
    pattern = _VALUE if rule is None else _BINDING
    matches = [pattern.fullmatch(part) for part in parts]
    if None in matches or (rule is None and not parts):
        what, form = "tile", "display (0, 1), or on a graph display a"
        if rule is not None:
            what, form = "instance", "given safe[i=0, j=1]"
        script.findings.append(
            kinds_text.BAD_INSTANCE.at(script.source, span, what=what, form=form)
        )
        return None
    values = [match.groups() for match in matches if match is not None]
    if rule is None:
        return Given(None, tile=tuple([_value(v) for (v,) in values]))
    return Given(rule, tuple([(name, _value(v)) for name, v in values]))


def _value(text: str) -> tree.Value:
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else text
