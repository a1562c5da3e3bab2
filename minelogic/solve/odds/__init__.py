"""Odds: how they are found, exactly or from a sample, under noise and by other priors.

By name:
    find            The odds of a problem, however they are found: exactly, or from a sample.
    knowledge_base  A knowledge base of combinations, clue by clue: each table, its join, and what
                    is discarded.
    posterior       Odds where boards weigh more or less: under noise, or by another prior.
    sampled         Odds where boards are too many to be counted: by a search for parts, else from a
                    sample.
    working         The working of odds on a display, as a class writes it down: fringe models, C(B,
                    M - L), shares.
"""
