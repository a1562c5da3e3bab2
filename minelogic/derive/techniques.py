"""The techniques by which steps are made, from the cheapest to the dearest."""
