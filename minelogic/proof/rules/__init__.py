"""The rules of natural deduction, in the order of a textbook."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.proof.rules.and_or import AND_OR
from minelogic.proof.rules.board import BOARD
from minelogic.proof.rules.implication import IMPLICATION
from minelogic.proof.rules.negation import NEGATION
from minelogic.proof.rules.page import Fail, Rule
from minelogic.proof.rules.premises import PREMISES
from minelogic.proof.rules.quantifiers import QUANTIFIERS
from minelogic.proof.rules.spelling import lemma_spelled, spelled

__all__ = ["RULES", "Fail", "Rule", "lemma_spelled", "spelled"]

RULES: Mapping[str, Rule] = {
    rule.name: rule for rule in (*PREMISES, *AND_OR, *IMPLICATION, *NEGATION, *QUANTIFIERS, *BOARD)
}
"""Every rule of the kernel, by the kernel's name."""
