"""What the justification of a line says: a rule or a theorem, and the lines that it uses."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from minelogic.proof.rules import lemma_spelled, spelled
from minelogic.source import Span

_NUMBER = r"[0-9]+(?:\.[0-9]+)*"
_CITE = re.compile(
    rf"[ \t]*+(?:lines?|boxe?s?|nos?\.|\#)?[ \t]*+[(\[{{]*[ \t]*+"
    rf"({_NUMBER})(?:[ \t]*+(?:-|\.{{2,3}}|…|to\b)[ \t]*+({_NUMBER}))?[ \t]*+[)\]}}]*"
)
_BETWEEN_CITES = re.compile(
    r"[ \t]*+(?:(?:[,;+&]|and\b)[ \t]*+(?:and\b)?|(?=[ \t(\[]))"
    r"[ \t]*+(?:(?:lines?|boxe?s?|from|on|of)\b)?"
)
_BEFORE_CITES = re.compile(r"[ \t]*+(?:[:,;]|from\b|on\b|of\b|in\b|using\b|to\b)*")
_MOST_CITED = 100
"""How many lines one rule may use."""
OPEN = re.compile(r"(?:\?+|\.{3,}|…|todo|sorry|missing)", re.I)
OPEN_END = re.compile(r"(?<![^ \t])(?:\?+|\.{3,}|…)[ \t]*$")
_BY = re.compile(r"(?:by|using|via|from)\b[ \t]*", re.I)
_NOTE = re.compile(
    r"[ \t]*[,;]?[ \t]*(?:\[[^\[\]]*[A-Za-z:=/↦][^\[\]]*\]"
    r"|\(?[A-Za-z]\w*'*[ \t]*(?::=|=|/|↦)[ \t]*-?\w+\)?|(?:with|for|at)[ \t]+[^ \t]+)[ \t.]*$"
)
_LETTER = re.compile(r"[ \t]*[A-Za-z][0-9]*'*[ \t]*")
"""In brackets a letter is a place of a predicate, even where it is the name of a rule."""
_LAST = re.compile(r"(?<![ \t])[ \t]++(?:by|using|via|with)[ \t]++")
_SIDE = re.compile(r"[12](?=[ \t]+[0-9(\[])")
_TAIL = re.compile(r"[\d.,;:\-…()\[\]+& \t]*")
LONGEST_NAME = 60
_LONG = 200
"""So long is no name with the words around it."""
TRIED = 30
"""How many places are tried for where something ends."""


class Cited(NamedTuple):
    """A line, or the first and last line of a box, by their numbers."""

    text: str
    span: Span
    first: str
    last: str | None


class Reason(NamedTuple):
    """What a justification says. Spans are places in the text."""

    start: int
    rule: str | None
    """The kernel's name."""
    name: Span
    """Where the rule is named."""
    cited: tuple[Cited, ...] = ()
    is_open: bool = False
    lemma: str | None = None
    """The name of the theorem that is used."""
    sequent: Span | None = None
    """The theorem that is used, if it is written out."""
    instance: tuple[str | None, str | None, Span] | None = None
    """Of `given RULE[…]` and `display (…)`: the rule, what stands in the brackets, and where."""
    strange: Span | None = None
    """What stands in the place of citations and is none."""
    end: int | None = None
    """Where it ends, if the formula stands behind it."""
    side: int | None = None
    """The part that `∧e1` and `∧e2` name."""


def reason(text: str, lemmas: Set[str]) -> Reason | None:
    """What a text says as a justification, if it is one."""
    begin = start = len(text) - len(text.lstrip())
    end = len(text.rstrip(" \t.;"))
    if end <= start:
        return None
    if OPEN.fullmatch(text, start):
        return not_yet(start, len(text))
    if text[start] in "([" and text[end - 1] in ")]" and not is_cites(text[start:end]):
        start, end = start + 1, end - 1
        if _LETTER.fullmatch(text, start, end):
            return None
    if (by := _BY.match(text, start, end)) and by.end() < end:
        start = by.end()
    whole = text[:end]
    justification = (
        _named(whole, start, lemmas)
        or _without_note(whole, start, lemmas)
        or _cites_first(whole, start, lemmas)
        or _rule_last(whole, start, lemmas)
    )
    return justification and justification._replace(start=begin)


