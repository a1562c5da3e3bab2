"""What is asked: exercises as folders.

From the top, each standing on those below:
    prompts        Whether a prompt is about its exercise: its own, and not of another formula or
                   sequent.
    assignments/   Several exercises that are handed in together: what they are worth, until when,
                   how often.
    course/        A course: exercises in the order of chapters, read, and laid out for a student.
    variants       An exercise of which every student has a variant: a folder of exercises, and
                   whose each is.
    given          What students get of an exercise: its prompt, what they begin with, and its
                   board; no more.
    prompt_boards  Whether a prompt shows the board that answers are judged by: its display or
                   graph, its total.
    load           An exercise read from its folder.
    new            A new exercise to begin with: a folder that works as it is, with comments that
                   say how.
    show           An exercise as people read it: what is asked, how it is judged, how to hand in.
    unfinished     Sets of exercises that are not whole: what their lists name and is not there.
    exercise       An exercise as a value: what is asked, what counts as an answer, and what it is
                   worth.
    tasks/         The kinds of exercises: one small file each, and one entry here.
    boards         The boards that an exercise names: all sizes up to one, and others, each once.
    words          The words that answers may use without declaring them: what the reference
                   declares.
    values         The values of a TOML file, each read with a finding if it is not what it should
                   be.
    kinds          The kinds of mistakes that an exercise's own files can have.
"""
