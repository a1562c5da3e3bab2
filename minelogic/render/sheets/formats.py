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
    write: Callable[..., Sequence[str | bytes]]
    """The files that several sheets are: one, or of pictures one for each page."""


def written(sheet: Sheet | Sequence[Sheet], form: Format) -> list[bytes]:
    """The files that a sheet is: one, or in SVG one for each page. Raises `NoPdf`.

    Several sheets are in one file too, each on pages of its own.
    """
    sheets = [sheet] if isinstance(sheet, Sheet) else sheet
    return [
        part if isinstance(part, bytes) else part.encode() for part in WRITERS[form].write(*sheets)
    ]


def format_of(name: str) -> Format | None:
    """The format that files of this name have, by its ending."""
    lowered = name.lower()
    return next((form for form in FORMATS if lowered.endswith(WRITERS[form].ending)), None)


def _html(*sheets: Sheet) -> list[str]:
    from minelogic.render.sheets.html import sheet_html

    return [sheet_html(*sheets)]


def _svg(*sheets: Sheet) -> list[str]:
    from minelogic.render.sheets.svg import sheet_svg

    return [page for sheet in sheets for page in sheet_svg(sheet)]


def _latex(*sheets: Sheet) -> list[str]:
    from minelogic.render.sheets.latex import sheet_latex

    return [sheet_latex(*sheets)]


def _markdown(*sheets: Sheet) -> list[str]:
    from minelogic.render.sheets.markdown import sheet_markdown

    return [sheet_markdown(*sheets)]


def _pdf(*sheets: Sheet) -> list[bytes]:
    from minelogic.render.sheets.pdf import sheet_pdf

    return [sheet_pdf(*sheets)]


WRITERS: Mapping[Format, Writer] = {
    "html": Writer(".html", _html),
    "svg": Writer(".svg", _svg),
    "latex": Writer(".tex", _latex),
    "markdown": Writer(".md", _markdown),
    "pdf": Writer(".pdf", _pdf),
}
