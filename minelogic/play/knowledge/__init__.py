"""What follows from the numbers of a game, kept from move to move.

By name:
    known        What a player knows in the course of a game, kept from move to move.
    propagation  Open numbers as constraints on covered tiles, and what one or two of them settle.
"""

from minelogic.play.knowledge.known import Knowledge
from minelogic.play.knowledge.propagation import Because

__all__ = ["Because", "Knowledge"]
