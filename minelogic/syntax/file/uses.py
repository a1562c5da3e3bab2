"""Theories that a file uses: found, read, and put in order."""

from __future__ import annotations

import os

from minelogic import catalogue
from minelogic.board import Board
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.resources import theory_names, theory_text
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import decode
from minelogic.syntax.file.once import read_once
from minelogic.syntax.statements import FORBIDDEN_IN_THEORIES, Statement, Use, keyword


@dataclass(frozen=True, slots=True)
class Part:
    """The statements of one source, and the theory name its rules are called by."""

    source: Source
    statements: list[Statement]
    theory: str
    shipped: bool
    use: Use | None
    """The use statement in the file itself that brought it in."""


class Theories:
    """Collects the parts that a file's use statements bring in, each after those it uses."""

    def __init__(
        self,
        source: Source,
        base: str | os.PathLike[str] | None,
        board: Board | None,
        limits: Limits,
        findings: list[Diagnostic],
    ) -> None:
        self.source = source
        self.base = base
        self.board = board
        self.limits = limits
        self.findings = findings
        self.parts: list[Part] = []
        self.loaded: set[str] = set()

    def use(self, use: Use) -> None:
        """Adds the theory of a use statement of the file itself, and all that it uses."""
        self._use(use, use, ())

    def _use(self, use: Use, root: Use, path: tuple[str, ...]) -> None:
        name = use.name
        if name in path:
            chain = " uses ".join([*path[path.index(name) :], name])
            self.findings.append(
                catalogue.THEORY_CYCLE.at(use.source, use.name_span, name=name, path=chain)
            )
            return
        if name in self.loaded:
            return
        self.loaded.add(name)
        theory = self._find(use, path)
        if theory is None:
            return
        source, shipped = theory
        statements, findings = read_once(source, self.limits)
        self.findings.extend(findings)
        allowed: list[Statement] = []
        for statement in statements:
            word = keyword(statement)
            if word in FORBIDDEN_IN_THEORIES:
                span = Span(statement.span.start, statement.span.start + len(word))
                self.findings.append(catalogue.FORBIDDEN_IN_THEORY.at(source, span, statement=word))
            else:
                allowed.append(statement)
            if isinstance(statement, Use):
                self._use(statement, root, (*path, name))
        self.parts.append(Part(source, allowed, name, shipped, root))

    def _find(self, use: Use, path: tuple[str, ...]) -> tuple[Source, bool] | None:
        """The source of a theory, and whether it ships; None, with a finding, if there is none."""
        name = use.name
        graph = self.board is not None and not self.board.is_grid
        beside = os.path.join(self.base, f"{name}.mine") if self.base is not None else ""
        if name in theory_names():
            shipped = theory_text(name, graph)
            if shipped is None:
                self.findings.append(
                    catalogue.NOT_ON_GRAPH.at(
                        use.source, use.name_span, name=name, board="a graph",
                        advice="This theory speaks of rows and columns; use it on a grid.",
                    )
                )  # fmt: skip
                return None
            if os.path.isfile(beside):
                self.findings.append(
                    catalogue.SHIPPED_THEORY_WINS.at(use.source, use.name_span, name=name)
                )
            return Source(name, shipped), True
        if os.path.isfile(beside) and _stays(beside):
            if self.source.name == beside or _same_file(beside, self.source.name):
                self.findings.append(
                    catalogue.THEORY_CYCLE.at(
                        use.source,
                        use.name_span,
                        name=name,
                        path=" uses ".join((name, *path, name)),
                    )
                )
                return None
            try:
                with open(beside, "rb") as stream:
                    data = stream.read(4 * self.limits.characters + 1)
            except OSError:
                advice = f"There is a file {name}.mine beside this one, but it cannot be read."
                self.findings.append(
                    catalogue.UNKNOWN_THEORY.at(use.source, use.name_span, name=name, advice=advice)
                )
                return None
            source, findings = decode(f"{name}.mine", data, self.limits)
            self.findings.extend(findings)
            return None if findings else (source, False)
        guess = closest(
            name, [n for n in (*theory_names(), *names_beside(self.base, ".mine")) if n != name]
        )
        advice = f"Did you mean {guess}?" if guess else f"These ship: {', '.join(theory_names())}."
        self.findings.append(
            catalogue.UNKNOWN_THEORY.at(use.source, use.name_span, name=name, advice=advice)
        )
        return None


def names_beside(base: str | os.PathLike[str] | None, ending: str) -> list[str]:
    """The names of the files in a folder that end so, without the ending, sorted."""
    if base is None:
        return []
    try:
        files = os.listdir(os.fspath(base) or os.curdir)
    except OSError:
        return []
    return sorted(f.removesuffix(ending) for f in files if f.endswith(ending))


def _stays(path: str) -> bool:
    """Whether the file lies in its folder, and is not a link that leads out of it."""
    return os.path.dirname(os.path.realpath(path)) == os.path.realpath(os.path.dirname(path))


def _same_file(path: str, name: str) -> bool:
    try:
        return os.path.samefile(path, name)
    except (OSError, ValueError):
        return False
