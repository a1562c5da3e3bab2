"""What is asked: exercises as folders."""
