"""What is said where a text makes no sense."""
