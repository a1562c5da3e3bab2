"""Proofs with one line wrong."""
