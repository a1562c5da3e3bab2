"""The trusted core: what each rule of natural deduction allows.

By name:
    core      The trusted core: what each rule of natural deduction allows, and nothing else.
    counting  The kernel's rules of boards and of counting: what a formula comes to over finitely
              many values.
    schemas   The kernel's use of lemmas: formulas put in for letters, terms for names, always the
              same ones.
"""

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
