"""The lines of a countermodel: where it begins, and which lines are one statement."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic.diagnostics import Diagnostic
from minelogic.grading.proof.countermodel_kinds import NOT_A_VALUE, TWO_ANSWERS
from minelogic.records import dataclass
from minelogic.source import Source, Span

_LONGEST = 2_000
"""So many characters a line may have."""
_SORT = r"(?:kripke|finite|classical|intuitionistic)[- ]+"
_MODEL = (
    rf"(?:an?\s+)?(?:{_SORT})?(?:counter[- ]?(?:models?|examples?)|dis(?:proof|proved?|prove))\b"
    rf"|(?:an?\s+)?kripke[- ]+(?:models?|structures?|frames?)\b"
)
_LEAD = (
    r"(?:(?:there (?:is|exists)|here(?: is|['’]s)|consider|take|i (?:give|have|found)"
    r"|we (?:give|have)|this is|it has|the following is|my)"
    r"[ \t]+(?:the[ \t]+(?:following[ \t]+)?)?)?"
)
_HEAD = re.compile(
    rf"\s*+(?:[^\w\s]\s*+)?{_LEAD}(?:{_MODEL})[ \t]*(?:\*\*)?[ \t]*[:.]?", re.IGNORECASE
)
_DENIED = re.compile(
    r"\s*+(?:no[,.:][ \t]+)?(?:(?:it|this|that|(?:the|this) (?:sequent|argument|claim|statement"
    r"|inference|formula))[ \t]+)?(?:is[ \t]+)?(?:(?:is)?(?:n['’]t|not)[ \t]+(?:provable|valid"
    r"|derivable|a theorem|correct|true)|invalid|unprovable|(?:does not|doesn['’]t) (?:hold|follow)"
    r"|(?:cannot|can['’]t|can not) be (?:proved|proven|derived))[ \t]*[:.,;]?",
    re.IGNORECASE,
)
"""That a sequent fails, as what leads to a countermodel in a text that has nothing of a proof."""
_PASTED = re.compile(
    r"\s*+(?:[\w'. -]{1,80}:\s*)?not provable(?: intuitionistically)?\s*:[^\n]*\n?", re.IGNORECASE
)
_WHERE = re.compile(r"[ \t]*(?:it fails\b|in every world\b)", re.IGNORECASE)
_HEAD_SOMEWHERE = re.compile(
    rf"^[ \t]*(?:{_LEAD}(?:{_MODEL})|not provable(?: intuitionistically)?:)",
    re.IGNORECASE | re.MULTILINE,
)
_THEOREM = re.compile(
    r"^[ \t]*(?:theorem|lemma)\b[^\n]*(?:\|-|⊢|(?-i:\\vdash))[^\n]*", re.I | re.MULTILINE
)
_OF_PROOFS = re.compile(
    r"\b(?:theorem|lemma|proof|qed|premises?|assum\w*|hyp\w*|given|display \(|copy|reiterat\w*)\b"
    r"|(?<!\|)\|-|⊢|(?-i:\\vdash)\b|:\s*(?:PR|AS)\b",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\s*+(?:(?:let|take|consider|suppose|choose|set|put)\b:?\s+(?:us\s+)?)?(?:the\s+)?"
    r"(?:(?:domain|universe|ud|worlds?|states)\b|[DW]\s*(?::=|=|:)\s*(?:\\?\{|∅|\\(?:emptyset|varnothing))"
    r"|(?:one|two|three|four|[1-9])\s+(?:different\s+)?(?:things?|objects?|elements?|individuals?)\b"
    r"|[A-Za-z_]\w*'*\s*(?:=|is)\s*(?:true|false|T|F)\b)",
    re.IGNORECASE,
)
_NO_LINES = re.compile(r"(?:\s|\b(?:proof|qed)\b|\d+[.:]?[ \t]*\?[ \t]*(?=\n|$))*", re.IGNORECASE)
_COMMENT = re.compile(r"#[^\n]*")
_SPELLINGS = (
    ("′", "'"), ("’", "'"), ("⟨", "("), ("⟩", ")"), ("〈", "("), ("〉", ")"), ("∅", "{}"),
    (r"\emptyset", "{}"), (r"\varnothing", "{}"), (r"\{", "{"), (r"\}", "}"), (r"\langle", "("),
    (r"\rangle", ")"), (r"\nVdash", "⊮"), (r"\not\Vdash", "⊮"), (r"\Vdash", "⊩"),
    (r"\not\models", "⊮"), (r"\models", "⊨"), (r"\lnot", "~"), (r"\neg", "~"), (r"\land", "&"),
    (r"\wedge", "&"), (r"\leq", "≤"), (r"\preceq", "≤"), (r"\le", "≤"), (r"\mapsto", "↦"),
    (r"\top", "⊤"), (r"\bot", "⊥"), (r"\,", " "), (r"\ ", " "), ("$", ""), ("`", ""),
)  # fmt: skip
_UNFINISHED = re.compile(
    r"(?:[,:=]|\b(?:and|is|are|of|below|world|holds? (?:of|in))|(?:[^=<>-]|^)(?:<=|≤|->|<))$",
    re.IGNORECASE,
)
"""What a line ends with that goes on in the next one."""
_LEADS_ON = re.compile(
    r"(?:\babove it|\bboard|\bmodel|\bworlds?|\bframe|\bstructure|\bfollows|\bvaluation)\s*:$", re.I
)
"""What a line ends with that only leads to others."""
_OF_ITS_OWN = re.compile(r"(?:worlds?\s+)?\w+\s*:(?!=)", re.IGNORECASE)
"""What begins another heading, though the one before it has nothing below it."""
_GOES_ON = re.compile(
    r"(?:is|are|and|holds?|of|do not hold|does not hold)\b(?!\s*[:=(])|\((?:above|below)\b|[,&]",
    re.IGNORECASE,
)
"""What a line begins with that goes on with the one before it."""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line without blanks around it, and where it is."""

    text: str
    span: Span


