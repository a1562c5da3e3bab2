"""A theorem held against what is computed, as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable

from minelogic.paper.theorems.held import Cell, Held
from minelogic.paper.writing.theorem_signs import (
    SIGNS,
    case_of,
    cases,
    counts,
    printed,
    said_of_triangles,
    sign_of,
    title,
    used,
)
from minelogic.render.document import document, safe_text

_NAMES = {"U": "as-printed", "u": "beyond", "X": "refuted", "-": "open"}
_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table.sizes { border-collapse: collapse; }
.sizes th, .sizes td { width: 1.8rem; height: 1.8rem; text-align: center; padding: 0; }
.sizes th { font-weight: normal; opacity: .75; white-space: nowrap; padding-right: .3rem; }
.sizes td { border: 1px solid #8888; color: #111; font-weight: 600; }
.as-printed { background: #bcdcf5; } .beyond { background: #d9ecd0; }
.refuted { background: #f4b8ae; outline: 2px solid #b3001b; outline-offset: -2px; }
.open { background: #f1f1f1; }
dt { font-weight: 600; } dd { margin: 0 0 .6rem 1.5rem; }
.legend dt { float: left; clear: left; width: 1.8rem; text-align: center; color: #111;
  border: 1px solid #8888; } .legend dd { margin-left: 2.6rem; }
@media print { body { margin: 0; } }
"""


def theorem_html(held: Held) -> str:
    """The whole page."""
    body = [
        f"<h1>{safe_text(title(held))}</h1>",
        "<dl>",
        f"<dt>Printed</dt><dd>{safe_text(printed(held))}</dd>",
        f"<dt>True</dt><dd>{safe_text(held.statement.true)}</dd>",
        "</dl>",
        *_table(held, sign_of),
        '<dl class="legend">',
        *[
            f'<dt class="{_NAMES[sign]}">{_shown(sign)}</dt><dd>{safe_text(said)}</dd>'
            for sign, said in used(held).items()
        ],
        "</dl>",
        *[f"<p>{safe_text(said)}</p>" for said in counts(held)],
    ]
    if said_of_triangles(held):
        body += [
            "<h2>What decides each board</h2>",
            "<p>The number of a case, A1 to A8, or r, the rank of its matrix.</p>",
            *_table(held, case_of),
            "<dl>",
            *[f"<dt>{name}</dt><dd>{safe_text(said)}</dd>" for name, said in cases(held)],
            "</dl>",
        ]
    if held.breaks:
        body += ["<h2>Where the printed proof breaks</h2>", "<ol>"]
        body += [
            f"<li><p><b>Printed:</b> {safe_text(each.printed)}</p>"
            f"<p><b>But:</b> {safe_text(each.shown)}</p></li>"
            for each in held.breaks
        ]
        body.append("</ol>")
    return document(title(held), _STYLE, body)


def _table(held: Held, sign: Callable[[Cell], str]) -> list[str]:
    columns = "".join([f'<th scope="col">{n}</th>' for n in range(1, held.to + 1)])
    corner = "n" if held.statement.one_row else "m \\ n"
    parts = [
        '<div class="wide"><table class="sizes">',
        f'<tr><th scope="col">{corner}</th>{columns}</tr>',
    ]
    for start in range(0, len(held.cells), held.to):
        cells = held.cells[start : start + held.to]
        head = "" if held.statement.one_row else cells[0].rows
        row = "".join([
            f'<td class="{_NAMES[sign_of(cell)]}" title="{cell.rows} x {cell.columns}: rank'
            f" {cell.rank} of {cell.closed}; {SIGNS[sign_of(cell)]}; by {cell.decided_by}"
            f'">{_shown(sign(cell))}</td>'
            for cell in cells
        ])  # fmt: skip
        parts.append(f'<tr><th scope="row">{head}</th>{row}</tr>')
    return [*parts, "</table></div>"]


def _shown(sign: str) -> str:
    return "–" if sign == "-" else sign
