"""How points, outcomes and lines are said, the same in texts and pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from minelogic.diagnostics import visible
from minelogic.grading.report.values import (
    Finding,
    GradeReport,
    Item,
    Line,
    Mistake,
    Outcome,
    Status,
    Witness,
)
from minelogic.records import replace
from minelogic.words import shortened

MARKS: Mapping[Outcome, str] = {
    "passed": "✓",
    "failed": "✗",
    "excused": "–",
    "undecided": "?",
    "not judged": "?",
}
OUTCOMES: Mapping[Outcome, str] = {
    "passed": "right",
    "failed": "not right",
    "excused": "not charged again",
    "undecided": "undecided: a limit was reached",
    "not judged": "not judged",
}
STATUSES: Mapping[Status, str] = {
    "graded": "graded",
    "unreadable": "cannot be read",
    "limit": "too much to be judged",
    "crashed": "the grader failed",
    "missing": "not handed in",
    "empty": "empty",
    "unlisted": "not on the list",
}
_SENTENCES: Mapping[Status, str] = {
    "unreadable": "It cannot be read, and so it cannot be judged.",
    "limit": "It was too much to be judged.",
    "crashed": "The grader failed, which is its own fault and not the answer's.",
    "missing": "Nothing was handed in.",
    "empty": "There is nothing in it.",
    "unlisted": "Whose it is, the list of the class does not tell.",
}
LONGEST = 400
"""So many characters of a line are shown."""


def exact(value: Fraction) -> str:
    """The number as people write it: `2`, `1/3`, `1 1/3`."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def decimal(value: Fraction) -> str:
    """The number with at most two decimals; one that is not whole never looks whole."""
    hundredths = round(abs(value) * 100)
    if value.denominator != 1 and hundredths % 100 == 0:
        hundredths += 1 if hundredths < abs(value) * 100 else -1
    whole, rest = divmod(hundredths, 100)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}" + (f".{rest:02}".rstrip("0") if rest else "")


def score_words(score: Fraction, points: Fraction) -> str:
    """As in `2 of 4 points` or `1 1/3 of 4 points (1.33)`."""
    about = "" if score.denominator == 1 else f" ({decimal(score)})"
    return f"{exact(score)} of {exact(points)} point{'s' * (points != 1)}{about}"


def verdict(report: GradeReport) -> str:
    """One sentence on how the answer stands, empty if nothing may be said."""
    return report.message or _SENTENCES.get(report.status, "")


def scope_words(report: GradeReport) -> str:
    """On which boards it was judged, as a sentence; empty if it is about none, or that is said."""
    said = report.scope and report.scope not in report.message
    return f"Judged {report.scope}." if said else ""


def item_message(report: GradeReport, item: Item) -> str:
    """What is said of an item; nothing if it has all points, or the verdict says the same."""
    full = item.outcome == "passed" and item.score == item.points
    if full or (item.message and item.message == report.message):
        return ""
    unclear = item.outcome != "failed" and not item.message
    return f"{OUTCOMES[item.outcome].capitalize()}." if unclear else item.message


def item_points(item: Item) -> str:
    """As in `1 of 2`; what takes points off says so, and has nothing that they are of."""
    if item.score < 0:
        return f"{exact(-item.score)} off"
    return f"{exact(item.score)} of {exact(item.points)}" if item.points else exact(item.score)


def grouped(items: Sequence[Item]) -> list[Item]:
    """The items, where several in a row that say nothing but the same have become one."""
    groups = groupby(items, key=lambda item: replace(item, id=""))
    shown: list[Item] = []
    for same, group in groups:
        members = list(group)
        count = len(members)
        if count == 1 or same.lines or same.witnesses or same.mistakes:
            shown += members
            continue
        title = f"{same.title} ({count} times)"
        points, score = count * same.points, count * same.score
        shown.append(replace(members[0], title=title, points=points, score=score))
    return shown


