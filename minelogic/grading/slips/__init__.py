"""Standard slips: what lies between an answer and what was meant."""
