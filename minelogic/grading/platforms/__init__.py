"""Reports as the platforms of courses take them: one small file each, and one entry here.

Everything that depends on a platform is in its record, in the file of its name; its templates are
in `packs/NAME/`. No platform gets anything that the student may not see.

By name:
    canvas        The reports of a class as a table that Canvas imports into its gradebook.
    classroom50   A report as the `result.json` of Classroom 50, `classroom50/result/v1`.
    coderunner    A report as the JSON of a combinator template grader of Moodle's CodeRunner.
    csv_rows      The reports of a class as one table: a row for every hand-in, a column for every
                  item.
    gradebooks    What the gradebooks of platforms share: whose a hand-in is, and how a grade is
                  written.
    gradescope    A report as Gradescope's `results.json`.
    moodle        The reports of a class as the grading worksheet that Moodle's Assignment takes
                  back.
    pack          An exercise packed for a platform: one zip file with all that has to be put there.
    packing       The files of a pack: those of the exercise, templates, and a zip file of them.
    parts         What the adapters share: numbers that are never rounded up, and texts that carry
                  nothing hidden.
    platform      What a platform consists of: its parts as one record, which `PLATFORMS` has of
                  each.
    prairielearn  A report as PrairieLearn's `results.json`.
    running       The grader as a platform runs it: one answer judged, its result printed or
                  written.
    wheels        The wheels that go into a packed autograder: this very minelogic, and what it
                  needs.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.grading.platforms import (
    canvas,
    classroom50,
    coderunner,
    gradescope,
    moodle,
    prairielearn,
)
from minelogic.grading.platforms.platform import Autograder, Platform

PLATFORMS: Mapping[str, Platform] = {
    platform.name: platform
    for platform in (
        gradescope.PLATFORM,
        prairielearn.PLATFORM,
        coderunner.PLATFORM,
        classroom50.PLATFORM,
        canvas.PLATFORM,
        moodle.PLATFORM,
    )
}
"""By their names; for a table of a class that goes nowhere in particular there is `class_csv`."""
AUTOGRADERS: Mapping[str, Autograder] = {
    name: platform.autograder
    for name, platform in PLATFORMS.items()
    if platform.autograder is not None
}
"""Of the platforms that run the grader themselves."""

__all__ = ["AUTOGRADERS", "PLATFORMS", "Autograder", "Platform"]
