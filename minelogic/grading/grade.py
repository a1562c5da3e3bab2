"""An answer graded: here, or in a process of its own, as a student is shown it."""

from __future__ import annotations

import os

from minelogic.exercises.exercise import FEEDBACK, Exercise, Feedback
from minelogic.grading.judge import answer_of, judged_answer
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport


def grade(
    exercise: Exercise | str | os.PathLike[str],
    submission: str | bytes | os.PathLike[str] | None,
    *,
    name: str | None = None,
    feedback: Feedback | None = None,
    isolated: bool = False,
    full: bool = False,
) -> GradeReport:
    """The report on an answer to an exercise, which is named by its folder or as one that ships.

    The answer is a text, bytes, or the path of a file (a `Path`, not a `str`); None is an answer
    that was not handed in. What a student is told is what the exercise says, or `feedback`; a
    `full` report has everything that was found out. Raises `FileError` if the exercise has
    mistakes; an answer never raises anything.

    If it is to be `isolated`, the answer is judged in a process of its own, with limits of time and
    memory. The processes are kept for the next answer, and any number of threads may ask.
    """
    from minelogic.exercises.load import load_exercise
    from minelogic.grading.preconditions import require_sound

    if feedback is not None and feedback not in FEEDBACK:
        raise ValueError(f"there is no feedback {feedback!r}; there are {', '.join(FEEDBACK)}")
    loaded = exercise if isinstance(exercise, Exercise) else load_exercise(exercise)
    if isolated:
        report = _isolated(loaded, submission, name)
    else:
        require_sound(loaded)
        report = judged_answer(loaded, submission, name)
    return report if full else shown(report, feedback or loaded.feedback)


def _isolated(
    exercise: Exercise, submission: str | bytes | os.PathLike[str] | None, name: str | None
) -> GradeReport:
    import pickle

    from minelogic.grading.hand_ins.submissions import Submission
    from minelogic.grading.sandbox import kept_sandbox

    named, data = answer_of(exercise, submission, name)
    sandbox = kept_sandbox(pickle.dumps(exercise))
    return sandbox.grade(Submission(named, data), full=True)
