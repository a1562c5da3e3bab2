"""What people look at: text, Markdown, LaTeX, SVG and pages.

From the top, each standing on those below:
    derivation_text      The door by which `derivation_lines` has always been found; it lives in
                         `derivations`.
    derivation_markdown  The door by which `derivation_markdown` has always been found; it lives in
                         `derivations`.
    page                 A derivation as one HTML page that needs nothing else: no network, no other
                         file.
    sheets/              Sheets: boards, formulas, proof frames and room for answers, in every
                         format that prints.
    pages/               HTML pages that need nothing else.
    proofs/              Proofs, written for people and for other programs.
    derivations/         Derivations and chains of influence, written and drawn.
    truth                The truth of a file's own predicates, for people: grids of tiles, and
                         lists.
    answers              Verdicts, answers, worlds and clashes for people and as data.
    games                The semantics game in words: what is claimed, asked and answered, and how
                         it ended.
    formulas/            Clauses, counts and truth tables, written.
    boards/              Boards drawn.
    odds/                Odds with their working, for people: fringe models, joined tables; as text
                         or in Markdown.
    reasons              Reasons why a formula holds or fails, for people and as data.
    document             An HTML document that needs nothing else: no network, no other file.
"""
