"""The SAT solver and what is asked of clauses alone."""
