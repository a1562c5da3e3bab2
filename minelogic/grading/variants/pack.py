"""A class with variants packed for a platform that grades hand-ins: each by whose it is."""

from __future__ import annotations

import os
from pathlib import Path

from minelogic.errors import MinelogicError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.variants import Variants, load_variants
from minelogic.grading.hand_ins.submissions import gather_one
from minelogic.grading.platforms import gradescope
from minelogic.grading.platforms.pack import pack_files
from minelogic.grading.platforms.packing import zipped
from minelogic.grading.platforms.parts import clean
from minelogic.grading.platforms.running import full_report, json_text, print_text, write_text
from minelogic.grading.preconditions import require_sound
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.text import report_text
from minelogic.grading.variants.whose import Owner, owners, people_of
from minelogic.records import replace

PLATFORMS = ("gradescope",)
"""Those that tell a grader whose a hand-in is."""


_READ_ME = b"""
Everyone has an exercise of their own. Which one an answer is judged by goes by
the address and the id that Gradescope tells of who handed it in, and by the
name only if nobody else is called so; the list is exercise/variants.json. Of
whom it does not know it says so, and grades nothing. When somebody joins, make
the exercises again with the same secret, and upload a new pack.
"""


class VariantsPackError(MinelogicError):
    """A platform does not tell whose a hand-in is."""


def pack_variants(
    variants: Variants | str | os.PathLike[str],
    out: str | os.PathLike[str],
    platform: str = "gradescope",
    wheels: str | os.PathLike[str] | None = None,
    *,
    no_wheels: bool = False,
) -> Path:
    """The zip file that is written, as `pack` writes that of an exercise.

    It has the exercises of all students, with their solutions, and the list of whose is whose; what
    they were made from, the secret, is not in the folder and so not in the pack.
    """
    loaded = variants if isinstance(variants, Variants) else load_variants(variants)
    if platform not in PLATFORMS:
        raise VariantsPackError(
            f"{platform} does not tell a grader whose a hand-in is, and everyone has an exercise "
            "of their own here; pack it for gradescope, or collect the hand-ins and grade them "
            "with 'minelogic grade'"
        )
    for each in loaded.students:
        require_sound(each.exercise)
    path = Path(out)
    if path.is_dir():
        path = path / f"{loaded.id}-{platform}.zip"
    whole = replace(loaded.exercise, id=loaded.id, folder=loaded.folder)
    files = pack_files(whole, platform, wheels, no_wheels=no_wheels)
    files["README.txt"] += _READ_ME
    path.write_bytes(zipped(files))
    return path


def run_variants(platform: str, variants: Variants, root: str) -> None:
    """Grades what lies in the folder that the platform runs it in, and leaves the result there."""
    if platform not in PLATFORMS:
        raise VariantsPackError(f"{platform} does not tell whose a hand-in is")
    metadata = os.path.join(root, "submission_metadata.json")
    name, ids = gradescope.owner(metadata), gradescope.owner_ids(metadata)
    submission = gather_one(os.path.join(root, "submission"), variants.exercise, name)
    (owner,) = owners(variants, people_of(variants), [replace(submission, ids=ids)])
    exercise = _exercise(variants, owner)
    if owner.variant is None and submission.data is not None:
        why = owner.why_not if not owner.fits else _NOT_HERE
        submission = replace(submission, data=None, problem=why, status="unreadable")
    report = full_report(exercise, submission)
    results = json_text(gradescope.results(shown(report, exercise.feedback)))
    write_text(os.path.join(root, "results", "results.json"), results)
    print_text(clean(f"{', '.join(owner.fits) or 'unknown'}\n\n{report_text(report)}"))


_NOT_HERE = (
    "It is not certain whose this is, and everyone has an exercise of their own. Please tell your "
    "instructor."
)


def _exercise(variants: Variants, owner: Owner) -> Exercise:
    return variants.exercise if owner.variant is None else owner.variant.exercise
