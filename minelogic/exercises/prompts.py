"""Whether a prompt is about its exercise: its own, and not of another formula or sequent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.new import skeleton
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.words import shortened

_CODE = re.compile(
    r"```[^\n]*\n(?P<fenced>.*?)```|`(?P<span>[^`\n]+)`|\$+(?P<tex>[^$\n]+)\$+", re.DOTALL
)
_TURNSTILE = re.compile(r"\|-|⊢|\\vdash\b|⊨|\|=")
_COMMANDS = {
    "to": "->", "rightarrow": "->", "Rightarrow": "->", "implies": "->", "leftrightarrow": "<->",
    "Leftrightarrow": "<->", "iff": "<->", "land": "&", "wedge": "&", "lor": "|", "vee": "|",
    "neg": "~", "lnot": "~", "vdash": "|-", "forall": "forall ", "exists": "exists ",
    "bot": "false", "top": "true", "quad": " ", "qquad": " ", "left": "", "right": "",
}  # fmt: skip
_MOST_WORDS = 60
_LONGEST = 80


def prompt_fault(exercise: Exercise) -> str | None:
    """What is wrong with what students read, in a sentence; None if nothing is known to be."""
    if _plain(exercise.prompt) == _plain(skeleton(exercise.kind, exercise.id)["prompt.md"]):
        return "The prompt is still that of the template: write down what is asked."
    kind = TASK_KINDS[exercise.kind]
    if kind.is_asked is None:
        return None
    others = []
    for piece in dict.fromkeys(map(_without_commands, _pieces(exercise.prompt))):
        is_asked = kind.is_asked(exercise.task, piece)
        if is_asked:
            return None
        if is_asked is False:
            others.append(piece)
    if not others:
        return None
    task = getattr(exercise.task, "of", exercise.task)
    wanted = str(getattr(task, "sequent", None) or getattr(task, "formula", ""))
    named = shortened(" ".join(others[0].split()), _LONGEST)
    return f"The prompt names {named}, and nowhere what is asked: {shortened(wanted, _LONGEST)}."


def _plain(prompt: str) -> str:
    """A prompt without its heading, which is the title, and however its lines are broken."""
    body = re.sub(r"^\s*#[^\n]*\n", "", prompt)
    return " ".join(body.split())


def _without_commands(text: str) -> str:
    """The text with signs in place of the commands of LaTeX."""
    plain = re.sub(r"\\[,;: !]", " ", text)
    return re.sub(
        r"\\([A-Za-z]+)", lambda command: f" {_COMMANDS.get(command[1], command[0])} ", plain
    )


def _pieces(prompt: str) -> Iterator[str]:
    """What may be a formula or a sequent: code, mathematics, and what stands round a turnstile."""
    for match in _CODE.finditer(prompt):
        if match["fenced"] is not None:
            text = match["fenced"].strip()
            yield text
            yield from [line.strip() for line in text.split("\n") if line.strip()]
        else:
            yield (match["span"] or match["tex"]).strip()
    for line in _without_commands(_CODE.sub("\n", prompt)).split("\n"):
        if line.startswith("    ") and line.strip():
            yield line.strip()
        if sign := _TURNSTILE.search(line):
            before, after = line[: sign.start()].split(), line[sign.end() :].split()
            if len(before) + len(after) > _MOST_WORDS:
                continue
            # The sentence may go on before and after the sequent: the longest one counts.
            starts = [" ".join(before[n:]) for n in range(len(before) + 1)]
            ends = [" ".join(after[:n]).rstrip(".,;:!?") for n in range(len(after), 0, -1)]
            yield from [f"{start} |- {end}" for end in ends for start in starts]
