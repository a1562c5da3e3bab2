"""Formulas and sequents of proofs: from text, and back from the forms that the kernel compares.

By name:
    from_forms  From forms back to formulas: written as they are known where they are known.
    letters     Letters that look like a predicate and its places: `Px` for `P(x)`, as many
                textbooks write it.
    sequents    Sequents and the formulas in them: `A -> B, ~B |- ~A`, each formula with its place.
    walk        Forms taken apart and put together again, whatever they are.
"""
