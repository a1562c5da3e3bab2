"""The right rule on the wrong lines, and the right lines with another rule: which would fit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import CITED, Box, Cite
from minelogic.proof.kinds.lines import WRONG_LINES, WRONG_RULE
from minelogic.proof.mistakes.case import Case, Setting, kernel_cite, listed
from minelogic.proof.mistakes.citations import Boxes, cited_words
from minelogic.proof.rules.shapes import fits
from minelogic.records import dataclass
from minelogic.syntax.forms import Form, chain

_NEAR = 300
"""How many of the lines before it a search looks at; and as many of the first."""
_TRIES = 2_000
"""How many combinations of lines are tried for one wrong line."""
_FOUND = 12
"""Of how many that fit the nearest is named."""
_ELSEWHERE = ("premise", "given", "display", "assume", "theorem", "board", "count")
"""Rules that are not proposed in the place of another."""


def box_at(setting: Setting, first: int, last: int) -> Box:
    """What a box assumes and where it ends."""
    head, end = setting.forms[first], setting.forms[last]
    lines = setting.text.lines
    is_name = head[:2] == ("atom", "actual") and len(head) == 3 and isinstance(head[2], str)
    if not is_name or lines[first].rule != "assume":
        return Box(None, head, end)
    second = lines[first + 1] if first < last else None
    if second is None or second.rule != "assume" or second.boxes != lines[first].boxes:
        return Box(head[2], None, end)
    return Box(head[2], setting.forms[first + 1], end)


def wrong_lines(case: Case, boxes: Boxes) -> Diagnostic | None:
    """The finding about a line that its rule gives from other lines."""
    cites = fitting(case, boxes)
    if cites is None:
        return None
    return case.at(
        WRONG_LINES,
        cited=cited_words(case.line),
        fits=_words(case, cites).capitalize(),
        example=_example(case, cites),
    )


def also_fits(case: Case, boxes: Boxes) -> str:
    """A sentence about the lines from which the line does follow; empty if there are none."""
    cites = fitting(case, boxes)
    if cites is None:
        return ""
    return f" From {_words(case, cites)} it would follow: {_example(case, cites)}."


def fitting(case: Case, boxes: Boxes) -> tuple[Cite, ...] | None:
    """Lines and boxes from which the rule gives the line: those nearest to what is cited."""
    scope = _Scope.of(case, boxes)
    schema = case.setting.theorem.lines[case.position].schema
    found = [
        cites
        for cites in islice(_candidates(case, scope), _TRIES)
        if case.follows(case.rule, cites, schema)
    ]
    cited = {kernel_cite(citation) for citation in case.line.citations}
    return min(
        found[:_FOUND],
        key=lambda cites: (sum(cite not in cited for cite in cites), len(cites)),
        default=None,
    )


def wrong_rule(case: Case) -> Diagnostic | None:
    """The finding about a line that another rule gives from what is cited."""
    cites = tuple(c for c in map(kernel_cite, case.line.citations) if c is not None)
    theorem = case.setting.theorem
    for rule in CITED:
        if rule == case.rule or rule not in theorem.rules:
            continue
        if rule in _ELSEWHERE and (rule != "premise" or cites or case.line.boxes):
            continue
        if case.follows(rule, cites):
            return _instead(case, case.setting.rule(rule))
    return None


def theorem_instead(case: Case) -> Diagnostic | None:
    """The finding about a line that a theorem gives from what is cited."""
    cites = tuple(c for c in map(kernel_cite, case.line.citations) if c is not None)
    if case.rule == "theorem" or "theorem" not in case.setting.theorem.rules:
        return None
    if case.boxes or not 0 < len(cites) <= 3:
        return None
    known = case.setting.known_theorems
    for citable in known.all():
        sequent = citable.sequent
        usable = citable.proved and known.allowed(citable)
        if not usable or len(sequent.premises) != len(cites):
            continue
        if case.follows("theorem", cites, sequent):
            return _instead(case, f"theorem {citable.name}")
    return None


def _instead(case: Case, other: str) -> Diagnostic:
    citations = ", ".join(citation.text for citation in case.line.citations)
    if not citations:
        return case.at(
            WRONG_RULE, other=other, example=other, cited="",
            message="Line {line} is right by {other}, and not by {rule}.",
        )  # fmt: skip
    return case.at(
        WRONG_RULE, cited=cited_words(case.line), other=other, example=f"{other} {citations}"
    )


@dataclass(frozen=True, slots=True)
class _Scope:
    """The lines that a line may cite, the nearest first, and the boxes."""

    lines: tuple[int, ...]
    boxes: tuple[tuple[int, int], ...]
    at: dict[Form, int]

    @staticmethod
    def of(case: Case, boxes: Boxes) -> _Scope:
        setting, position, around = case.setting, case.position, case.line.boxes
        lines = setting.text.lines
        near = range(max(0, position - _NEAR), position)
        first = range(min(_NEAR, near.start))
        found = [p for p in (*first, *near) if lines[p].boxes == around[: len(lines[p].boxes)]]
        known = [p for p in reversed(found) if lines[p].formula is not None]
        closed = [
            (p, boxes.ends[p])
            for p in reversed((*first, *near))
            if lines[p].boxes[-1:] == (p,)
            and p not in around
            and lines[p].boxes[:-1] == around[: len(lines[p].boxes) - 1]
            and boxes.ends[p] < position
        ]
        at: dict[Form, int] = {}
        for p in known:
            at.setdefault(setting.forms[p], p)
        return _Scope(tuple(known), tuple(closed), at)


def _candidates(case: Case, scope: _Scope) -> Iterator[tuple[Cite, ...]]:
    """Lines and boxes that the rule may give the line from."""
    c, forms = case.concluded, case.setting.forms
    if case.rule == "copy":
        yield from ((scope.at[f],) for f in [c] if f in scope.at)
        return
    if case.rule not in _ELSEWHERE:
        yield from ((p,) for p in scope.lines if fits(case.rule, 1, 0))
        yield from ((box,) for box in scope.boxes if fits(case.rule, 0, 1))
    match case.rule:
        case "->E":
            yield from (
                (p, scope.at[forms[p][1]])
                for p in scope.lines
                if forms[p][0] == "->" and forms[p][2] == c and forms[p][1] in scope.at
            )
        case "~E":
            yield from (
                (p, scope.at[forms[p][1]])
                for p in scope.lines
                if forms[p][0] == "~" and forms[p][1] in scope.at
            )
        case "<->E":
            for p in scope.lines:
                if forms[p][0] == "<->":
                    yield from ((p, scope.at[side]) for side in forms[p][1:] if side in scope.at)
        case "<->I" if c[0] == "<->":
            ways = [("->", c[1], c[2]), ("->", c[2], c[1])]
            if all(way in scope.at for way in ways):
                yield tuple(scope.at[way] for way in ways)
            yield from product(scope.boxes[:40], repeat=2)
        case "&I" if c[0] == "&":
            for size in range(len(c) - 2, 0, -1):
                parts = [chain("&", [*c[1 : size + 1]]), *c[size + 1 :]]
                if all(part in scope.at for part in parts):
                    yield tuple(scope.at[part] for part in parts)
        case "|E":
            ending = [box for box in scope.boxes if forms[box[1]] == c]
            for p in scope.lines:
                if forms[p][0] == "|":
                    cases = [box for box in ending if forms[box[0]] in forms[p][1:]]
                    yield (p, *reversed(cases))
                    yield (p, *reversed(ending[:4]))
        case "existsE":
            somes = [p for p in scope.lines if forms[p][0] == "exists"]
            yield from product(somes, [box for box in scope.boxes if forms[box[1]] == c])
        case "=E":
            equal = [p for p in scope.lines if forms[p][0] == "="]
            yield from product(equal, scope.lines)
        case "theorem":
            schema = case.setting.theorem.lines[case.position].schema
            if schema is not None and 0 < len(schema.premises) <= 2:
                yield from product(scope.lines, repeat=len(schema.premises))


def _words(case: Case, cites: tuple[Cite, ...]) -> str:
    label = case.setting.label
    plain = [label(cite) for cite in cites if isinstance(cite, int)]
    boxes = [f"{label(c[0])}-{label(c[1])}" for c in cites if not isinstance(c, int)]
    words = []
    if plain:
        words.append(f"line{'s' * (len(plain) > 1)} {listed(plain)}")
    if boxes:
        words.append(f"box{'es' * (len(boxes) > 1)} {listed(boxes)}")
    return " and ".join(words)


def _example(case: Case, cites: tuple[Cite, ...]) -> str:
    label = case.setting.label
    texts = [
        label(cite) if isinstance(cite, int) else f"{label(cite[0])}-{label(cite[1])}"
        for cite in cites
    ]
    lemma = case.line.lemma
    name = f" {lemma.name}" if lemma is not None and lemma.name else ""
    return f"{case.setting.rule(case.rule)}{name} {', '.join(texts)}"
