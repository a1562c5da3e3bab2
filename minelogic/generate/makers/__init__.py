"""The makers of exercises: one module or folder for each kind, and one entry here."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.generate.made import Maker

MAKERS: Mapping[str, Maker] = {}
"""Every maker by the kind that it makes."""
