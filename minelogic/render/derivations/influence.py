"""Chains of influence for people and for programs that draw graphs: text, DOT, Mermaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from minelogic.derive.derivation import Derivation
from minelogic.derive.influence import Influence, influence
from minelogic.derive.influence.nodes import InfluenceNode, Variant
from minelogic.derive.influence.reach import Reach
from minelogic.render.derivations.influence_svg import influence_svg as influence_svg
from minelogic.words import fill, plural, row

_SHAPES = {"shown": "box", "bomb": "octagon", "safe": "ellipse", "clear": "ellipse"}
_COLOURS = {"shown": "#f4f4f4", "bomb": "#fbdcd8", "safe": "#dcf0e4", "clear": "#e9f3dc"}
_OTHER = "#e6e9f8"
_LISTED = 24
"""Of more sources than this, only these many are listed."""


def influence_text(of: Derivation | Influence, variant: Variant = "all") -> str:
    """The longest chain, the farthest influence and the sources, in lines of 80 columns."""
    graph = of if isinstance(of, Influence) else influence(of, variant)
    if not graph.nodes:
        return "Nothing is deduced, so nothing is influenced."
    lines = [f"{_title(graph)}: {_count(graph.nodes)}, {_number(graph.arrows, 'arrow')}."]
    chain = graph.longest_chain
    if len(chain) > 1:
        tiles = " -> ".join([node.label for node in chain])
        lines.append(
            f"Longest chain: {_count(chain)}, {_number(len(chain) - 1, 'arrow')}: {tiles}."
        )
    if graph.reach is not None:
        lines.append(f"Farthest influence: {_reaches(graph.reach, graph.king_reach)}.")
    lines.append(_sources(graph))
    numbers = ", ".join([str(len(level)) for level in graph.levels])
    lines.append(f"By level, from the sources down: {numbers}.")
    return "\n".join([fill(line, rest="  ") for line in lines])


def influence_dot(of: Derivation | Influence, variant: Variant = "all") -> str:
    """The graph in the DOT language of Graphviz; the longest chain is drawn bold."""
    graph = of if isinstance(of, Influence) else influence(of, variant)
    lines = [
        "digraph influence {",
        f"  label={_quoted(_title(graph))};",
        '  node [style=filled, fontname="sans-serif"];',
    ]
    for index, node in enumerate(graph.nodes):
        label = _quoted(f"{node.label}\n{node.says}")
        shape = _SHAPES.get(node.kind, "note")
        colour = _COLOURS.get(node.kind, _OTHER)
        lines.append(f'  n{index} [label={label}, shape={shape}, fillcolor="{colour}"];')
    for level in _by_level(graph):
        lines.append(f"  {{rank=same; {' '.join([f'n{index};' for index in level])}}}")
    chain = set(_links(graph))
    for parents, children in _bundles(graph, chain):
        lines.append(f"  {{{_listed(parents, ' ')}}} -> {{{_listed(children, ' ')}}};")
    lines += [f"  n{parent} -> n{child} [penwidth=3];" for parent, child in _links(graph)]
    return "\n".join([*lines, "}"]) + "\n"


def influence_mermaid(of: Derivation | Influence, variant: Variant = "all") -> str:
    """The graph as a Mermaid flowchart; the arrows of the longest chain are thick."""
    graph = of if isinstance(of, Influence) else influence(of, variant)
    lines = ["---", f"title: {_title(graph)}", "---", "flowchart TD"]
    for index, node in enumerate(graph.nodes):
        text = f"{_plain(node.label)}<br>{_plain(node.says)}"
        left, right = {"shown": ("[", "]"), "bomb": ("{{", "}}")}.get(node.kind, ("([", "])"))
        look = node.kind if node.kind in _COLOURS else "other"
        lines.append(f'  n{index}{left}"{text}"{right}:::{look}')
    chain = set(_links(graph))
    for parents, children in _bundles(graph, chain):
        lines.append(f"  {_listed(parents, ' & ')} --> {_listed(children, ' & ')}")
    lines += [f"  n{parent} ==> n{child}" for parent, child in _links(graph)]
    for name, colour in (*_COLOURS.items(), ("other", _OTHER)):
        lines.append(f"  classDef {name} fill:{colour},stroke:#333,color:#111")
    return "\n".join(lines) + "\n"


def _title(graph: Influence) -> str:
    if graph.variant == "rutgers":
        return "Chains of influence, by deductions from one number alone"
    return "Chains of influence"


def _reaches(reach: Reach, king: Reach | None) -> str:
    farthest = f"{reach.source.label} -> {reach.tile.label}, "
    if reach.measure == "edges":
        return farthest + _number(reach.distance, "edge")
    farthest += f"Manhattan distance {reach.distance}"
    if king is None:
        return farthest
    moves = _number(king.distance, "king's move")
    if (king.source, king.tile) == (reach.source, reach.tile):
        return f"{farthest}, {moves}"
    return f"{farthest}; {king.source.label} -> {king.tile.label}, {moves}"


def _sources(graph: Influence) -> str:
    """The sources: what is given, and apart from that what was deduced without any tile."""
    given = [node for node in graph.sources if node.step is None]
    deduced = [node for node in graph.sources if node.step is not None]
    parts = [f"{_count(given)} given: {_labels(given)}"] if given else []
    if deduced:
        how = "from no tile" if graph.variant == "all" else "in another way"
        parts.append(f"{_count(deduced)} deduced {how}: {_labels(deduced)}")
    return f"Sources: {'; '.join(parts)}."


def _labels(nodes: Sequence[InfluenceNode]) -> str:
    return row([node.label for node in nodes], _LISTED)


def _count(nodes: Sequence[InfluenceNode]) -> str:
    """How many tiles, and how many other things."""
    tiles = sum([node.kind in _COLOURS for node in nodes])
    others = len(nodes) - tiles
    if not others:
        return _number(tiles, "tile")
    noun = "literal" if all(node.kind in (*_COLOURS, "literal") for node in nodes) else "formula"
    return (f"{_number(tiles, 'tile')} and " if tiles else "") + _number(others, noun)


def _number(number: int, noun: str) -> str:
    return f"{number} {plural(number, noun)}"


def _links(graph: Influence) -> list[tuple[int, int]]:
    """The arrows of the longest chain."""
    return list(pairwise(graph.longest_path))


def _bundles(
    graph: Influence, without: set[tuple[int, int]]
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """All arrows but some, those together that go from the same nodes."""
    children_of: dict[tuple[int, ...], list[int]] = {}
    for child, parents in enumerate(graph.parents):
        kept = tuple([parent for parent in parents if (parent, child) not in without])
        if kept:
            children_of.setdefault(kept, []).append(child)
    yield from children_of.items()


def _by_level(graph: Influence) -> list[list[int]]:
    rows: list[list[int]] = [[] for _ in graph.levels]
    for index, level in enumerate(graph.level):
        rows[level].append(index)
    return rows


def _listed(indices: Sequence[int], between: str) -> str:
    return between.join([f"n{index}" for index in indices])


def _quoted(text: str) -> str:
    """A string of DOT."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _plain(text: str) -> str:
    """Text of a Mermaid label: what could mean something there is written as its number."""
    return "".join([c if c.isalnum() or c in " (),.-" else f"#{ord(c)};" for c in text])
