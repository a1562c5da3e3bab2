"""What is said of a proof that is wrong or unfinished: how it stands, and what is wrong.

Lines go by their own labels, which are seldom the numbers of the lines of the file.
"""

from __future__ import annotations

from collections.abc import Container

from minelogic.grading.report.values import Mistake
from minelogic.proof.report import TheoremReport
from minelogic.records import replace

_FEW_WRONG = 3
"""So many wrong lines are named in a sentence, and so often is a mistake told by itself."""
_MOST_ALSO = 12


def standing(theorem: TheoremReport) -> str:
    """How an unfinished or wrong proof stands, in a sentence or two."""
    wrong = [line.line.label for line in theorem.lines if line.verdict == "wrong"]
    waiting = sum(line.verdict == "waiting" for line in theorem.lines)
    parts = []
    unread = sum(line.verdict == "unreadable" for line in theorem.lines)
    if wrong:
        few = wrong[:_FEW_WRONG]
        word = "line" if len(wrong) == 1 else "lines"
        named = f" ({word} {', '.join(few)}{', …' if len(wrong) > len(few) else ''} of the proof)"
        verb = "is" if len(wrong) == 1 else "are"
        sentence = f"{len(wrong)} of {lines_words(theorem.length)} {verb} wrong{named}"
        if waiting:
            rest = "it" if len(wrong) == 1 else "them"
            sentence += f"; {lines_words(waiting)} {'waits' if waiting == 1 else 'wait'} for {rest}"
        parts.append(f"{sentence}.")
    if unread:
        parts.append(f"{unread} of {lines_words(theorem.length)} cannot be read.")
    elif theorem.status == "unreadable":
        parts.append("The proof cannot be read.")
    if theorem.missing:
        parts.append(theorem.missing[0].sentence)
    return " ".join(parts) or "It is not proved yet."


def lines_words(number: int) -> str:
    """So many lines, in words."""
    return "1 line" if number == 1 else f"{number} lines"


def mistakes_of(theorem: TheoremReport, codes: Container[str]) -> tuple[Mistake, ...]:
    """What is wrong with lines, by its name; of many of one kind the last tells the other lines."""
    told: dict[str, list[Mistake]] = {}
    findings = [(finding, line.line.label) for line in theorem.lines for finding in line.findings]
    for finding, label in [*findings, *[(f, None) for f in theorem.diagnostics]]:
        if finding.severity == "error" and finding.code in codes:
            sentence = labelled(finding.message, label)
            mistake = Mistake(
                code=finding.code,
                title=title_of(finding.code),
                sentence=sentence,
                line=finding.line,
                name=label,
            )
            alike = told.setdefault(finding.code, [])
            if mistake not in alike:
                alike.append(mistake)
    return tuple([mistake for same in told.values() for mistake in _few(same)])


def _few(mistakes: list[Mistake]) -> list[Mistake]:
    few, rest = mistakes[:_FEW_WRONG], mistakes[_FEW_WRONG:]
    labels = list(dict.fromkeys([mistake.name for mistake in rest if mistake.name]))
    if labels:
        named = ", ".join(labels[:_MOST_ALSO]) + (", …" if len(labels) > _MOST_ALSO else "")
        also = f"Also in line{'s' * (len(labels) > 1)} {named} of the proof."
        few[-1] = replace(few[-1], sentence=f"{few[-1].sentence} {also}")
    return few


def title_of(code: str) -> str:
    """The words of a code."""
    return code.replace("-", " ").capitalize()


def labelled(message: str, label: str | None) -> str:
    """A sentence about a line of a proof that says which one, by its label."""
    if label is None:
        return message
    own = f"Line {label} "
    if message.startswith(own):
        return f"{own}of the proof {message.removeprefix(own)}"
    return f"Line {label} of the proof: {message}"
