"""Paper Minesweeper: tables, openings and layouts for a pencil, made."""

from minelogic.generate.makers.paper.maker import MAKER

__all__ = ["MAKER"]
