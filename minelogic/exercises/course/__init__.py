"""A course: exercises in the order of chapters, read, and laid out for a student.

By name:
    course  A course as a value: chapters in their order, and the exercises in each.
    load    A course read from its file `course.toml`.
    start   A folder for a student's answers: what each exercise asks, and what one begins with.
"""
