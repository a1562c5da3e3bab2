"""The spectrum of a layout in text: its values where they fit, else their signs."""

from __future__ import annotations

from minelogic.paper.spectrum import Spectrum
from minelogic.words import WIDTH, counted, fill, listed

_CELL = 5
_MOST_ZEROS = 12


def spectrum_text(spectrum: Spectrum) -> list[str]:
    """A line for each k, a column for each l, and which values are zero."""
    rows, columns = spectrum.rows, spectrum.columns
    where = f"y = pi l/{columns + 1}, l across"
    if spectrum.kind != "top row":
        where = f"x = pi k/{rows + 1}, k down, and {where}"
    heading = f"{spectrum.formula} for {where}."
    lines = [*fill(heading).splitlines(), ""]
    at = {(value.k, value.l): value for value in spectrum.values}
    if 6 + _CELL * columns <= WIDTH:
        lines.append(" " * 6 + "".join(f"{across:{_CELL}}" for across in range(1, columns + 1)))
        for k in range(1, rows + 1):
            cells = [at[k, across] for across in range(1, columns + 1)]
            written = "".join(
                f"{'0' if cell.zero else f'{cell.value:.1f}':>{_CELL}}" for cell in cells
            )
            lines.append(f"{k:>6}{written}")
    else:
        lines.append("      + is above zero, - below it, 0 is zero")
        for k in range(1, rows + 1):
            signs = ["0" if (v := at[k, n]).zero else "+" if v.value > 0 else "-"
                     for n in range(1, columns + 1)]  # fmt: skip
            written = "".join(signs)
            width = WIDTH - 8
            pieces = [written[start : start + width] for start in range(0, columns, width)]
            lines += [f"{k if n == 0 else '':>6}  {piece}" for n, piece in enumerate(pieces)]
    return [*lines, "", *fill(_zeros(spectrum)).splitlines()]


def _zeros(spectrum: Spectrum) -> str:
    """Where it is zero, and what that says of the board."""
    zeros = spectrum.zeros
    flat = spectrum.kind == "top row"
    places = [f"l = {value.l}" if flat else f"({value.k},{value.l})" for value in zeros]
    found = listed(places, most=_MOST_ZEROS)
    where = f"It is zero at {found}." if zeros else "It is never zero."
    if spectrum.symbol:
        return (
            f"{where} This is no spectrum: the printed proof takes it for one, but the sines do not"
            " fit what happens at the border. The rank is right whatever stands here."
        )
    if flat:
        return f"{where} The vectors sin(jy) of the zeros are the kernel."
    inside = len(zeros) // 2
    if not zeros:
        return f"{where} So there is no kernel, whichever colour is open."
    return (
        f"{where} They stand for {counted(len(zeros), 'dimension')} of vectors on all tiles:"
        f" {inside} on those where row + column is odd, {len(zeros) - inside} on those where it is"
        " even. The kernel are those on the closed tiles."
    )
