"""What the justification of a line says: a rule or a theorem, and the lines that it uses."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from minelogic.proof.reading.citations import Cited, cites, is_cites
from minelogic.proof.rules import lemma_spelled, spelled
from minelogic.source import Span

OPEN = re.compile(r"(?:\?+|\.{3,}|…|todo|sorry|missing)", re.I)
OPEN_END = re.compile(r"(?<![^ \t])(?:\?+|\.{3,}|…)[ \t]*$")
_BY = re.compile(r"(?:by|using|via|from)\b[ \t]*", re.I)
_LEMMA = re.compile(
    r"(?<![\w'])(?:(?:by|using)[ \t]+)?(?:theorem|thm\.?|lemma)(?![\w'(])[ \t]*", re.I
)
_NAME = re.compile(r"[A-Za-z_][\w'-]*(?:[ \t]+[A-Za-z_][\w'-]*)*|[0-9]+(?=[ \t]|$)")
_GIVEN = re.compile(r"given[ \t]++([A-Za-z_][\w.'-]*)[ \t]*+(?:[\[(]([^\[\]()]*)[\])])?[ \t.]*+$")
_DISPLAY = re.compile(r"display(?:ed)?[ \t]*+(?:\(([^()]*)\)|([\w', \t-]*+))[ \t.]*+$")
_NOTE = re.compile(
    r"[ \t]*[,;]?[ \t]*(?:\[[^\[\]]*[A-Za-z:=/↦][^\[\]]*\]"
    r"|\(?[A-Za-z]\w*'*[ \t]*(?::=|=|/|↦)[ \t]*-?\w+\)?|(?:with|for|at)[ \t]+[^ \t]+)[ \t.]*$"
)
_LETTER = re.compile(r"[ \t]*[A-Za-z][0-9]*'*[ \t]*")
"""In brackets a letter is a place of a predicate, even where it is the name of a rule."""
_LAST = re.compile(r"(?<![ \t])[ \t]++(?:by|using|via|with)[ \t]++")
_SIDE = re.compile(r"[12](?=[ \t]+[0-9(\[])")
_TAIL = re.compile(r"[\d.,;:\-…()\[\]+& \t]*")
_BEFORE_CITE = re.compile(r"(?<=[\w)⊥⊤'])[ \t]+(?=[0-9(\[])|,[ \t]*(?=[0-9])")
LONGEST_NAME = 60
_LONG = 200
"""So long is no name with the words around it."""
TRIED = 30
"""How many places are tried for where something ends."""


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
    found = (
        _named(whole, start, lemmas)
        or _without_note(whole, start, lemmas)
        or _cites_first(whole, start, lemmas)
        or _rule_last(whole, start, lemmas)
    )
    return found and found._replace(start=begin)


def special(line: str) -> Reason | None:
    """`theorem …`, `given RULE[…]` and `display (…)`."""
    for word, pattern in (("given", _GIVEN), ("display", _DISPLAY)):
        at = line.rfind(word)
        found = pattern.match(line, at) if at > 0 and line[at - 1] in " \t" else None
        if found and line[:at].strip():
            inside = Span(*found.span())
            if word == "given":
                instance = (found.group(1), found.group(2), inside)
                if found.group(2) is None and spelled(found.group(1)) == "premise":
                    continue
            else:
                instance = (None, found.group(1) or found.group(2), inside)
            return Reason(at, word, inside, instance=instance)
    for found in _LEMMA.finditer(line):
        if line[: found.start()].strip():
            return _lemma(line, found)
    return None


def unreadable(line: str, start: int) -> Reason:
    """A justification that cannot be read, with what is cited in it if that can."""
    end = len(line)
    first = _first_number(line, start)
    name_end = max(_name_end(line, start, first), start)
    cited = cites(line.rstrip(" \t.;"), name_end) if name_end < end and first < end else ()
    if cited and name_end == start:
        return Reason(start, None, Span(start, start), cited)
    known = rule_named(line[start:name_end], (), frozenset()) if name_end > start else None
    if known is not None and cited is None:
        where = Span(name_end, end)
        return moved(known, start)._replace(strange=where)
    return Reason(start, None, Span(start, name_end if name_end > start else end), cited or ())


def not_yet(start: int, end: int) -> Reason:
    """The justification `?`."""
    return Reason(start, None, Span(start, end), is_open=True)


def moved(found: Reason, by: int) -> Reason:
    """The justification with its places counted from elsewhere."""

    def there(span: Span) -> Span:
        return Span(span.start + by, span.end + by)

    return found._replace(
        start=found.start + by,
        name=there(found.name),
        cited=tuple([c._replace(span=there(c.span)) for c in found.cited]),
        sequent=found.sequent and there(found.sequent),
        instance=found.instance and (*found.instance[:2], there(found.instance[2])),
        strange=found.strange and there(found.strange),
        end=None if found.end is None else found.end + by,
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
        return Reason(0, "RAA" if boxed else "falseE", here, cited)
    rule = spelled(name, bool(cited))
    if rule == "given":
        rule = "premise"
    if rule is not None and rule not in ("theorem", "display"):
        return Reason(0, rule, here, cited)
    known = lemma_spelled(name)
    if known is None and normal(name) in lemmas:
        known = normal(name)
    return None if known is None else Reason(0, "theorem", here, cited, lemma=known)


def _named(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    """A name with citations after it, or alone; in the place of citations, or after them, `?`."""
    if OPEN_END.search(text, max(start, len(text) - 20)):
        found = _cited_rule(text.rstrip(" \t,;?…."), start, lemmas)
        return found and found._replace(is_open=True)
    return _cited_rule(text, start, lemmas)


def _cited_rule(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    first = _first_number(text, start)
    name_end = _name_end(text, start, first)
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
    found = rule_named(name, cited, lemmas)
    if found is None:
        return None
    index = int(text[name_end]) if sided else "₁₂".find(name[-1]) + 1 or None
    return moved(found._replace(cited=(), side=index), start)._replace(cited=cited)


def _first_number(text: str, start: int) -> int:
    """Where the first number begins that stands in no name, or the end."""
    number = re.compile(r"[0-9]").search(text, start)
    return number.start() if number else len(text)


def _name_end(text: str, start: int, first: int) -> int:
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
        found = _named(text[:end].rstrip(" \t,;"), start, lemmas)
        if found:
            return found
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
    found = rule_named(text[end:], cited, lemmas) if cited else None
    if not found or not cited:
        return None
    return moved(found._replace(cited=()), end)._replace(start=start, cited=cited)


def _rule_last(text: str, start: int, lemmas: Set[str]) -> Reason | None:
    """Citations and then by which rule, as in `from 1 and 2 by →E`."""
    by = _LAST.search(text, start)
    if by is None or len(text) > by.end() + LONGEST_NAME:
        return None
    cited = cites(text[: by.start()], start)
    found = rule_named(text[by.end() :], cited, lemmas) if cited else None
    return (
        moved(found._replace(cited=()), by.end())._replace(cited=cited) if found and cited else None
    )


def _lemma(line: str, found: re.Match[str]) -> Reason:
    """A theorem by its name, or written out as Jape prints it."""
    start, end = found.end(), len(line.rstrip(" \t.;"))
    here = Span(found.start(), end)
    if "⊢" in line[start:end] or "|-" in line[start:end]:
        body = line[start:end].rstrip()
        cut = _cites_begin(body)
        cited = cites(line[:end], start + cut) if cut < len(body) else ()
        written = Span(start, start + len(body[:cut].rstrip(" \t,:")))
        return Reason(found.start(), "theorem", here, cited or (), sequent=written)
    named = _NAME.match(line, start, end)
    if named is None:
        cited = cites(line[:end], start) if start < end else ()
        return Reason(found.start(), "theorem", here, cited or ())
    after = _name_end(line, named.start(), named.end())
    name = normal(line[named.start() : after])
    rest = line[named.end() : end]
    skipped = len(rest) - len(rest.lstrip(" \t,:("))
    cited = (
        cites(line[:end], after if after < named.end() else named.end())
        if skipped < len(rest)
        else ()
    )
    strange = Span(named.end(), end) if cited is None else None
    return Reason(
        found.start(), "theorem", Span(*named.span()), cited or (), lemma=name, strange=strange
    )


def _cites_begin(body: str) -> int:
    """Where the citations at the end of a written theorem begin: what follows its last blank."""
    cut = len(body)
    for match in [*_BEFORE_CITE.finditer(body)][: -TRIED - 1 : -1]:
        if not is_cites(body[match.end() :]):
            break
        if match.group()[:1] != ",":
            cut = match.start()
    return cut


_SOME = Cited("1", Span(0, 1), "1", None)
