"""What was asked and what the answer is, in the words of a derivation's writers."""

from __future__ import annotations

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Step
from minelogic.ground.spoken import has_bombs
from minelogic.render.answers import said
from minelogic.render.derivations.parts import ending

_LONGEST = 300
"""Steps within a step's cases, beyond which they are left out."""


def asked(derivation: Derivation) -> str | None:
    """The formula that was asked about, shortened if it is long; None if none was."""
    return None if derivation.formula is None else said(derivation.formula)


def answered(derivation: Derivation) -> str:
    """What the answer about the formula means, in a sentence."""
    where, world = places(derivation)
    if derivation.answer == "inconsistent":
        return f"No {world} fits, so the question has no answer: from a clash anything follows."
    return {
        "entailed": f"It holds {where} every {world} that fits.",
        "refuted": f"It fails {where} every {world} that fits.",
        "independent": f"It holds {where} one {world} that fits and fails {where} another.",
    }.get(derivation.answer or "", "The answer was not found within the limit.")


def places(derivation: Derivation) -> tuple[str, str]:
    """`on` and `board`, or `in` and `world` if the file speaks of no bombs."""
    return ("on", "board") if has_bombs(derivation.grounding.file) else ("in", "world")


def clashes(derivation: Derivation) -> bool:
    """Whether the steps end in a clash."""
    return any(False in step.conclusions for step in derivation.steps)


def last_words(derivation: Derivation) -> str:
    """What is to be said after the steps, or in their place."""
    if derivation.formula is None:
        return ending(derivation)
    if derivation.steps or derivation.answer not in ("entailed", "refuted", "inconsistent"):
        return ""
    if not derivation.found:
        return "The premises were not found within the limit."
    return "How it follows takes too many cases to be shown."


def too_long(step: Step) -> str:
    """What stands in place of the cases of a step, if they have too many steps to be read."""
    inside = sum([1 for _ in step.within()]) - 1
    if inside <= _LONGEST:
        return ""
    return f"This takes {inside:,} steps in cases, too many to read here; JSON has them all."
