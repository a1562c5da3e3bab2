"""Steps of the rule `count`: what follows from how many of some formulas hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from minelogic.proof.graphs.nodes import Box, Node
from minelogic.proof.kernel.counting import TooLarge, grounded
from minelogic.syntax.forms import FALSE, TRUE, Form, chain

Shown: TypeAlias = Callable[[Form], Node | None]
"""A proof of a formula that is known or follows at once."""


def by_number(f: Form, node: Node, shown: Shown) -> Iterator[tuple[Any, ...]]:
    """What a number gives with what is shown of its parts: forms, the rule, and what it cites."""
    _, kind, limit, *parts = unsettled(f)
    known = [shown(part) for part in parts]
    denied = [
        None if one is not None else shown(_denial(part)) or shown(("~", part))
        for part, one in zip(parts, known, strict=True)
    ]
    told = [one or other for one, other in zip(known, denied, strict=True)]
    rest = [part for part, one in zip(parts, told, strict=True) if one is None]
    left = limit - sum(1 for one in known if one is not None)
    because = [one for one in told if one is not None]
    cited = (node, *dict.fromkeys(because))
    at_least, at_most = kind != "at most", kind != "at least"
    if (at_most and left < 0) or (at_least and left > len(rest)):
        if parts:
            yield (FALSE, "count", *cited)
        else:  # it is wrong by arithmetic alone
            yield (FALSE, "~E", Node(("~", f), "arithmetic"), node)
    elif at_most and left == 0:
        yield from [(("~", part), "count", *cited) for part in rest]
    elif at_least and left == len(rest):
        yield from [(part, "count", *cited) for part in rest]
    elif at_least and left > 0:
        some = rest[: len(rest) - left + 1]
        yield (chain("|", some), "count", *cited)


def number_shown(goal: Form, shown: Shown) -> Node | None:
    """A proof of a number from as many of its parts as are needed, known to hold or not to."""
    _, kind, limit, *parts = unsettled(goal)
    at_least, at_most = kind != "at most", kind != "at least"
    missing, spare = (limit if at_least else 0), (len(parts) - limit if at_most else 0)
    if not parts:
        return Node(goal, "arithmetic") if missing <= 0 and spare <= 0 else None
    cited: list[Node] = []
    for part in parts:
        if missing <= 0 and spare <= 0:
            break
        node = shown(part)
        if node is not None:
            missing -= 1
            cited += [node] if at_least else []
            continue
        node = shown(_denial(part)) or shown(("~", part))
        if node is not None:
            spare -= 1
            cited += [node] if at_most else []
    if missing > 0 or spare > 0 or (at_most and limit < 0):
        return None
    return Node(goal, "count", tuple(dict.fromkeys(cited)))


def unsettled(number: Form) -> Form:
    """The number without those of its parts that hold, or fail, by arithmetic alone."""
    word, kind, limit, *parts = number
    if not any(_may_be_settled(part) for part in parts):
        return number
    try:
        values = [grounded(part, None) for part in parts]
    except TooLarge:
        return number
    rest = [part for part, value in zip(parts, values, strict=True) if value not in (TRUE, FALSE)]
    return (word, kind, limit - values.count(TRUE), *rest)


def _may_be_settled(f: Any) -> bool:
    """Whether anything in a form is a truth value or a comparison."""
    return isinstance(f, tuple) and (
        f[:1] in (("true",), ("false",), ("=",), ("<",), ("<=",))
        or any(_may_be_settled(part) for part in f)
    )


def undecided_part(goal: Form, shown: Shown) -> Form | None:
    """The first part of a number that is neither known to hold nor not to."""
    for part in goal[3:]:
        if shown(part) is None and shown(("~", part)) is None:
            return part  # type: ignore[no-any-return]
    return None


def written_out(node: Node) -> Iterator[Node]:
    """The number that a count over values comes to, with its parts written out."""
    if node.form[0] == "count":
        try:
            number = grounded(node.form, None)
        except TooLarge:
            return
        if is_number(number):
            yield Node(number, "count", (node,))


def cited_directly(node: Node, done: dict[int, Node]) -> Node:
    """The node with all that it rests on, counting from counts and not from what they come to."""
    if id(node) in done:
        return done[id(node)]
    if node.rule in ("assume", "premise"):
        return node
    cites: list[Node | Box] = []
    for cite in node.cites:
        if isinstance(cite, Box):
            cites.append(Box(cite.assumed, cited_directly(cite.end, done)))
        elif node.rule == cite.rule == "count" and _is_count(cite.cites):
            cites += cite.cites
        else:
            cites.append(cited_directly(cite, done))
    done[id(node)] = Node(node.form, node.rule, tuple(cites))
    return done[id(node)]


def _is_count(cites: Sequence[Node | Box]) -> bool:
    return len(cites) == 1 and isinstance(cites[0], Node) and cites[0].form[0] == "count"


def is_number(f: Form) -> bool:
    """Whether a form says how many of some formulas hold, and says it by an integer."""
    return f[0] == "KN" and isinstance(f[2], int) and len(f) > 3


def _denial(part: Form) -> Form:
    """What denies a part in the simplest way."""
    return part[1] if part[0] == "~" else ("~", part)
