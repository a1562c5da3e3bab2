"""Sequents to be proved, or to be found out about, made."""

from minelogic.generate.makers.proof.maker import MAKER

__all__ = ["MAKER"]
