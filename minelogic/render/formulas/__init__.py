"""Clauses, counts and truth tables, written."""
