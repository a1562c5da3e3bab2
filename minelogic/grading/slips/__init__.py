"""Standard slips: what lies between an answer and what was meant.

By name:
    borders      Slips with the border: inner tiles alone spoken of, or tiles named that are off the
                 board.
    bounds       A comparison with little to spend on each question, since very many are asked.
    catalogue    The standard slips, the likeliest first.
    connectives  Slips with connectives: arrows, and, or, not.
    guards       Slips with conditions: one forgotten, or the tile itself counted.
    meaning      Whether two lists of formulas allow the same worlds on every board: asked very
                 often.
    mutants      Mutants of a reference: what becomes of it by one slip, one sign or one number.
    named        The mistake named: which standard slip lies between an answer and what was meant.
    numbers      Slips with numbers and places: comparisons, off by one, rows for columns,
                 predicates.
    pairs        Two slips in one line: one undone in the answer's line, the other made in the rule
                 it was to be.
    parts        What an answer leaves out: a rule, a part of one, or one direction of an
                 equivalence.
    quantifiers  Slips with quantifiers: which, in which order, and how many.
    quotes       A part of an answer in its own words.
    spots        The places in a formula where something can be written differently, and variants of
                 it.
    texts        A text as what it says by statements, its variants by a slip, and texts that look
                 alike.
    too_small    Boards on which wrong answers are right: which mutants of a reference no board of
                 an exercise tells from it, and which boards would.
"""
