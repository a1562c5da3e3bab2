"""The lines of one theorem: labels, formulas, boxes, justifications and what they cite."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from minelogic.proof.kernel import Sequent
from minelogic.proof.kinds.texts import DUPLICATE_NUMBER, UNKNOWN_LINE
from minelogic.proof.reading.boxes import Drafted, boxes, guessed
from minelogic.proof.reading.drafts import Draft
from minelogic.proof.reading.drafts import drafts as drafts_of
from minelogic.proof.reading.justifications import Cited
from minelogic.proof.reading.layout import Row, depths
from minelogic.proof.reading.names import check_rule, check_side, named_given, named_lemma
from minelogic.proof.rules.shapes import asks_for_boxes
from minelogic.proof.script import Citation, ProofLine
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.file.script import Script
from minelogic.syntax.tree import Formula


def read_lines(
    script: Script, rows: list[Row], lemmas: Set[str], sequent: Sequent | None = None
) -> tuple[ProofLine, ...]:
    """The lines that the rows of a proof are; findings are added.

    `sequent` is what is to be proved, if that is known.

    Before: each row is a written line, cut into its number, its bars or its indentation, and the
    rest. After: each line has its formula, its rule, the boxes around it, and citations that are
    positions of lines or boxes; what cannot be read is None, and a finding has said so.

    Which lines stand in which box cannot be read off one row. Books draw boxes as bars, by
    indentation, or not at all; a bar may run beside the whole proof; and `assume` may be how a
    premise is called. What decides is what is *cited* as a box further down, and that is known by
    labels as soon as every row is cut into formula and justification. So, in this order:

    1. `drafts_of` cuts the rows and numbers them; a row of several premises is several lines.
    2. The ranges that justifications cite, as in `->I 2-3`, are looked up by their labels.
    3. A bar beside the whole proof is taken off, unless what it begins with is cited as a box.
    4. Bars or, where there are none, indentation say how deep each row stands.
    5. At the top, an assumption that the sequent has as a premise, and that begins no cited box,
       becomes a premise.
    6. If no box is drawn at all, cited ranges that begin with an assumption are taken as boxes.
    7. With the depths certain, every line gets its boxes, and only then citations are looked up:
       whether `3` cites a line or a box of one line depends on its rule and on where 3 stands.

    For example, without bars or indentation,

        1. P -> Q   premise
        2. P        assume
        3. Q        ->E 1, 2
        4. P -> Q   ->I 2-3

    step 2 finds the range from line 2 to line 3, steps 3 to 5 change nothing, step 6 makes the
    depths 0, 1, 1, 0 (and says that the box was guessed), and in step 7 the citation `2-3` is that
    box and `2` in line 3 a line inside it. Were P a premise of the theorem and 2-3 not cited, line
    2 would have become a premise in step 5.
    """
    drafts, doubled = drafts_of(script, rows, lemmas)
    places = _places(drafts)
    heads = {d.label.removesuffix(".0"): n for n, d in enumerate(drafts) if d.names}
    cited = _cited_boxes(drafts, places, heads)
    premises = frozenset(sequent.premises if sequent else ())
    if _has_outer_bar(rows, drafts, premises, cited):
        rows = [row._replace(bars=row.bars - 1) for row in rows]
    row_depths = depths(rows, _opening(rows, drafts))
    drafts = _with_premises(drafts, row_depths, premises, cited)
    drawn = _drawn(drafts, rows, row_depths)
    if not any(row_depths):
        drawn = guessed(script, drawn, cited) or drawn
    around = boxes(script, drawn)
    where = _Places(
        lines=places, heads=heads, doubled=doubled, around=around, single=_single(around)
    )
    lines = tuple(
        [
            _line(script, draft, rows[draft.row], position, drawn[position].rule, where)
            for position, draft in enumerate(drafts)
        ]
    )
    for draft, line in zip(drafts, lines, strict=True):
        if draft.reason is not None and draft.reason.side is not None:
            check_side(script, line, lines, draft.reason.side)
    return lines


class _Places(NamedTuple):
    """Where the lines are that may be cited."""

    lines: dict[str, tuple[int, int]]
    heads: dict[str, int]
    """The names before the first formulas of boxes, by the labels of these formulas."""
    doubled: dict[str, int]
    """The second row of each label that several have."""
    around: list[tuple[int, ...]]
    """The boxes of each line."""
    single: Set[int]
    """The lines that are boxes by themselves."""


def _cited_boxes(
    drafts: list[Draft], places: dict[str, tuple[int, int]], heads: dict[str, int]
) -> set[tuple[int, int]]:
    """The first and last lines of all that is cited as a box."""
    cited = [c for draft in drafts if draft.reason for c in draft.reason.cited]
    ranges = [_box(each, places, heads) for each in cited]
    return {box for box in ranges if box is not None}


def _opening(rows: list[Row], drafts: list[Draft]) -> list[bool]:
    """Which rows assume something."""
    opens = [False] * len(rows)
    for draft in drafts:
        opens[draft.row] |= draft.reason is not None and draft.reason.rule == "assume"
    return opens


def _drawn(drafts: list[Draft], rows: list[Row], row_depths: list[int]) -> list[Drafted]:
    """What of each line decides on its boxes."""
    indented = not any(row.bars for row in rows)
    return [
        Drafted(
            label=draft.label,
            depth=row_depths[draft.row],
            rule=draft.reason.rule if draft.reason else None,
            formula=draft.formula,
            span=_where(draft, rows[draft.row]),
            indented=indented,
            joined=draft.joined,
        )
        for draft in drafts
    ]


def _where(draft: Draft, row: Row) -> Span:
    """Where the formula of a line stands; the whole row if it has none."""
    span = draft.formula_span
    return span if span.end > span.start else row.span


def _has_outer_bar(
    rows: list[Row], drafts: list[Draft], premises: Set[Formula], cited: Set[tuple[int, int]]
) -> bool:
    """Whether the outermost bar goes past the whole proof, and draws no box."""
    if not drafts or not all(row.bars for row in rows):
        return False
    first = drafts[0]
    if first.reason is None or first.reason.rule is None:
        return False
    if first.reason.rule != "assume":
        return True
    begins = any(begin == 0 for begin, _ in cited)
    return rows[0].bars > 1 or (first.formula in premises and not begins)


def _with_premises(
    drafts: list[Draft], deep: list[int], premises: Set[Formula], cited: Set[tuple[int, int]]
) -> list[Draft]:
    """The lines, with those at the top as premises that are called assumptions and are premises."""
    begins = {first for first, _ in cited}
    result = list(drafts)
    for position, draft in enumerate(drafts):
        reason = draft.reason
        if reason is None or reason.rule not in ("premise", "assume") or deep[draft.row]:
            break
        if reason.rule == "assume":
            if draft.formula not in premises or position in begins:
                break
            result[position] = draft._replace(reason=reason._replace(rule="premise"))
    return result


def _single(around: list[tuple[int, ...]]) -> Set[int]:
    """The lines that open a box and are the last in it."""
    return {
        position
        for position, here in enumerate(around)
        if here
        and here[-1] == position
        and (position + 1 == len(around) or position not in around[position + 1])
    }


def _places(drafts: list[Draft]) -> dict[str, tuple[int, int]]:
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


def _box(
    cited: Cited, places: dict[str, tuple[int, int]], heads: dict[str, int]
) -> tuple[int, int] | None:
    if cited.last is None or cited.first not in places or cited.last not in places:
        return None
    return heads.get(cited.first, places[cited.first][0]), places[cited.last][1]


def _line(
    script: Script, draft: Draft, row: Row, position: int, rule: str | None, places: _Places
) -> ProofLine:
    reason, end = draft.reason, row.content.end
    is_mark = _is_mark(script, draft)
    unread = draft.formula is None and not is_mark
    is_open = is_mark or (not unread if reason is None else reason.is_open)
    where = Span(end, end)
    if reason is not None:
        where = Span(reason.start, end if reason.end is None else reason.end)
        if not draft.joined:
            check_rule(script, reason)
    here = places.around[position]
    citations = [
        _boxed(_citation(script, c, draft, places), rule, here, places)
        for c in (reason.cited if reason else ())
    ]
    if reason is not None and reason.strange is not None:
        citations.append(Citation(script.source.text[slice(*reason.strange)], reason.strange, None))
    return ProofLine(
        label=draft.label,
        formula=draft.formula,
        boxes=here,
        rule=rule,
        citations=tuple(citations),
        span=row.span,
        formula_span=_as_written(script, draft.formula_span),
        justification=script.source.text[where.start : where.end],
        justification_span=where,
        is_open=is_open,
        lemma=named_lemma(script, reason),
        given=named_given(script, reason),
    )


def _as_written(script: Script, span: Span) -> Span:
    """The span of a formula with what is written there for a shorter sign."""
    start, end = span
    text, written = script.text, script.source.text
    while start > 0 and text[start - 1] == " " and not written[start - 1].isspace():
        start -= 1
    while start < end < len(text) and text[end] == " " and not written[end].isspace():
        end += 1
    return Span(start, end)


def _boxed(
    citation: Citation, rule: str | None, here: tuple[int, ...], places: _Places
) -> Citation:
    """The citation, as one of a box where a line that is one by itself is cited after its end."""
    line = citation.first
    if citation.box or line is None or line not in places.single:
        return citation
    if rule is None or not asks_for_boxes(rule):
        return citation
    return citation if line in here else replace(citation, last=line, box=True)


def _is_mark(script: Script, draft: Draft) -> bool:
    """Whether `?` stands for the formula, or nothing does."""
    text = script.text[draft.formula_span.start : draft.formula_span.end]
    return draft.formula is None and not text.strip("? ….")


def _citation(script: Script, cited: Cited, draft: Draft, places: _Places) -> Citation:
    lines = places.lines
    first, last = lines.get(cited.first), lines.get(cited.last or cited.first)
    for number, place in ((cited.first, first), (cited.last, last)):
        if place is None and number is not None and not draft.joined:
            script.findings.append(
                UNKNOWN_LINE.at(
                    script.source, cited.span, number=shorten(number), advice=_nearest(lines)
                )
            )
            break
    text = script.source.text[cited.span.start : cited.span.end]
    if _is_either(cited, draft, places):
        before = draft.reason.cited if draft.reason else ()
        if cited is next((c for c in before if _is_either(c, draft, places)), cited):
            number = cited.first if cited.first in places.doubled else cited.last
            script.findings.append(
                DUPLICATE_NUMBER.at(
                    script.source,
                    cited.span,
                    number=number,
                    message="Two lines have the number {number}: nothing says which is meant.",
                    help="Give each line a number of its own.",
                )
            )
        return Citation(
            text=text, span=cited.span, first=None, last=None, box=cited.last is not None
        )
    if cited.last is None:
        if first is not None and last is not None and first[0] != first[1]:
            script.findings.append(
                UNKNOWN_LINE.at(
                    script.source,
                    cited.span,
                    number=cited.first,
                    message="Line {number} has several formulas.",
                    help=f"Say which of them: {cited.first}.1, {cited.first}.2 …",
                )
            )
            return Citation(text, cited.span, None)
        return Citation(text, cited.span, first and first[0])
    if first is None or last is None:
        return Citation(text=text, span=cited.span, first=None, last=None, box=True)
    return Citation(
        text=text,
        span=cited.span,
        first=places.heads.get(cited.first, first[0]),
        last=last[1],
        box=True,
    )


def _is_either(cited: Cited, draft: Draft, places: _Places) -> bool:
    """Whether each of two lines may be meant."""
    rows = [places.doubled.get(number) for number in (cited.first, cited.last or "")]
    return any(row is not None and row < draft.row for row in rows)


def _nearest(places: dict[str, tuple[int, int]]) -> str:
    lines = list(places)
    if len(lines) == 1:
        return f"There is only line {lines[0]}."
    return f"The lines are numbered from {lines[0]} to {lines[-1]}."
