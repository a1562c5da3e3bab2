"""How claims about tiles are written, and what slips in them have one reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.deduce.traces import is_trace
from minelogic.grading.notation.around import fences_and_heads, stops
from minelogic.grading.notation.manner import Finder, Manner
from minelogic.source import Source, Span

_COMMENT = re.compile(r"^\s*#.*|#(?!\d).*", re.MULTILINE)
_SMALL = re.compile(r"(?<![\w'])([bs])(?=\s*[(\[])")
_SQUARE = re.compile(r"\[(\s*-?\w+'*(?:[ \t]*[,;]?[ \t]*-?\w+)?\s*)\]")
_NO_COMMA = re.compile(r"(?<=[(\[])\s*(-?\d+)(?:[ \t]+|[ \t]*;[ \t]*)(-?\d+)\s*(?=[)\]])")
_EQUALS = re.compile(r"(?<=[)\]])[ \t]*(={2,3})[ \t]*(?=[BSbs]\b)")
_ARROW = re.compile(r"(?<=[ \t)\]])(-{2,3}>|={2,3}>)")


def _found(source: Source) -> Iterator[Diagnostic]:
    """A finding for each slip in what is no comment."""
    text = _COMMENT.sub(lambda comment: " " * len(comment.group()), source.text)
    for small in _SMALL.finditer(text):
        right = small[1].upper()
        yield catalogue.WRONG_CASE.at(source, Span(*small.span(1)), name=small[1], right=right)
    for square in _SQUARE.finditer(text):
        yield catalogue.SQUARE_BRACKETS.at(
            source, Span(*square.span()), bracket="[", example="(0, 1)", fix=f"({square[1]})"
        )
    for pair in _NO_COMMA.finditer(text):
        fix = f"{pair[1]}, {pair[2]}"
        yield catalogue.MISSING_COMMA.at(
            source, Span(*pair.span()), left=pair[1], right=pair[2], example=f"({fix})", fix=fix
        )
    for kind, pattern in (("=", _EQUALS), ("->", _ARROW)):
        for sign in pattern.finditer(text):
            span = Span(*sign.span(1))
            yield catalogue.WRONG_OPERATOR.at(source, span, wrong=sign[1], right=kind)


def _faults(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    return list(_found(source))


def _of_claims(finder: Finder) -> Finder:
    """The finder, for claims; a trace is JSON, in which nothing is mended."""

    def find(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
        return () if is_trace(source.text) else finder(exercise, source)

    return find


_FINDERS: tuple[Callable[[Exercise, Source], Sequence[Diagnostic]], ...] = (
    fences_and_heads,
    stops,
    _faults,
)
MANNER = Manner(tuple([_of_claims(finder) for finder in _FINDERS]))
