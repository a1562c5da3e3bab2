"""Odds: how they are found, exactly or from a sample, under noise and by other priors."""
