"""Clauses, counts and truth tables, written.

By name:
    clauses  Clauses, and the steps that lead to them, as text, LaTeX and data.
    counts   What the L and U clauses of a count say, in sentences.
    kn       KN(k, n) as text and as data: L and U in sentences and clauses, and the ways to write
             it.
    steps    Distribution in steps, as text, LaTeX and data.
    tables   Truth tables as text, Markdown and LaTeX, and what they say in sentences.
"""
