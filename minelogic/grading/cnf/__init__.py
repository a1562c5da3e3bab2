"""A formula brought to conjunctive normal form, judged.

By name:
    beside      What stands beside a formula on its line: numbers and bullets before it, a law
                behind it.
    clauses     Clauses as an answer: are they clauses, do they follow, does the formula follow from
                them.
    earned      What an answer about CNF has earned: right, out of what is right, wrong and missing.
    fewest      The fewest clauses that follow from a formula and are enough for what is still
                missing.
    forms       Formulas up to the order and the brackets of & and |, and what laws make of them.
    formula     The formula that a stretch of text is: as formulas are written, or as sets of
                literals.
    judge       A formula brought to conjunctive normal form: as clauses, or in steps by laws.
    laws        By which law a line follows from the line before it.
    meaning     Whether formulas over letters mean the same, and the first assignment that shows
                they do not.
    mistakes    Which wrong law leads from a line to the next, where the two do not mean the same.
    notation    How clauses and steps are written, and what slips in them have one reading.
    reading     The lines of an answer about CNF: one formula each, with the law that is named
                beside it.
    remaining   What is left to do on the way from a formula to conjunctive normal form.
    remarks     Remarks among the lines of an answer: words that are no formula, and words before
                one.
    shape       Whether a formula is in conjunctive normal form, where it is not, and how far it is
                from it.
    soundness   Whether there is something to do in an exercise that asks for conjunctive normal
                form.
    step_tally  How many steps are right, wrong and missing: what is printed, and what points follow
                from.
    steps       Steps as an answer: each line by one law from the line before, down to a formula in
                CNF.
    tally       What steps towards conjunctive normal form have earned: right, wrong and missing
                lines.
    wrong_laws  Laws that are none, as people use them: what they make of a formula, and what is
                right.
"""
