"""`minelogic paper layout`: tell whether numbers at some tiles settle every set of mines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import click

from minelogic.board import Topology
from minelogic.cli.shared.common import emit_json, json_option, open_problem, reached
from minelogic.cli.shared.proving import write_to
from minelogic.diagnostics import visible
from minelogic.errors import LimitReached

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout
    from minelogic.paper.spectrum import Spectrum

SHAPES = ("chess", "top-row", "triangle")
MOST_TILES = 4_000
_GRIDS = ("king", "rook", "torus", "triangle")


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="chess|top-row|triangle|FILE [SIZE]")
@click.option("--topology", type=click.Choice(_GRIDS), help="Who is next to whom.  [default: king]")
@click.option(
    "--open",
    "parity",
    type=click.Choice(("even", "odd")),
    help="Open where row + column, from 1, is even or odd.  [default: even]",
)
@click.option("--matrix", is_flag=True, help="The matrix: open tiles down, closed ones across.")
@click.option("--kernel", is_flag=True, help="The kernel of the matrix, as boards.")
@click.option("--spectrum", is_flag=True, help="The numbers whose zeros make a kernel.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "svg")),
    default="text",
    show_default=True,
    help="The spectrum as text or as a picture.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead.")
@json_option
def command(
    words: tuple[str, ...],
    topology: Topology | None,
    parity: Literal["even", "odd"] | None,
    matrix: bool,
    kernel: bool,
    spectrum: bool,
    form: str,
    output: str | None,
    as_json: bool,
) -> None:
    """Tell whether numbers at these tiles settle every set of mines, and why.

    chess and triangle take a size, such as 6 x 9, and top-row the number of columns; the tiles of a
    FILE are open where its display shows a number. If two sets of mines show the same numbers, both
    are shown. --json is a certificate of it all, which minelogic.paper.check_certificate checks.
    """
    if matrix + kernel + spectrum > 1 and not as_json:
        raise click.UsageError("Choose one of --matrix, --kernel and --spectrum.")
    if form == "svg" and (not spectrum or as_json):
        raise click.UsageError("--format svg is for --spectrum.")
    layout = _layout(words, topology, parity, as_json)
    values = _spectrum(layout) if spectrum else None
    if as_json:
        _emit(layout, matrix, values)
        return
    write_to(output or "-", _text(layout, matrix, kernel, values, form))


def _text(layout: Layout, matrix: bool, kernel: bool, spectrum: Spectrum | None, form: str) -> str:
    from minelogic.paper.writing.layout_text import kernel_text, layout_text, matrix_text

    if spectrum is not None and form == "svg":
        from minelogic.paper.writing.spectrum_svg import spectrum_svg

        return spectrum_svg(spectrum)
    if spectrum is not None:
        from minelogic.paper.writing.spectrum_text import spectrum_text

        lines = spectrum_text(spectrum)
    elif matrix:
        lines = matrix_text(layout)
    elif kernel:
        lines = kernel_text(layout)
    else:
        try:
            lines = layout_text(layout)
        except LimitReached as error:
            reached(error)
    return "\n".join(lines) + "\n"


def _emit(layout: Layout, matrix: bool, spectrum: Spectrum | None) -> None:
    """The certificate; the matrix and the spectrum too if they are asked for."""
    try:
        data = layout.certificate
    except LimitReached as error:
        reached(error, as_json=True)
    if matrix:
        data["matrix"] = [list(row) for row in layout.matrix]
    if spectrum is not None:
        data["spectrum"] = spectrum.to_json()
    emit_json(data)


def _layout(
    words: Sequence[str],
    topology: Topology | None,
    parity: Literal["even", "odd"] | None,
    as_json: bool,
) -> Layout:
    """The layout that the words and options name."""
    from minelogic.paper.layouts.layout import Layout

    shape, size = words[0], _size(words[1:])
    if shape not in SHAPES:
        if len(words) > 1 or topology or parity:
            raise click.UsageError(
                f"'{visible(shape)}' is read as a file, which has a size and a topology of its own."
                " The layouts that take a size are chess, top-row and triangle."
            )
        return _from_file(shape, as_json)
    if shape == "top-row":
        if parity:
            raise click.UsageError("--open is for chess and triangle.")
        if len(size) == 2 and size[0] != 2:
            raise click.UsageError("A top-row layout has 2 rows: give the columns alone, as in 9.")
        if not size:
            raise click.UsageError("How many columns? For example: paper layout top-row 9")
        columns = size[-1]
        _fits(2 * columns)
        return Layout.top_row(columns, topology or "king")
    if len(size) != 2:
        raise click.UsageError(f"Of which size? For example: paper layout {shape} 6 x 9")
    _fits(size[0] * size[1])
    if shape == "triangle":
        if topology not in (None, "triangle"):
            raise click.UsageError("triangle has a topology of its own.")
        return Layout.triangle(*size, open=parity or "even")
    return Layout.chess(*size, topology=topology or "king", open=parity or "even")


def _size(words: Sequence[str]) -> tuple[int, ...]:
    """The numbers in words such as `6 x 9`, `6x9`, `6 9` or `9`."""
    text = " ".join(words).strip()
    found = re.fullmatch(r"(\d{1,6})(?:\s*[x×X*\s]\s*(\d{1,6}))?", text)
    if text and found is None:
        raise click.UsageError(f"'{visible(text)}' is no size; write it as in 6 x 9.")
    size = tuple([int(number) for number in found.groups() if number]) if found else ()
    if 0 in size:
        raise click.UsageError("A board has a row and a column at least.")
    return size


def _fits(tiles: int) -> None:
    if tiles > MOST_TILES:
        raise click.UsageError(
            f"A board of {tiles:,} tiles is too large for this; it may have {MOST_TILES:,}."
        )


def _from_file(path: str, as_json: bool) -> Layout:
    """The board of a file, open where its display shows a number."""
    from minelogic.paper.layouts.layout import Layout

    problem = open_problem(path, as_json=as_json)
    board, display = problem.file.board, problem.file.display
    if board is None or display is None:
        raise click.UsageError(f"{visible(path)} has no display, so no tile is open.")
    _fits(board.size)
    return Layout(board, tuple([tile for tile, _ in display.numbers]))


def _spectrum(layout: Layout) -> Spectrum:
    from minelogic.paper.spectrum import spectrum_of

    found = spectrum_of(layout)
    if found is None:
        raise click.UsageError(
            "A spectrum is known for the top row, for chess boards (king or rook), and for the"
            " chess board of triangles that is open where row + column is even."
        )
    return found
