"""Proofs made shorter: no box where counting is enough, and no known parts in numbers."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.proof.boards.meaning import tree_of
from minelogic.proof.boards.nodes import BoardBox, BoardNode, depth, needed
from minelogic.proof.kernel.counting import ROOM, Settled, counted
from minelogic.syntax.forms import Form, form

_MOST = 600
"""In longer proofs nobody looks for literals to be left out."""


def tidied(last: BoardNode, settled: Settled) -> None:
    """Shortens the proof that ends in a line."""
    before = 0
    nodes = needed([last])
    while len(nodes) != before:
        before = len(nodes)
        if before <= _MOST:
            _without_literals(last, nodes, settled)
        for node in nodes:
            _without_box(node, settled)
        nodes = needed([last])
    _shorter_numbers(last, settled)


def _without_literals(last: BoardNode, nodes: Sequence[BoardNode], settled: Settled) -> None:
    """Lets lines that count cite a number rather than several literals that follow from it."""
    for node in nodes:
        if node.rule != "count":
            continue
        for number in _numbers_behind(node):
            replaced = [cite for cite in node.cites if _rests_on(cite, number)]
            behind = [cite for one in replaced if isinstance(one, BoardNode) for cite in one.cites]
            kept = [cite for cite in node.cites if cite not in replaced]
            cites = [*dict.fromkeys([*kept, number, *behind])]
            if not _counts(node.form, cites, settled):
                continue
            old, length = node.cites, len(needed([last]))
            node.cites = cites
            if len(needed([last])) >= length:
                node.cites = old


def _numbers_behind(node: BoardNode) -> list[BoardNode]:
    """The numbers from which lines that are cited follow by counting."""
    cited = [cite for cite in node.cites if isinstance(cite, BoardNode) and cite.rule == "count"]
    return [
        *dict.fromkeys(
            [behind for one in cited for behind in one.cites
             if isinstance(behind, BoardNode) and _is_number(behind)]
        )
    ]  # fmt: skip


def _rests_on(cite: BoardNode | BoardBox, number: BoardNode) -> bool:
    return isinstance(cite, BoardNode) and cite.rule == "count" and number in cite.cites


def _is_number(node: BoardNode) -> bool:
    return node.form[0] in ("KN", "count")


def _without_box(node: BoardNode, settled: Settled) -> None:
    """Makes a line follow by counting if in its box nothing else is done."""
    box = node.cites[0] if node.rule in ("~I", "RAA") else None
    if not isinstance(box, BoardBox) or box.end.rule != "count" or box.end.home is not box:
        return
    others = [cite for cite in box.end.cites if cite is not box.assumed]
    outside = [cite for cite in others if isinstance(cite, BoardNode) and cite.home is not box]
    if len(outside) == len(others) and _counts(node.form, outside, settled):
        node.rule, node.cites = "count", [*outside]


def _shorter_numbers(last: BoardNode, settled: Settled) -> None:
    """Shortens what a number is written out to by the parts that every use of it cites as false.

    No line more and none less: the line that writes the number out cites them, and those that use
    it do so no more.
    """
    nodes = needed([last])
    users: dict[int, list[BoardNode]] = {}
    for node in nodes:
        for cite in node.cites:
            if isinstance(cite, BoardNode):
                users.setdefault(cite.number, []).append(node)
    order = {node.number: (node.number, 0, node.number) for node in nodes}
    for node in nodes:
        if node.rule == "board" and node.form[0] == "KN" and len(node.cites) == 1:
            uses = users.get(node.number, [])
            false = _false_in_all(node, uses)
            rest = [part for part in node.form[3:] if ("~", part) not in false]
            if not false or not 0 < node.form[2] < len(rest):
                continue
            _shorten(node, uses, list(false.values()), ("KN", *node.form[1:3], *rest), settled)
            if node.rule == "count":
                latest = max([cite.number for cite in false.values()])
                order[node.number] = (max(latest, node.number), 1, node.number)
    for place, node in enumerate(sorted(nodes, key=lambda node: order[node.number])):
        node.number = place


def _false_in_all(number: BoardNode, uses: list[BoardNode]) -> dict[Form, BoardNode]:
    """The lines that deny a part of a number, and that all its uses by counting cite."""
    if any(use.rule != "count" for use in uses):
        return {}
    found: dict[Form, BoardNode] | None = None
    for use in uses:
        denied = {
            cite.form: cite
            for cite in use.cites
            if isinstance(cite, BoardNode)
            and cite.form[0] == "~"
            and cite.form[1] in number.form[3:]
            and depth(cite.home) <= depth(number.home)
        }
        if found is None:
            found = denied
        else:
            found = {f: node for f, node in found.items() if denied.get(f) is node}
    return found or {}


def _shorten(
    number: BoardNode, uses: list[BoardNode], false: list[BoardNode], said: Form, settled: Settled
) -> None:
    """Leaves parts out of a number, if all that rests on it still follows."""
    before = number.rule, number.formula, number.form
    number.rule, number.formula = "count", tree_of(said)
    number.form = form(number.formula)
    kept: list[list[BoardNode | BoardBox]] = []
    for use in uses:
        others = [cite for cite in use.cites if not any(cite is node for node in false)]
        # Another number that the line cites may need to know of the same parts.
        kept.append(others if _counts(use.form, others, settled) else use.cites)
        if not _counts(use.form, kept[-1], settled):
            number.rule, number.formula, number.form = before
            return
    number.cites = [*number.cites, *false]
    for use, cites in zip(uses, kept, strict=True):
        use.cites = cites


def _counts(f: Form, cites: Sequence[BoardNode | BoardBox], settled: Settled) -> bool:
    return counted(f, [cite.form for cite in cites if isinstance(cite, BoardNode)], settled, [ROOM])