def atoms_words(witness: Witness) -> str:
    """What is said before the atoms that are listed beside a board, or instead of one."""
    return "Also true there" if witness.rows else "True there"


def own_mistakes(report: GradeReport, item: Item) -> tuple[Mistake, ...]:
    """The mistakes of an item that are not named above all items already."""
    return tuple([mistake for mistake in item.mistakes if mistake not in report.mistakes])


def own_lines(report: GradeReport, item: Item) -> tuple[Line, ...]:
    """The lines that an item is about and that are not shown again.

    That is beside one of its boards, or with what is found wrong with them.
    """
    again = [line for witness in item.witnesses for line in witness.broken]
    quoted = {f.line for f in report.findings if f.level != "syntax" and f.excerpt}
    quoted &= {mistake.line for mistake in item.mistakes} | {None}
    return tuple(
        [
            line
            for line in item.lines
            if line not in again and (line.line is None or line.sentence or line.line not in quoted)
        ]
    )


def finding_of_mistake(report: GradeReport, mistake: Mistake) -> Finding | None:
    """The finding about the text that is this mistake, with its place and what would mend it."""
    for finding in report.findings:
        same = finding.code == mistake.code and finding.line == mistake.line
        if same and finding.message and mistake.sentence.startswith(finding.message):
            return finding
    return None


def other_findings(report: GradeReport) -> tuple[Finding, ...]:
    """The findings about the text that are told with no mistake."""
    mistakes = [*report.mistakes, *[m for item in grouped(report.items) for m in item.mistakes]]
    told = [finding_of_mistake(report, mistake) for mistake in mistakes]
    return tuple([finding for finding in report.findings if finding not in told])


def mistake_title(mistake: Mistake) -> str:
    """The name of a mistake and its line."""
    where = f" (line {mistake.line})" if mistake.line is not None else ""
    if mistake.name and mistake.line is not None:
        where = f" (line {visible(mistake.name)} of the proof, line {mistake.line} of the file)"
    return visible(mistake.title) + where


def mistake_sentence(report: GradeReport, mistake: Mistake) -> str:
    """What a mistake is, unless a finding about the text says the same, and where."""
    others = other_findings(report)
    said = any(finding.message == mistake.sentence for finding in others)
    return "" if said else short(mistake.sentence)


def line_label(line: Line) -> str:
    """What a line is called: by its number in the answer, else by its name."""
    if line.line is not None:
        labelled = line.name is not None and line.name[:1].isdecimal()
        return f"line {line.line} of the file" if labelled else f"line {line.line}"
    # What a rule of the reference is called says nothing to who has not written it.
    return f"rule {visible(line.name)}" if line.name and not line.sentence else ""


def line_text(line: Line) -> str:
    """What a line says: the answer's as it is written, others by their sentence if they have one.

    The sentence stands for the rule of a reference, which would otherwise be given away.
    """
    if line.line is None and line.sentence:
        return short(line.sentence)
    return short(line.text)


def line_remark(line: Line) -> str:
    """What is said of a line of the answer, besides what it says itself."""
    if line.line is None or not line.sentence or line.sentence == "False.":
        return ""
    return short(line.sentence)


def finding_head(finding: Finding) -> str:
    """As in `line 3, column 5: error: … [code]`."""
    where = ""
    if finding.line is not None:
        column = f", column {finding.column}" if finding.column is not None else ""
        where = f"line {finding.line}{column}: "
    return f"{where}{finding.severity}: {visible(finding.message)} [{visible(finding.code)}]"


def short(text: str) -> str:
    """The text in one line, safe to show, cut if it is very long."""
    return shortened(visible(" ".join(text.split())), LONGEST)


def with_commas(names: Iterable[str], most: int = 12) -> str:
    """The names with commas, `a, b, c`, and how many more there are."""
    shown = [visible(name) for name in names]
    more = f" and {len(shown) - most} more" if len(shown) > most else ""
    return ", ".join(shown[:most]) + more
