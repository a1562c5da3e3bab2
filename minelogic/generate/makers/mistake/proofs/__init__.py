"""Proofs with one line wrong.

By name:
    citing            Lines that cite something else than they should, or do without a step.
    fallacies         Lines that follow by no rule from what they cite, though they may seem to.
    lines             Lines of proofs changed: one put in, one taken out, and everything that cites
                      them kept right.
    planting          Proofs with one line wrong: found by chance, and judged before they are taken.
    sequents          Sequents by chance: what follows from a few premises, each of which is needed.
    slip              What a slip in a proof is: the lines with one of them wrong, and how such
                      lines are come by.
    slips             How each mistake is planted in a proof over letters.
    with_quantifiers  Sequents with quantifiers by chance, and mistakes that only proofs with names
                      can have.
"""
