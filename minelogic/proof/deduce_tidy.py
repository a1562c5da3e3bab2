"""Numbers written out: of what is counted, only the parts whose truth is not known beforehand."""

from __future__ import annotations

from minelogic.proof.deduce_meaning import tree_of
from minelogic.proof.deduce_nodes import Box, Node, needed
from minelogic.syntax.forms import Form, form


def tidied(last: Node) -> None:
    """Shortens what a number is written out to by the parts that every use of it cites as false.

    No line more and none less: the line that writes the number out cites them, and those that use
    it do so no more.
    """
    nodes = needed([last])
    users: dict[int, list[Node]] = {}
    for node in nodes:
        for cite in node.cites:
            if isinstance(cite, Node):
                users.setdefault(cite.number, []).append(node)
    order = {node.number: (node.number, 0, node.number) for node in nodes}
    for node in nodes:
        if node.rule == "board" and node.form[0] == "KN" and len(node.cites) == 1:
            uses = users.get(node.number, [])
            false = _false_in_all(node, uses)
            rest = [part for part in node.form[3:] if ("~", part) not in false]
            if not false or not 0 < node.form[2] < len(rest):
                continue
            _shorten(node, uses, list(false.values()), ("KN", *node.form[1:3], *rest))
            latest = max([cite.number for cite in false.values()])
            order[node.number] = (max(latest, node.number), 1, node.number)
    for place, node in enumerate(sorted(nodes, key=lambda node: order[node.number])):
        node.number = place


def _false_in_all(number: Node, uses: list[Node]) -> dict[Form, Node]:
    """The lines that deny a part of a number, and that all its uses by counting cite."""
    if any(use.rule != "count" for use in uses):
        return {}
    found: dict[Form, Node] | None = None
    for use in uses:
        denied = {
            cite.form: cite
            for cite in use.cites
            if isinstance(cite, Node)
            and cite.form[0] == "~"
            and cite.form[1] in number.form[3:]
            and _depth(cite.home) <= _depth(number.home)
        }
        if found is None:
            found = denied
        else:
            found = {f: node for f, node in found.items() if denied.get(f) is node}
    return found or {}


def _shorten(number: Node, uses: list[Node], false: list[Node], said: Form) -> None:
    number.rule, number.formula = "count", tree_of(said)
    number.form = form(number.formula)
    number.cites = [*number.cites, *false]
    for use in uses:
        use.cites = [cite for cite in use.cites if not any(cite is node for node in false)]


def _depth(box: Box | None) -> int:
    return 0 if box is None else box.depth
