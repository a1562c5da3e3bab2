"""Lines and boxes from which a wrong line would follow by its own rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

from minelogic.proof.kernel import Cite
from minelogic.proof.mistakes.setting import Setting, kernel_cite, lines_and_boxes
from minelogic.proof.rules.shapes import fits
from minelogic.records import dataclass
from minelogic.syntax.forms import Form, chain

_NEAR = 300
"""How many of the lines before it a search looks at; and as many of the first."""
_TRIES = 2_000
"""How many combinations of lines are tried for one wrong line."""
_FOUND = 12
"""Of how many that fit the nearest is named."""
ELSEWHERE = frozenset({"premise", "given", "display", "assume", "theorem", "board", "count"})
"""Rules that are not proposed in the place of another, and for which other lines are not tried."""
SHORT_CUTS = frozenset(
    {"->E", "~E", "<->E", "<->I", "&I", "|E", "existsE", "=E", "theorem", "forallE", "existsI"}
)
"""Rules of which more is known than what they cite, so that few lines have to be tried."""


def fitting(setting: Setting, position: int) -> tuple[Cite, ...] | None:
    """Lines and boxes from which the rule gives the line: those nearest to what is cited.

    Only what the shape of the rule and the form of the line allow is tried, and the kernel has the
    last word on each: `Q` by `->E` is tried with every `P -> Q` that may be cited for which there
    is a line that says `P`.
    """
    scope = _Scope.of(setting, position)
    line, schema = setting.text.lines[position], setting.theorem.lines[position].schema
    right = [
        cites
        for cites in islice(_candidates(setting, position, scope), _TRIES)
        if setting.follows(position, line.rule or "", cites, schema)
    ]
    cited = {kernel_cite(citation) for citation in line.citations}
    return min(
        right[:_FOUND],
        key=lambda cites: (sum(cite not in cited for cite in cites), len(cites)),
        default=None,
    )


def fitting_words(setting: Setting, cites: tuple[Cite, ...]) -> str:
    """`lines 1 and 3`, `line 2 and box 4-6`."""
    lines = [setting.label(cite) for cite in cites if isinstance(cite, int)]
    boxes = [setting.box(*cite) for cite in cites if not isinstance(cite, int)]
    return lines_and_boxes(lines, boxes)


def cited_from(setting: Setting, position: int, cites: tuple[Cite, ...]) -> str:
    """How a line cites other lines and boxes by its rule: `->E 1, 3`."""
    line = setting.text.lines[position]
    texts = [setting.label(c) if isinstance(c, int) else setting.box(*c) for c in cites]
    name = f" {line.lemma.name}" if line.lemma is not None and line.lemma.name else ""
    return f"{setting.rule(line.rule or '')}{name} {', '.join(texts)}"


@dataclass(frozen=True, slots=True)
class _Scope:
    """The lines that a line may cite, the nearest first, and the boxes."""

    lines: tuple[int, ...]
    boxes: tuple[tuple[int, int], ...]
    at: dict[Form, int]
    """The nearest line that says a form."""

    @staticmethod
    def of(setting: Setting, position: int) -> _Scope:
        lines, ends = setting.text.lines, setting.boxes.ends
        around = lines[position].boxes
        near = range(max(0, position - _NEAR), position)
        first = range(min(_NEAR, near.start))
        open_ = [p for p in (*first, *near) if lines[p].boxes == around[: len(lines[p].boxes)]]
        readable = [p for p in reversed(open_) if lines[p].formula is not None]
        closed = [
            (p, ends[p])
            for p in reversed((*first, *near))
            if lines[p].boxes[-1:] == (p,)
            and p not in around
            and lines[p].boxes[:-1] == around[: len(lines[p].boxes) - 1]
            and ends[p] < position
        ]
        at: dict[Form, int] = {}
        for p in readable:
            at.setdefault(setting.forms[p], p)
        return _Scope(tuple(readable), tuple(closed), at)


def _candidates(setting: Setting, position: int, scope: _Scope) -> Iterator[tuple[Cite, ...]]:
    """Lines and boxes that the rule may give the line from."""
    rule = setting.text.lines[position].rule or ""
    if rule == "copy":
        c = setting.forms[position]
        yield from ((scope.at[f],) for f in [c] if f in scope.at)
        return
    if rule not in ELSEWHERE:
        yield from ((p,) for p in scope.lines if fits(rule, 1, 0))
        yield from ((box,) for box in scope.boxes if fits(rule, 0, 1))
    if rule in SHORT_CUTS:
        yield from _likely(setting, position, scope)
    elif rule not in ELSEWHERE:
        yield from ((first, p) for p, first in combinations(scope.lines, 2) if fits(rule, 2, 0))
        yield from (pair for pair in product(scope.lines, scope.boxes) if fits(rule, 1, 1))


def _likely(setting: Setting, position: int, scope: _Scope) -> Iterator[tuple[Cite, ...]]:
    """Several lines and boxes that suit the rule, the line and each other."""
    c, forms = setting.forms[position], setting.forms
    match setting.text.lines[position].rule:
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
            schema = setting.theorem.lines[position].schema
            if schema is not None and 0 < len(schema.premises) <= 2:
                yield from product(scope.lines, repeat=len(schema.premises))
