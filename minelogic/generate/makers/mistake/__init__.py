"""Derivations with one mistake, to be found, named and mended."""

from minelogic.generate.makers.mistake.maker import MAKER

__all__ = ["MAKER"]
