"""Proofs of first-order sequents, found.

By name:
    counting   Steps of the rule `count`: what follows from how many of some formulas hold.
    facts      What is known at a place of a proof, and what follows from it at once.
    instances  Which instances of quantified formulas a proof needs, found by a solver.
    prove      Proofs of first-order sequents: instances found by a solver, then natural deduction
               by these.
    refute     The way that always ends: assume the contrary, and take every formula apart, case by
               case.
    search     A proof by natural deduction with given instances: from the goal, with what follows
               at once.
"""
