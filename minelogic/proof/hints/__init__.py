"""The next line of a student's own proof, told as far as they ask."""
