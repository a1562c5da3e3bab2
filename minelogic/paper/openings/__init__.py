"""Openings: how many solutions they have, how hard they are, and answers to them."""
