"""What the adapters share: numbers that are never rounded up, and texts that carry nothing hidden.

Everything in a report that comes from an answer or a file name is hostile. `clean` takes away what
would move or hide other text; what is markup in the format of an adapter is escaped there.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from textwrap import wrap
from typing import Any

from minelogic.diagnostics import visible
from minelogic.grading.report.text import boards_text
from minelogic.grading.report.values import Finding, GradeReport, Item, Line, Mistake
from minelogic.grading.report.words import (
    OUTCOMES,
    STATUSES,
    finding_head,
    line_label,
    line_text,
    mistake_title,
    own_mistakes,
    scope_words,
    score_words,
    short,
    verdict,
)
from minelogic.words import shortened

DECIMALS = 4
"""How many decimals a number has; what is left over is dropped."""
LONGEST = 20_000
"""How many characters a text has."""
WIDTH = 80


def number(score: Fraction, points: Fraction, decimals: int = DECIMALS) -> float:
    """The score, rounded down; and never what `points` become unless it is all of them."""
    scale: int = 10**decimals
    most, units = floor(points * scale), floor(score * scale)
    if score < points:
        units = min(units, max(most - 1, 0))
    return units / scale


def share(report: GradeReport) -> float:
    """The score as a share of the points, from 0 to 1, rounded down; 1 only if it is all."""
    return number(report.score / report.points, Fraction(1))


def clean(text: str, longest: int = LONGEST) -> str:
    """The text, line by line, without what moves or hides other text, and not too long."""
    cut = text[:longest]
    shown = "\n".join([visible(line) for line in cut.split("\n")])
    left = len(text) - len(cut)
    return f"{shown}\n… and {left:,} more characters" if left else shown


def one_line(text: str, longest: int = 200) -> str:
    """The text as one line, as a name is."""
    return shortened(" ".join(visible(text.replace("\n", " ")).split()), longest)


def plain(value: Any) -> Any:
    """JSON with clean texts: what cannot be seen in them is written by its number."""
    if isinstance(value, str):
        return "\n".join([visible(line) for line in value.split("\n")])
    if isinstance(value, Mapping):
        return {plain(key): plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


def status_sentence(report: GradeReport) -> str:
    """One sentence on how the answer stands, also if nothing more may be said."""
    return verdict(report) or f"It was {STATUSES[report.status]}."


def summary(report: GradeReport) -> str:
    """What is said of the answer as a whole, without the score and the items."""
    lines = [*_wrapped(status_sentence(report)), *_wrapped(scope_words(report))]
    lines += [line for mistake in report.mistakes for line in _mistake(mistake)]
    lines += [line for finding in report.findings for line in _finding(finding)]
    return clean("\n".join(lines))


def signature(report: GradeReport) -> str:
    """The score, and by what it was given, for those who ask later."""
    graded = f"graded by minelogic {report.version}, exercise {report.exercise}"
    return clean(f"{score_words(report.score, report.points)}\n{graded} {report.sha256[:12]}")


def item_text(report: GradeReport, item: Item) -> str:
    """What is said of one item: at least whether it is right."""
    lines = _wrapped(f"{OUTCOMES[item.outcome].capitalize()}. {short(item.message)}".strip())
    lines += [line for mistake in own_mistakes(report, item) for line in _mistake(mistake)]
    lines += [line for each in item.lines for line in _line(each)]
    boards = boards_text(item.witnesses)
    lines += ["", *boards, ""] if boards else []
    for place, witness in enumerate(item.witnesses, 1):
        which = f"Board {place}: " if len(item.witnesses) > 1 else ""
        besides = f" There: {short(', '.join(witness.true))}." if witness.true else ""
        lines += _wrapped(f"{which}{short(witness.sentence)}{besides}".strip())
        lines += [line for each in witness.broken for line in _line(each, "false there, ")]
    return clean("\n".join(lines))


def _mistake(mistake: Mistake) -> list[str]:
    return _wrapped(f"The mistake: {mistake_title(mistake)}. {short(mistake.sentence)}")


def _finding(finding: Finding) -> list[str]:
    helped = _wrapped(f"help: {short(finding.help)}", "  ") if finding.help else []
    return [*_wrapped(finding_head(finding)), *finding.excerpt, *helped]


def _line(line: Line, before: str = "") -> list[str]:
    label = f"{before}{line_label(line)}".removesuffix(", ")
    return _wrapped(f"{label}: {line_text(line)}" if label else line_text(line), "  ")


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
