"""Derivations with one mistake, to be found, named and mended.

By name:
    boards/  Claims about a board with one of them wrong.
    folder   The files of an exercise: the derivation to begin with, the solution, and wrong
             answers.
    maker    The maker of mistakes: in proofs, in claims about a board, and in steps to CNF.
    names    The mistakes that can be planted, each in a few words for those who choose among names.
    plant    What is planted: a derivation with one line wrong, the same one right, and its
             measures.
    prompt   What students read: what the derivation is of, what to hand in, and the names to choose
             from.
    proofs/  Proofs with one line wrong.
    steps/   Steps to conjunctive normal form with one of them wrong.
"""

from minelogic.generate.makers.mistake.maker import MAKER

__all__ = ["MAKER"]
