"""The rules of a world, judged."""
