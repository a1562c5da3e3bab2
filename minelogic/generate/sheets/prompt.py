"""What students read, as it stands on paper: nothing about files to hand in, or commands."""

from __future__ import annotations

import re

from minelogic.exercises.exercise import Exercise

_HAND_IN = re.compile(r"\*\*Hand in\*\*\s+(?:the\s+file\s+|as\s+)?(`[^`\n]*`|a\s+file)?", re.I)
_ENDS = re.compile(r"^\*\*(?:Hand in|Answer|Points)\b", re.IGNORECASE | re.MULTILINE)
_COMMAND = re.compile(r"`minelogic\b[^`]*`")
_DOT = re.compile(r"A\s+dot\s+is\s+a\s+covered\s+tile\b")
_FIRST_LINE = re.compile(r"\*\*Answer\*\*\.\s+Its\s+first\s+line\s+is\b")
_PENCIL = (
    (re.compile(r"\bAn\s+`o`\s+is\s+an\s+open\s+cell,\s+a\s+dot\s+a\s+closed\s+one\b"),
     "A shaded cell, or an `o`, is open; a white one, or a dot, is closed"),
    (re.compile(r"\bHere\s+`o`\s+is\s+open,\s+and\s+`\.`\s+is\s+closed\b"),
     "Here a shaded cell, or an `o`, is open, and a white one, or a dot, is closed"),
    (re.compile(r"(\bclosed\b[^(.;]*)\(`\.`\)"), r"\1(white, or a dot)"),
    (re.compile(r"\bnot\s+filled\s+\(`\.`\)"), "not filled"),
    (re.compile(r"\bstay\s+(?:dots\b|`\.`)"), "stay empty"),
)  # fmt: skip
"""What fields for a pencil show otherwise than the letters of a file."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*(“\"])")


def prompt_on_paper(exercise: Exercise, asked_alone: bool = False) -> str:
    """The prompt in Markdown, without its title.

    What is handed in as a file is written as an answer here: **Hand in** the file `answer.txt`
    becomes **Answer**, and a dot may be a grey tile. Sentences about a command of minelogic are
    left out. What is asked alone ends where the prompt says how to answer, and what for.
    """
    body = _without_title(exercise)
    if asked_alone:
        body = _ENDS.split(body)[0].rstrip()
    parts = re.split(r"(^```.*?^```[^\n]*$)", body, flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [_on_paper(part) for part in parts[::2]]
    return "".join(parts)


def _on_paper(text: str) -> str:
    text = _HAND_IN.sub("**Answer**", text)
    text = _FIRST_LINE.sub("**Answer** first with", text)
    for pattern, said in _PENCIL:
        text = pattern.sub(said, text)
    text = _DOT.sub("A grey tile, or a dot, is covered", text)
    paragraphs = text.split("\n\n")
    return "\n\n".join(_without_commands(paragraph) for paragraph in paragraphs)


def _without_commands(paragraph: str) -> str:
    """A paragraph without its sentences that name a command, as long as there are others."""
    if _COMMAND.search(paragraph) is None:
        return paragraph
    sentences = _SENTENCE.split(paragraph)
    return " ".join(sentence for sentence in sentences if _COMMAND.search(sentence) is None)


def _without_title(exercise: Exercise) -> str:
    """The prompt without the title that stands above it already."""
    first, _, rest = exercise.prompt.strip().partition("\n")
    return rest.strip() if first.startswith("# ") else exercise.prompt.strip()
