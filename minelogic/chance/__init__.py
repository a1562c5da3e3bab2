"""Exact counts and odds: by frontier where all constraints are counts, else by projected search."""
