"""Formulas and sequents of proofs: from text, and back from the forms that the kernel compares."""
