"""Makers of exercises, one folder or file for each kind.

By name:
    answers  Wrong answers of exercises that are made: what they get, and whether the mistake is
             named.
    cnf/     Formulas to be brought to conjunctive normal form, made.
    folder   The files of an exercise: exercise.toml with its tables, and wrong answers beside it.
    reading  What stands behind the options of makers, read: ranges, choices, lists of names.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.generate.made import Maker
from minelogic.generate.makers.cnf import MAKER as CNF

MAKERS: Mapping[str, Maker] = {
    maker.kind: maker
    for maker in (
        CNF,
    )
}  # fmt: skip
"""By their kinds."""
