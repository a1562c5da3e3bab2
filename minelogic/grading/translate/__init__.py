"""A sentence said by a formula, judged."""
