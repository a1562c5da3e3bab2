"""What is true on a finished board, and claims that a board refutes: made."""

from minelogic.generate.makers.truth.maker import MAKER

__all__ = ["MAKER"]
