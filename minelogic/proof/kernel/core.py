"""The trusted core: what each rule of natural deduction allows, and nothing else.

A line is right when its rule gives its formula from what it cites; a proof is right when every
line is, and the last one, in no box, is the conclusion. Whatever is not clearly allowed is
refused. Imports formulas and the standard library only.
"""

from __future__ import annotations  # noqa: I001 - one import a row would be half a page

import re
from collections.abc import Callable, Mapping
from itertools import islice, permutations
from typing import Any, NamedTuple, TypeAlias

from minelogic.proof.kernel.counting import ROOM, TooLarge, counted, grounded, on_board
from minelogic.proof.kernel.schemas import is_instance
from minelogic.syntax.forms import (
    FALSE, TRUE, Form, chain, form, integers_in, is_closed, is_part, names_in, put_in, replaced,
    runs, standing_for,
)  # fmt: skip
from minelogic.syntax.tree import Formula

Cite: TypeAlias = int | tuple[int, int]
"""The position of a line, or those of the first and the last line of a box; counted from 0."""


class Sequent(NamedTuple):
    """What is to be proved, from what."""

    premises: tuple[Formula, ...]
    conclusion: Formula


class Line(NamedTuple):
    """One line of a proof."""

    formula: Formula
    rule: str
    cites: tuple[Cite, ...] = ()
    boxes: tuple[int, ...] = ()
    """The positions of the lines that open the boxes in which it stands, outermost first."""
    schema: Sequent | None = None  # the lemma that the rule `theorem` uses


class Theorem(NamedTuple):
    """A sequent with the lines that are to prove it, and what they may use."""

    sequent: Sequent
    lines: tuple[Line, ...]
    rules: frozenset[str]
    lemmas: frozenset[Sequent] = frozenset()
    """Proved before: a letter in them stands for any formula."""
    given: frozenset[Form] = frozenset()
    """On a board: what its file gives."""
    values: Mapping[str, tuple[Any, ...]] = {}
    """On a board: what each free name may stand for."""
    settled: Callable[[Form], bool | None] | None = None
    """On a board: whether a closed atom is true whatever the bombs are, or false."""


class Forms(NamedTuple):
    """The forms of a theorem's lines, premises and conclusion."""

    lines: tuple[Form, ...]
    premises: frozenset[Form]
    conclusion: Form
    names: frozenset[str]
    """The names in lines that are premises, wherever these stand."""
    is_pure: bool  # without a board and integers: so no line may take any from elsewhere
    room: list[int]

    @staticmethod
    def of(theorem: Theorem) -> Forms:
        premises = frozenset([form(premise) for premise in theorem.sequent.premises])
        lines = tuple([_said(line) for line in theorem.lines])
        known = zip(lines, theorem.lines, strict=True)
        names = [names_in(f) for f, line in known if line.rule in ("premise", "given", "display")]
        conclusion = form(theorem.sequent.conclusion)
        spoken_of = [n for f in (*premises, conclusion) for n in integers_in(f)]
        is_pure = theorem.settled is None and not spoken_of
        return Forms(lines, premises, conclusion, frozenset().union(*names), is_pure, [ROOM])


def proved(theorem: Theorem) -> bool:
    """Whether every line follows and the last one, outside all boxes, is the conclusion."""
    forms = Forms.of(theorem)
    ends = forms.lines[-1:] == (forms.conclusion,) and not theorem.lines[-1].boxes
    return ends and all(follows(theorem, n, forms) for n in range(len(theorem.lines)))


def follows(
    theorem: Theorem, position: int, forms: Forms | None = None, in_order: bool = False
) -> bool:
    """Whether a line follows from what it cites, if that is right; in any order, or as cited."""
    line = theorem.lines[position]
    here = _Here(theorem, forms or Forms.of(theorem), position, line.boxes)
    if line.rule not in theorem.rules or line.rule not in _RULES or not _stands(here):
        return False
    if here.forms.is_pure and [*integers_in(here.forms.lines[position])]:
        return False
    cited = [_cited(here, cite) for cite in line.cites]
    shape, rule = _RULES[line.rule]
    one_order = in_order or len(cited) > 5 or line.rule in ("board", "count")
    try:
        return any(
            rule(here, here.forms.lines[position], *order) is True
            for order in ([cited] if one_order else permutations(cited))
            if None not in cited
            and re.fullmatch(shape, "".join("b" if isinstance(c, Box) else "f" for c in order))
        )
    except TooLarge:
        return False


class _Here(NamedTuple):
    theorem: Theorem
    forms: Forms
    position: int
    boxes: tuple[int, ...]


class Box(NamedTuple):
    """A cited box: the name it is about, if it is about one, what it assumes, where it ends."""

    name: str | None
    assumed: Form | None
    end: Form


