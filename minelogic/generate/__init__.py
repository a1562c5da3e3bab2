"""Exercises made to order.

From the top, each standing on those below:
    hand_outs   Exercises as students get them: folders or zip files without solutions, for each
                their own.
    sheets/     Exercises on sheets: what students get, what graders get, and pages that check
                themselves.
    students    An exercise for every student on a list: a seed each, made with a secret of the
                instructor.
    sets        Exercises made to order: the same seed gives the same bytes, however many are made
                at a time.
    folders     What was made, written to folders: an exercise each, and the report beside them.
    images      Few boards for many: images of an exercise, exactly as difficult, in the place of
                new ones.
    generated   What was made, and how it went: a set of exercises with its quality report.
    workers     Tries shared out among processes, each of which makes one exercise at a time.
    orders      What is asked for, read: the kind, the levels, the maker's own options, and how hard
                to try.
    attempts    The tries at one exercise: candidates one after the other, until one is what is
                wanted.
    makers/     The makers of exercises: one module or folder for each kind, and one entry here.
    reading     How what is asked of a maker is written: ranges, whole numbers, levels and words.
    seeds       What is left to chance, and what it comes from: seeds, and secrets that seeds are
                made from.
    symmetries  The symmetries of boards: ways to turn, mirror, shift or rename one and keep all
                neighbours.
    made        What exercises are made from: what is asked of a maker, and what it gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minelogic.generate.folders import FolderError, write_generated
    from minelogic.generate.generated import Generated, GeneratedExercise
    from minelogic.generate.made import LEVELS, Images, Made, Maker, Option, Range, Rejected, Wanted
    from minelogic.generate.makers import MAKERS
    from minelogic.generate.orders import GenerateError
    from minelogic.generate.seeds import SecretError, make_secret, read_secret
    from minelogic.generate.sets import make
    from minelogic.generate.students import (
        GeneratedVariants,
        Student,
        StudentsError,
        make_variants,
        write_variants,
    )

__all__ = [
    "LEVELS", "MAKERS", "FolderError", "GenerateError", "Generated", "GeneratedExercise",
    "GeneratedVariants", "Images", "Made",
    "Maker", "Option", "Range", "Rejected", "SecretError", "Student", "StudentsError",
    "Wanted", "make", "make_secret", "make_variants", "read_secret", "write_generated",
    "write_variants",
]  # fmt: skip

_HOMES = {
    "folders": ("FolderError", "write_generated"),
    "generated": ("Generated", "GeneratedExercise"),
    "made": ("LEVELS", "Images", "Made", "Maker", "Option", "Range", "Rejected", "Wanted"),
    "makers": ("MAKERS",),
    "seeds": ("SecretError", "make_secret", "read_secret"),
    "orders": ("GenerateError",),
    "sets": ("make",),
    "students": (
        "GeneratedVariants",
        "Student",
        "StudentsError",
        "make_variants",
        "write_variants",
    ),
}
"""What is asked of the room itself, by the module that has it: imported when it is asked for, so
that makers can import what they need of the room without each other."""


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f"minelogic.generate.{home}"), name)
    raise AttributeError(f"module 'minelogic.generate' has no attribute {name!r}")
