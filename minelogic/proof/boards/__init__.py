"""Proofs on a board: its words, what its file gives, and deductions about its tiles.

By name:
    deduce      Deductions on a board: the smallest reason first, then the proof from it.
    given       What the file of a board gives: instances of its rules, facts, its mines, its
                display.
    knowledge   What premises and assumptions make known, by propagation and by sums, and lines that
                say so.
    meaning     What formulas come to on a board, as trees, as numbers for propagation, and as truth
                values.
    nodes       The lines of a proof on a board while it is made, and how it is made shorter.
    reasons     What a proof asks of the file of a board: formulas in its words, least reasons, and
                worlds.
    search      Proofs from the premises of a reason: by propagation, and by assumptions that lead
                to a clash.
    tactics     Lines that follow from one formula and the literals that are known.
    vocabulary  A proof on a board: its formulas in the words of the board's file, and what the file
                gives.
"""
