"""Long lines of proofs and long headers in rows that are read as one."""

from __future__ import annotations

import re
from collections.abc import Callable

from minelogic.proof.reading.layout import goes_on, has_number_or_bar, row
from minelogic.proof.reading.reader import begins_anew
from minelogic.source import Span

ROW = 80
"""How long a row is, where that can be."""
_PLACE = re.compile(
    r"\b\w+'*\([^()]*\)|(?:\b(?:forall|exists)\b|[∀∃])[^.]*\."
    r"|(?P<turnstile> )(?=(?:\|-|⊢) )|(?P<connective> (?:<->|->|&|\||↔|→|∧|∨) )|(?P<comma>, )"
)
"""Where a row may end. Atoms and the variables of quantifiers stay in one, if that can be."""
_COMMA = re.compile(", ")
_TURNSTILE = re.compile(r" (?:\|-|⊢) ")
_OTHER = re.compile(r"(?:contradiction|absurd|absurdity)(?![^ \t])", re.IGNORECASE)
"""What is read as false at the beginning of a line."""
_SAID = re.compile(
    r"\b(?:by|using|via|from|so|then|therefore|hence|thus|assume|suppose|assumption|supposition|hyp"
    r"|hypothesis|premise|given|displayed|display|fresh|arbitrary|let|fix|take|todo|sorry|missing)"
    r"\b(?!\()",
    re.IGNORECASE,
)
"""Words that are read as such outside of brackets, even where they are letters of a formula."""
_FAR = 400
"""So far is looked for a place."""


def line_rows(number: str, bars: int, formula: str, reason: str, column: int) -> list[str]:
    """A line of a proof, its reason in a column; one that is too long goes on after a connective.

    A formula that would be taken for something else is put into brackets.
    """
    drawn = "| " * bars
    start, rest = f"{number}{drawn}", f"{' ' * len(number)}{drawn}  "
    formula = unmistaken(formula)
    if not _is_row(start, f"{formula}  {reason}", bars):
        formula = f"({formula})"

    def reads(left: str, right: str) -> bool:
        # After a comma a number would be the citation of a line.
        anew = _OTHER.match(right) or (left[-1] == "," and right[0].isdigit())
        anew = anew or (bars == 0 and begins_anew(right))
        return goes_on(left) and not anew and _is_row(rest, f"{right}  {reason}", bars)

    def whole(text: str) -> str:
        padded = text.ljust(column)
        return f"{padded if len(padded) + len(reason) + 2 <= ROW else text}  {reason}"

    return _rows(formula, start, rest, reads, whole)


def unmistaken(formula: str) -> str:
    """The formula, in brackets if one of its letters would be read as a word before a formula."""
    return f"({formula})" if _OTHER.match(formula) or _SAID.search(formula) else formula


def header_rows(header: str) -> list[str]:
    """How a theorem begins; one that is too long goes on at its turnstile, or after a comma."""

    def reads(left: str, right: str) -> bool:
        if right.startswith(("|- ", "⊢ ")):
            return True
        before = re.search(r"(?:\|-|⊢) ", right) is not None
        anew = _OTHER.match(right) or has_number_or_bar(right) or begins_anew(right)
        return not anew and (before or goes_on(left))

    return _rows(header, "", "    ", reads, str)


def _rows(
    text: str,
    start: str,
    rest: str,
    reads: Callable[[str, str], bool],
    whole: Callable[[str], str],
) -> list[str]:
    """The text in rows that fit, where there are places at which it reads on."""
    rows: list[str] = []
    while len(last := whole(start + text)) > ROW:
        place = next(
            (
                p
                for p in _places(text[:_FAR], ROW - len(start))
                if reads(text[:p].rstrip(), text[p:])
            ),
            None,
        )
        if place is None:
            break
        rows.append((start + text[:place]).rstrip())
        start, text = rest, text[place:]
    return [*rows, last]


def _places(text: str, room: int) -> list[int]:
    """Where a row may end, the best place first.

    That is the turnstile, else between the premises before one, else the first arrow in no bracket,
    else the last connective or comma for which there is room, rather outside of brackets, else the
    next beyond.
    """
    places = [match for match in _PLACE.finditer(text) if match.lastgroup]
    ends = [match for match in places if len(text[: match.end()].rstrip()) <= room]
    deep = _depths(text)
    turns = [match.end() for match in ends if match.lastgroup == "turnstile"]
    signs = [match.end() for match in ends if match.lastgroup == "connective"]
    arrows = [end for end in signs if text[end - 2] in ">→↔" and not deep[end]]
    commas = [match.end() for match in ends if match.lastgroup == "comma"]
    signs.sort(key=lambda end: (deep[end], -end))
    commas.sort(key=lambda end: (deep[end], -end))
    any_comma = [match.end() for match in _COMMA.finditer(text)]
    near = [end for end in any_comma if end <= room]
    beyond = sorted([match.end() for match in places] + any_comma)
    premises = [end for end in commas if not deep[end]] if _TURNSTILE.search(text) else []
    return [
        *turns,
        *premises,
        *arrows,
        *signs,
        *commas,
        *reversed(near),
        *[end for end in beyond if end > room],
    ]


def _depths(text: str) -> list[int]:
    """In how many brackets each place of a text is, its end included."""
    depths, depth = [], 0
    for sign in text:
        depths.append(depth)
        depth += (sign in "([") - (sign in ")]")
    return [*depths, depth]


def _is_row(start: str, content: str, bars: int) -> bool:
    """Whether a row is read as these bars and this content, with no other number or bar."""
    line = start + content
    layout = row(line, Span(0, len(line)))
    numbered = layout.label is not None
    return (
        layout.bars == bars
        and layout.content == Span(len(start), len(line))
        and numbered == any(map(str.isdigit, start))
    )
