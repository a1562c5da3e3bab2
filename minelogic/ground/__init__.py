"""First-order statements over a board: instances, and truth on a finished board."""

from minelogic.ground.ground import Block, Grounding, Instance, ground

__all__ = ["Block", "Grounding", "Instance", "ground"]
