"""The trusted core: what each rule of natural deduction allows."""

from minelogic.proof.kernel.core import (
    CITED,
    CLASSICAL,
    ON_BOARD,
    RULES,
    Box,
    Cite,
    Forms,
    Line,
    Sequent,
    Theorem,
    follows,
    proved,
)

__all__ = [
    "CITED",
    "CLASSICAL",
    "ON_BOARD",
    "RULES",
    "Box",
    "Cite",
    "Forms",
    "Line",
    "Sequent",
    "Theorem",
    "follows",
    "proved",
]
