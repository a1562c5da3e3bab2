"""What is true on a finished board, and boards that refute: judged.

By name:
    boards     Boards as students draw them: what is to refute a claim, claim by claim.
    judge      Answers to exercises that ask what is true on a board, or for a board that refutes
               something.
    kinds      What can be said of the text of verdicts, and of a board that is to refute something.
    mistakes   Mistakes with a name in verdicts and in what was chosen for them.
    notation   How verdicts and boards are written, and what slips in them have one reading.
    on_board   Verdicts on formulas judged, with what was chosen to show them.
    pairs      Values for all variables of a formula in a row, as in `(0, 0), (1, 2), (2, 1)` for i
               and j.
    plays      The game about a claim, played with what a student has written down: do these choices
               defend it?
    refuting   Boards judged that are to refute claims: the premises hold there, and the conclusion
               fails.
    soundness  Whether verdicts can be asked for: formulas of both values; and claims that a board
               refutes.
    verdicts   Verdicts as students write them: a line for each formula, with what was chosen for
               it.
    words      What choices run into, in sentences.
"""
