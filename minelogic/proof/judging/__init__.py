"""Files of proofs judged, line by line."""
