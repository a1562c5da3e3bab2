"""What follows from the numbers of a game, kept from move to move.

By name:
    known  What a player knows in the course of a game, kept from move to move.
"""

from minelogic.play.knowledge.known import Because, Knowledge

__all__ = ["Because", "Knowledge"]
