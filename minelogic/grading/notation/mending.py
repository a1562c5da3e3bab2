"""A text mended by what has one reading, with the place of every slip in the text as written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from minelogic.catalogue import MISSING_DOT
from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.manner import Manner
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span

MOST_ROUNDS = 25
"""How often a text is looked at anew: one slip may hide the next one."""
MOST_CHARACTERS = 200_000
"""How many of them are looked at in all these rounds, if that leaves two."""
MOST_SLIPS = 2_000


@dataclass(frozen=True, slots=True)
class Slip:
    """Something that was written in another way, and what it was read as."""

    finding: Diagnostic
    """About the text as it was when the slip was found."""
    span: Span
    """In the text as it was handed in."""
    written: str
    """At that time: what was mended before is mended here."""
    read: str


@dataclass(frozen=True, slots=True)
class Mended:
    """A text with its slips mended. It has as many lines as before."""

    source: Source
    original: Source
    origins: tuple[int, ...]
    """Of each character the place from which it comes; and one more, for the end."""
    slips: tuple[Slip, ...] = ()
    doubts: tuple[Diagnostic, ...] = ()
    """What may be a slip, but has another reading as well; it is read as it is written."""

    def place(self, offset: int) -> int:
        """Where something stands in the text as it was handed in."""
        return self.origins[min(offset, len(self.origins) - 1)]


def mended(exercise: Exercise, source: Source, manner: Manner) -> Mended:
    """The text with all slips mended that have one reading; what has more than one stays."""
    text = Mended(source, source, tuple(range(len(source.text) + 1)))
    # A finding that is not told is not mended.
    exercise = replace(exercise, limits=replace(exercise.limits, findings=MOST_SLIPS))
    for finder in manner.finders:
        text = _by(partial(finder, exercise), text)
    return text


def _by(find: Callable[[Source], Sequence[Diagnostic]], text: Mended) -> Mended:
    """The text mended by what is found in it, until nothing is found that can be mended."""
    found = find(text.source)
    for _ in range(min(MOST_ROUNDS, 2 + MOST_CHARACTERS // (len(text.source.text) + 1))):
        findings = _fixable(found, text.source)
        if not findings or len(text.slips) > MOST_SLIPS:
            break
        text = _edited(text, findings)
        found = find(text.source)
    doubts = [
        replace(finding, source=text.original, span=Span(*map(text.place, finding.span)))
        for finding in found
        if finding.severity == "warning"
    ]
    return replace(text, doubts=(*text.doubts, *doubts))


def _fixable(found: Sequence[Diagnostic], source: Source) -> list[Diagnostic]:
    """The findings that have a fix, in their order, none within another."""
    fixable = [
        finding
        for finding in map(_at_its_fix, found)
        if finding.fix is not None
        and finding.source.text == source.text
        and source.text[slice(*finding.span)] != finding.fix
        and source.text.count("\n", *finding.span) == finding.fix.count("\n")
    ]
    fixable.sort(key=lambda finding: finding.span)
    kept: list[Diagnostic] = []
    for finding in fixable:
        before = kept[-1].span if kept else Span(-1, -1)
        if finding.span.start >= max(before.end, before.start + 1):
            kept.append(finding)
    return kept


def _at_its_fix(finding: Diagnostic) -> Diagnostic:
    """The finding at the place where something is to be mended, and with the name of that slip.

    What is elsewhere is the dot for which a variable is out of its quantifier's reach.
    """
    if finding.fix_at is None:
        return finding
    return replace(finding, code=MISSING_DOT.code, span=finding.fix_at, fix_at=None)


def _edited(text: Mended, findings: Sequence[Diagnostic]) -> Mended:
    """The text with the fix of each of the findings, which are in order, in its place."""
    written = text.source.text
    pieces: list[str] = []
    origins: list[int] = []
    slips = list(text.slips)
    end = 0
    for finding in findings:
        span, fix = _spaced(finding, written, end), finding.fix or ""
        pieces += (written[end : span.start], fix)
        origins += text.origins[end : span.start]
        origins += _origins(
            written[span.start : span.end], fix, text.origins[span.start : span.end + 1]
        )
        end = span.end
        place = Span(text.origins[finding.span.start], text.origins[span.end])
        slips.append(Slip(finding, place, written[span.start : span.end], fix))
    pieces.append(written[end:])
    origins += text.origins[end:]
    source = Source(text.source.name, "".join(pieces))
    return Mended(source, text.original, tuple(origins), tuple(slips), text.doubts)


def _origins(written: str, fix: str, origins: Sequence[int]) -> list[int]:
    """Of each character of a fix the place that it comes from: what is alike keeps its own."""
    first = _alike(written, fix)
    last = _alike(written[first:][::-1], fix[first:][::-1])
    between = [origins[first]] * (len(fix) - first - last)
    return [*origins[:first], *between, *origins[len(written) - last : len(written)]]


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _spaced(finding: Diagnostic, written: str, end: int) -> Span:
    """The span of a finding, with the blanks before it if a dot or a comma takes their place."""
    start, stop = finding.span
    if finding.fix and finding.fix[0] in ".,":
        while start > end and written[start - 1] in " \t":
            start -= 1
    return Span(start, stop)
