"""The SAT solver and what is asked of clauses alone.

By name:
    backbone     The literals that hold in every model, of those that are asked about.
    cardinality  Counts by PySAT's encodings, and whether unit propagation on clauses finds all that
                 follows.
    effort       What a solver may do for all questions about a file together, however many there
                 are.
    engine       The SAT solver, as the rest of the room sees it: clauses in, yes, no or *out of
                 budget* out.
    in_order     The models of an engine's clauses, seen through some literals, in lexical order,
                 false first.
    kn_table     The ways to write KN(k, n) as clauses, side by side.
    refute       Refutations: clauses that lead from given ones to the empty clause, and no more
                 than it takes.
    sparse       Engines for numbers that are few but may be large: memory follows the variables
                 that are met.
"""
