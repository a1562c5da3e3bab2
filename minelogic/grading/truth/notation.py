"""How verdicts and boards are written, and what slips in them have one reading."""

from __future__ import annotations

from minelogic.grading.notation.around import fences_and_heads
from minelogic.grading.notation.manner import Manner

MANNER = Manner((fences_and_heads,))
