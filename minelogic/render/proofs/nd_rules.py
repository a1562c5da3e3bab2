"""Our rules in those that nd-prover has: two parts at a time, and a box for every case."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from minelogic.proof.kernel import CITED
from minelogic.render.proofs.export import NotExportable, shown_form
from minelogic.render.proofs.nd_formulas import halves
from minelogic.render.proofs.nd_items import Builder, NdBox, NdItem, NdLine
from minelogic.syntax.forms import FALSE, Form, chain, put_in, replaced, terms_in


def _and_i(to: Builder, c: Form, *f: NdLine) -> NdLine | None:
    if c != chain("&", [item.form for item in f]):
        return None
    line = f[0]
    for item in f[1:]:
        line = to.add(chain("&", [line.form, item.form]), "∧I", line, item)
    return line


def _and_e(to: Builder, c: Form, f: NdLine) -> NdLine | None:
    """The conjunction without its last parts, then of that the last parts, joined again."""
    parts = f.form[1:]
    if f.form[0] != "&":
        return None
    for i in range(len(parts)):
        for j in range(i + 1, len(parts) + 1):
            if chain("&", [*parts[i:j]]) == c and j - i < len(parts):
                for end in range(len(parts) - 1, j - 1, -1):
                    f = to.add(chain("&", [*parts[:end]]), "∧E", f)
                lines: list[NdLine] = []
                for k in range(j - 1, i - 1, -1) if i else ():
                    lines.insert(0, to.add(parts[k], "∧E", f))
                    if k > i:
                        f = to.add(chain("&", [*parts[:k]]), "∧E", f)
                return _and_i(to, c, *lines) if lines else f
    return None


def _or_e(to: Builder, c: Form, f: NdLine, *boxes: NdBox) -> NdLine | None:
    if f.form[0] != "|" or any(box.last.form != c for box in boxes):
        return None
    return _cases(to, c, f, boxes)


def _or_i(to: Builder, c: Form, f: NdLine) -> NdLine | None:
    return _weaker(to, f, c)


def _iff_i(to: Builder, c: Form, f: NdItem, g: NdItem) -> NdLine | None:
    boxes = []
    for item, (left, right) in ((f, c[1:]), (g, c[:0:-1])):
        if isinstance(item, NdLine):
            if item.form != ("->", left, right):
                return None
            assumed = to.begin(left)
            item = to.end(to.add(right, "→E", item, assumed))
        elif (item.first.form, item.last.form) != (left, right):
            return None
        boxes.append(item)
    return to.add(c, "↔I", *boxes)


def _iff_e(to: Builder, c: Form, f: NdLine, g: NdLine | None = None) -> NdLine | None:
    if f.form[0] != "<->":
        return None
    if g is not None:
        ways = [(f.form[1], f.form[2]), (f.form[2], f.form[1])]
        return to.add(c, "↔E", f, g) if (g.form, c) in ways else None
    assumed = to.begin(c[1])
    return to.add(c, "→I", to.end(to.add(c[2], "↔E", f, assumed)))


def _excluded_middle(to: Builder, c: Form) -> NdLine | None:
    one, other = halves(c)
    part = one if other == ("~", one) else c[-1]
    boxes = []
    for case in (part, ("~", part)):
        last = _weaker(to, to.begin(case), c)
        if last is None:
            return None
        boxes.append(to.end(last))
    return to.add(c, "LEM", *boxes)


def _true_i(to: Builder, c: Form) -> NdLine:
    return to.add(c, "¬I", to.end(to.begin(FALSE)))


def _equal_e(to: Builder, c: Form, f: NdLine, g: NdLine) -> NdLine | None:
    """First every occurrence of the one term gives way to the other, then some come back."""
    if f.form[0] != "=":
        return None
    middle = replaced(g.form, f.form[1], f.form[2])
    if middle != replaced(c, f.form[1], f.form[2]):
        return None
    line = g if middle == g.form else to.add(middle, "=E", f, g)
    return line if line.form == c and line is not g else to.add(c, "=E", f, line)


def _exists_i(to: Builder, c: Form, f: NdLine) -> NdLine | None:
    """In one step if no other place has the same term: else nd-prover cannot tell them apart."""
    if c[0] != "exists":
        return None
    used = [term for term in terms_in(f.form) if put_in(c[2], term) == f.form]
    kept = [*terms_in(c)]
    if not used or any(term not in kept for term in used):
        return to.add(c, "∃I", f)
    anyone = to.fresh("x")
    assumed = to.begin(put_in(c[2], anyone))
    shown = to.end(to.add(c, "∃I", assumed))
    one = to.add(("->", assumed.form, c), "→I", shown)
    every = to.add(("forall", c[1], ("->", c[2], c)), "∀I", one)
    this = to.add(("->", f.form, c), "∀E", every)
    return to.add(c, "→E", this, f)


def _same(rule: str, right: Callable[..., bool]) -> Callable[..., NdLine | None]:
    """A rule that nd-prover has as we do."""

    def add(to: Builder, c: Form, *cited: NdItem) -> NdLine | None:
        return to.add(c, rule, *cited) if right(c, *cited) else None

    return add


RULES: Mapping[str, Callable[..., NdLine | None]] = {
    "copy": _same("R", lambda c, f: c == f.form),
    "&I": _and_i,
    "&E": _and_e,
    "|I": _or_i,
    "|E": _or_e,
    "->I": _same("→I", lambda c, b: c == ("->", b.first.form, b.last.form)),
    "->E": _same("→E", lambda c, f, g: f.form == ("->", g.form, c)),
    "~I": _same("¬I", lambda c, b: c == ("~", b.first.form) and b.last.form == FALSE),
    "~E": _same("¬E", lambda _, f, g: f.form == ("~", g.form)),
    "<->I": _iff_i,
    "<->E": _iff_e,
    "falseE": _same("X", lambda _, f: f.form == FALSE),
    "trueI": _true_i,
    "RAA": _same("IP", lambda c, b: b.first.form == ("~", c) and b.last.form == FALSE),
    "~~E": _same("DNE", lambda c, f: f.form == ("~", ("~", c))),
    "LEM": _excluded_middle,
    "forallI": _same("∀I", lambda c, _: c[0] == "forall"),
    "forallE": _same("∀E", lambda _, f: f.form[0] == "forall"),
    "existsI": _exists_i,
    "existsE": _same("∃E", lambda c, f, b: f.form[0] == "exists" and b.last.form == c),
    "=I": _same("=I", lambda _: True),
    "=E": _equal_e,
}
LIKE_NOTHING = frozenset({"arithmetic"})
"""The rules that nd-prover has nothing like."""


def fits(rule: str, cited: Sequence[NdItem]) -> bool:
    """Whether boxes are where the rule has boxes, and lines where it has lines."""
    signs = "".join("b" if isinstance(item, NdBox) else "f" for item in cited)
    return re.fullmatch(CITED[rule], signs) is not None


def derived_rule(c: Form, cited: Sequence[Form]) -> str | None:
    """nd-prover's own rule for a step that we take by a theorem."""
    match cited:
        case [("->", left, right), ("~", other)] if right == other and c == ("~", left):
            return "MT"
        case [("|", *_) as f, ("~", g)] if (g, c) in (halves(f), halves(f)[::-1]):
            return "DS"
        case [("~", ("|", *_) as f)]:
            left, right = halves(f)
            return "DeM" if c == chain("&", [("~", left), ("~", right)]) else None
        case [("|", ("~", left), ("~", right))]:
            return "DeM" if c == ("~", chain("&", [left, right])) else None
        case [("&", ("~", left), ("~", right))]:
            return "DeM" if c == ("~", chain("|", [left, right])) else None
    return None


