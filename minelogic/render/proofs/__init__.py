"""Proofs, written for people and for other programs."""
