"""What students read: the formula, what it is about, and how to hand in an answer."""

from __future__ import annotations

from minelogic.exercises.tasks.cnf import Form
from minelogic.generate.makers.cnf.numbers import Situation
from minelogic.generate.makers.cnf.writing import text_of
from minelogic.syntax.tree import Formula
from minelogic.words import fill, wrapped

_CLAUSES = """\
the *clauses*, one on each line or with `&` between them. For `A -> B & C`
that would be

```
~A | B
~A | C
```"""
_STEPS = """\
all *steps*, each on a line of its own, beginning with the formula, with
one law or two in each step. You may name the law behind it:

```
A -> B & C
~A | B & C             implication
(~A | B) & (~A | C)    distribution
```"""
_OTHERS = "No other letters may occur."
_OF_CLAUSES = (
    "for clauses by what is right, out of what is right, wrong and missing: one right clause of "
    "two that are needed has half."
)
_OF_STEPS = (
    "for steps five sixths in the same way, by the lines that are right, and one sixth if the last "
    "line is in CNF and equivalent to the formula."
)


def prompt_text(
    title: str, formula: Formula, form: Form, points: int, about: Situation | None, constant: str
) -> str:
    """The text of prompt.md."""
    parts = [f"# {title}"]
    if about is not None:
        parts += [fill(about.story), wrapped(about.sentence, "> ", "> "), "As a formula:"]
    parts.append(f"```\n{text_of(formula)}\n```")
    parts.append("Bring this formula to conjunctive normal form.")
    if constant:
        parts.append(f"It is {constant}, whatever its letters are: your last line shows that.")
    parts.append(_handed_in(form))
    counts = {"clauses": _OF_CLAUSES, "steps": _OF_STEPS, "either": f"{_OF_CLAUSES} {_OF_STEPS}"}
    said = counts[form].replace(". for", "; for")
    parts.append(fill(f"**Points** ({points}): {said}"))
    return "\n\n".join(parts) + "\n"


def _handed_in(form: Form) -> str:
    order = "Clauses count by what they mean, in any order."
    if form == "clauses":
        return f"**Hand in** the file `answer.txt` with {_CLAUSES}\n\n{_OTHERS} {order}"
    if form == "steps":
        return f"**Hand in** the file `answer.txt` with {_STEPS}\n\n{_OTHERS}"
    ways = [
        "- " + way.replace("\n", "\n  ").replace("\n  \n", "\n\n") for way in (_CLAUSES, _STEPS)
    ]
    return (
        "**Hand in** the file `answer.txt`, in one of two ways:\n\n"
        f"{ways[0]}\n\n- or {ways[1][2:]}\n\n{_OTHERS} {order}"
    )
