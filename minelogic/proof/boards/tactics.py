"""Lines that follow from one formula and the literals that are known.

Three ways to use what is known: `show` a formula that it makes true, `refute` a line that it makes
false, and `use` a line that, with it, gives one more literal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from minelogic.ground.atoms import as_term
from minelogic.proof.boards.meaning import Meaning, tree_of
from minelogic.proof.boards.nodes import BoardBox, BoardNode, Maker
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute
from minelogic.syntax.forms import FALSE, TRUE, Form, form
from minelogic.syntax.tree import Formula, Value

Known: TypeAlias = Mapping[Form, BoardNode]
"""Literals that are known, each with its line."""

_CONTRADICTION = tree.Truth(False)


class NoWay(Exception):
    """No rule leads there."""


class Tactics:
    """Makes the lines of one proof."""

    def __init__(self, meaning: Meaning, maker: Maker) -> None:
        self.meaning, self.maker = meaning, maker
        self._unfolded: dict[int, BoardNode] = {}

    def use(self, node: BoardNode, wanted: Form, known: Known) -> BoardNode:
        """A literal that follows from a line and from what is known."""
        found = self._forwards(node, wanted, known)
        if found is not None:
            return found
        assumed = tree_of(self.meaning.opposite(wanted))
        box = self.maker.assume(assumed, _inmost([node, *known.values()]))
        end = self.refute(node, {**known, box.assumed.form: box.assumed})
        return self.conclude(box, end)

    def conclude(self, box: BoardBox, end: BoardNode) -> BoardNode:
        """The opposite of what a box assumes, which leads to a contradiction."""
        self.maker.close(box, end)
        assumed = box.assumed.formula
        if isinstance(assumed, tree.Not):
            return self.maker.line(assumed.body, "RAA", [box])
        return self.maker.line(tree.Not(assumed), "~I", [box])

    def unfolded(self, node: BoardNode) -> BoardNode:
        """What a line comes to over the board, as a line."""
        said = self.meaning.of(node.form)
        if said == node.form:
            return node
        found = self._unfolded.get(node.number)
        if found is None:
            found = self.maker.line(tree_of(said), "board", [node])
            self._unfolded[node.number] = found
        return found

    def number(self, node: BoardNode, known: Known) -> BoardNode:
        """How many of some formulas hold, as a line of its own, if what it rests on is known."""
        match node.formula:
            case tree.Implies(left, right):
                shown = self.show(left, known)
                return self.number(self.maker.line(right, "->E", [node, shown]), known)
            case tree.Iff(left, right):
                if not self._is(left, known, True):
                    left, right = right, left
                shown = self.show(left, known)
                return self.number(self.maker.line(right, "<->E", [node, shown]), known)
        return self.unfolded(node)

    def _forwards(self, node: BoardNode, wanted: Form, known: Known) -> BoardNode | None:
        """The literal without an assumption, if there is such a way."""
        if node.form == wanted:
            return node
        line, f = self.maker.line, node.formula
        match f:
            case tree.And(parts):
                for part in parts:
                    if self._speaks_of(part, wanted):
                        found = self._forwards(line(part, "&E", [node]), wanted, known)
                        if found is not None:
                            return found
            case tree.Implies(left, right) if self._is(left, known, True):
                shown = self.show(left, known)
                return self._forwards(line(right, "->E", [node, shown]), wanted, known)
            case tree.Iff(left, right):
                for one, other in ((left, right), (right, left)):
                    if self._is(one, known, True) and self._speaks_of(other, wanted):
                        shown = self.show(one, known)
                        return self._forwards(line(other, "<->E", [node, shown]), wanted, known)
            case tree.Not(tree.Not(body)):
                return self._forwards(line(body, "~~E", [node]), wanted, known)
            case tree.KN() | tree.Count():
                return self._counted(node, wanted, known)
            case tree.Forall() | tree.Exists() | tree.Comparison() | tree.InRange():
                if self.meaning.of(node.form) != node.form:
                    return self._forwards(self.unfolded(node), wanted, known)
        return None

    def _counted(self, node: BoardNode, wanted: Form, known: Known) -> BoardNode | None:
        """The literal by counting, from as many parts as are needed."""
        number = self.unfolded(node)
        said = number.form
        if said == wanted:
            return number
        if said[0] != "KN":
            return self._forwards(number, wanted, known) if number is not node else None
        parts = said[3:]
        for holds in (True, False):
            if (wanted if holds else self.meaning.opposite(wanted)) not in parts:
                continue
            spare = len(parts) - said[2] if holds else said[2]
            if said[1] == ("at most" if holds else "at least"):
                continue
            others = [part for part in parts if self._is(part, known, not holds)]
            if len(others) >= spare:
                cited = [self._part(part, known, not holds) for part in others[:spare]]
                return self.maker.line(tree_of(wanted), "count", [number, *cited])
        return None

    # what is known makes a line false

    def refute(self, node: BoardNode, known: Known) -> BoardNode:
        """A contradiction, from a line that what is known makes false."""
        line, f = self.maker.line, node.formula
        if node.form == FALSE:
            return node
        if self.meaning.of(node.form) == FALSE:
            return line(_CONTRADICTION, "board", [node])
        match f:
            case tree.Atom() if self.meaning.opposite(node.form) in known:
                return line(_CONTRADICTION, "~E", [known["~", node.form], node])
            case tree.Not(body):
                return line(_CONTRADICTION, "~E", [node, self.show(body, known)])
            case tree.And(parts):
                part = next(part for part in parts if self._is(part, known, False))
                return self.refute(line(part, "&E", [node]), known)
            case tree.Or(parts):
                boxes = [self._refuted(part, known, [node]) for part in parts]
                return line(_CONTRADICTION, "|E", [node, *boxes])
            case tree.Implies(left, right):
                return self.refute(line(right, "->E", [node, self.show(left, known)]), known)
            case tree.Iff(left, right):
                if self._is(right, known, True):
                    left, right = right, left
                return self.refute(line(right, "<->E", [node, self.show(left, known)]), known)
            case tree.KN() | tree.Count():
                return self._miscounted(node, known)
        if self.meaning.of(node.form) == node.form:
            raise NoWay
        return self.refute(self.unfolded(node), known)

    def _refuted(self, f: Formula, known: Known, others: Sequence[BoardNode]) -> BoardBox:
        """A box from a formula that is false to the contradiction."""
        box = self.maker.assume(f, _inmost([*others, *known.values()]))
        self.maker.close(box, self.refute(box.assumed, known))
        return box

    def _miscounted(self, node: BoardNode, known: Known) -> BoardNode:
        """A contradiction, from too many parts that hold, or too few."""
        number = self.unfolded(node)
        said = number.form
        if said[0] != "KN":
            if number is node:
                raise NoWay
            return self.refute(number, known)
        parts = said[3:]
        for holds, kind in ((True, "at least"), (False, "at most")):
            enough = (said[2] if holds else len(parts) - said[2]) + 1
            found = [part for part in parts if self._is(part, known, holds)]
            if said[1] != kind and len(found) >= enough:
                cited = [self._part(part, known, holds) for part in found[: max(enough, 0)]]
                return self.maker.line(_CONTRADICTION, "count", [number, *cited])
        raise NoWay

    # what is known makes a formula true

    def show(self, f: Formula, known: Known) -> BoardNode:
        """A line with a formula that what is known makes true."""
        line, said = self.maker.line, form(f)
        if said in known:
            return known[said]
        if said == TRUE:
            return line(f, "trueI")
        come_to = self.meaning.of(said)
        if come_to == TRUE:
            return line(f, "board")
        match f:
            case tree.Not(body):
                box = self._refuted(body, known, ())
                return line(f, "~I", [box])
            case tree.And(parts):
                return line(f, "&I", [self.show(part, known) for part in parts])
            case tree.Or(parts):
                part = next(part for part in parts if self._is(part, known, True))
                return line(f, "|I", [self.show(part, known)])
            case tree.Implies(left, right):
                return line(f, "->I", [self._from(left, right, known)])
            case tree.Iff(left, right):
                boxes = [self._from(left, right, known), self._from(right, left, known)]
                return line(f, "<->I", boxes)
            case tree.Exists(binders, body):
                found = self._witness(binders, body, known)
                if found is not None:
                    return found
            case tree.Forall(binders, body) if parts := instances(binders, body):
                shown = {self.meaning.of(part): part for part in reversed(parts)}
                shown.pop(TRUE, None)
                cited = [self.show(part, known) for part in reversed(shown.values())]
                return line(f, "board", cited)
            case tree.KN() | tree.Count() if come_to[0] == "KN":
                return line(f, "count", self._tally(come_to, known))
        if come_to == said:
            raise NoWay
        return line(f, "board", [self.show(tree_of(come_to), known)])

    def _from(self, left: Formula, right: Formula, known: Known) -> BoardBox:
        """A box from one formula to another: this one is true, or that one false."""
        box = self.maker.assume(left, _inmost(known.values()))
        if self._is(right, known, True):
            end = self.show(right, known)
        else:
            end = self.maker.line(right, "falseE", [self.refute(box.assumed, known)])
        self.maker.close(box, end)
        return box

    def _witness(
        self, binders: tuple[tree.Binder, ...], body: Formula, known: Known
    ) -> BoardNode | None:
        """`exists` from values for which the body is true, one variable after the other."""
        for values in _bindings(binders):
            terms = {b.name: as_term(v) for b, v in zip(binders, values, strict=True)}
            if self._is(substitute(body, terms), known, True):
                node = self.show(substitute(body, terms), known)
                for place in range(len(binders) - 1, -1, -1):
                    del terms[binders[place].name]
                    rest = tree.Exists(binders[place:], body)
                    node = self.maker.line(substitute(rest, terms), "existsI", [node])
                return node
        return None

    def _tally(self, number: Form, known: Known) -> list[BoardNode]:
        """Parts that hold, and parts that do not, enough for a number to be right."""
        parts, cited = number[3:], []
        for holds, kind in ((True, "at most"), (False, "at least")):
            enough = number[2] if holds else len(parts) - number[2]
            found = [part for part in parts if self._is(part, known, holds)]
            if number[1] != kind:
                cited += [self._part(part, known, holds) for part in found[: max(enough, 0)]]
        return cited

    # parts

    def _part(self, part: Form, known: Known, holds: bool) -> BoardNode:
        """The line that says whether a part holds."""
        literal = part if holds else self.meaning.opposite(part)
        return known[literal] if literal in known else self.show(tree_of(literal), known)

    def _is(self, f: Formula | Form, known: Known, value: bool) -> bool:
        truth = {g[1] if g[0] == "~" else g: g[0] != "~" for g in known}
        return self.meaning.value(f, truth) is value

    def _speaks_of(self, f: Formula, wanted: Form) -> bool:
        atom = wanted[1] if wanted[0] == "~" else wanted
        todo = [self.meaning.of(f)]
        while todo:
            part = todo.pop()
            if part == atom:
                return True
            todo.extend([inner for inner in part[1:] if isinstance(inner, tuple)])
        return False


def instances(binders: tuple[tree.Binder, ...], body: Formula) -> tuple[Formula, ...]:
    """The instances of a quantifier; none if they are very many, or cannot be told."""
    found = []
    for values in _bindings(binders):
        terms = {binder.name: as_term(value) for binder, value in zip(binders, values, strict=True)}
        found.append(substitute(body, terms))
    return tuple(found)


def _bindings(binders: tuple[tree.Binder, ...]) -> Iterator[tuple[Value, ...]]:
    """The values for variables, if these do not depend on each other and are not too many."""
    ranges = [binder.values for binder in binders]
    size = 1
    for values in ranges:
        size *= 0 if values is None else len(values)
    if 0 < size <= 1_000:
        yield from product(*[values for values in ranges if values is not None])


def _inmost(nodes: Iterable[BoardNode]) -> BoardBox | None:
    """The innermost box in which one of the lines stands."""
    homes = [node.home for node in nodes]
    return max(homes, key=lambda box: 0 if box is None else box.depth, default=None)
