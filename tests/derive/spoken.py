"""Derivations built by hand, with their sentences."""

from minelogic.derive.derivation import Derivation
from minelogic.derive.words.sentences import spoken


def with_sentences(derivation: Derivation) -> Derivation:
    """The derivation with a sentence for every step, those within cases too."""
    steps = spoken(derivation.steps, derivation.grounding)
    return Derivation(derivation.grounding, steps, derivation.answer, derivation.formula)
