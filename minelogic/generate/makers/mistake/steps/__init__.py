"""Steps to conjunctive normal form with one of them wrong."""
