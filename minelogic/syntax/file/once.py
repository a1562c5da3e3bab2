"""Theories that were read and checked before: a file after another uses the same ones.

What is kept is the same whatever file asks for it: statements depend on a theory's text alone, and
checked ones besides on the words and the theories of the file.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.file.reader import read
from minelogic.syntax.statements import Fact, Prove, Rule, Statement

Formulas: TypeAlias = tuple[Rule | Fact | Prove, ...]

_MOST = 32
"""So many theories are kept, and as many that were checked."""
_LONG = 50_000
"""Theories with more characters are read anew."""


def read_once(source: Source, limits: Limits) -> tuple[tuple[Statement, ...], list[Diagnostic]]:
    """The statements of a theory, and what is found about it."""
    reading = _read if len(source.text) > _LONG else _kept
    statements, findings = reading(source, limits)
    return statements, list(findings)


def _read(source: Source, limits: Limits) -> tuple[tuple[Statement, ...], tuple[Diagnostic, ...]]:
    findings: list[Diagnostic] = []
    return tuple(read(source, limits, findings)), tuple(findings)


_kept = lru_cache(maxsize=_MOST)(_read)


class CheckedTheory(NamedTuple):
    """The rules, facts and queries of a theory without findings, and how many parts they have."""

    formulas: Formulas
    parts: int


class CheckedTheories:
    """Theories that were checked, the latest ones."""

    def __init__(self) -> None:
        self._theories: dict[Hashable, CheckedTheory] = {}

    def get(self, key: Hashable) -> CheckedTheory | None:
        """The theory that was kept under a key."""
        return self._theories.get(key)

    def keep(self, key: Hashable, theory: CheckedTheory) -> None:
        """Keeps a theory in the place of the oldest."""
        if len(self._theories) >= _MOST:
            del self._theories[next(iter(self._theories))]
        self._theories[key] = theory
