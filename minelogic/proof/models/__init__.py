"""Worlds in which a sequent fails."""
