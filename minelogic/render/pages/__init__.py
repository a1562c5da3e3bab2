"""HTML pages that need nothing else.

By name:
    cut     What a page leaves out: of thousands of steps within cases, those that lie deepest.
    source  The texts that a derivation rests on, line by line, for the page to highlight.
    steps   The steps of a derivation as a list: each with its sentence, its cases, and its
            premises.
    walk    The stops of a walk through a derivation, and what the board shows at each of them.
    words   What the page of a derivation says besides its steps: title, summary, legend.
"""
