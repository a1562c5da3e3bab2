"""Displays to be settled, of which it is certified what they need.

By name:
    certificates  Certificates: that a board needs what it is said to need, as it is stored with its
                  exercise.
    claims        A derivation as an answer: on each line what is claimed, and what it rests on.
    displays      Displays made by chance: mines laid, numbers shown, until what is covered can be
                  settled.
    folder        The folder of an exercise: what is asked, the solution, and wrong answers with
                  what they lose.
    maker         The maker of deductions: a display by chance, its derivation, and a certificate of
                  its need.
    rounds        How difficult a display is: round after round, all tiles that the fewest numbers
                  settle.
"""

from minelogic.generate.makers.deduce.maker import MAKER

__all__ = ["MAKER"]
