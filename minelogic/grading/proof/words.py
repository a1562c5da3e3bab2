"""What is said of a proof that is wrong or unfinished: how it stands, and what is wrong.

Lines go by their own labels, which are seldom the numbers of the lines of the file. So in
`3. Q  ->E 1, 2` in line 7 of a file, what is wrong is said of "line 3 of the proof".
"""

from __future__ import annotations

from collections.abc import Container

from minelogic.grading.report.values import Mistake
from minelogic.proof.report import TheoremReport
from minelogic.records import replace
from minelogic.words import plural, row

_FEW_WRONG = 3
"""So many wrong lines are named in a sentence, and so often is a mistake told by itself."""
_MOST_ALSO = 12
"""So many lines are named that have the same mistake as those before."""


def standing(theorem: TheoremReport) -> str:
    """How an unfinished or wrong proof stands, in a sentence or two.

    What comes first is what has to be mended first: wrong lines, with those that only wait for
    them, then lines that cannot be read, then what is missing. As in "1 of 5 lines is wrong (line 3
    of the proof); 2 lines wait for it. The conclusion is not reached."
    """
    parts = []
    if wrong := [line.line.label for line in theorem.lines if line.verdict == "wrong"]:
        parts.append(f"{_wrong_lines(theorem, wrong)}.")
    unread = sum(line.verdict == "unreadable" for line in theorem.lines)
    if unread:
        parts.append(f"{unread} of {lines_words(theorem.length)} cannot be read.")
    elif theorem.status == "unreadable":
        # The lines are right, as far as there are any: it is the theorem that cannot be read.
        parts.append("The proof cannot be read.")
    if theorem.missing:
        parts.append(theorem.missing[0].sentence)
    return " ".join(parts) or "It is not proved yet."


def _wrong_lines(theorem: TheoremReport, wrong: list[str]) -> str:
    """How many lines are wrong, which are the first, and how many wait for them."""
    one = len(wrong) == 1
    named = f"{plural(len(wrong), 'line')} {row(wrong, _FEW_WRONG)} of the proof"
    number = f"{len(wrong)} of {lines_words(theorem.length)}"
    sentence = f"{number} {'is' if one else 'are'} wrong ({named})"
    waiting = sum(line.verdict == "waiting" for line in theorem.lines)
    if not waiting:
        return sentence
    # A line that waits is not wrong itself: it is judged once what it cites is mended.
    wait = "waits" if waiting == 1 else "wait"
    return f"{sentence}; {lines_words(waiting)} {wait} for {'it' if one else 'them'}"


def lines_words(number: int) -> str:
    """So many lines, in words."""
    return f"{number} {plural(number, 'line')}"


def mistakes_of(theorem: TheoremReport, codes: Container[str]) -> tuple[Mistake, ...]:
    """What is wrong with lines, by its name; of many of one kind the last tells the other lines.

    Before: findings are in the order of the lines, those about the theorem as a whole last. After:
    the kinds are in the order in which they first come, each at most a few times, so that one slip
    that somebody makes in every line does not bury the others. What two lines have word by word is
    told once.
    """
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
    """The first few; the last of them names the lines of the others: "Also in lines 7, 9 …"."""
    few, rest = mistakes[:_FEW_WRONG], mistakes[_FEW_WRONG:]
    labels = list(dict.fromkeys([mistake.name for mistake in rest if mistake.name]))
    if labels:
        named = f"{plural(len(labels), 'line')} {row(labels, _MOST_ALSO)}"
        also = f"Also in {named} of the proof."
        few[-1] = replace(few[-1], sentence=f"{few[-1].sentence} {also}")
    return few


def title_of(code: str) -> str:
    """The words of a code."""
    return code.replace("-", " ").capitalize()


def labelled(message: str, label: str | None) -> str:
    """A sentence about a line of a proof that says which one, by its label.

    One that begins with the line already is not made to say it twice: "Line 3 is open." becomes
    "Line 3 of the proof is open."
    """
    if label is None:
        return message
    own = f"Line {label} "
    if message.startswith(own):
        return f"{own}of the proof {message.removeprefix(own)}"
    return f"Line {label} of the proof: {message}"
