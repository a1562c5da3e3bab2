"""Proofs of propositional sequents, found.

By name:
    engine          The search itself: from the goal backwards, over what is known, the most
                    promising move first.
    formulas        The formulas of one search, by number: sets of them are integers, their truth
                    tables too.
    intuitionistic  Whether a sequent of propositional logic has an intuitionistic proof: a decision
                    procedure.
    lemmas          Theorems as rules of the search: what they give from facts, and what a goal asks
                    of them.
    moves           The moves there are at a goal, a guess at how long the proof gets by each, and
                    what follows.
    parity          Proofs about chains of <->, in which it only matters which letters stand an odd
                    number of times.
    propositional   Finds a proof of a propositional sequent: short, normal, and intuitionistic
                    where it can be.
    states          What is known at a place in a proof: premises, assumptions, and all that plain
                    eliminations give.
    steps           Proofs while they are searched for: steps that rest on steps and on boxes, and
                    what they cost.
    tidy            Makes a proof shorter by looking at its lines: nothing is said or assumed twice
                    without need.
"""
