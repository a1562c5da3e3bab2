"""The makers of exercises: one module or folder for each kind, and one entry here.

By name:
    deduce/  Displays to be settled, of which it is certified what they need.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.generate.made import Maker
from minelogic.generate.makers import deduce

MAKERS: Mapping[str, Maker] = {
    "deduce": deduce.MAKER,
}
"""Every maker by the kind that it makes."""
