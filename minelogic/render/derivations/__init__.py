"""Derivations and chains of influence, written and drawn."""
