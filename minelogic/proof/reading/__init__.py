"""Text to theorems and lines, in any layout that people use."""
