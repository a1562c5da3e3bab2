"""Paper Minesweeper: tables, openings and layouts for a pencil, made.

By name:
    completing  Openings that several sets of mines fit, to be completed by as few numbers as will
                do.
    deciding    Openings of which is to be said how many sets of mines fit: none, one or several.
    exercise    An exercise on paper from its display and its solution: with wrong answers, in a
                folder.
    layouts     Layouts by chance: which cells of a board are open, and mines on the others.
    maker       The maker of exercises on paper: a table by chance, and what is asked about it.
    pairing     Layouts on which two sets of mines show the same numbers, to be found.
    prompt      What students read of an exercise on paper that was made.
    solving     Tables to be solved: with a certificate, and the marks that are set wrongly.
    tables      Tables by chance, of which it is known how difficult they are and what they need.
"""

from minelogic.generate.makers.paper.maker import MAKER

__all__ = ["MAKER"]
