"""Exact counts and odds: by frontier where all constraints are counts, else by projected search.

By name:
    budget    How many states counting may look at.
    certain   Which tiles are bombs, or safe, on all boards with a total of bombs.
    combine   Components and background put together under a total of bombs.
    contract  One connected component of exact constraints, counted by merging its groups of tiles.
    frontier  Exact counts and odds where all constraints are numbers of bombs among tiles.
    joining   Groups of tiles joined, constraint by constraint, until one state is left; and the way
              back.
    models    The models of the fringe one by one, for small boards: every way to meet all clues.
    noisy     Verdicts of a noisy display with a total, by counting along the frontier.
    project   Exact counts of worlds for any clauses and counts, seen through some of their
              variables.
    sample    Odds from a sample, where boards are too many to be counted: walks from board to
              board.
    search    The worlds of clauses and counts, laid out as a graph of choices and independent
              parts.
    simplify  Constraints on numbers of bombs, made as small as simple steps can make them.
    tables    Tables of combinations with their weights, and how they are joined: a knowledge base.
    tally     The result of counting: how many boards, and on how many of them each tile is a bomb.
    weights   Numbers of bombs that are not simply right or wrong, but weigh more or less.
"""
