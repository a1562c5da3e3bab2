"""Claims about a board with one of them wrong."""
