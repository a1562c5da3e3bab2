"""A sheet in every format that there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from minelogic.records import dataclass
from minelogic.render.sheets.items import Sheet

Format: TypeAlias = Literal["html", "svg", "latex", "markdown", "pdf"]
FORMATS: tuple[Format, ...] = get_args(Format)


@dataclass(frozen=True, slots=True)
class Writer:
    """How a format is written, and what its files are called."""

    ending: str
    write: Callable[[Sheet], Sequence[str | bytes]]
    """The files: one, or of pictures one for each page."""


def written(sheet: Sheet, form: Format) -> list[bytes]:
    """The files that a sheet is: one, or in SVG one for each page. Raises `NoPdf`."""
    return [
        part if isinstance(part, bytes) else part.encode() for part in WRITERS[form].write(sheet)
    ]


def format_of(name: str) -> Format | None:
    """The format that files of this name have, by its ending."""
    lowered = name.lower()
    return next((form for form in FORMATS if lowered.endswith(WRITERS[form].ending)), None)


def _html(sheet: Sheet) -> list[str]:
    from minelogic.render.sheets.html import sheet_html

    return [sheet_html(sheet)]


def _svg(sheet: Sheet) -> list[str]:
    from minelogic.render.sheets.svg import sheet_svg

    return sheet_svg(sheet)


def _latex(sheet: Sheet) -> list[str]:
    from minelogic.render.sheets.latex import sheet_latex

    return [sheet_latex(sheet)]


def _markdown(sheet: Sheet) -> list[str]:
    from minelogic.render.sheets.markdown import sheet_markdown

    return [sheet_markdown(sheet)]


def _pdf(sheet: Sheet) -> list[bytes]:
    from minelogic.render.sheets.pdf import sheet_pdf

    return [sheet_pdf(sheet)]


WRITERS: Mapping[Format, Writer] = {
    "html": Writer(".html", _html),
    "svg": Writer(".svg", _svg),
    "latex": Writer(".tex", _latex),
    "markdown": Writer(".md", _markdown),
    "pdf": Writer(".pdf", _pdf),
}
