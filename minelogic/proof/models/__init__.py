"""Worlds in which a sequent fails.

By name:
    countermodels  Countermodels: worlds in which all premises of a sequent hold and its conclusion
                   does not.
    kripke         Kripke countermodels: what holds classically and still has no intuitionistic
                   proof.
    structures     Structures of finitely many things, and what formulas say of them.
    valuations     Truth values for the atoms of a structure, found by a solver: the canonical ones.
"""
