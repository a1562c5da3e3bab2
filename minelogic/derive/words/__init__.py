"""Steps in sentences.

By name:
    english      The words of derivations: bombs, tiles, literals and ground formulas in English.
    likewise     What goes alike is told once, and of the others only which they are: instances, and
                 steps.
    narrowing    Of a premise that says many things at once, those that a sentence is about.
    plan         How a long reason goes, in one sentence before its lines.
    propagation  How one thing leads to another: propagation, told formula by formula.
    sentences    One sentence a step, for people: what it looks at, and what follows.
    speakers     What a premise says in a sentence: a number on a tile, the number of mines, a fact,
                 a rule.
    sums         Sentences for counts taken together: two numbers that share tiles, and sums of many
                 counts.
    telling      What a step's sentence can name, what it takes as known, and what one premise
                 gives.
"""
