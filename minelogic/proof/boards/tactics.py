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

LiteralLines: TypeAlias = Mapping[Form, BoardNode]
"""Literals that are known, each with its line."""

_CONTRADICTION = tree.Truth(False)


class NoWay(Exception):
    """No rule leads there."""


class Tactics:
    """Makes the lines of one proof."""

    def __init__(self, meaning: Meaning, maker: Maker) -> None:
        self.meaning, self.maker = meaning, maker
        self._unfolded: dict[int, BoardNode] = {}

    def use(self, node: BoardNode, wanted: Form, literals: LiteralLines) -> BoardNode:
        """A literal that follows from a line and from what is known."""
        line = self._forwards(node, wanted, literals)
        if line is not None:
            return line
        assumed = tree_of(self.meaning.opposite(wanted))
        box = self.maker.assume(assumed, _inmost([node, *literals.values()]))
        end = self.refute(node, {**literals, box.assumed.form: box.assumed})
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
        meant = self.meaning.of(node.form)
        if meant == node.form:
            return node
        line = self._unfolded.get(node.number)
        if line is None:
            line = self.maker.line(tree_of(meant), "board", [node])
            self._unfolded[node.number] = line
        return line

    def number(self, node: BoardNode, literals: LiteralLines) -> BoardNode:
        """How many of some formulas hold, as a line of its own, if what it rests on is known."""
        match node.formula:
            case tree.Implies(left, right):
                shown = self.show(left, literals)
                return self.number(self.maker.line(right, "->E", [node, shown]), literals)
            case tree.Iff(left, right):
                if not self._is(left, literals, True):
                    left, right = right, left
                shown = self.show(left, literals)
                return self.number(self.maker.line(right, "<->E", [node, shown]), literals)
        return self.unfolded(node)

    def _forwards(self, node: BoardNode, wanted: Form, literals: LiteralLines) -> BoardNode | None:
        """The literal without an assumption, if there is such a way."""
        if node.form == wanted:
            return node
        line, f = self.maker.line, node.formula
        match f:
            case tree.And(parts):
                for part in parts:
                    if self._speaks_of(part, wanted):
                        literal = self._forwards(line(part, "&E", [node]), wanted, literals)
                        if literal is not None:
                            return literal
            case tree.Implies(left, right) if self._is(left, literals, True):
                shown = self.show(left, literals)
                return self._forwards(line(right, "->E", [node, shown]), wanted, literals)
            case tree.Iff(left, right):
                for one, other in ((left, right), (right, left)):
                    if self._is(one, literals, True) and self._speaks_of(other, wanted):
                        shown = self.show(one, literals)
                        return self._forwards(line(other, "<->E", [node, shown]), wanted, literals)
            case tree.Not(tree.Not(body)):
                return self._forwards(line(body, "~~E", [node]), wanted, literals)
            case tree.KN() | tree.Count():
                return self._counted(node, wanted, literals)
            case tree.Forall() | tree.Exists() | tree.Comparison() | tree.InRange():
                if self.meaning.of(node.form) != node.form:
                    return self._forwards(self.unfolded(node), wanted, literals)
        return None

    def _counted(self, node: BoardNode, wanted: Form, literals: LiteralLines) -> BoardNode | None:
        """The literal by counting, from as many parts as are needed."""
        number = self.unfolded(node)
        count = number.form
        if count == wanted:
            return number
        if count[0] != "KN":
            return self._forwards(number, wanted, literals) if number is not node else None
        parts = count[3:]
        for holds in (True, False):
            if (wanted if holds else self.meaning.opposite(wanted)) not in parts:
                continue
            spare = len(parts) - count[2] if holds else count[2]
            if count[1] == ("at most" if holds else "at least"):
                continue
            others = [part for part in parts if self._is(part, literals, not holds)]
            if len(others) >= spare:
                cited = [self._part(part, literals, not holds) for part in others[:spare]]
                return self._by_count(wanted, holds, [number, *cited])
        return None

    def _by_count(self, wanted: Form, is_part: bool, cites: Sequence[BoardNode]) -> BoardNode:
        """The literal, which is a part that holds, or is the opposite of one that does not."""
        if is_part or wanted[0] == "~":
            return self.maker.line(tree_of(wanted), "count", cites)
        # Counting denies the part ~A, and no more.
        denied = self.maker.line(tree.Not(tree.Not(tree_of(wanted))), "count", cites)
        return self.maker.line(tree_of(wanted), "~~E", [denied])

    # what is known makes a line false

    def refute(self, node: BoardNode, literals: LiteralLines) -> BoardNode:
        """A contradiction, from a line that what is known makes false."""
        line, f = self.maker.line, node.formula
        if node.form == FALSE:
            return node
        if self.meaning.of(node.form) == FALSE:
            return line(_CONTRADICTION, "board", [node])
        match f:
            case tree.Atom() if self.meaning.opposite(node.form) in literals:
                return line(_CONTRADICTION, "~E", [literals["~", node.form], node])
            case tree.Not(body):
                return line(_CONTRADICTION, "~E", [node, self.show(body, literals)])
            case tree.And(parts):
                part = next(part for part in parts if self._is(part, literals, False))
                return self.refute(line(part, "&E", [node]), literals)
            case tree.Or(parts):
                boxes = [self._refuted(part, literals, [node]) for part in parts]
                return line(_CONTRADICTION, "|E", [node, *boxes])
            case tree.Implies(left, right):
                return self.refute(line(right, "->E", [node, self.show(left, literals)]), literals)
            case tree.Iff(left, right):
                if self._is(right, literals, True):
                    left, right = right, left
                return self.refute(line(right, "<->E", [node, self.show(left, literals)]), literals)
            case tree.KN() | tree.Count():
                return self._miscounted(node, literals)
        if self.meaning.of(node.form) == node.form:
            raise NoWay
        return self.refute(self.unfolded(node), literals)

    def _refuted(self, f: Formula, literals: LiteralLines, others: Sequence[BoardNode]) -> BoardBox:
        """A box from a formula that is false to the contradiction."""
        box = self.maker.assume(f, _inmost([*others, *literals.values()]))
        self.maker.close(box, self.refute(box.assumed, literals))
        return box

    def _miscounted(self, node: BoardNode, literals: LiteralLines) -> BoardNode:
        """A contradiction, from too many parts that hold, or too few."""
        number = self.unfolded(node)
        count = number.form
        if count[0] != "KN":
            if number is node:
                raise NoWay
            return self.refute(number, literals)
        parts = count[3:]
        for holds, kind in ((True, "at least"), (False, "at most")):
            enough = (count[2] if holds else len(parts) - count[2]) + 1
            agreeing = [part for part in parts if self._is(part, literals, holds)]
            if count[1] != kind and len(agreeing) >= enough:
                cited = [self._part(part, literals, holds) for part in agreeing[: max(enough, 0)]]
                return self.maker.line(_CONTRADICTION, "count", [number, *cited])
        raise NoWay

    # what is known makes a formula true

    def show(self, f: Formula, literals: LiteralLines) -> BoardNode:
        """A line with a formula that what is known makes true."""
        line, asked = self.maker.line, form(f)
        if asked in literals:
            return literals[asked]
        if asked == TRUE:
            return line(f, "trueI")
        come_to = self.meaning.of(asked)
        if come_to == TRUE:
            return line(f, "board")
        match f:
            case tree.Not(body):
                box = self._refuted(body, literals, ())
                return line(f, "~I", [box])
            case tree.And(parts):
                return line(f, "&I", [self.show(part, literals) for part in parts])
            case tree.Or(parts):
                part = next(part for part in parts if self._is(part, literals, True))
                return line(f, "|I", [self.show(part, literals)])
            case tree.Implies(left, right):
                return line(f, "->I", [self._from(left, right, literals)])
            case tree.Iff(left, right):
                boxes = [self._from(left, right, literals), self._from(right, left, literals)]
                return line(f, "<->I", boxes)
            case tree.Exists(binders, body):
                witnessed = self._witness(binders, body, literals)
                if witnessed is not None:
                    return witnessed
            case tree.Forall(binders, body) if parts := instances(binders, body):
                shown = {self.meaning.of(part): part for part in reversed(parts)}
                shown.pop(TRUE, None)
                cited = [self.show(part, literals) for part in reversed(shown.values())]
                return line(f, "board", cited)
            case tree.KN() | tree.Count() if come_to[0] == "KN":
                return line(f, "count", self._tally(come_to, literals))
        if come_to == asked:
            raise NoWay
        return line(f, "board", [self.show(tree_of(come_to), literals)])

    def _from(self, left: Formula, right: Formula, literals: LiteralLines) -> BoardBox:
        """A box from one formula to another: this one is true, or that one false."""
        box = self.maker.assume(left, _inmost(literals.values()))
        if self._is(right, literals, True):
            end = self.show(right, literals)
        else:
            end = self.maker.line(right, "falseE", [self.refute(box.assumed, literals)])
        self.maker.close(box, end)
        return box

    def _witness(
        self, binders: tuple[tree.Binder, ...], body: Formula, literals: LiteralLines
    ) -> BoardNode | None:
        """`exists` from values for which the body is true, one variable after the other."""
        for values in _bindings(binders):
            terms = {b.name: as_term(v) for b, v in zip(binders, values, strict=True)}
            if self._is(substitute(body, terms), literals, True):
                node = self.show(substitute(body, terms), literals)
                for place in range(len(binders) - 1, -1, -1):
                    del terms[binders[place].name]
                    rest = tree.Exists(binders[place:], body)
                    node = self.maker.line(substitute(rest, terms), "existsI", [node])
                return node
        return None

    def _tally(self, number: Form, literals: LiteralLines) -> list[BoardNode]:
        """Parts that hold, and parts that do not, enough for a number to be right."""
        parts, cited = number[3:], []
        for holds, kind in ((True, "at most"), (False, "at least")):
            enough = number[2] if holds else len(parts) - number[2]
            agreeing = [part for part in parts if self._is(part, literals, holds)]
            if number[1] != kind:
                cited += [self._part(part, literals, holds) for part in agreeing[: max(enough, 0)]]
        return cited

    # parts

    def _part(self, part: Form, literals: LiteralLines, holds: bool) -> BoardNode:
        """The line that says whether a part holds."""
        literal = part if holds else self.meaning.opposite(part)
        return literals[literal] if literal in literals else self.show(tree_of(literal), literals)

    def _is(self, f: Formula | Form, literals: LiteralLines, value: bool) -> bool:
        truth = {g[1] if g[0] == "~" else g: g[0] != "~" for g in literals}
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
    bodies = []
    for values in _bindings(binders):
        terms = {binder.name: as_term(value) for binder, value in zip(binders, values, strict=True)}
        bodies.append(substitute(body, terms))
    return tuple(bodies)


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
