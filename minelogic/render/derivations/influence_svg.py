"""Chains of influence drawn: level below level, arrows from what led to what."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from minelogic.derive.derivation import Derivation
from minelogic.derive.influence import Influence, influence
from minelogic.derive.influence.nodes import InfluenceNode, Variant
from minelogic.records import dataclass
from minelogic.words import plural

_WIDTH = 960
"""The nodes of a level stand in rows that are not wider than this."""
_MARGIN = 74
_NODE_HEIGHT, _ROW_HEIGHT, _LEVEL_GAP = 36, 50, 40
_LETTER = 7
_LONGEST = 28
"""Names of more letters are cut; the whole name is in the title of the node."""
_BUNDLE = 16
"""More arrows than this from the same nodes meet in a point on their way."""
_FILL = {"shown": "#f4f4f4", "bomb": "#fbdcd8", "safe": "#dcf0e4", "clear": "#e9f3dc"}
_LINE = {"shown": "#555555", "bomb": "#a3261b", "safe": "#1b6e3c", "clear": "#1b6e3c"}
_OTHER_FILL, _OTHER_LINE = "#e6e9f8", "#3a4a9f"
_CHAIN = "#0b4f9e"


def influence_svg(of: Derivation | Influence, variant: Variant = "all") -> str:
    """The graph as SVG, with a title and a description that say what can be seen.

    Everything stands below all that influenced it, a source just above the first that it leads
    to, and the longest chain is bold. Nodes are groups of the class `influence-node` with the step
    that concludes them in `data-step` and, if they are of a tile, its number in reading order in
    `data-tile`.
    """
    graph = of if isinstance(of, Influence) else influence(of, variant)
    layout = _Layout(graph)
    prefix = f"influence-{graph.variant}"
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        f'width="{layout.width}" height="{layout.height}" style="max-width: 100%; height: auto" '
        f'role="img" aria-labelledby="{prefix}-title {prefix}-description" '
        'font-family="sans-serif" font-size="12" fill="#111111">',
        f'<title id="{prefix}-title">{_title(graph)}</title>',
        f'<desc id="{prefix}-description">{escape(_description(graph))}</desc>',
        f"<defs>{_arrowhead(prefix, '#666666')}{_arrowhead(f'{prefix}-chain', _CHAIN)}</defs>",
    ]
    body = [*_bands(layout), *_arrows(graph, layout, prefix), *_nodes(graph, layout)]
    return "\n".join([*head, *body, _legend(graph, layout), "</svg>"]) + "\n"


@dataclass(frozen=True, slots=True)
class _Place:
    x: float
    y: float
    """The middle of the node."""


class _Layout:
    """Where the nodes stand: in each level by where their parents stand, then in reading order."""

    def __init__(self, graph: Influence) -> None:
        longest = max([len(_cut(node.label)) for node in graph.nodes], default=0)
        self.node_width = max(46, _LETTER * longest + 12)
        step = self.node_width + 14
        per_row = max(1, _WIDTH // step)
        rows = _rows(graph)
        widest = min(per_row, max(map(len, rows), default=1))
        self.width = max(_MARGIN + widest * step + 14, 560)
        self.places: dict[int, _Place] = {}
        self.bands: list[tuple[int, int]] = []
        """For each level the top and the bottom."""
        top = 8
        for row in rows:
            # Sources, which have nothing above them, stand last, by what they lead to.
            row.sort(
                key=lambda index: (
                    not graph.parents[index],
                    self._middle(graph.parents[index]),
                    min(graph.children[index], default=index),
                    index,
                )
            )
            lines = [row[start : start + per_row] for start in range(0, len(row), per_row)]
            for number, line in enumerate(lines):
                start = _MARGIN + (widest - len(line)) * step / 2 + step / 2
                y = top + 8 + _NODE_HEIGHT / 2 + number * _ROW_HEIGHT
                for column, index in enumerate(line):
                    self.places[index] = _Place(start + column * step, y)
            bottom = top + 16 + _NODE_HEIGHT + (len(lines) - 1) * _ROW_HEIGHT
            self.bands.append((top, bottom))
            top = bottom + _LEVEL_GAP
        self.height = top + 4 if rows else 60

    def _middle(self, parents: Sequence[int]) -> float:
        if not parents:
            return 0
        return round(sum([self.places[parent].x for parent in parents]) / len(parents), 3)


def _rows(graph: Influence) -> list[list[int]]:
    """The nodes of each level; a source is as far down as it can be."""
    rows: list[list[int]] = [[] for _ in graph.levels]
    for index, level in enumerate(graph.level):
        if not level and graph.children[index]:
            level = min([graph.level[child] for child in graph.children[index]]) - 1
        rows[level].append(index)
    return rows


def _title(graph: Influence) -> str:
    if graph.variant == "rutgers":
        return "Chains of influence, by deductions from one number alone"
    return "Chains of influence"


def _description(graph: Influence) -> str:
    if not graph.nodes:
        return "Nothing is deduced, so nothing is influenced."
    chain = ", ".join([node.label for node in graph.longest_chain])
    arrows = f"{graph.arrows} {plural(graph.arrows, 'arrow')}"
    text = (
        f"{len(graph.nodes)} nodes on {len(graph.levels)} levels, {arrows}. "
        f"The longest chain has {len(graph.longest_path)}: {chain}."
    )
    reach = graph.reach
    if reach is not None:
        text += (
            f" The farthest influence goes from {reach.source.label} to {reach.tile.label}, "
            f"a distance of {reach.distance}."
        )
    return text


def _arrowhead(name: str, colour: str) -> str:
    return (
        f'<marker id="{name}-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
        f'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{colour}"/></marker>'
    )


def _bands(layout: _Layout) -> list[str]:
    lines = []
    for level, (top, bottom) in enumerate(layout.bands):
        lines.append(
            f'<rect x="0" y="{top}" width="{layout.width}" height="{bottom - top}" '
            f'fill="#f7f7fa"/><text x="8" y="{(top + bottom) // 2 + 4}" fill="#444444">'
            f"level {level}</text>"
        )
    return lines


def _arrows(graph: Influence, layout: _Layout, prefix: str) -> list[str]:
    """The arrows: plain ones first, so that those of the longest chain lie on top."""
    chain = list(pairwise(graph.longest_path))
    bold = set(chain)
    bundles: dict[tuple[int, ...], list[int]] = {}
    for child, parents in enumerate(graph.parents):
        if parents:
            bundles.setdefault(parents, []).append(child)
    thin: list[str] = []
    points: list[str] = []
    for parents, children in bundles.items():
        if len(parents) * len(children) <= _BUNDLE or min(len(parents), len(children)) == 1:
            thin += [
                _curve(layout.places[parent], layout.places[child])
                for child in children
                for parent in parents
                if (parent, child) not in bold
            ]
            continue
        point = _meeting(layout, children)
        points.append(f'<circle cx="{_number(point.x)}" cy="{_number(point.y)}" r="3"/>')
        thin += [_curve(layout.places[parent], point, to_point=True) for parent in parents]
        thin += [_curve(point, layout.places[child], from_point=True) for child in children]
    thick = [_curve(layout.places[parent], layout.places[child]) for parent, child in chain]
    faint = 0.6 if len(thin) <= 300 else 0.3
    return [
        f'<g fill="none" stroke="#666666" stroke-opacity="{faint}">',
        *[f'<path d="{d}" marker-end="url(#{prefix}-arrow)"/>' for d in thin],
        "</g>",
        f'<g fill="#666666">{"".join(points)}</g>',
        f'<g fill="none" stroke="{_CHAIN}" stroke-width="2.5">',
        *[f'<path d="{d}" marker-end="url(#{prefix}-chain-arrow)"/>' for d in thick],
        "</g>",
    ]


def _meeting(layout: _Layout, children: Sequence[int]) -> _Place:
    """The point above the children where arrows to all of them meet."""
    xs = [layout.places[child].x for child in children]
    top = min([layout.places[child].y for child in children])
    return _Place(sum(xs) / len(xs), top - _NODE_HEIGHT / 2 - _LEVEL_GAP / 2)


def _curve(start: _Place, end: _Place, *, from_point: bool = False, to_point: bool = False) -> str:
    """From the lower edge of a node, or a point, to the upper edge of another."""
    half = _NODE_HEIGHT / 2
    top = start.y + (0 if from_point else half)
    bottom = end.y - (0 if to_point else half + 1)
    bend = max((bottom - top) / 2, 8)
    numbers = [start.x, top + bend, end.x, bottom - bend, end.x, bottom]
    return f"M{_number(start.x)} {_number(top)}C{' '.join(map(_number, numbers))}"


def _nodes(graph: Influence, layout: _Layout) -> list[str]:
    chain = set(graph.longest_path)
    lines = []
    for index, node in enumerate(graph.nodes):
        place = layout.places[index]
        data = "" if node.step is None else f' data-step="{escape(str(node.step))}"'
        data += "" if node.tile is None else f' data-tile="{node.tile}"'
        lines.append(
            f'<g class="influence-node"{data}><title>{escape(_said(graph, index))}</title>'
            f"{_box(node, place, layout.node_width, index in chain)}"
            f"{_words(node, place)}</g>"
        )
    return lines


def _said(graph: Influence, index: int) -> str:
    node = graph.nodes[index]
    parents = [graph.nodes[parent].label for parent in graph.parents[index]]
    text = f"{node.label}: {node.says}"
    if node.step is not None:
        text += f", step {node.step}"
    return text + (f", from {', '.join(parents)}" if parents else "")


def _box(node: InfluenceNode, place: _Place, width: int, in_chain: bool) -> str:
    """The outline: a box with sharp corners if shown, cut ones for bombs, round ones for safe."""
    left, top = place.x - width / 2, place.y - _NODE_HEIGHT / 2
    fill = _FILL.get(node.kind, _OTHER_FILL)
    line = _CHAIN if in_chain else _LINE.get(node.kind, _OTHER_LINE)
    look = f'fill="{fill}" stroke="{line}" stroke-width="{2.5 if in_chain else 1}"'
    if node.kind == "bomb":
        cut = 8
        path = (
            f"M{_number(left + cut)} {_number(top)}h{width - 2 * cut}l{cut} {cut}"
            f"v{_NODE_HEIGHT - 2 * cut}l-{cut} {cut}h-{width - 2 * cut}l-{cut} -{cut}"
            f"v-{_NODE_HEIGHT - 2 * cut}z"
        )
        return f'<path d="{path}" {look}/>'
    corner = 0 if node.kind == "shown" else 14 if node.kind in ("safe", "clear") else 5
    return (
        f'<rect x="{_number(left)}" y="{_number(top)}" width="{width}" height="{_NODE_HEIGHT}" '
        f'rx="{corner}" {look}/>'
    )


def _words(node: InfluenceNode, place: _Place) -> str:
    x, label = _number(place.x), escape(_cut(node.label))
    if not node.sign:
        return f'<text x="{x}" y="{_number(place.y + 4)}" text-anchor="middle">{label}</text>'
    return (
        f'<text x="{x}" y="{_number(place.y - 3)}" text-anchor="middle" font-size="11">{label}'
        f'</text><text x="{x}" y="{_number(place.y + 12)}" text-anchor="middle" '
        f'font-weight="bold">{escape(node.sign)}</text>'
    )


def _legend(graph: Influence, layout: _Layout) -> str:
    if not layout.bands:
        return '<text x="8" y="30">Nothing is deduced.</text>'
    clear = ", N: no bomb" if any(node.kind == "clear" for node in graph.nodes) else ""
    words = f"Sharp corners: shown. Cut corners, B: a bomb. Round, S: safe{clear}. "
    words += "Bold: a longest chain."
    return f'<text x="8" y="{layout.height - 12}" fill="#444444">{words}</text>'


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")
