"""Derivations: every deduction with its reason, and a checker that trusts none of them."""
