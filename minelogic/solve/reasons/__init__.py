"""The fewest numbers of a display that force a tile."""
