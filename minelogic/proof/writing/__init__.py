"""What asking for a proof gives, and how it is written."""
