"""The examples in the documentation, run.

A page is run from top to bottom in a folder of its own, which begins with a copy of `exercises/`,
as a checkout has it. What a fenced block means is said by the word after its fence:

- `mine`: a constraint file without findings. If its first line is a comment that names a file, as
  in `# corner.mine`, it is written into the folder; it may then have warnings, or be a theory,
  which speaks of a board that it does not have.
- `mine-wrong`: a constraint file with at least one mistake. It may be named too.
- `proof`, `proof-wrong`, `proof-open`: a file of proofs that is proved, wrong or unfinished. It may
  be named, as in `# first.proof`, and finds the files that were named before it.
- `formula`: on each line a formula by itself.
- `same`: on each line a formula by itself; lines not separated by an empty one are the same
  formula.
- `console`: lines that begin with `$ minelogic` are run, and what follows them is exactly what
  they print; a last line `…` says that the rest is left out. `> FILE` at the end writes it there.
  `$ echo $?` shows the exit code of the command before.
- `python`: a session with `>>>`, all blocks of a page in one namespace.
- `toml`: an assignment, or overrides, without mistakes.
- `json`: something that JSON can read.
- `sh`: targets of the Makefile, not run.
- `text`: anything, not run.

`python -m tests.doc_examples --update FILE…` writes what commands print today into the pages.
"""

from __future__ import annotations

import argparse
import doctest
import json
import re
import shlex
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from click.testing import CliRunner

import minelogic
from minelogic.cli.main import main as command
from minelogic.grading.assignments.overrides import overrides_in
from minelogic.source import Source