def _weaker(to: Builder, line: NdLine, c: Form) -> NdLine | None:
    """`c`, of which the line says one part, or several neighbours."""
    parts = c[1:]
    if c[0] != "|":
        return None
    for i in range(len(parts)):
        for j in range(i + 1, len(parts) + (i > 0)):
            if chain("|", [*parts[i:j]]) == line.form:
                return _widened(to, line, parts, i, j)
    return None


def _widened(to: Builder, line: NdLine, parts: Sequence[Form], i: int, j: int) -> NdLine:
    if i > 0 and j - i > 1:
        ways = []
        for k, end in ((i, j - 1), (j - 1, j)):
            case = to.begin(chain("|", [*parts[k:end]]))
            ways.append(to.end(_widened(to, case, parts, k, end)))
        return to.add(chain("|", [*parts]), "∨E", line, *ways)
    for end in range(j if i else j + 1, len(parts) + 1):
        line = to.add(chain("|", [*parts[:end]]), "∨I", line)
    return line


def _cases(to: Builder, c: Form, line: NdLine, boxes: Sequence[NdBox]) -> NdLine:
    """`c` by cases over a disjunction; each part is assumed in some box, alone or with others."""
    left, right = halves(line.form)
    ways = [_case(to, c, left, boxes, True), _case(to, c, right, boxes, False)]
    return to.add(c, "∨E", line, *ways)


def _case(to: Builder, c: Form, part: Form, boxes: Sequence[NdBox], divide: bool) -> NdBox:
    """A box that shows `c` from a part of a disjunction, made of those that there are."""
    for box in boxes:
        if box.first.form == part:
            return box
    line = to.begin(part)
    last: NdLine | None = None
    for box in boxes:
        if last is None:
            wide = _weaker(to, line, box.first.form)
            if wide is not None:
                last = to.add(c, "→E", to.shown(box), wide)
    if last is None and divide and part[0] == "|":
        last = _cases(to, c, line, boxes)
    if last is None:
        raise NotExportable(f"No case is about {shown_form(part)}.")
    return to.end(last)
