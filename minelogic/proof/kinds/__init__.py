"""Every kind of mistake that a proof can have, by theme, in the order of the reference.

A test judges each `wrong` and each `right` example: the first has the mistake, the second is
proved.

By name:
    allowed      Rules, facts of a board and theorems that a line may not use, or does not use
                 rightly.
    boards       What can be wrong with a proof on a board: its file, and what it takes from the
                 file.
    citations    Mistakes in what a line cites, and lines that are passed off as premises.
    connectives  Mistakes with the connectives: fallacies, cases, parts, negations, implications.
    lines        Lines that would be right in another way, that are not what was to be proved, or
                 not needed.
    quantifiers  Mistakes with quantifiers, names, terms and numbers.
    texts        What can be wrong with the text of a file of proofs, in the order of the reference.
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
