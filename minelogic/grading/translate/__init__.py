"""A sentence said by a formula, judged.

By name:
    judge      A sentence said by a formula, judged: whether both are true on the same boards.
    notation   How a translation is written, and what slips in it have one reading.
    reading    The answer to a translation read: one formula by itself, or the statements of a file.
    soundness  Whether translations can be judged by an exercise: its reference is true here and not
               there.
"""
