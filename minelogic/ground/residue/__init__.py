"""What is left of a file between grounding and solving."""
