"""The graph of a proof, and the way to lay it out in lines."""
