"""Layouts: which tiles are open, and whether the numbers then settle every set of mines.

By name:
    elimination  The exact rank of a matrix of zeros and ones, by elimination modulo Mersenne
                 primes.
    layout       A layout: a board, and which of its tiles are open.
"""
