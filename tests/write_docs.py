"""Writes the pages of the documentation that are made from the library itself.

`python -m tests.write_docs` writes docs/messages.md from the catalogue of mistakes: what each
means, an example of it, what minelogic says about the example, and the example mended.
"""

from __future__ import annotations

import tempfile
from contextlib import chdir
from pathlib import Path

import minelogic
from minelogic.catalogue import DEEP, KINDS
from minelogic.diagnostics import Diagnostic, Kind, ordered, show, visible
from minelogic.limits import Limits
from minelogic.solve.deep import deep_findings
from minelogic.syntax.load import decode, load_file

PAGE = Path(__file__).parent.parent / "docs" / "messages.md"
WIDTH = 80

INTRODUCTION = """\
# What minelogic says about a file

Every finding about a file has a code that stays the same from version to version, a place, one
sentence, and, where one can be guessed, a way to mend it. All findings of a file come at once.
After an *error* the file is not run; a *warning* is about something that may be meant, and the file
runs. `minelogic check FILE` looks for all of them, and `--json` writes them for other programs.

This page is made from the catalogue in `minelogic/catalogue.py`, whose examples are tests; do not
change it by hand, but run `make docs`. Characters that cannot be seen are written as their numbers,
such as `<U+200B>`.
"""

BESIDE = {
    "theory-cycle": {},
    "shipped-theory-wins": {"minesweeper.mine": "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"},
    "forbidden-in-theory": {
        "with-a-board.mine": "board 2 x 2\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    },
}
"""The files that have to stand beside an example, where it takes more than one file."""
NAMES = {"theory-cycle": "itself.mine"}
"""What the file of an example has to be called, if it matters."""
MENDED = {
    "theory-cycle": "Mended, with another theory:",
    "shipped-theory-wins": "Mended, with the file `minesweeper.mine` called something else:",
    "forbidden-in-theory": "Mended, with the board in the file that uses a theory without one:",
}


def main() -> None:
    """Writes the pages."""
    PAGE.write_text(messages(), encoding="utf-8")


def messages() -> str:
    """The page about all kinds of mistakes."""
    found = {kind.code: findings(kind) for kind in KINDS}
    index = ["| code | | for example |", "|---|---|---|"]
    for kind in KINDS:
        sentence = visible(found[kind.code][0].message).replace("|", "\\|")
        index.append(f"| [{kind.code}](#{kind.code}) | {kind.severity} | {sentence} |")
    sections = [section(kind, found[kind.code]) for kind in KINDS]
    return "\n".join([INTRODUCTION, *index, "", *sections])


def section(kind: Kind, found: tuple[Diagnostic, ...]) -> str:
    """What the page says about one kind of mistake."""
    wrong = kind.wrong if isinstance(kind.wrong, str) else kind.wrong.decode("utf-8", "replace")
    parts = [f"## {kind.code}", f"*{kind.severity}*. {kind.why}", block("mine-wrong", wrong)]
    for name, text in BESIDE.get(kind.code, {}).items():
        parts += [f"with this file, `{name}`, beside it:", block("mine", text)]
    parts.append(block("text", "\n".join(show(finding, WIDTH) for finding in found)))
    parts += [MENDED.get(kind.code, "Mended:"), block("mine", kind.right)]
    return "\n\n".join(parts) + "\n"


def block(language: str, text: str) -> str:
    """A fenced block, in which every character can be seen."""
    lines = "\n".join(visible(line) for line in text.removesuffix("\n").split("\n"))
    return f"```{language}\n{lines}\n```"


def findings(kind: Kind) -> tuple[Diagnostic, ...]:
    """What is found in the wrong example of a kind, in a folder of its own."""
    name = NAMES.get(kind.code, "example.mine")
    data = kind.wrong if isinstance(kind.wrong, bytes) else kind.wrong.encode()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for other, text in BESIDE.get(kind.code, {}).items():
            Path(other).write_text(text, encoding="utf-8")
        Path(name).write_bytes(data)
        source, broken = decode(name, data, Limits())
        if broken:
            return ordered(broken)
        found = load_file(source, Path()).diagnostics
        if found:
            return found
        try:
            problem = minelogic.load(name)
            if kind in DEEP:
                return ordered(deep_findings(problem.grounding, problem.limits).findings)
            return problem.diagnostics
        except minelogic.FileError as error:
            return error.diagnostics


if __name__ == "__main__":
    main()
