"""Reports as the platforms of courses take them: one small file each, and one entry here.

Everything that depends on a platform is in its record, in the file of its name; its templates are
in `packs/NAME/`. No platform gets anything that the student may not see.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.grading.platforms import (
    canvas,
    classroom50,
    coderunner,
    gradescope,
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
