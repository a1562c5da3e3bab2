"""Natural deduction: proofs read, judged, found, hinted at and written."""
