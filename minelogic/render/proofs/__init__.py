"""Proofs, written for people and for other programs.

By name:
    export       What all exports of proofs to other programs share.
    html         Proofs and reports about proofs in HTML: boxes that are boxes, lines that show what
                 they cite.
    jape         Sequents as a file of conjectures for Jape, to be opened after its natural
                 deduction (I2L).
    latex        Proofs in LaTeX: lines with their numbers, boxes drawn around them, reasons at the
                 right.
    layout       What is shown of a proof, found or written, whatever it is shown as: text, LaTeX or
                 HTML.
    nd_formulas  Formulas as nd-prover writes them: single letters, two parts to a connective,
                 brackets round all.
    nd_items     A proof for nd-prover while it is being made: lines and boxes that cite each other.
    nd_lines     The lines of our proofs, theorems and boards included, for nd-prover.
    nd_prover    Proofs for nd-prover: its own lines, boxes and rules, so that it can give a second
                 opinion.
    nd_rules     Our rules in those that nd-prover has: two parts at a time, and a box for every
                 case.
    text         Proofs and reports about proofs as text of 80 columns.
"""
