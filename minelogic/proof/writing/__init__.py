"""What asking for a proof gives, and how it is written.

By name:
    countermodels  Countermodels in words: letters, tables of predicates, a drawn board, or worlds
                   that grow.
    results        What asking for a proof gives: a proof, a countermodel, or neither within the
                   limits.
    rows           Long lines of proofs and long headers in rows that are read as one.
    text           Proofs as `.proof` text that reads back.
"""
