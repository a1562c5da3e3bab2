"""Chains of influence: a derivation as a directed acyclic graph of the tiles that led to others."""

from minelogic.derive.influence.graph import Influence, influence

__all__ = ["Influence", "influence"]
