"""A class graded on an assignment.

By name:
    x  y.
"""
