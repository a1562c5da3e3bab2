"""Formulas to clauses: distribution in steps, KN(k, n), truth tables, and what reads them.

By name:
    alike            Clauses of very many formulas: each shape is encoded once, and renamed for the
                     others.
    blocks           Literals in blocks: an order in which atoms whose places are near each other
                     stand together.
    clauses          A conjunctive normal form whose clauses know where they come from.
    counter          A count as clauses with auxiliary variables: a tree of sums, written in unary.
    counts           Counts written out as formulas, in the three forms that the notes have.
    dimacs           Clauses as DIMACS text, and back; comments name every variable and the source
                     of every clause.
    dimacs_mistakes  Every kind of mistake that can be found in a DIMACS file, with an example of it
                     and a mended one.
    distribute       Distribution: a formula to clauses that say the same, with no variables but its
                     own.
    file_cnf         The clauses of a whole file, each with what it comes from.
    forecast         How many clauses plain distribution will give, before anything is distributed.
    kn               KN(k, n): exactly k of n literals hold, as clauses.
    kn_text          KN(k, n) in sentences: what L and U say, and the way from them to clauses.
    letters          Numbers for letters: those of a formula given by itself, and those of numbered
                     clauses.
    method           The ways from a formula to clauses, by name.
    nnf_form         Ground formulas as sentences of the package `nnf`, which classes that use
                     bauhaus work with.
    properties       What kind of CNF clauses are, and what that is good for.
    shapes           Shapes of formulas that come by the ten thousand, and whose clauses can be read
                     off.
    simplify         Products of clauses, tautologies, subsumption.
    smtlib           Ground formulas as SMT-LIB 2: each statement a named assertion, counts as sums.
    steps            Distribution step by step, as it is done on paper: one law at one place at a
                     time.
    sympy_form       Ground formulas as sympy's, and back.
    table            Clauses from the truth table: one for each row where the formula is false.
    tseitin          Clauses with auxiliary variables, each of which is true exactly where the part
                     it stands for is.
    variables        The variables of clauses: the atoms of a problem first, then those that an
                     encoding adds.
"""

from minelogic.encode.kn import at_least, at_most, kn, kn_recursive, kn_size

__all__ = ["at_least", "at_most", "kn", "kn_recursive", "kn_size"]
