"""What was handed in, sorted out by whose it is."""