def unreadable(line: str, start: int) -> Reason:
    """A justification that cannot be read, with what is cited in it if that can."""
    end = len(line)
    first = _first_number(line, start)
    name_end = max(end_of_name(line, start, first), start)
    cited = cites(line.rstrip(" \t.;"), name_end) if name_end < end and first < end else ()
    if cited and name_end == start:
        return Reason(start=start, rule=None, name=Span(start, start), cited=cited)
    rule = rule_named(line[start:name_end], (), frozenset()) if name_end > start else None
    if rule is not None and cited is None:
        where = Span(name_end, end)
        return moved(rule, start)._replace(strange=where)
    return Reason(
        start=start,
        rule=None,
        name=Span(start, name_end if name_end > start else end),
        cited=cited or (),
    )


def not_yet(start: int, end: int) -> Reason:
    """The justification `?`."""
    return Reason(start, None, Span(start, end), is_open=True)


def moved(reason: Reason, by: int) -> Reason:
    """The justification with its places counted from elsewhere."""

    def there(span: Span) -> Span:
        return Span(span.start + by, span.end + by)

    return reason._replace(
        start=reason.start + by,
        name=there(reason.name),
        cited=tuple([c._replace(span=there(c.span)) for c in reason.cited]),
        sequent=reason.sequent and there(reason.sequent),
        instance=reason.instance and (*reason.instance[:2], there(reason.instance[2])),
        strange=reason.strange and there(reason.strange),
        end=None if reason.end is None else reason.end + by,
    )


def normal(name: str) -> str:
    """The name of a theorem with its words joined."""
    words = "_".join(name.split())
    return f"theorem {words}" if words[:1].isdigit() else words


def rule_named(name: str, cited: tuple[Cited, ...], lemmas: Set[str]) -> Reason | None:
    """The rule or theorem that a name means, with places counted from the name's beginning."""
    here = Span(0, len(name))
    contra = re.fullmatch(r"contra[ \t]*(?:\(?[ \t]*(\w+)[ \t]*\)?)?", name, re.I)
    if contra and (contra.group(1) or "").lower() in ("", "classical", "constructive"):
        kind = (contra.group(1) or "").lower()
        boxed = kind == "classical" or (not kind and any(c.last for c in cited))
        return Reason(start=0, rule="RAA" if boxed else "falseE", name=here, cited=cited)
    rule = spelled(name, bool(cited))
    if rule == "given":
        rule = "premise"
    if rule is not None and rule not in ("theorem", "display"):
        return Reason(start=0, rule=rule, name=here, cited=cited)
    lemma = lemma_spelled(name)
    if lemma is None and normal(name) in lemmas:
        lemma = normal(name)
    if lemma is None:
        return None
    return Reason(start=0, rule="theorem", name=here, cited=cited, lemma=lemma)


