"""Several exercises that are handed in together: what they are worth, until when, how often.

By name:
    assignment  An assignment as a value: exercises with what they count, and what holds for all of
                them.
    lateness    What lateness costs, as data, and the one place where it is worked out, in exact
                fractions.
    load        An assignment read from its folder.
    show        An assignment as students read it: what it is worth, until when, and its exercises.
"""
