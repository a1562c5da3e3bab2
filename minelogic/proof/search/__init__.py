"""Proofs of propositional sequents, found."""
