"""Layouts: which tiles are open, and whether the numbers then settle every set of mines.

By name:
    certificate  What is known of a layout, with all that another program needs to check it.
    decided      Which theorem settles a layout, and what it says.
    differences  Two mine sets that show the same numbers: by the formula of a theorem, else by
                 search.
    elimination  The exact rank of a matrix of zeros and ones, by elimination modulo Mersenne
                 primes.
    layout       A layout: a board, and which of its tiles are open.
    triangles    The true theorem for triangles: what is proved for all sizes, case by case.
    verdict      What a theorem says of one layout.
"""
