"""How a step is shown: propagation, cases and sums."""
