"""HTML pages that need nothing else.

By name:
    charts   Where a page draws the atoms of a file's own predicates: on the board, or in a table of
             its own.
    cut      What a page leaves out: of thousands of steps within cases, those that lie deepest.
    drawn    The charts of a page as HTML: what is known of each cell, as letters, values and
             crosses.
    queries  The queries of a file on its page: each with its answer, and where the steps show it.
    source   The texts that a derivation rests on, line by line, for the page to highlight.
    steps    The steps of a derivation as a list: each with its sentence, its cases, and its
             premises.
    walk     The stops of a walk through a derivation, and what the board shows at each of them.
    words    What the page of a derivation says besides its steps: title, summary, legend.
    worlds   Two worlds side by side, in one of which a formula holds, while it fails in the other.
"""
