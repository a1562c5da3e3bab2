"""What is true on a finished board, and claims that a board refutes: made.

By name:
    candidates  Formulas with what is taken for them, from sentences about boards.
    choices     What defends a right verdict, as a student would write it: case by case, and short.
    claims      Claims that a board is to refute: that a formula follows from one that is taken for
                it.
    maker       What is true on a board, and claims to be refuted: exercises with all that belongs
                to them.
    mistakes    Answers with the usual mistakes: one example for all, a witness that is none, a case
                left out.
    prompt      What students read: the board, the formulas, the game about them, and how to hand
                in.
    verdicts    Formulas of which is to be said whether they hold on a board, no verdict of which
                can be guessed.
"""

from minelogic.generate.makers.truth.maker import MAKER

__all__ = ["MAKER"]
