"""Several exercises that are handed in together: what they are worth, until when, how often.

By name:
    assignment  x.
"""
