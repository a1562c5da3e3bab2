"""A submission against an exercise: score, findings, counterexample boards.

From the top, each standing on those below:
    autograde       One answer graded where a platform runs it: found, judged in a sandbox, written
                    as it is taken.
    course/         A course: what a student has done of it, and packs of all its weeks.
    assignments/    A class graded on an assignment.
    variants/       A class of which every student has a variant of the exercise.
    platforms/      Reports as the platforms of courses take them: one small file each, and one
                    entry here.
    grade           An answer graded: here, or in a process of its own, as a student is shown it.
    exercise_check  Whether an exercise does what it should: its reference, its starter, its wrong
                    answers tried.
    batch           A whole class graded, on one core, on several, or on a cluster: the same reports
                    every time.
    sandbox         Answers judged in processes of their own, with limits of time and memory, from
                    any thread.
    worker          A process that judges answers to one exercise, one after the other, as the one
                    who asks sees it.
    child           The process that judges answers: it loads the exercise once, and forks a child
                    for each answer.
    hand_ins/       What was handed in, sorted out by whose it is.
    judge           An answer judged: the one way from an exercise and a text to a report.
    no_answer       What was handed in and is no answer: the starter, the prompt, or an answer of
                    another form.
    preconditions   Whether answers to an exercise can be judged at all, found out before anyone's
                    is.
    translate/      A sentence said by a formula, judged.
    hole/           A theory with rules that are missing or wrong, judged once it is mended.
    mistake/        A derivation with one mistake in it: found, named and mended, judged.
    theory/         The rules of a world, judged.
    cnf/            A formula brought to conjunctive normal form, judged.
    proof/          A proof or a countermodel, judged.
    deduce/         Which tiles a display forces, and why: judged.
    truth/          What is true on a finished board, and boards that refute: judged.
    paper/          Tables for a pencil, and layouts: judged.
    slips/          Standard slips: what lies between an answer and what was meant.
    worlds/         Two texts compared by the worlds that they allow, on every board of an exercise.
    notation/       Slips of notation in answers: read as what they mean, noted, and charged as the
                    exercise says.
    report/         What is said of an answer, and of a class: values, text and pages.
"""