ROOT = Path(__file__).parent.parent
REST = "…"
_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\S*)\s*$")
_NAMED = re.compile(r"# ([\w-]+\.(?:mine|proof))$")
_MAKE = re.compile(r"make ([a-z]+)$")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its lines, and the number of the first of them."""

    language: str
    lines: tuple[str, ...]
    first: int

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(frozen=True, slots=True)
class Failure:
    """An example that is not as the page says."""

    line: int
    what: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a console block, and the lines that the page shows below it."""

    line: int
    words: tuple[str, ...]
    shown: tuple[str, ...]

    def kept(self, printed: list[str]) -> list[str]:
        """What the page should show: all that was printed, or as much as it showed before."""
        if self.shown[-1:] == (REST,) and len(printed) >= len(self.shown):
            return [*printed[: len(self.shown) - 1], REST]
        return printed


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    opening: re.Match[str] | None = None
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        fence = _FENCE.match(line)
        if opening is None:
            opening, lines = fence, []
        elif fence and not fence["language"]:
            yield Block(opening["language"], tuple(lines), number - len(lines))
            opening = None
        else:
            lines.append(line.removeprefix(opening["indent"]))
    if opening is not None:
        raise ValueError("a fenced block is never closed")


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block; what stands before the first one is an error."""
    starts = [index for index, line in enumerate(block.lines) if line.startswith("$ ")]
    if starts[:1] != [0]:
        raise ValueError("a console block begins with a command")
    for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        words = tuple(shlex.split(block.lines[start][2:]))
        yield Command(block.first + start, words, block.lines[start + 1 : end])


@dataclass(slots=True)
class Examples:
    """The examples of one page while they are run, in a folder that is thrown away."""

    folder: Path
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})
    exit_code: int = 0

    def run(self, block: Block) -> Iterator[Failure]:
        """What is wrong with a block."""
        check = _CHECKS.get(block.language)
        if check is None:
            yield Failure(block.first, f"nothing says what a block of '{block.language}' is")
        else:
            yield from check(self, block)

    def mine(self, block: Block) -> Iterator[Failure]:
        named = self._written(block)
        found = self._findings(block)
        if named and all(finding.code == "missing-board" for finding in errors(found)):
            return
        yield from (Failure(block.first + finding.line - 1, str(finding)) for finding in found)

    def wrong(self, block: Block) -> Iterator[Failure]:
        self._written(block)
        if not errors(self._findings(block)):
            yield Failure(block.first, "there is no mistake in it")

    def proof(self, block: Block) -> Iterator[Failure]:
        self._written(block)
        status = {"proof": "proved", "proof-wrong": "wrong", "proof-open": "unfinished"}
        report = minelogic.check_proof(block.text, name="example", base=self.folder)
        if report.status != status[block.language]:
            yield Failure(block.first, str(report))

    def formula(self, block: Block) -> Iterator[Failure]:
        for number, line in enumerate(block.lines, start=block.first):
            if line:
                yield from self._parsed(number, line)[1]

    def same(self, block: Block) -> Iterator[Failure]:
        first: object = None
        for number, line in enumerate(block.lines, start=block.first):
            if not line:
                first = None
                continue
            formula, failures = self._parsed(number, line)
            yield from failures
            if first is None:
                first = formula
            elif formula != first:
                yield Failure(number, f"{line} is not the formula above it")

    def console(self, block: Block) -> Iterator[Failure]:
        for each, printed in self.outputs(block):
            expected = each.kept(printed)
            if list(each.shown) != expected:
                text = "\n".join(expected)
                yield Failure(each.line, f"{shlex.join(each.words)} prints\n{text}")

    def outputs(self, block: Block) -> Iterator[tuple[Command, list[str]]]:
        """Each command of a console block with the lines that it prints."""
        for each in commands(block):
            yield each, self._printed(each)

    def python(self, block: Block) -> Iterator[Failure]:
        said: list[str] = []
        test = doctest.DocTestParser().get_doctest(
            block.text, self.names, "example", None, block.first - 1
        )
        if not test.examples:
            yield Failure(block.first, "a python block is a session with >>>")
        with chdir(self.folder):
            doctest.DocTestRunner().run(test, out=said.append, clear_globs=False)
        self.names = test.globs
        if said:
            yield Failure(block.first, "".join(said))

    def json(self, block: Block) -> Iterator[Failure]:
        try:
            json.loads(block.text)
        except json.JSONDecodeError as error:
            yield Failure(block.first + error.lineno - 1, str(error))

    def toml(self, block: Block) -> Iterator[Failure]:
        """An assignment of exercises that ship, or overrides for the one among the examples."""
        try:
            if "[[override]]" in block.text:
                week = minelogic.load_assignment(ROOT / "exercises" / "examples" / "week")
                overrides_in(Source("overrides.toml", block.text), week)
            else:
                (self.folder / "assignment.toml").write_text(block.text, "utf-8")
                minelogic.load_assignment(self.folder)
        except minelogic.FileError as error:
            for finding in error.diagnostics:
                yield Failure(block.first + finding.line - 1, finding.message)

    def shell(self, block: Block) -> Iterator[Failure]:
        makefile = (ROOT / "Makefile").read_text("utf-8")
        for number, line in enumerate(block.lines, start=block.first):
            target = _MAKE.match(line)
            if target is None or f"\n{target[1]}:" not in makefile:
                yield Failure(number, f"the Makefile does not know {line}")

    def text(self, _block: Block) -> Iterator[Failure]:
        return iter(())

    def _written(self, block: Block) -> bool:
        """Whether the block names a file; if so, it has been written."""
        name = _NAMED.match(block.lines[0]) if block.lines else None
        if name is not None:
            (self.folder / name[1]).write_text(block.text, "utf-8")
        return name is not None

    def _findings(self, block: Block) -> tuple[minelogic.Diagnostic, ...]:
        try:
            return minelogic.loads(block.text, "example", base=self.folder).diagnostics
        except minelogic.FileError as error:
            return error.diagnostics

    def _parsed(self, number: int, line: str) -> tuple[object, list[Failure]]:
        try:
            return minelogic.parse_formula(line), []
        except minelogic.FileError as error:
            return None, [Failure(number, str(finding)) for finding in error.diagnostics]

    def _printed(self, each: Command) -> list[str]:
        if each.words == ("echo", "$?"):
            return [str(self.exit_code)]
        if each.words[:1] != ("minelogic",):
            raise ValueError(f"line {each.line}: only minelogic is run, and echo $?")
        words, to = each.words[1:], None
        if len(words) > 1 and words[-2] == ">":
            words, to = words[:-2], words[-1]
        with chdir(self.folder):
            result = CliRunner().invoke(command, words, prog_name="minelogic")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.exit_code = result.exit_code
        if to is not None:
            (self.folder / to).write_text(result.stdout, "utf-8")
            return result.stderr.splitlines()
        return result.output.splitlines()


_CHECKS: dict[str, Callable[[Examples, Block], Iterator[Failure]]] = {
    "mine": Examples.mine,
    "mine-wrong": Examples.wrong,
    "proof": Examples.proof,
    "proof-wrong": Examples.proof,
    "proof-open": Examples.proof,
    "formula": Examples.formula,
    "same": Examples.same,
    "console": Examples.console,
    "python": Examples.python,
    "json": Examples.json,
    "sh": Examples.shell,
    "toml": Examples.toml,
    "text": Examples.text,
}


def errors(findings: tuple[minelogic.Diagnostic, ...]) -> list[minelogic.Diagnostic]:
    return [finding for finding in findings if finding.severity == "error"]


def started(folder: Path) -> Examples:
    """The examples of a page at its beginning."""
    shutil.copytree(ROOT / "exercises", folder / "exercises", dirs_exist_ok=True)
    return Examples(folder)


def failures(page: str, folder: Path) -> list[Failure]:
    """What is wrong with the examples of a page."""
    examples = started(folder)
    return [failure for block in blocks(page) for failure in examples.run(block)]


def updated(page: str, folder: Path) -> str:
    """The page with what its commands print today."""
    examples = started(folder)
    lines = page.splitlines()
    result: list[str] = []
    done = 0
    for block in blocks(page):
        if block.language != "console":
            list(examples.run(block))
            continue
        indent = lines[block.first - 2].partition("`")[0]
        for each, printed in examples.outputs(block):
            result += lines[done : each.line]
            result += [indent + line if line else "" for line in each.kept(printed)]
            done = each.line + len(each.shown)
    return "".join(f"{line}\n" for line in [*result, *lines[done:]])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.doc_examples")
    parser.add_argument("--update", nargs="+", type=Path, metavar="FILE", required=True)
    for path in parser.parse_args().update:
        page = path.read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            new = updated(page, Path(folder))
        if new != page:
            path.write_text(new, "utf-8")
            print(f"{path}: rewritten")


if __name__ == "__main__":
    main()