def _named(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    """A name with citations after it, or alone; in the place of citations, or after them, `?`."""
    if OPEN_END.search(text, max(start, len(text) - 20)):
        rule = _cited_rule(text.rstrip(" \t,;?…."), start, lemmas)
        return rule and rule._replace(is_open=True)
    return _cited_rule(text, start, lemmas)


def _cited_rule(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    first = _first_number(text, start)
    name_end = end_of_name(text, start, first)
    if not start < name_end <= start + LONGEST_NAME:
        return None
    name = text[start:name_end]
    unmarked = rule_named(name, (), lemmas)
    side = _SIDE.match(text, name_end)
    sided = side is not None and unmarked is not None and unmarked.rule in ("&E", "|I")
    if unmarked is None and rule_named(name, (_SOME,), lemmas) is None:
        return None
    cited = cites(text, name_end + sided) if name_end < len(text) else ()
    if cited is None:
        return None
    rule = rule_named(name, cited, lemmas)
    if rule is None:
        return None
    index = int(text[name_end]) if sided else "₁₂".find(name[-1]) + 1 or None
    return moved(rule._replace(cited=(), side=index), start)._replace(cited=cited)


def _first_number(text: str, start: int) -> int:
    """Where the first number begins that stands in no name, or the end."""
    number = re.compile(r"[0-9]").search(text, start)
    return number.start() if number else len(text)


def end_of_name(text: str, start: int, first: int) -> int:
    """Where the name ends that stands before the first number."""
    before = text[start:first]
    while len(before) < _LONG:
        cut = before.rstrip(" \t:,;")
        cut = re.sub(r"[ \t]+(?:lines?|boxe?s?|from|on|to|of|and|in|using|l\.|nos?\.?)$", "", cut)
        if cut.endswith(("(", "[")):
            cut = cut[:-1]
        if cut == before:
            break
        before = cut
    return start + len(before)


def _without_note(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    """A justification that names the terms it puts in, as in `∀E 1 [x := 3]`."""
    end = len(text)
    for _ in range(TRIED):
        note = _NOTE.search(text, max(start, end - 100), end)
        if note is None or note.start() <= start:
            return None
        end = note.start()
        rule = _named(text[:end].rstrip(" \t,;"), start, lemmas)
        if rule:
            return rule
    return None


def _cites_first(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    """Citations with a name after them, as in `2, 4 MP`."""
    if not text[start : start + 1].isdigit():
        return None
    tail = _TAIL.match(text, start)
    end = tail.end() if tail else start
    if not end < len(text) <= end + LONGEST_NAME:
        return None
    cited = cites(text[:end].rstrip(" \t,:;"), start)
    rule = rule_named(text[end:], cited, lemmas) if cited else None
    if not rule or not cited:
        return None
    return moved(rule._replace(cited=()), end)._replace(start=start, cited=cited)


def _rule_last(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    """Citations and then by which rule, as in `from 1 and 2 by →E`."""
    by = _LAST.search(text, start)
    if by is None or len(text) > by.end() + LONGEST_NAME:
        return None
    cited = cites(text[: by.start()], start)
    rule = rule_named(text[by.end() :], cited, lemmas) if cited else None
    return (
        moved(rule._replace(cited=()), by.end())._replace(cited=cited) if rule and cited else None
    )


def cites(text: str, start: int) -> tuple[Cited, ...] | None:
    """What the rest of a text cites; None if it is no list of citations."""
    position = _skipped(_BEFORE_CITES, text, start)
    cited: list[Cited] = []
    while position < len(text):
        match = _CITE.match(text, position)
        if match is None or len(cited) == _MOST_CITED:
            return None
        begin, end = match.start(1), match.end(2) if match.group(2) else match.end(1)
        first, last = match.group(1), match.group(2)
        cited.append(
            Cited(
                text=text[begin:end],
                span=Span(begin, end),
                first=_number(first),
                last=last and _number(last),
            )
        )
        position = match.end()
        if not text[position : position + 200].strip(" \t.;)]") and len(text) - position < 200:
            return tuple(cited)
        following = _skipped(_BETWEEN_CITES, text, position)
        if following == position and text[position - 1] not in " \t)]":
            return None
        position = following
    return tuple(cited) if cited else None


def is_cites(text: str) -> bool:
    """Whether a text is a list of citations and nothing else."""
    return bool(cites(text, 0))


def _skipped(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position


def _number(text: str) -> str:
    return ".".join([part.lstrip("0") or "0" for part in text.split(".")])


_SOME = Cited(text="1", span=Span(0, 1), first="1", last=None)
