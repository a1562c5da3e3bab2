"""Proofs of first-order sequents, found."""
