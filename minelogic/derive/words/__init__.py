"""Steps in sentences.

By name:
    alike        Steps whose lines are those of an earlier one with other names: told is what stands
                 for what.
    beside       Which tiles are neighbours, where a rule asks that and its sentence names none.
    bounds       How bounds on the bombs of one set of tiles pass to another, count by count.
    chained      Sentences for counts that are taken together: how a bound passes from one set to
                 the next.
    claims       What counts say, one after the other.
    clashes      Why what is known and what one premise says cannot both be.
    english      The words of derivations: bombs, tiles, literals and ground formulas in English.
    groups       Many tiles or atoms by a short name: rows and columns, atoms with ranges of
                 numbers.
    impossible   Sentences for counts that clash when they are added: some need more bombs than
                 others allow.
    kinds        What a literal says of its subject, as the end of a sentence about one or many.
    names        What rules are called in a sentence, and how the values of their variables are
                 told.
    narrowing    Of a premise that says many things at once, those that a sentence is about.
    overfull     Sentences for counts that ask for more than others allow, of whatever they count.
    pairs        Sentences for literals of which any two exclude each other, so that at most one
                 holds.
    plan         How a long reason goes, in one sentence before its lines.
    propagation  How one thing leads to another: propagation, told formula by formula.
    sentences    One sentence a step, for people: what it looks at, and what follows.
    setting      What the sentences of one derivation share, and what is known of the board before
                 each step.
    settled      Why an instance of a rule says less than the rule: a side of it that is so on any
                 board.
    several      Sentences for several numbers against one number, or against the number of mines.
    sparing      Which earlier steps a sentence uses: those without which it would say something
                 else.
    speakers     What a premise says in a sentence: a number on a tile, the number of mines, a fact,
                 a rule.
    sums         Sentences for counts taken together: two numbers that share tiles, and sums of many
                 counts.
    telling      What a step's sentence can name, what it takes as known, and what one premise
                 gives.
    tied         What a file shows without saying so: which tiles are seen, and that safe means no
                 bomb.
"""
