"""Theories with rules that are missing or wrong, made."""

from minelogic.generate.makers.hole.maker import MAKER

__all__ = ["MAKER"]
