"""Formulas to clauses: distribution in steps, KN(k, n), truth tables, and what reads them."""

from minelogic.encode.kn import at_least, at_most, kn, kn_recursive, kn_size

__all__ = ["at_least", "at_most", "kn", "kn_recursive", "kn_size"]
