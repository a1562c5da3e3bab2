"""Every kind of mistake that a file of proofs can have."""
