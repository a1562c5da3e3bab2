"""A formula brought to conjunctive normal form, judged.

By name:
    beside      What stands beside a formula on its line: numbers and bullets before it, a law
                behind it.
    clauses     Clauses as an answer: are they clauses, do they follow, does the formula follow from
                them.
    forms       Formulas up to the order and the brackets of & and |, and what laws make of them.
    judge       A formula brought to conjunctive normal form: as clauses, or in steps by laws.
    laws        By which law a line follows from the line before it.
    meaning     Whether formulas over letters mean the same, and the first assignment that shows
                they do not.
    mistakes    Which wrong law leads from a line to the next, where the two do not mean the same.
    notation    How clauses and steps are written, and what slips in them have one reading.
    reading     The lines of an answer about CNF: one formula each, with the law that is named
                beside it.
    shape       Whether a formula is in conjunctive normal form, where it is not, and how far it is
                from it.
    soundness   Whether there is something to do in an exercise that asks for conjunctive normal
                form.
    steps       Steps as an answer: each line by one law from the line before, down to a formula in
                CNF.
    tally       What steps towards conjunctive normal form have earned, and out of how many.
    wrong_laws  Laws that are none, as people use them: what they make of a formula, and what is
                right.
"""
