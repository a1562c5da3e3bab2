"""How a step is shown: propagation, cases and sums.

By name:
    bounds       Sums of many counts: how often to add each so that the sum cannot be met.
    classify     Which technique a reason is: how many instances it takes, and of which kind they
                 are.
    clauses      A step at the depth of clauses: which clause of which premise gives which literal.
    demonstrate  How a step is shown, once it is known that its premises force its conclusions.
    facts        Facts that say what an atom is need no step: they are cited where they are used.
    fewest       A step with the fewest of its premises.
    groups       Proofs by groups of literals of which no two hold: at most one of each, and then a
                 sum of counts.
    lines        Lines of a proof while it is made: they cite each other as objects and get their
                 numbers last.
    pairs        Literals of which any two exclude each other: at most one of them holds.
    propagate    Propagation over ground formulas: what they make known step by step, each with its
                 reason.
    reach        Which numbers of atoms can hold together under some formulas: exact, by states
                 along the way.
    search       Proofs by propagation and cases: short ones, found by looking ahead.
    show         Steps with what shows them: cases or sums where they do not follow at once, and
                 sentences.
    spare        Whether formulas that propagation took to come to something can all not be spared.
    sum_clash    Counts that cannot all hold because of their sum, and what has to be known for it.
    sums         Counts added and subtracted: a sum whose bounds cannot be met shows that a literal
                 holds.
    together     Steps that one rule makes for the same reasons, made one: what it says is then told
                 once.
    totals       Steps that need the number of mines: bounds for groups of numbers, and then their
                 sum.
    unfold       A step as several: those of the chain that it is, or one for each part of a
                 conjunction.
    watched      Formulas as propagation keeps them: counts of literals with their tallies, and all
                 others.
"""
