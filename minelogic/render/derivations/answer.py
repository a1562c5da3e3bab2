"""What was asked and what the answer is, in the words of a derivation's writers."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.derive.derivation import Derivation
from minelogic.derive.query_reasons import QueryReason
from minelogic.derive.steps import Step, StepId
from minelogic.ground.spoken import has_bombs
from minelogic.render.answers import said
from minelogic.render.derivations.parts import ending
from minelogic.words import listed

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


def made_for(reasons: Iterable[QueryReason]) -> frozenset[StepId]:
    """The steps that were made for queries, which stand with their answers."""
    return frozenset([step for reason in reasons for step in reason.more])


def outcome(reason: QueryReason) -> tuple[str, str]:
    """The answer to a query, and what is to be said of it besides: whether it was expected."""
    query = reason.query
    if query.as_expected is None:
        return query.answer, ""
    expected = "as expected" if query.as_expected else f"but {query.statement.expect} was expected"
    return query.answer, f", {expected}"


def resting_on(reason: QueryReason) -> str:
    """The steps before it that answer a query; else, if there are no steps at all, that."""
    earlier = [str(step) for step in reason.steps if step not in reason.more]
    if earlier:
        return f"By step{'s' * (len(earlier) > 1)} {listed(earlier, most=None)}."
    decided = reason.query.answer in ("entailed", "refuted")
    return "The reason was not found within the limits." if decided and not reason.more else ""


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
