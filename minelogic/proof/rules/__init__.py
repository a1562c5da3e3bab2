"""The rules of natural deduction, in the order of a textbook.

By name:
    and_or       The rules of and, or.
    board        The rules that use what is known already: theorems, arithmetic, counting, and a
                 board.
    citing       Which theorems a proof may cite, and which one a line means.
    implication  The rules of implication and equivalence.
    lemmas       The theorems that ship with the library, each with its own proof.
    negation     The rules of negation and contradiction, the classical ones last.
    page         What a page about one rule of natural deduction tells.
    premises     The rules that begin a proof, and that of saying something again.
    quantifiers  The rules of the quantifiers and of equality.
    shapes       How many lines and boxes each rule cites, read off the kernel's table.
    spelling     How the rules and the shipped theorems are called: any usual name gives the
                 kernel's.
"""

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
