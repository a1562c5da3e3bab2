"""Makers of exercises, one folder or file for each kind."""

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
