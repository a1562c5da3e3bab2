"""Proofs on a board: its words, what its file gives, and deductions about its tiles."""
