"""Text to tree and back: statements, formulas, their checks and their spellings."""

from minelogic.syntax.file.reader import parse_formula, read, read_formula

__all__ = ["parse_formula", "read", "read_formula"]
