"""How a statement becomes ground, in steps that a student can follow.

By name:
    expand       How a first-order statement becomes ground, in steps that a student can follow.
    guards       Conditions worked out: what board, display and arithmetic settle, each with its
                 reason.
    laws         The laws by which true and false parts leave a ground formula, each use noted.
    layout       Long formulas in lines: cut in the middle, and broken where they hang together
                 least.
    quantifiers  Quantifiers written out over the values of their variables, and how much that would
                 make.
    text         How a statement becomes ground, step by step: the record, and its text, LaTeX and
                 data.
"""
