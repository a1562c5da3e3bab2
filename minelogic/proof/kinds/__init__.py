"""Every kind of mistake that a proof can have, by theme, in the order of the reference.

A test judges each `wrong` and each `right` example: the first has the mistake, the second is
proved.
"""

from minelogic.proof.kinds import (
    allowed,
    boards,
    citations,
    connectives,
    lines,
    quantifiers,
    texts,
)

STEPS = (
    *connectives.KINDS,
    *citations.KINDS,
    *quantifiers.KINDS,
    *allowed.KINDS,
    *lines.KINDS,
)
"""Steps that do not follow."""
BOARDS = boards.KINDS
"""Proofs on a board."""
TEXTS = texts.KINDS
"""How a proof is written."""
