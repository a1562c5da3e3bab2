"""Answers about a mistake: the line that is named, the kind, and the derivation as it should be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest
from minelogic.words import listed, shortened

SEVERAL_LINES = Kind(
    code="several-lines",
    severity="error",
    message="Several lines are named here, and one of them is wrong: none was counted.",
    help="Write one, as in line: 4.",
    why="Who names all lines has found none.",
    wrong="",
    right="",
)
NAMED_TWICE = Kind(
    code="named-twice",
    severity="error",
    message="The {what} is named twice, here and in line {line}; this one was not counted.",
    help="Leave one of the two out.",
    why="Who names everything has found nothing.",
    wrong="",
    right="",
)
NO_SUCH_LINE = Kind(
    code="no-such-line",
    severity="error",
    message="There is no line {label} in what was given.",
    help="The lines are {labels}.",
    why="The line that is wrong goes by the number that stands before it.",
    wrong="",
    right="",
)
NO_SUCH_KIND = Kind(
    code="no-such-kind",
    severity="error",
    message="There is no kind of mistake called '{written}' here.",
    help="{advice}",
    why="The kinds have names, so that two who found the same mistake say the same.",
    wrong="",
    right="",
)

_OPEN = re.compile(r"[?_…\-.\s]*")
_HEADS = (
    (
        "line",
        re.compile(
            r"^[ \t]*[*_#-]*[ \t]*(?:(?:the[ \t]+)?(?:wrong|bad|mistaken)[ \t]+)?line"
            r"[*_]*[ \t]*[:=][*_]*[ \t]*(?P<rest>[^\n]*)$"
            r"|^[ \t]*(?:the[ \t]+)?(?:mistake|error)[ \t]+is[ \t]+in[ \t]+line[ \t]*:?[ \t]*"
            r"(?P<other>[^\n]*)$",
            re.IGNORECASE | re.MULTILINE,
        ),
    ),
    (
        "kind",
        re.compile(
            r"^[ \t]*[*_#-]*[ \t]*(?:(?:the[ \t]+)?kind(?:[ \t]+of[ \t]+(?:mistake|error))?"
            r"|mistake|error)[*_]*[ \t]*[:=][*_]*[ \t]*(?P<rest>[^\n]*)$(?P<other>)",
            re.IGNORECASE | re.MULTILINE,
        ),
    ),
    ("mended", re.compile(r"^[ \t]*[*_]*(?:mended|corrected|correction|right)[*_]*[ \t]*:"
                          r"(?P<rest>)(?P<other>)[*_]*[ \t]*$", re.IGNORECASE | re.MULTILINE)),
)  # fmt: skip
_LABEL = re.compile(r"(?:line\s*)?\(?(\d{1,6}(?:\.\d{1,6})?)\)?[.:]?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """Something that an answer names, as it is written, and where."""

    text: str
    line: int
    span: Span


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, taken apart."""

    line: Named | None
    kind: Named | None
    rest: Source
    """The derivation at its place: all else is blank."""


def read_answer(source: Source, findings: list[Diagnostic]) -> Answer:
    """What an answer names, and its derivation; findings are added."""
    text = source.text
    named: dict[str, Named] = {}
    for what, pattern in _HEADS:
        for found in pattern.finditer(text):
            group = "rest" if found["rest"] is not None else "other"
            written = re.sub(r"#.*", "", found[group] or "").strip().strip("*_`\"'").strip()
            number = text.count("\n", 0, found.start()) + 1
            span = Span(*found.span(group)) if found[group] else Span(*found.span())
            if what == "mended" or not written or _OPEN.fullmatch(written):
                continue
            if what in named:
                findings.append(NAMED_TWICE.at(source, span, what=what, line=named[what].line))
                continue
            named[what] = Named(written, number, span)
    for _, pattern in _HEADS:
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return Answer(named.get("line"), named.get("kind"), Source(source.name, text))


def label_of(
    named: Named, labels: Sequence[str], source: Source, findings: list[Diagnostic]
) -> str | None:
    """The label of the line that is named; None, with a finding, if there is no such one."""
    every = [found[1] for found in _LABEL.finditer(named.text)]
    if len(every) > 1:
        findings.append(SEVERAL_LINES.at(source, named.span))
        return None
    label = every[0] if every else named.text
    if label not in labels:
        shown = listed(list(labels), most=12)
        findings.append(
            NO_SUCH_LINE.at(source, named.span, label=shortened(label, 20), labels=shown)
        )
        return None
    return label


def code_of(
    named: Named, kinds: Sequence[str], source: Source, findings: list[Diagnostic]
) -> str | None:
    """The code of the kind that is named; None, with a finding, if there is no such one."""
    code = re.sub(r"[^a-z0-9]+", "-", named.text.lower()).strip("-")
    if code in kinds:
        return code
    # The kind may stand in a sentence of its own.
    within = [kind for kind in kinds if f"-{kind}-" in f"-{code}-"]
    if len(within) == 1:
        return within[0]
    guess = closest(code, kinds)
    advice = f"They are {listed(list(kinds), most=12)}."
    advice = f"Did you mean {guess}?" if guess else advice
    written = shortened(named.text, 40)
    findings.append(NO_SUCH_KIND.at(source, named.span, written=written, advice=advice))
    return None
