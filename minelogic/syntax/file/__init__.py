"""Statements, and the checked file that they make."""
