"""How a statement becomes ground, in steps that a student can follow."""
