"""A submission against an exercise: score, findings, counterexample boards."""
