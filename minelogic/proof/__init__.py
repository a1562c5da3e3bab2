"""Natural deduction: proofs read, judged, found, hinted at and written.

From the top, each standing on those below:
    hints/           The next line of a student's own proof, told as far as they ask.
    judging/         Files of proofs judged, line by line.
    mistakes/        Why lines are wrong: what each cites, the mistakes with a name, and the order
                     of looking.
    prove            Asks for a proof of a sequent: a proof, a countermodel, or an honest
                     *undecided*.
    boards/          Proofs on a board: its words, what its file gives, and deductions about its
                     tiles.
    search/          Proofs of propositional sequents, found.
    first_order/     Proofs of first-order sequents, found.
    models/          Worlds in which a sequent fails.
    report           What the judge says of a file of proofs: a verdict on every line, and what is
                     missing.
    writing/         What asking for a proof gives, and how it is written.
    reading/         Text to theorems and lines, in any layout that people use.
    logic_and_rules  What a caller chooses for proofs: the logic and the rules, in any of their
                     spellings.
    goals            What an unfinished proof calls for: the goal inside each open box, and how the
                     box is closed.
    rules/           The rules of natural deduction, in the order of a textbook.
    script           Proofs as they are written: theorems with their lines, each with its place in
                     the text.
    formulas/        Formulas and sequents of proofs: from text, and back from the forms that the
                     kernel compares.
    graphs/          The graph of a proof, and the way to lay it out in lines.
    kinds/           Every kind of mistake that a proof can have, by theme, in the order of the
                     reference.
    kernel/          The trusted core: what each rule of natural deduction allows.
"""
