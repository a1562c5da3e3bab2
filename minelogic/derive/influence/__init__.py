"""Chains of influence: a derivation as a directed acyclic graph of the tiles that led to others.

By name:
    graph  Chains of influence: a derivation as a directed acyclic graph of the tiles that led to
           others.
    nodes  What a derivation speaks of, tile by tile, and what led directly to what.
    reach  How far influence travels over the board.
"""

from minelogic.derive.influence.graph import Influence, influence

__all__ = ["Influence", "influence"]
