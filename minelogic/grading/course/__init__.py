"""A course: what a student has done of it, and packs of all its weeks.

By name:
    pack    A whole course packed for platforms: a zip file for each week and platform.
    status  What a student has done of a course, from their own folder of answers.
    text    What a student has done of a course, as text at 80 columns.
"""
