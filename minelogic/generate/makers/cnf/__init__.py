"""Formulas to be brought to conjunctive normal form, made.

By name:
"""

from minelogic.generate.makers.cnf.maker import MAKER

__all__ = ["MAKER"]
