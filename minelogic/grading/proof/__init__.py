"""A proof or a countermodel, judged."""
