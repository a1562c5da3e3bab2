"""The spectrum of a layout as a picture."""

from __future__ import annotations

from html import escape
from math import sqrt

from minelogic.paper.spectrum import Spectrum, Value

_SIDE = 420
_LEFT, _TOP, _RIGHT, _BOTTOM = 76, 56, 24, 118
_FONT = "font-family: 'DejaVu Sans', Verdana, Arial, sans-serif"
_ABOVE, _BELOW, _INK, _ZERO = "#005a94", "#a4560a", "#1d2733", "#b3001b"


def spectrum_svg(spectrum: Spectrum) -> str:
    """A dot for each value, as large as it is far from zero; what is zero has a cross."""
    flat = spectrum.kind == "top row"
    wide, high = _SIDE, 120 if flat else _SIDE
    width, height = _LEFT + wide + _RIGHT, _TOP + high + _BOTTOM
    most = max(abs(value.value) for value in spectrum.values) or 1.0
    label = f"{spectrum.formula}: {len(spectrum.zeros)} of {len(spectrum.values)} values are zero"
    largest = min(14.0, 0.42 * wide / (spectrum.columns + 1), 0.42 * high / (spectrum.rows + 1))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{escape(label)}" style="{_FONT}">',
        f"<title>{escape(label)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        _text(width / 2, 26, spectrum.formula, 16, "middle"),
        f'<rect x="{_LEFT}" y="{_TOP}" width="{wide}" height="{high}" fill="none"'
        f' stroke="{_INK}"/>',
    ]
    if spectrum.kind == "chess":
        parts.append(
            f'<path d="M{_LEFT + wide} {_TOP}L{_LEFT} {_TOP + high}" stroke="{_ZERO}"'
            ' stroke-dasharray="6 5"/>'
        )
    for value in spectrum.values:
        x = _LEFT + wide * value.l / (spectrum.columns + 1)
        y = _TOP + high * (0.5 if flat else value.k / (spectrum.rows + 1))
        parts.append(_dot(x, y, value, most, largest))
    parts += _axes(spectrum, wide, high, flat)
    parts += _legend(_TOP + high + 62, spectrum.kind == "chess")
    return "\n".join([*parts, "</svg>", ""])


def _dot(x: float, y: float, value: Value, most: float, largest: float) -> str:
    if value.zero:
        return _cross(x, y, max(largest, 3.5))
    # Areas are seen, so the area follows the value; what is near zero can still be seen.
    radius = max(largest * sqrt(abs(value.value) / most), 1.2)
    fill, stroke = (_ABOVE, _ABOVE) if value.value > 0 else ("#fff", _BELOW)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{stroke}"'
        ' stroke-width="1.5"/>'
    )


def _cross(x: float, y: float, size: float) -> str:
    return (
        f'<path d="M{x - size:.1f} {y - size:.1f}L{x + size:.1f} {y + size:.1f}'
        f'M{x - size:.1f} {y + size:.1f}L{x + size:.1f} {y - size:.1f}" stroke="{_ZERO}"'
        ' stroke-width="2.5"/>'
    )


def _axes(spectrum: Spectrum, wide: int, high: int, flat: bool) -> list[str]:
    """The ends and the middle of both axes, and what runs along them."""
    parts = []
    for share, name in ((0.0, "0"), (0.5, "π/2"), (1.0, "π")):
        x = _LEFT + share * wide
        parts.append(_text(x, _TOP + high + 18, name, 13, "middle"))
        if not flat:
            parts.append(_text(_LEFT - 8, _TOP + share * high + 5, name, 13, "end"))
    middle = _LEFT + wide / 2
    across = f"y = π l/{spectrum.columns + 1}"
    parts.append(_text(middle, _TOP + high + 38, across, 13, "middle"))
    if not flat:
        down = f"x = π k/{spectrum.rows + 1}"
        place = f"translate(20 {_TOP + high / 2}) rotate(-90)"
        parts.append(f'<g transform="{place}">{_text(0, 0, down, 13, "middle")}</g>')
    return parts


def _legend(y: float, line: bool) -> list[str]:
    x = float(_LEFT)
    parts = [
        f'<circle cx="{x + 8}" cy="{y}" r="7" fill="{_ABOVE}"/>',
        _text(x + 22, y + 5, "above zero", 13),
        f'<circle cx="{x + 138}" cy="{y}" r="7" fill="#fff" stroke="{_BELOW}" stroke-width="1.5"/>',
        _text(x + 152, y + 5, "below zero", 13),
        _cross(x + 268, y, 6),
        _text(x + 282, y + 5, "zero", 13),
    ]
    if line:
        parts += [
            f'<path d="M{x} {y + 28}h22" stroke="{_ZERO}" stroke-dasharray="6 5"/>',
            _text(x + 30, y + 33, "x + y = π, where the value is zero", 13),
        ]
    return parts


def _text(x: float, y: float, words: str, size: int, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
        f' fill="{_INK}">{escape(words)}</text>'
    )
