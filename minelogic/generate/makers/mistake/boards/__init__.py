"""Claims about a board with one of them wrong.

By name:
    planting  Claims about a board with one of them wrong, judged before they are taken.
    slips     Where mistakes can be planted among claims: one of them wrong, by its name.
"""
