"""A class graded on an assignment.

By name:
    alike      Answers that say the same in the same way, but for names and order, for instructors
               to look at.
    answers    Which file of a hand-in is the answer to which exercise: by names, by folders, by
               kinds.
    combined   One hand-in for an assignment as a platform takes it: the reports on all exercises as
               one.
    forms      What an answer says, as a bag of forms in which names and order do not matter.
    grade      A class graded on an assignment: hand-ins found, answers judged, points put together.
    handed     What the students of a class handed in for an assignment: attempts, and in each an
               answer to every exercise.
    overrides  What an instructor has decided by hand, read from a file, so that grading again
               honours it.
    pack       An assignment packed for a platform: one zip file with all its exercises.
    page       A class on an assignment as pages of HTML: one for each student, and one for the
               class.
    table      The grades of a class as CSV: what the platform gave, and what came of it.
    text       A class on an assignment as text of 80 columns.
    times      Times as platforms write them.
    totals     From reports on answers to a student's grade: the one place where points are put
               together.
    values     What is said of a class on an assignment: plain values, the same for the same files.
    words      What text and pages say alike of a class: how it did, how a part counts, what was not
               graded.
"""