def _stands(here: _Here) -> bool:
    """Whether the boxes of a line are open there: an assumption opens one, other lines none."""
    position, line = here.position, here.theorem.lines[here.position]
    around = here.theorem.lines[position - 1].boxes if position else ()
    if line.boxes[-1:] == (position,):
        return line.rule == "assume" and line.boxes[:-1] == around[: len(line.boxes) - 1]
    if line.rule == "assume":  # of a name: what is assumed of it after the line that names it
        named = here.forms.lines[position - 1][0] == "actual"
        return named and line.boxes == around and around[-1:] == (position - 1,)
    return line.boxes == around[: len(line.boxes)]


def _said(line: Line) -> Form:
    """The form of a line; the assumption `actual NAME` says nothing, and has no formula's form."""
    f = form(line.formula)
    is_name = f[:2] == ("atom", "actual") and len(f) == 3 and isinstance(f[2], str)
    return ("actual", f[2], f) if is_name and line.rule == "assume" else f


def _cited(here: _Here, cite: Cite) -> Form | Box | None:
    """What a cited line or box says, if it may be cited here."""
    lines, forms, around = here.theorem.lines, here.forms.lines, here.boxes
    if isinstance(cite, int):
        boxes = lines[cite].boxes if 0 <= cite < here.position else None
        return forms[cite] if boxes is not None and boxes == around[: len(boxes)] else None
    first, last = cite
    if not 0 <= first <= last < here.position:
        return None
    box = lines[first].boxes
    ended = lines[last].boxes == box and lines[last + 1].boxes[: len(box)] != box
    if box[-1:] != (first,) or not ended or box[:-1] != around[: len(box) - 1]:
        return None
    if forms[first][0] != "actual":
        return Box(None, forms[first], forms[last])
    second = first < last and lines[first + 1].rule == "assume" and lines[first + 1].boxes == box
    return Box(forms[first][1], forms[first + 1] if second else None, forms[last])


# The rules: `c` is the form of the line, `f` and `g` of cited lines, `b` a cited box.


def _or_e(_: _Here, c: Form, f: Form, *boxes: Box) -> bool:
    """Every part of the disjunction is assumed in a box, alone or with its neighbours."""
    found = [runs(f, "|", b.assumed) if b.assumed is not None else [] for b in boxes]
    covered = {n for places in found for run in places for n in run}
    ends = all(b.name is None and b.end == c for b in boxes)
    return ends and f[0] == "|" and all(found) and covered == {*range(1, len(f))}


def _iff_i(_: _Here, c: Form, f: Form | Box, g: Form | Box) -> bool:
    if isinstance(f, Box) and isinstance(g, Box):
        one_way = f.name is None and g.name is None and (g.assumed, g.end) == (f.end, f.assumed)
        return one_way and c == ("<->", f.assumed, f.end)
    return c[0] == "<->" and f == ("->", c[1], c[2]) and g == ("->", c[2], c[1])


def _iff_e(_: _Here, c: Form, f: Form, g: Form | None = None) -> bool:
    ways = [(f[1], f[2]), (f[2], f[1])] if f[0] == "<->" else []
    return (g, c) in ways if g is not None else c in [("->", *way) for way in ways]


def _excluded_middle(_: _Here, c: Form) -> bool:
    return c[0] == "|" and (c[-1] == ("~", chain("|", [*c[1:-1]])) or c[1:2] == (("~", c[-1]),))


def _instance(here: _Here, f: Form, instance: Form, named: Form | None = None) -> bool:
    """Whether a term of its domain, put in for the variable of `f`, gives the instance."""
    if named is not None and named[0] != "actual" and named[:2] != ("atom", "actual"):
        return False
    found = named[1:2] if named is not None and named[0] == "actual" else (named or ())[2:]
    found = found or (*islice(standing_for(f[2], instance), 4), None)
    terms = [t for t in [*found, *(f[1] or ())[1:]] if is_closed(t)]
    return any(put_in(f[2], t) == instance and _inside(here, t, f[1]) for t in terms)


def _inside(here: _Here, term: Any, domain: Form | None) -> bool:
    if domain is None:
        return True
    values = here.theorem.values.get(term, ()) if isinstance(term, str) else (term,)
    return domain[0] == "values" and bool(values) and {*values} <= {*domain[1:]}


def _forall_i(here: _Here, c: Form, f: Form | Box) -> bool:
    if isinstance(f, Box):
        return c[0] == "forall" and f.assumed is None and _any(here, c, f.end, f.name, c)
    return c[0] == "forall" and _any(here, c, f, next(standing_for(c[2], f), None), c)


def _exists_e(here: _Here, c: Form, f: Form, b: Box) -> bool:
    if f[0] != "exists" or b.end != c or b.assumed is None:
        return False
    name = next(standing_for(f[2], b.assumed), None) if b.name is None else b.name
    return _any(here, f, b.assumed, name, ("&", c, f))


