"""Writes the pages of the documentation that are made from the library itself.

`python -m tests.write_docs` writes docs/messages.md from the catalogue of mistakes: what each
means, an example of it, what minelogic says about the example, and the example mended. It writes
docs/techniques.md from the catalogue of techniques: schema, example, and where each fails;
docs/schemas from the types of which JSON is written; and docs/step.svg, the README's picture, from
the file beside it; and docs/sheet.svg and docs/paper-sheet.svg, pages of sheets. The
pages about proofs are in modules of their own.
"""

from __future__ import annotations

import json
import tempfile
import textwrap
from contextlib import chdir
from pathlib import Path

import minelogic
from minelogic.catalogue import DEEP, KINDS
from minelogic.cli.shared.formats import FORMATS, format_schema
from minelogic.derive.technique_sets import SETS
from minelogic.derive.techniques import CATALOGUE, FORMS, WITHIN_CASES, Entry
from minelogic.diagnostics import Diagnostic, Kind, ordered, show, visible
from minelogic.limits import Limits
from minelogic.render.boards.svg import Mark, Shown, board_svg
from minelogic.render.derivations.text import derivation_lines
from minelogic.render.pages.walk import stops
from minelogic.solve.deep import deep_findings
from minelogic.syntax.file.load import decode, load_file
from tests.write_proof_messages import proof_messages
from tests.write_rule_pages import pages
from tests.write_sheet_picture import paper_sheet_picture, sheet_picture
from tests.write_theorems_page import theorems

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGE = DOCS / "messages.md"
TECHNIQUES = DOCS / "techniques.md"
RULE_PAGES = DOCS / "rules"
PROOF_MESSAGES = DOCS / "proof-messages.md"
THEOREMS = DOCS / "theorems.md"
PICTURE = DOCS / "step.svg"
SHEET = DOCS / "sheet.svg"
PAPER_SHEET = DOCS / "paper-sheet.svg"
SCHEMAS = DOCS / "schemas"
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
    TECHNIQUES.write_text(techniques(), encoding="utf-8")
    PROOF_MESSAGES.write_text(proof_messages(), encoding="utf-8")
    THEOREMS.write_text(theorems(), encoding="utf-8")
    PICTURE.write_text(step_picture(), encoding="utf-8")
    SHEET.write_text(sheet_picture(), encoding="utf-8")
    PAPER_SHEET.write_text(paper_sheet_picture(), encoding="utf-8")
    RULE_PAGES.mkdir(exist_ok=True)
    for name, text in pages().items():
        (RULE_PAGES / name).write_text(text, encoding="utf-8")
    SCHEMAS.mkdir(exist_ok=True)
    for name, text in schemas().items():
        (SCHEMAS / name).write_text(text, encoding="utf-8")


def schemas() -> dict[str, str]:
    """The schemas of all formats of JSON, by the names of their files."""
    return {
        f"{name}.schema.json": json.dumps(format_schema(name), indent=2, ensure_ascii=False) + "\n"
        for name in FORMATS
    }


ABOUT_TECHNIQUES = """\
# Techniques

How the steps of a derivation are made, from the cheapest to the dearest
([derivations.md](derivations.md) tells what a step is). A technique is defined by what forces what,
with all that is known of single tiles: that a tile *needs two numbers* is a fact about the board,
not about how it is looked for. More knowledge never takes a deduction away. A *number* is any
premise that says, with what is known put in, how many of some tiles are bombs; under the standard
theory these are the numbers of the display.

`--techniques` takes these names, with commas between them; each brings along the cheaper ones that
it comes to where less is open. Or it takes one of these sets:

{sets}

The second rule of `queens` (as many unknown tiles as the number, and no bomb known yet) is not
monotone: what it deduces depends on the order of the steps.

This page is made from the catalogue in `minelogic/derive/techniques.py`, whose examples are tests;
do not change it by hand, but run `make docs`.
"""


def techniques() -> str:
    """The page about all techniques and forms of steps."""
    sets = "\n".join(
        ["| | |", "|---|---|", *(f"| `{name}` | {said} |" for name, (_, said) in SETS.items())]
    )
    parts = [ABOUT_TECHNIQUES.format(sets=sets)]
    parts += [_technique(entry) for entry in CATALOGUE]
    parts.append("# Within cases\n")
    parts += [_technique(entry) for entry in WITHIN_CASES]
    parts.append("# Forms\n\nAny technique is shown in one of four forms.\n")
    parts += [_technique(entry) for entry in FORMS]
    return "\n".join(parts)


def _technique(entry: Entry) -> str:
    text = f"## `{entry.name}`: {entry.title[0].lower()}{entry.title[1:]}\n\n"
    text += f"{textwrap.fill(entry.schema, 100)}\n\n"
    text += textwrap.fill(f"Example: {entry.example}", 100) + "\n"
    if entry.file:
        steps = derivation_lines(minelogic.loads(entry.file).derivation)
        text += f"\n```mine\n{entry.file}```\n\n```text\n" + "\n".join(_first(steps)) + "\n```\n"
    text += "\n" + textwrap.fill(f"When it fails: {entry.fails}", 100) + "\n"
    if entry.twin:
        text += f"\n```mine\n{entry.twin}```\n"
    return text


def _first(lines: list[str]) -> list[str]:
    """The lines of the first step."""
    end = next((n for n, line in enumerate(lines) if line.startswith("2. ")), len(lines))
    return "\n".join(lines[:end]).rstrip().splitlines()


def step_picture() -> str:
    """The step that the first file of the README comes to, on its board."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    _, _, rest = readme.partition("```mine\n")
    derivation = minelogic.loads(rest.partition("```")[0]).derivation
    board, (step,) = derivation.board, derivation.steps
    _, stop = stops(derivation)
    assert board is not None
    signs = list[Shown](derivation.signs)
    marks: dict[int, Mark] = {tile: "scope" for tile in stop.scope if signs[tile] == "."}
    marks |= dict.fromkeys(stop.used, "used")
    for effect in stop.effects:
        assert effect.tile is not None
        signs[effect.tile] = "S" if effect.found == "tick" else "B"
        marks[effect.tile] = "new"
    reason, conclusion = step.sentence.removesuffix(".").rsplit(", so ", 1)
    return board_svg(board, signs, marks, f"{conclusion}: {reason}.", scale=1.25) + "\n"


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
