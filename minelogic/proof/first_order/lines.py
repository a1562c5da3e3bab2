"""Lines of a proof from its nodes: each where it is needed, once, and nothing that is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minelogic.proof.first_order.nodes import Box, Node
from minelogic.proof.kernel import Cite, Line
from minelogic.syntax.forms import Form
from minelogic.syntax.tree import Formula


def lines_of(
    premises: Sequence[Node], root: Node, write: Callable[[Form], Formula]
) -> tuple[Line, ...]:
    """The lines that prove what the root says, all premises first.

    A node that is used in several boxes stands before them, in the innermost box around them all.
    """
    layout = _Layout(_merged(root, {}, {}), write)
    for premise in premises:
        layout.line(premise, (), ())
    layout.emit(layout.root)
    last = layout.lines[-1]
    if last.boxes or layout.forms[-1] != root.form:
        layout.line(Node(root.form, "copy"), (), (layout.where(root.form, ()),))
    return _needed(layout.lines)


def _needed(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines without those that nothing cites, directly or not; premises stay."""
    used = {len(lines) - 1} | {n for n, line in enumerate(lines) if line.rule == "premise"}
    for position in reversed(range(len(lines))):
        if position in used:
            for cite in lines[position].cites:
                used.update(cite if isinstance(cite, tuple) else (cite,))
    order = {old: new for new, old in enumerate(sorted(used))}
    kept: list[Line] = []
    for line in [lines[old] for old in order]:
        cites = [
            (order[c[0]], order[c[1]]) if isinstance(c, tuple) else order[c] for c in line.cites
        ]
        boxes = [order[box] for box in line.boxes]
        kept.append(line._replace(cites=tuple(cites), boxes=tuple(boxes)))
    return tuple(kept)


def _merged(node: Node, done: dict[int, Node], same: dict[tuple[object, ...], Node]) -> Node:
    """The node with all that it rests on, in which nodes that say and cite the same are one."""
    if id(node) in done:
        return done[id(node)]
    if node.rule in ("assume", "premise"):
        done[id(node)] = node
        return node
    cites: list[Node | Box] = []
    key: list[object] = [node.form, node.rule]
    for cite in node.cites:
        if isinstance(cite, Box):
            end = _merged(cite.end, done, same)
            cites.append(Box(cite.assumed, end))
            key.append((id(cite.assumed), id(end)))
        else:
            cites.append(_merged(cite, done, same))
            key.append(id(cites[-1]))
    done[id(node)] = same.setdefault(tuple(key), Node(node.form, node.rule, tuple(cites)))
    return done[id(node)]


class _Layout:
    """Lines so far, and where each node is to stand: the assumptions of the boxes around it."""

    def __init__(self, root: Node, write: Callable[[Form], Formula]) -> None:
        self.root, self.write = root, write
        self.lines: list[Line] = []
        self.forms: list[Form] = []
        self.saying: dict[Form, list[int]] = {}
        """The positions of the lines that say a form."""
        self.opened: dict[int, int] = {}
        """The positions of the lines of assumptions, by the identities of their nodes."""
        self.place = _places(root)

    def emit(self, node: Node) -> None:
        """Writes a node down where it stands, after all that it cites."""
        place = self.place[id(node)]
        if node.rule in ("assume", "premise") or self.found(node.form, place) is not None:
            return
        for cite in node.cites:
            if not isinstance(cite, Box):
                self.emit(cite)
        for cite in node.cites:
            if isinstance(cite, Box):
                self.before(cite.end, place, set())
        if self.found(node.form, place) is not None:  # what it cites says it too
            return
        cites: list[Cite] = []
        for cite in node.cites:
            if isinstance(cite, Box):
                cites.append(self.box(cite, place))
            else:
                cites.append(self.where(cite.form, place))
        self.line(node, place, tuple(cites))

    def before(self, node: Node, place: tuple[int, ...], seen: set[int]) -> None:
        """Writes down what a box uses and what stands outside it."""
        if id(node) in seen:
            return
        seen.add(id(node))
        where = self.place[id(node)]
        if where == place[: len(where)]:
            self.emit(node)
            return
        for cite in node.cites:
            self.before(cite.end if isinstance(cite, Box) else cite, place, seen)

    def box(self, box: Box, place: tuple[int, ...]) -> tuple[int, int]:
        """Writes a box down; its first and last positions."""
        first, inside = len(self.lines), (*place, id(box.assumed))
        self.line(box.assumed, inside, ())
        self.emit(box.end)
        if self.forms[-1] != box.end.form or self.lines[-1].boxes != self.boxes(inside):
            found = self.where(box.end.form, inside)
            self.line(Node(box.end.form, "copy"), inside, (found,))
        return first, len(self.lines) - 1

    def line(self, node: Node, place: tuple[int, ...], cites: tuple[Cite, ...]) -> None:
        if node.rule == "assume":
            self.opened[id(node)] = len(self.lines)
        self.lines.append(Line(self.write(node.form), node.rule, cites, self.boxes(place)))
        self.saying.setdefault(node.form, []).append(len(self.forms))
        self.forms.append(node.form)

    def boxes(self, place: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([self.opened[assumed] for assumed in place])

    def where(self, form: Form, place: tuple[int, ...]) -> int:
        found = self.found(form, place)
        assert found is not None
        return found

    def found(self, form: Form, place: tuple[int, ...]) -> int | None:
        """The first line that says the form and can be cited from a place."""
        if any(assumed not in self.opened for assumed in place):
            return None
        around = self.boxes(place)
        for position in self.saying.get(form, ()):
            boxes = self.lines[position].boxes
            if boxes == around[: len(boxes)]:
                return position
        return None


def _places(root: Node) -> dict[int, tuple[int, ...]]:
    """For each node the assumptions of the boxes in which it stands."""
    after: list[Node] = []
    _visit(root, set(), after)
    used: dict[int, list[tuple[int, ...]]] = {id(root): [()]}
    place: dict[int, tuple[int, ...]] = {}
    for node in reversed(after):
        at = place.setdefault(id(node), _common(used[id(node)]))
        for cite in node.cites:
            if isinstance(cite, Box):
                inside = (*at, id(cite.assumed))
                place[id(cite.assumed)] = inside
                used.setdefault(id(cite.assumed), []).append(inside)
                used.setdefault(id(cite.end), []).append(inside)
            else:
                used.setdefault(id(cite), []).append(at)
    return place


def _visit(node: Node, seen: set[int], after: list[Node]) -> None:
    if id(node) in seen:
        return
    seen.add(id(node))
    for cite in node.cites:
        if isinstance(cite, Box):
            _visit(cite.end, seen, after)
            _visit(cite.assumed, seen, after)
        else:
            _visit(cite, seen, after)
    after.append(node)


def _common(places: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The beginning that all have in common."""
    first = min(places, key=len)
    for n in range(len(first), 0, -1):
        if all(place[:n] == first[:n] for place in places):
            return first[:n]
    return ()