def _any(here: _Here, f: Form, instance: Form, name: Any, kept: Form) -> bool:
    """Whether the instance is about a name of which nothing is assumed, and that is not kept."""
    if name is None:  # the quantifier binds nothing
        return bool(put_in(f[2], name) == instance)
    known = names_in(kept) | here.forms.names
    for n in [n for first in here.boxes for n in (first, first + 1) if 0 <= n < here.position]:
        line = here.theorem.lines[n]
        if line.rule == "assume" and line.boxes == here.boxes[: len(line.boxes)]:
            known |= names_in(here.forms.lines[n])
    is_any = isinstance(name, str) and name not in known and _covers(here, name, f[1])
    return is_any and put_in(f[2], name) == instance


def _covers(here: _Here, name: str, domain: Form | None) -> bool:
    """Whether a name may stand for every value of a domain."""
    values, (word, *needed) = here.theorem.values.get(name), domain or (None,)
    return values is None or (word == "values" and {*needed} <= {*values})


def _theorem(here: _Here, c: Form, *cited: Form) -> bool:
    """The cited lines and the line are an instance of a lemma."""
    schema = here.theorem.lines[here.position].schema
    if schema is None or schema not in here.theorem.lemmas or len(cited) != len(schema.premises):
        return False
    lemma = [form(f) for f in (*schema.premises, schema.conclusion)]
    is_foreign = here.forms.is_pure and any([*integers_in(f)] for f in lemma)
    return not is_foreign and is_instance(lemma, [*cited, c])


def _board(here: _Here, c: Form, *cited: Form | Box) -> bool:
    boxes = [(b.assumed, b.end) for b in cited if isinstance(b, Box) and b.name is None]
    lines = [f for f in cited if not isinstance(f, Box)]
    whole = len(boxes + lines) == len(cited)
    return whole and on_board(c, lines, boxes, here.theorem.settled, here.forms.room)


_RULES: Mapping[str, tuple[str, Callable[..., bool]]] = {
    "premise": ("", lambda h, c: c in h.forms.premises),
    "given": ("", lambda h, c: c in h.theorem.given),
    "display": ("", lambda h, c: c in h.theorem.given),
    "assume": ("", lambda _, c: bool(c)),
    "copy": ("f", lambda _, c, f: c == f),
    "&I": ("ff+", lambda _, c, *f: c == chain("&", [*f])),
    "&E": ("f", lambda _, c, f: is_part(f, "&", c)),
    "|I": ("f", lambda _, c, f: is_part(c, "|", f)),
    "|E": ("fb+", _or_e),
    "->I": ("b", lambda _, c, b: c == ("->", b.assumed, b.end) and not b.name),
    "->E": ("ff", lambda _, c, f, g: f == ("->", g, c)),
    "~I": ("b", lambda _, c, b: c == ("~", b.assumed) and b.end == FALSE and not b.name),
    "~E": ("ff", lambda _, c, f, g: c == FALSE and f == ("~", g)),
    "<->I": ("ff|bb", _iff_i),
    "<->E": ("ff?", _iff_e),
    "falseE": ("f", lambda _, _c, f: f == FALSE),
    "trueI": ("", lambda _, c: c == TRUE),
    "RAA": ("b", lambda _, c, b: ("~", c) == b.assumed and b.end == FALSE and not b.name),
    "~~E": ("f", lambda _, c, f: f == ("~", ("~", c))),
    "LEM": ("", _excluded_middle),
    "forallI": ("f|b", _forall_i),
    "forallE": ("ff?", lambda h, c, f, *name: f[0] == "forall" and _instance(h, f, c, *name)),
    "existsI": ("ff?", lambda h, c, f, *name: c[0] == "exists" and _instance(h, c, f, *name)),
    "existsE": ("fb", _exists_e),
    "=I": ("", lambda _, c: c[0] == "=" and c[1] == c[2]),
    "=E": ("ff", lambda _, c, f, g: f[0] == "=" and replaced(g, *f[1:]) == replaced(c, *f[1:])),
    "theorem": ("f*", _theorem),
    "arithmetic": ("", lambda h, c: grounded(c, None, h.forms.room) == TRUE),
    "board": ("[fb]*", _board),
    "count": ("f*", lambda h, c, *f: counted(c, f, h.theorem.settled, h.forms.room)),
}
CLASSICAL = frozenset({"RAA", "~~E", "LEM"})
ON_BOARD = frozenset({"given", "display", "board"})
RULES = frozenset(_RULES)
CITED = {rule: shape for rule, (shape, _) in _RULES.items()}
"""What each rule cites, in its order: a pattern of `f`, a line, and `b`, a box."""
