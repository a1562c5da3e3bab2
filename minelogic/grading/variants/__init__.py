"""A class of which every student has a variant of the exercise.

By name:
    grade           A class graded where every student has a variant of the exercise: each answer by
                    its own.
    kinds_of_items  Reports on variants made comparable: items in different places are counted by
                    their kind.
    pack            A class with variants packed for a platform that grades hand-ins: each by whose
                    it is.
    swapped         Whose exercise an answer is right for, if it is not that of the student who
                    handed it in.
    table           The grades of a class with variants as CSV: who is who, and a column for each
                    kind of item.
    whose           Whose a hand-in is, where that decides by which exercise it is judged: it is
                    never guessed.
"""
