"""Standard slips: what lies between an answer and what was meant.

By name:
    borders      Slips with the border: inner tiles alone spoken of, or tiles named that are off the
                 board.
    catalogue    The standard slips, the likeliest first.
    connectives  Slips with connectives: arrows, and, or, not.
    guards       Slips with conditions: one forgotten, or the tile itself counted.
    meaning      Whether two lists of formulas allow the same worlds on every board: asked very
                 often.
    named        The mistake named: which standard slip lies between an answer and what was meant.
    numbers      Slips with numbers and places: comparisons, off by one, rows for columns,
                 predicates.
    quantifiers  Slips with quantifiers: which, in which order, and how many.
    spots        The places in a formula where something can be written differently, and variants of
                 it.
    texts        A text as what it says by statements, its variants by a slip, and texts that look
                 alike.
"""
