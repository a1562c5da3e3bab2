"""Sentences about boards to be said by formulas, made.

By name:
"""

from minelogic.generate.makers.translate.maker import MAKER

__all__ = ["MAKER"]
