"""What students read: the formula, what it is about, and how to hand in an answer."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

from minelogic.exercises.tasks.cnf import Form
from minelogic.generate.makers.cnf.numbers import Situation
from minelogic.generate.makers.cnf.writing import text_of
from minelogic.syntax.tree import Formula
from minelogic.words import fill, wrapped

_CLAUSES = (
    "the *clauses*, one on each line or with `&` between them. For `A -> B & C` that would be:",
    "~A | B\n~A | C",
)
_STEPS = (
    "all *steps*, each on a line of its own, beginning with the formula, with one law or two in "
    "each step. You may name the law behind it. For `A -> B & C` that would be:",
    "A -> B & C\n~A | B & C             implication\n(~A | B) & (~A | C)    distribution",
)
_OTHERS = "No other letters may occur."
_ORDER = "Clauses count by what they mean, in any order."
_CONSTANT = (
    "If a formula is always true, no clause is left: then the end is `true`. If it is never true, "
    "the end may be `false`."
)
_OF_CLAUSES = (
    "the share that is right of all that is right, wrong or missing: one right clause of two that "
    "are needed gets half of the points."
)
_OF_STEPS = (
    "five sixths are for the lines: the share that is right of all that are right, wrong or "
    "missing. One sixth is for a last line that is in CNF and equivalent to the formula."
)


def prompt_text(
    title: str, formula: Formula, form: Form, points: int, about: Situation | None
) -> str:
    """The text of prompt.md: the same of a formula that is always true as of any other."""
    parts = [f"# {title}"]
    if about is not None:
        parts += [fill(about.story), wrapped(about.sentence, "> ", "> "), "As a formula:"]
    parts.append(f"```\n{text_of(formula)}\n```")
    parts.append("Bring this formula to conjunctive normal form.")
    parts += _handed_in(form)
    rest = [_OTHERS] if form == "steps" else [_OTHERS, _ORDER]
    parts.append(fill(" ".join([*rest, _CONSTANT])))
    parts.append(_counted(form, points))
    return "\n\n".join(parts) + "\n"


def _handed_in(form: Form) -> Iterator[str]:
    head = "**Hand in** the file `answer.txt`"
    if form != "either":
        said, example = _CLAUSES if form == "clauses" else _STEPS
        yield fill(f"{head} with {said}")
        yield f"```\n{example}\n```"
        return
    yield f"{head}, in one of two ways:"
    for lead, (said, example) in (("- ", _CLAUSES), ("- or ", _STEPS)):
        yield fill(said, lead, "  ")
        yield indent(f"```\n{example}\n```", "  ")


def _counted(form: Form, points: int) -> str:
    head = f"**Points** ({points})"
    if form == "clauses":
        return fill(f"{head}: {_OF_CLAUSES}")
    if form == "steps":
        return fill(f"{head}: {_OF_STEPS}")
    ways = [fill(_OF_CLAUSES, "- for clauses, ", "  "), fill(_OF_STEPS, "- for steps, ", "  ")]
    return "\n\n".join([f"{head}:", "\n".join(ways)])
