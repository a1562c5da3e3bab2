"""Two texts compared by the worlds that they allow, on every board of an exercise.

By name:
    beyond     Atoms of an answer that are on no board of the exercise, as where tiles are counted
               from 1.
    budget     How much may still be done for one answer, on all of its boards together.
    choice     What the atoms that only one text speaks of have to be, or may be meant to be.
    compare    Two texts compared in every place, the smallest first: the worlds that only one of
               them allows.
    drawn      A world that shows a difference, drawn, with what is false in it.
    kept       References that were read before: one answer after another is compared with the same
               one.
    place      Two texts in one place: formulas over the same atoms, and one solver for all that is
               asked.
    question   Whether one thing can hold while another fails, in one place, and the least world
               where it is so.
    reading    A text read in every place where it is judged, and its statements over each of the
               boards.
    soundness  What is wrong with the theories and the files that worlds are judged by.
"""
