"""Reports made by hand, for the tests of what is written from them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from minelogic.grading.report.values import Finding, GradeReport, Item, Line, Mistake, Witness

HOSTILE = "<script>alert(1)</script> **bold** [x](javascript:1) \x1b[31mred \u202eevil \x9b \ud800"
CONVERSE = Mistake("converse", "The converse", "The arrow points the wrong way.", 3)
ARROW = Line("rule safe: forall i, j. S(i, j) -> B(i, j)", 3, "safe")
STRONG = Witness(
    "1 x 2", ("* -",), ("Q(1, 0, 1)",), "This is right, and your rules forbid it.", (ARROW,)
)
WEAK = Witness(
    "2 x 2", ("* .", ". ."), (), "Your rules allow this, and it is wrong.",
    (Line("forall i, j. S(i, j)", None, "all", "every tile is safe or a bomb"),),
)  # fmt: skip
UNUSED = Finding(
    "unused-variable", "warning", "The variable k is never used.", "Leave it out.", 7, 8, 7, 9,
    ("    7 | forall k, i. B(i, i)", "      |        ^"),
)  # fmt: skip


def report(name: str = "ada.mine", **values: Any) -> GradeReport:
    """A report on the exercise `safe-or-bomb`, which is worth 4 points."""
    known: dict[str, Any] = {
        "exercise": "safe-or-bomb", "title": "Safe or a bomb", "kind": "theory",
        "points": Fraction(4), "sha256": "ab" * 32, "submission": name,
        "submission_sha256": "cd" * 32, "status": "graded", "version": "0.1.0",
    }  # fmt: skip
    return GradeReport(**{**known, **values})


def item(name: str, outcome: str = "passed", score: Fraction | int = 1, **values: Any) -> Item:
    """An item worth one point."""
    known: dict[str, Any] = {"id": name, "title": f"The rule {name}", "points": Fraction(1)}
    return Item(**{**known, "score": Fraction(score), "outcome": outcome, **values})


WRONG = report(
    score=Fraction(4, 3),
    items=(
        item("safe"),
        item(
            "counts", "failed", 0, message="Your rules do not enforce this.", lines=(ARROW,),
            witnesses=(STRONG, WEAK), mistakes=(CONVERSE,),
        ),
        item("both", "excused", 1, message="It is not charged again."),
        item("strong", "undecided", 0),
    ),
    mistakes=(CONVERSE,),
    findings=(UNUSED,),
    scope="on all boards up to 4 x 4",
    message="Too weak: it allows worlds that are wrong.",
)  # fmt: skip
RIGHT = report(
    "bob.mine", score=Fraction(4), message="Right on all boards up to 4 x 4.",
    scope="on all boards up to 4 x 4", items=(item("safe"), item("counts")),
)  # fmt: skip
UNREADABLE = report(
    "eve.mine", status="unreadable", message="It cannot be read: 1 mistake in the text.",
    findings=(
        Finding("unclosed-bracket", "error", "This '(' is never closed.", "Add ')'.", 2, 7, 2, 8,
                ("    2 | fact B(0, 0", "      |       ^")),
    ),
)  # fmt: skip
MISSING = report("zoe", status="missing", submission_sha256=None, message="Nothing was handed in.")
LIMIT = report("max.mine", status="limit", message="It was too much to be judged: time.")
EVIL = report(
    HOSTILE, title=HOSTILE, scope=HOSTILE, message=HOSTILE, version=HOSTILE, exercise=HOSTILE,
    mistakes=(Mistake(HOSTILE, HOSTILE, HOSTILE, 1),),
    findings=(Finding(HOSTILE, "error", HOSTILE, HOSTILE, 1, 1, 1, 2, (HOSTILE,)),),
    items=(
        item(
            HOSTILE, "failed", 0, title=HOSTILE, message=f"item {HOSTILE}",
            lines=(Line(HOSTILE, 1, HOSTILE, HOSTILE), Line(HOSTILE, None, HOSTILE, HOSTILE)),
            witnesses=(
                Witness(HOSTILE, (HOSTILE, "*"), (HOSTILE,), HOSTILE, (Line(HOSTILE),), False),
                Witness(HOSTILE, ("<b> *",), (), HOSTILE),
            ),
            mistakes=(Mistake(HOSTILE, f"item {HOSTILE}", HOSTILE),),
        ),
        item("undecided", "undecided", 0, title=HOSTILE),
    ),
)  # fmt: skip
CLASS = (WRONG, RIGHT, UNREADABLE, MISSING, LIMIT)
