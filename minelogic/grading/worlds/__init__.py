"""Two texts compared by the worlds that they allow, on every board of an exercise."""
