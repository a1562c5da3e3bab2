"""Formulas to clauses: distribution in steps, KN(k, n), truth tables, and what reads them."""
