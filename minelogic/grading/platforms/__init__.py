"""Reports as the platforms of courses take them: one small file each, pure, and one entry here.

An adapter is `results(report)`, of the report that a student is shown: no platform gets anything
that the student may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from minelogic.grading.platforms import classroom50, coderunner, gradescope, prairielearn
from minelogic.grading.platforms.canvas import gradebook
from minelogic.grading.platforms.csv_rows import class_csv
from minelogic.grading.report.values import GradeReport

Adapter: TypeAlias = Callable[[GradeReport], dict[str, Any]]

ADAPTERS: Mapping[str, Adapter] = {
    "gradescope": gradescope.results,
    "prairielearn": prairielearn.results,
    "coderunner": coderunner.results,
    "classroom50": classroom50.results,
}
"""By the name of the platform; for tables of a whole class there are `gradebook`, `class_csv`."""

__all__ = ["ADAPTERS", "Adapter", "class_csv", "gradebook"]
