"""Writes the map of every folder of the package into the docstring of its `__init__`.

It also writes the list of floors into docs/architecture.md.

The prose of the docstring is kept; the map after it, a line for every file and folder beside, is
made from their own first sentences, in the order of the import contracts, or by name where there is
no contract.
"""

from __future__ import annotations

import ast
import re
import textwrap
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "minelogic"
DATA = {
    "theories": "Data: the axioms that ship, as constraint files.",
    "theorems": "Data: the lemmas that ship, as files of proofs.",
}
LAYERED = "From the top, each standing on those below:"
BY_NAME = "By name:"
WIDTH = 100
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- floors: written by make docs -->\n", "<!-- end of floors -->\n"


def packages() -> list[Path]:
    """The folders that are packages, the outermost first."""
    return sorted(path.parent for path in PACKAGE.rglob("__init__.py"))


def mapped(folder: Path) -> str:
    """The text of the folder's `__init__.py` with its map as it should be."""
    text = (folder / "__init__.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    docstring = ast.get_docstring(tree, clean=False) or ""
    prose = re.split(f"^(?:{LAYERED}|{BY_NAME})$", docstring, flags=re.MULTILINE)[0].rstrip()
    lines = map_lines(folder)
    head = LAYERED if order_of(folder) else BY_NAME
    new = "\n".join([f'"""{prose}', "", head, *lines, '"""']) if lines else f'"""{prose}"""'
    return new + after_docstring(tree, text)


def after_docstring(tree: ast.Module, text: str) -> str:
    """What follows the docstring of a module, line ends included."""
    first = tree.body[0] if tree.body else None
    if not isinstance(first, ast.Expr):
        return "\n" + text
    lines = text.splitlines(keepends=True)
    return "\n" + "".join(lines[first.end_lineno or 0 :])


def map_lines(folder: Path) -> list[str]:
    """A line for each file and folder, wrapped."""
    entries = ordered(folder, inside(folder))
    column = max((len(name) for name in entries), default=0) + 2
    lines: list[str] = []
    for name, sentence in entries.items():
        first = f"    {name:<{column}}"
        rest = " " * len(first)
        lines += textwrap.wrap(
            sentence, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip
    return lines


def inside(folder: Path) -> dict[str, str]:
    """The first sentence of every file and folder beside the `__init__`, by its name."""
    entries = {}
    for path in sorted(folder.iterdir()):
        if path.suffix == ".py" and path.stem != "__init__":
            entries[path.stem] = sentence_of(path)
        elif (path / "__init__.py").is_file():
            entries[f"{path.name}/"] = sentence_of(path / "__init__.py")
        elif folder == PACKAGE and path.name in DATA:
            entries[f"{path.name}/"] = DATA[path.name]
    return entries


def ordered(folder: Path, entries: dict[str, str]) -> dict[str, str]:
    """The entries in the order in which they stand on each other, as far as a contract says so."""
    order = order_of(folder)
    place = {name: number for number, name in enumerate(order)}
    names = sorted(entries, key=lambda name: (place.get(name.rstrip("/"), len(order)), name))
    return {name: entries[name] for name in names}


def order_of(folder: Path) -> list[str]:
    """The names in a folder from the top, if a contract says who stands on whom."""
    return layers().get(".".join(folder.relative_to(ROOT).parts), [])


def layers() -> dict[str, list[str]]:
    """The names in each container of a layers contract, from the top."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        container: [
            name.strip(" ()") for layer in contract["layers"] for name in layer.split(":")
        ]
        for contract in data["tool"]["importlinter"]["contracts"]
        for container in contract.get("containers", [])
    }  # fmt: skip


def sentence_of(path: Path) -> str:
    """The first sentence of a module's docstring."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.split("\n\n")[0].split())


def page() -> str:
    """The page on the architecture with its list of floors as it should be."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}{floors()}{END}{after}"


def floors() -> str:
    """The floors of every room that has some, from the top, a table each."""
    parts = []
    for room in (folder for folder in packages() if folder.parent == PACKAGE):
        entries = ordered(room, inside(room))
        rows = [
            f"| `{room.name}/{name}` | {sentence} |"
            for name, sentence in entries.items()
            if name.endswith("/")
        ]
        if rows:
            beside = ", ".join(f"`{name}`" for name in entries if not name.endswith("/"))
            head = [f"| floor of `{room.name}/` | |", "|---|---|"]
            parts.append("\n".join([*head, *rows, f"| beside the floors | {beside} |"]))
    return "\n" + "\n\n".join(parts) + "\n\n"


def main() -> None:
    """Writes every map that is not as it should be."""
    # The innermost first: a map quotes the first paragraph of those below it, which stays.
    for folder in reversed(packages()):
        text = mapped(folder)
        path = folder / "__init__.py"
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