def is_countermodel(text: str) -> bool:
    """Whether a text is given as a countermodel, and not as a proof."""
    plain = uncommented(text)
    return _beginning(plain) is not None or _after_an_empty_theorem(plain) is not None


def may_be_countermodel(text: str) -> bool:
    """Whether a text has nothing of a proof: then it may be a countermodel without a heading."""
    plain = uncommented(text)
    return bool(plain.strip()) and _OF_PROOFS.search(plain) is None


def begins_with_a_world(text: str) -> bool:
    """Whether a text without a heading begins as only countermodels do."""
    return _FIRST.match(uncommented(text)) is not None


def second_answer(source: Source) -> Diagnostic | None:
    """What is said of a text that has both a proof and a countermodel; None if it has not."""
    text = uncommented(source.text)
    if _after_an_empty_theorem(text) is not None:
        return None
    theorem = _THEOREM.search(text)
    model = _HEAD_SOMEWHERE.search(text)
    if theorem is None or model is None:
        return None
    second = max(theorem, model, key=lambda found: found.start())
    return TWO_ANSWERS.at(source, Span(second.start(), second.end()))


def uncommented(text: str) -> str:
    """The text with blanks in place of its comments."""
    return _COMMENT.sub(lambda match: " " * len(match.group()), text)


def lines_of(source: Source, findings: list[Diagnostic]) -> list[WrittenLine]:
    """The lines below the heading, as they are read; findings are added."""
    text = uncommented(source.text)
    start = _beginning(text)
    if start is None:
        start = _after_an_empty_theorem(text) or 0
    lines = []
    for line in re.finditer(r"[^\n]+", text[start:]):
        stripped = line.group().strip()
        offset = start + line.start() + line.group().find(stripped)
        span = Span(offset, offset + len(stripped))
        if len(stripped) > _LONGEST:
            findings.append(NOT_A_VALUE.at(source, span, message="This line is too long."))
        elif stripped:
            lines.append(WrittenLine(_respelled(stripped), span))
    return lines


def statements(lines: list[WrittenLine]) -> Iterator[WrittenLine]:
    """The lines, those that go on put together, and those with several sentences taken apart."""
    position = 0
    while position < len(lines):
        text, span = lines[position].text, lines[position].span
        position += 1
        while position < len(lines) and len(text) <= _LONGEST:
            following = lines[position]
            if not (_is_unfinished(text) or _GOES_ON.match(following.text)):
                break
            if text.endswith(":") and _OF_ITS_OWN.match(following.text):
                break
            text, span = f"{text} {following.text}", Span(span.start, following.span.end)
            position += 1
        for sentence in re.split(r"(?<=[^.\d])\.\s+|(?<=\d)\.\s+(?=[A-Za-z~({])", text):
            if plain := sentence.strip().rstrip(".").strip():
                yield WrittenLine(plain, span)


def _is_unfinished(text: str) -> bool:
    if _LEADS_ON.search(text):
        return False
    brackets = sum([text.count(s) for s in "({["]) - sum([text.count(s) for s in ")}]"])
    return brackets > 0 or _UNFINISHED.search(text) is not None


def _respelled(text: str) -> str:
    for written, plain in _SPELLINGS:
        if written in text:
            text = text.replace(written, plain)
    text = re.sub(r"_\{(\w+)\}", r"_\1", text)
    text = re.sub(r"\\text(?:rm|bf|it|sf)?\b\s*", "", text)
    return " ".join(re.sub(r"^[•·]\s*|\*\*(?=[A-Za-z])|(?<=[\w:])\*\*", "", text).split())


def _beginning(text: str) -> int | None:
    """Where what is said of the countermodel begins, behind its heading; None without one."""
    if pasted := _PASTED.match(text):
        # The sequent may go on over some lines.
        rest = list(re.finditer(r"^[^\n]*", text[pasted.end() :], re.MULTILINE))
        for line in rest:
            if _WHERE.match(line.group()):
                return pasted.end() + line.start()
        return pasted.end()
    head = _HEAD.match(text)
    if head is None and _OF_PROOFS.search(text) is None:
        head = _DENIED.match(text)
    return head.end() if head else None


def _after_an_empty_theorem(text: str) -> int | None:
    """Where a countermodel begins below a theorem of which nothing is proved."""
    theorem = _THEOREM.search(text)
    if theorem is None or text[: theorem.start()].strip():
        return None
    below = _NO_LINES.match(text, theorem.end())
    assert below is not None
    if _beginning(text[below.end() :]) is None or _THEOREM.search(text, theorem.end()):
        return None
    beginning = _beginning(text[below.end() :])
    return None if beginning is None else below.end() + beginning
