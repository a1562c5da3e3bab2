"""The rules of a world, judged.

By name:
    judge        The rules of a world judged: whether exactly the right worlds are possible.
    lines        The lines of an answer by themselves: which forbid something right, and what they
                 enforce.
    notation     How rules are written, and what slips in them have one reading.
    rule_credit  What an answer enforces of what it should: rule by rule, and what is not charged
                 twice.
    soundness    Whether theories can be judged by an exercise: its reference, its properties, its
                 worlds.
"""
