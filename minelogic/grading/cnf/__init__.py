"""A formula brought to conjunctive normal form, judged."""
