"""The solver: the only room that knows PySAT."""
