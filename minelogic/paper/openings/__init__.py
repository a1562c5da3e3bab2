"""Openings: how many solutions they have, how hard they are, and answers to them.

By name:
    answers  Answers to tables: a cross or a dash on every closed cell, read and judged.
    opening  Openings: numbers on some cells of a board, and how many sets of mines fit them.
    plain    Files that are a display and nothing more, and displays as such files.
    rating   How hard a table is: the techniques that it needs, and what each of them gives.
"""
