"""Which tiles a display forces, and why: judged.

By name:
    brackets   Pairs of numbers in a reason that are tiles, where no brackets say so.
    claims     Claims about tiles as students write them: what is forced, and by which numbers.
    forced     The tiles that a display forces, as far as an exercise asks for them.
    judge      Answers to exercises that ask which tiles a display forces, and why.
    kinds      What can be said of the text of a deduction.
    notation   How claims about tiles are written, and what slips in them have one reading.
    reasons    Whether a claim follows from a display, and from the part of it that a reason names.
    sentences  What a sentence of an answer claims and why, where it asserts plainly what tiles are.
    signs      The signs of a claim in a line of an answer: tiles, kinds, negations, numbers and
               words.
    soundness  Whether deductions can be judged by an exercise: a board fits its display, which
               forces tiles.
    traces     Deductions handed in as a trace, checked step by step.
"""
