"""Where the formula of a line ends and its justification begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from typing import TypeAlias

from minelogic.proof.reading.justifications import (
    LONGEST_NAME,
    OPEN,
    OPEN_END,
    TRIED,
    Reason,
    moved,
    not_yet,
    reason,
    unreadable,
)
from minelogic.proof.reading.layout import ends_in_bars
from minelogic.proof.reading.names import special
from minelogic.proof.rules import spelled
from minelogic.source import Span

IsFormula: TypeAlias = Callable[[Span], bool]

FORMULA = r"(?=[A-Za-z_(~¬!∀∃⊥⊤|0-9])(?!(?:and|or|implies|iff|in|v)\b)"
"""What a formula may begin with."""
_SAID = re.compile(
    rf"(assume|suppose|assumption|supposition|hypothesis|hyp|premise|given)(?::[ \t]*+|[ \t]++)"
    rf"(?:that[ \t]++)?{FORMULA}",
    re.IGNORECASE,
)
_GAP = re.compile(r"[ \t]{2,}|\t")
_ENDS_IN_OPERATOR = re.compile(r"(?:[&∧∨→⇒↔⇔~¬|^,(\[+*=<>≤≥≠.-]|\b(?:and|or|implies|iff|not|in))$")
_TOKEN = re.compile(r"[A-Za-z_]\w*|[0-9]+|<->|->|=>|<=>|/\\|\\/|\\\w+|&&|\|\||[^ \t]")
_BEFORE_CITES = re.compile(r"\b(?:lines?|boxe?s?|from|on|and|to|with)$")
_WIDE = re.compile(r"(?<![ \t])(?:[ \t]{4,}+|[ ]*+\t[ \t]*+)(?=[A-Za-z])")
_PLACE = re.compile(r"[(\[][ \t]*+[A-Za-z][0-9]*+'*+[ \t]*+[)\]]")
_BRACKETED = re.compile(
    r"(?<![ \t])(?:[ \t]{2,}+|\t)([(\[][ \t]*+)([^()\[\]]{2,80})[)\]][ \t.;]*+$"
)
"""What stands in brackets after two blanks or a tab."""
_WORD = re.compile(r"[A-Za-z]{2}")
_BY_LETTERS = re.compile(
    r"(?<![ \t])[ \t]++([^ \t]{2,30})[ \t]++"
    r"([A-Za-z](?:[ \t]*+[,;-][ \t]*+[A-Za-z]){0,9}+)[ \t.]*+$"
)
"""A name after which letters stand as if they were the numbers of lines."""
_GAPS = 12
"""How many gaps of a line are tried."""
_LONGEST = 2_000
"""How long a line may be for several ways to read it to be tried."""


def split(
    text: str, content: Span, lemmas: Set[str], is_formula: IsFormula
) -> tuple[Span, Reason | None]:
    """Where the formula of a line stands, and its justification, if it has one.

    `lemmas` are the names of theorems that may be used by their name alone.

    No sign stands between the two, and names of rules are made of signs that formulas have too:
    in `A & R`, R is a letter, in `A & B R 1` a rule. So ways to read the line are tried from the
    surest to the boldest, and the first that finds a justification has the word:

    1. `?` alone, or a word in front, as in `Assume P`;
    2. `theorem …`, `given RULE[…]` or `display (…)` behind something;
    3. nothing but a justification: `->E 1, 2`;
    4. what stands behind two blanks or a tab, if it reads as one: `A & B  &I 1, 2`;
    5. a name that only citations follow, the longest first: `A & B &I 1, 2`;
    6. `?` at the end;
    7. something that nobody knows, behind a gap before which a formula stands: `A & B  magic 1`.

    Whether something is a formula is asked as late as can be: reading it is what takes time.
    """
    line = text[content.start : content.end]
    if first := _said_first(line):
        return _after_word(text, content, lemmas, is_formula, *first)
    return _split(text, content, lemmas, is_formula)


def _split(
    text: str, content: Span, lemmas: Set[str], is_formula: IsFormula
) -> tuple[Span, Reason | None]:
    line = text[content.start : content.end]
    if OPEN.fullmatch(line):
        return Span(content.start, content.start), not_yet(content.start, content.end)
    justification = (
        special(line)
        or _alone(line, lemmas)
        or _after_gap(line, lemmas)
        or _at_end(line, content.start, lemmas, is_formula)
        or _open_at_end(line)
        or _unknown(line, content.start, is_formula)
    )
    if justification is None:
        return content, None
    end = len(line[: justification.start].rstrip())
    return Span(content.start, content.start + end), moved(justification, content.start)


def _said_first(line: str) -> tuple[int, Reason] | None:
    """Where the formula begins before which its rule stands, and the rule."""
    word_match = _SAID.match(line)
    if word_match is None:
        return None
    word = Span(*word_match.span(1))
    rule = "premise" if word_match.group(1).lower() == "given" else spelled(word_match.group(1))
    return word_match.end(), Reason(0, rule, word, end=word.end)


def _after_word(
    text: str, content: Span, lemmas: Set[str], is_formula: IsFormula, start: int, before: Reason
) -> tuple[Span, Reason | None]:
    """The formula behind its rule; if it has a second justification, that one."""
    rest = Span(content.start + start, content.end)
    if reason(text[rest.start : rest.end], lemmas) is not None:
        return _split(text, content, lemmas, is_formula)
    formula, behind = _split(text, rest, lemmas, is_formula)
    if behind is None and not is_formula(rest):
        return _split(text, content, lemmas, is_formula)
    return formula, behind or moved(before, content.start)


def _after_gap(line: str, lemmas: Set[str]) -> Reason | None:
    """A justification that stands after two blanks or a tab."""
    gaps = list(_GAP.finditer(line))[-_GAPS:]
    for gap in gaps:
        left = line[: gap.start()]
        behind = reason(line[gap.end() :], lemmas) if left.strip() else None
        if behind is not None and (
            not _ends_in_operator(left) or _is_certain(line[gap.end() :], behind)
        ):
            return moved(behind, gap.end())
    return None


def _ends_in_operator(text: str) -> bool:
    """Whether something has to follow a text; a last bar may be the end of a |t|."""
    found = _ENDS_IN_OPERATOR.search(text, max(len(text) - 10, 0))
    return found is not None and not ends_in_bars(text)


def _alone(line: str, lemmas: Set[str]) -> Reason | None:
    """A justification with no formula before it."""
    whole = reason(line, lemmas) if len(line) < _LONGEST else None
    return whole if whole is not None and _is_certain(line, whole) else None


def _is_certain(text: str, justification: Reason) -> bool:
    """Whether a justification cannot be a part of a formula."""
    return bool(justification.cited) or re.fullmatch(r"[A-Za-z]{5,}[ \t.]*", text) is not None


def _at_end(line: str, offset: int, lemmas: Set[str], is_formula: IsFormula) -> Reason | None:
    """A justification that begins at the last rule name that only citations follow.

    What stands behind a wide gap is the justification, even if only its end can be read.
    """
    gap = _WIDE.search(line)
    if gap and len(line) <= _LONGEST and is_formula(Span(offset, offset + gap.start())):
        return None
    for start in _starts(line):
        left = line[:start].rstrip()
        if not left or _ends_in_operator(left):
            continue
        if line[start] in "([" and (line[start - 1] not in " \t" or _PLACE.match(line, start)):
            continue
        behind = reason(line[start:], lemmas)
        if behind is None:
            continue
        if behind.cited or behind.is_open or _is_word(line, start, behind):
            return moved(behind, start)
    return None


def _is_word(line: str, start: int, justification: Reason) -> bool:
    """Whether a name that cites nothing cannot be the end of a formula, as it is in `A & R`."""
    name = line[start:].strip(" \t()[]")
    if re.fullmatch(r"[^\w\s]+[IE]", name):
        return line[start - 1] in " \t"
    return len(name) > 1 and name[0].isalpha() and justification.rule is not None


def _starts(line: str) -> Iterator[int]:
    """Where a name may begin that only citations follow, from the left."""
    cut = end = len(line)
    for _ in range(TRIED):
        cut = len(line[:end].rstrip("0123456789.,;:-…()[]? \t"))
        word = _BEFORE_CITES.search(line, max(cut - 6, 0), cut)
        if word is None:
            break
        end = word.start()
    begin = max(cut - LONGEST_NAME, 0)
    for token in _TOKEN.finditer(line, begin, min(cut + 40, len(line))):
        if token.start() == begin > 0 and line[begin - 1].isalnum():
            continue
        yield token.start()


def _open_at_end(line: str) -> Reason | None:
    mark = OPEN_END.search(line, max(len(line) - 20, 0))
    return not_yet(mark.start(), len(line)) if mark else None


def _unknown(line: str, offset: int, is_formula: IsFormula) -> Reason | None:
    """A justification whose rule nobody knows."""
    gaps = list(_GAP.finditer(line))
    if len(line) > _LONGEST:
        return unreadable(line, gaps[-1].end()) if gaps else None
    bracketed = _BRACKETED.search(line)
    has_word = bracketed is not None and _WORD.search(bracketed.group(2)) is not None
    if bracketed and has_word and is_formula(Span(offset, offset + bracketed.start())):
        inside = unreadable(line[: bracketed.end(2)], bracketed.start(2))
        return inside._replace(start=bracketed.start(1))
    if is_formula(Span(offset, offset + len(line))):
        return None
    by_letters = _BY_LETTERS.search(line)
    if by_letters and is_formula(Span(offset, offset + by_letters.start())):
        rule = reason(by_letters.group(1), frozenset())
        if rule is not None:
            return moved(rule, by_letters.start(1))._replace(strange=Span(*by_letters.span(2)))
    for gap in gaps[:_GAPS]:
        if is_formula(Span(offset, offset + gap.start())):
            return unreadable(line, gap.end())
    if gaps:
        return unreadable(line, gaps[-1].end())
    for start in [*_starts(line)][:-6:-1]:
        if (
            line[:start].strip()
            and line[start] not in ",;)"
            and is_formula(Span(offset, offset + start))
        ):
            return unreadable(line, start)
    return None
