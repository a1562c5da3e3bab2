"""A theorem held against what is computed, as a LaTeX document."""

from __future__ import annotations

import re
from collections.abc import Callable

from minelogic.paper.theorems.held import Cell, Held
from minelogic.paper.writing.theorem_signs import (
    case_of,
    cases,
    counts,
    printed,
    said_of_triangles,
    sign_of,
    title,
    used,
)

_HEAD = r"""\documentclass[a4paper]{article}
\usepackage[margin=20mm]{geometry}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\setlength{\parindent}{0pt}
\setlength{\parskip}{1ex}
\begin{document}
"""
_SPECIAL = {
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    "…": r"\ldots{}", **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}  # fmt: skip


def theorem_latex(held: Held) -> str:
    """The whole document."""
    parts = [
        f"\\section*{{{_plain(title(held))}}}",
        f"\\textbf{{Printed:}} {_plain(printed(held))}",
        f"\\textbf{{True:}} {_plain(held.statement.true)}",
        _table(held, sign_of),
        _list([(_sign(sign), said) for sign, said in used(held).items()]),
        _plain(" ".join(counts(held))),
    ]
    if said_of_triangles(held):
        parts += [
            "\\subsection*{What decides each board}",
            "The number of a case, A1 to A8, or r, the rank of its matrix.",
            _table(held, case_of),
            _list(cases(held)),
        ]
    if held.breaks:
        items = [
            f"\\item \\textbf{{Printed:}} {_plain(each.printed)}\n\n"
            f"\\textbf{{But:}} {_plain(each.shown)}"
            for each in held.breaks
        ]
        parts += [
            "\\subsection*{Where the printed proof breaks}",
            "\n".join(["\\begin{enumerate}", *items, "\\end{enumerate}"]),
        ]
    return _HEAD + "\n\n".join(parts) + "\n\n\\end{document}\n"


def _table(held: Held, sign: Callable[[Cell], str]) -> str:
    columns = " & ".join([str(n) for n in range(1, held.to + 1)])
    corner = "$n$" if held.statement.one_row else "$m \\backslash n$"
    size = "\\small" if held.to <= 20 else "\\tiny"
    lines = [
        f"{{{size}\\setlength{{\\tabcolsep}}{{{'4pt' if held.to <= 20 else '2pt'}}}",
        f"\\begin{{tabular}}{{r|{'c' * held.to}}}",
        f"{corner} & {columns} \\\\ \\hline",
    ]
    for start in range(0, len(held.cells), held.to):
        cells = held.cells[start : start + held.to]
        head = "" if held.statement.one_row else str(cells[0].rows)
        lines.append(f"{head} & {' & '.join([_sign(sign(cell)) for cell in cells])} \\\\")
    return "\n".join([*lines, "\\end{tabular}}"])


def _list(entries: list[tuple[str, str]]) -> str:
    items = [f"\\item[{name}] {_plain(said)}" for name, said in entries]
    return "\n".join(["\\begin{description}", *items, "\\end{description}"])


def _sign(sign: str) -> str:
    return {"-": "--", "X": "\\textbf{X}"}.get(sign, sign)


def _plain(text: str) -> str:
    return re.sub(r"[\\^~<>|…&%$#_{}]", lambda found: _SPECIAL[found.group()], text)
