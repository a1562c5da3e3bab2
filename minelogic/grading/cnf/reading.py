"""The lines of an answer about CNF: one formula each, with the law that is named beside it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.grading.cnf.beside import (
    BEFORE,
    COMMENT,
    HEAD_ONLY,
    UNKNOWN_LAW,
    is_prose,
    law_behind,
    words_behind,
)
from minelogic.grading.cnf.laws import law_named
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.file import parsed
from minelogic.syntax.file.reader import refusal
from minelogic.syntax.file.script import Script
from minelogic.syntax.text.characters import deceptive
from minelogic.syntax.tree import Formula
from minelogic.syntax.walk import subformulas

MOST_CLAUSE_LINES = 1_000
MOST_STEPS = 200
MOST_CHARACTERS = 200_000
_LONGEST = 200
"""Characters of a line that are quoted."""

NOT_PROPOSITIONAL = Kind(
    code="not-propositional",
    severity="error",
    message="'{shown}' is no formula over letters.",
    help="Use letters, ~, &, |, ->, <->, true and false only.",
    why="Conjunctive normal form is asked for over letters.",
    wrong="",
    right="",
)
NOT_A_FORMULA = Kind(
    code="not-a-formula",
    severity="error",
    message="'{shown}' is no formula.",
    help="Write formulas only; words may stand behind a #.",
    why="Every line of the answer is a formula.",
    wrong="",
    right="",
)


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line of the answer."""

    line: int
    text: str
    """As it is written, without the sign before it and the law behind it; cut if it is long."""
    span: Span
    formula: Formula | None
    """None if it cannot be read; then there is a finding about it."""
    law: str | None = None
    sign: bool = False
    """Whether a sign of equivalence stands before it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The lines of an answer, and what there is to say about its text."""

    lines: tuple[WrittenLine, ...]
    findings: tuple[Diagnostic, ...]


def read_answer(source: Source, limits: Limits, clauses: bool) -> Answer:
    """The lines that are not blank, those that go on joined; of clauses, `&` may end a line."""
    refused = refusal(source, limits)
    if refused is not None:
        return Answer((), (refused,))
    findings: list[Diagnostic] = list(deceptive(source))
    script = Script.of(source, limits, findings)
    most = MOST_CLAUSE_LINES if clauses else MOST_STEPS
    stretches = list(islice(_stretches(source.text[:MOST_CHARACTERS], clauses), most + 1))
    if len(stretches) > most or len(source.text) > MOST_CHARACTERS:
        start = stretches[most].start if len(stretches) > most else 0
        size = f"{most:,} lines" if len(stretches) > most else f"{MOST_CHARACTERS:,} characters"
        finding = catalogue.TOO_LARGE.at(
            source,
            Span(start, start + 1),
            what="The answer",
            size=f"more than {size}",
            advice="Check that it is the right file.",
        )
        return Answer((), (finding,))
    unread = len(findings)
    signs = sorted([d.span.start for d in findings if d.severity == "error"])
    lines = [_line(script, stretch, clauses, signs) for stretch in stretches]
    spans = [line.span for line in lines]
    kept = [d for d in findings[:unread] if any(s.start <= d.span.start < s.end for s in spans)]
    wrong = {d.span.start for d in (*kept, *findings[unread:]) if d.severity == "error"}
    read = tuple([_without(line, wrong) for line in lines])
    return Answer(read, (*kept, *findings[unread:]))


def _without(line: WrittenLine, wrong: set[int]) -> WrittenLine:
    """The line; its formula is none if there is a mistake in it."""
    from minelogic.records import replace

    if line.formula is not None and any(line.span.start <= p <= line.span.end for p in wrong):
        return replace(line, formula=None)
    return line


_CONNECTIVE = r"(?:\|\|?|\\/|∨|->|=>|→|⇒|<->|↔|(?:or|implies|iff)\b)"
_AND = r"(?:&&?|/\\|∧|and\b)"
_OPEN = r"(?:[|∨→⇒↔~¬!(\[{]|\\/|->|=>|<->|\b(?:or|implies|not))"
_ENDS = re.compile(rf"(?:{_OPEN}|{_AND})$")
_ENDS_CLAUSE = re.compile(rf"{_OPEN}$")
_BEGINS = re.compile(rf"[ \t]*(?:\|\|?|\\/|∨|or\b|{_AND})")
_BEGINS_CLAUSE = re.compile(rf"[ \t]*{_CONNECTIVE}")


def _stretches(text: str, clauses: bool) -> Iterator[Span]:
    """The lines, those that belong together as one; comments at their ends are in them."""
    ends, begins = (_ENDS_CLAUSE, _BEGINS_CLAUSE) if clauses else (_ENDS, _BEGINS)
    start, end, depth, open_end, offset = -1, 0, 0, False, 0
    for line in text.split("\n"):
        bare = COMMENT.split(line, maxsplit=1)[0]
        if bare.strip() and not HEAD_ONLY.fullmatch(bare):
            goes_on = depth > 0 or open_end or begins.match(bare) is not None
            if start >= 0 and (not goes_on or _SIGN.match(bare)):
                yield Span(start, end)
                start = -1
            if start < 0:
                start, depth = offset, 0
            depth = max(depth + sum(map(bare.count, "([{")) - sum(map(bare.count, ")]}")), 0)
            open_end = ends.search(bare.rstrip()[-10:]) is not None
            end = offset + len(line.rstrip())
        elif start >= 0:
            yield Span(start, end)
            start = -1
        offset += len(line) + 1
    if start >= 0:
        yield Span(start, end)


_SIGN = re.compile(r"[ \t]*(?:===?>?|<=>|<==>|⇔|⟺|≡|=>?|<->|↔|->|→|⇒|⟹|⊨|⟚)[ \t]*")
_SIGN_END = re.compile(r"(?:===?|<=>|<==>|⇔|⟺|≡|=)$")
_AND_BEGINS = re.compile(rf"[ \t]*{_AND}[ \t]*")
_AND_ENDS = re.compile(rf"(?:{_AND}|,|;|\.)$")


def _line(script: Script, stretch: Span, clauses: bool, signs: list[int]) -> WrittenLine:
    """The line of a stretch; findings about its formula are added to those about its signs."""
    source, whole = script.source, script.source.text
    text = whole[stretch.start : stretch.end]
    law, sign = None, False
    before = BEFORE.match(text)
    start = before.end() if before else 0
    equals = _SIGN.match(text, start)
    if equals:
        start, sign = equals.end(), True
    last = text.rfind("\n") + 1
    end = len(text)
    comment = COMMENT.search(text, last)
    if comment:
        law = law_named(text[comment.end() : comment.end() + 80])
        end = comment.start()
    if not clauses or not _AND_ENDS.search(text[start:end].rstrip()[-10:]):
        end, law = law_behind(script, stretch.start, text, max(start, last), end, law)
    trimmed = text[:end].rstrip()
    if not clauses and (tail := _SIGN_END.search(trimmed, max(start, len(trimmed) - 10))):
        trimmed = trimmed[: tail.start()].rstrip()
    if clauses:
        if begins := _AND_BEGINS.match(trimmed, start):
            start = begins.end()
        for _ in range(2):
            if (
                ends := _AND_ENDS.search(trimmed, max(start, len(trimmed) - 10))
            ) and ends.start() > start:
                trimmed = trimmed[: ends.start()].rstrip()
    start += len(trimmed[start:]) - len(trimmed[start:].lstrip())
    span = Span(stretch.start + start, stretch.start + max(len(trimmed), start))
    begin = max(stretch.start + last, span.start)
    formula, span = _formula_in(script, span, begin, clauses, signs)
    line = source.place(span.start).line
    written = " ".join(whole[span.start : span.end][:_LONGEST].split())
    if span.end - span.start > _LONGEST:
        written += " …"
    return WrittenLine(line, written, span, formula, law, sign)


def _formula_in(
    script: Script, span: Span, last: int, clauses: bool, signs: list[int]
) -> tuple[Formula | None, Span]:
    """The formula of a line and where it stands, without words behind it that are no law."""
    count = len(script.findings)
    formula = _formula(script, span, clauses)
    if formula is not None and not _any_in(signs, span):
        return formula, span
    mistakes = script.findings[count:]
    text = script.source.text[span.start : span.end]
    if is_prose(text):
        script.findings[count:] = [NOT_A_FORMULA.at(script.source, span, shown=text[:40])]
        return None, span
    for place, words in words_behind(script.source.text[last : span.end]):
        shorter = Span(span.start, last + place)
        del script.findings[count:]
        if shorter.end <= shorter.start or _any_in(signs, shorter):
            continue
        formula = _formula(script, shorter, clauses)
        if formula is not None:
            at = Span(shorter.end, span.end)
            script.findings.append(UNKNOWN_LAW.at(script.source, at, words=words[:40]))
            return formula, shorter
    script.findings[count:] = [_about_letters(finding) for finding in mistakes]
    return None, span


def _any_in(places: list[int], span: Span) -> bool:
    """Whether one of the places, which are sorted, is in a span."""
    first = bisect_left(places, span.start)
    return first < len(places) and places[first] < span.end


def _about_letters(finding: Diagnostic) -> Diagnostic:
    """The finding, with advice for formulas over letters, where nothing is compared."""
    wrong = finding.source.text[finding.span.start : finding.span.end]
    if finding.code == catalogue.WRONG_OPERATOR.code and wrong in ("<>", "==", "==="):
        kind = catalogue.WRONG_OPERATOR
        return kind.at(finding.source, finding.span, wrong=wrong, right="<->")
    return finding


_SETS = re.compile(r"(?:[\[{]([^\[\]{}]*)[\]}])(?:\s*(?:[,;&∧]\s*)?[\[{][^\[\]{}]*[\]}])*+\s*")
_SET = re.compile(r"[\[{]([^\[\]{}]*)[\]}]")


def _formula(script: Script, span: Span, clauses: bool) -> Formula | None:
    """The formula that a stretch of text is; None, with findings, if it is none."""
    text = script.text[span.start : span.end]
    if clauses and text.strip() in ("□", "▢"):
        return tree.Truth(False, span)
    outer = re.fullmatch(r"[\[{](\s*[\[{].*[\]}]\s*)[\]}]", text, re.DOTALL)
    inner = Span(span.start + outer.start(1), span.start + outer.end(1)) if outer else span
    if not _SETS.fullmatch(script.text[inner.start : inner.end].strip()):
        return _read(script, span)
    parts = []
    for clause in _SET.finditer(script.text, inner.start, inner.end):
        part = _set(script, Span(*clause.span(1)))
        if part is None:
            return None
        parts.append(part)
    return parts[0] if len(parts) == 1 else tree.And(tuple(parts), span)


def _set(script: Script, span: Span) -> Formula | None:
    """The clause that a list of literals is; the empty one is false."""
    text = script.text[span.start : span.end]
    if not text.strip():
        return tree.Truth(False, Span(span.start - 1, span.end + 1))
    parts: list[Formula] = []
    begin = span.start
    for piece in _listed(text):
        part = _read(script, Span(begin, begin + len(piece)))
        if part is None:
            return None
        parts.append(part)
        begin += len(piece) + 1
    return parts[0] if len(parts) == 1 else tree.Or(tuple(parts), span)


def _listed(text: str) -> list[str]:
    """What stands between the commas that are in no bracket."""
    pieces, begin, depth = [], 0, 0
    for place, character in enumerate(text):
        if character == "," and depth == 0:
            pieces.append(text[begin:place])
            begin = place + 1
        depth += (character == "(") - (character == ")")
    return [*pieces, text[begin:]]


def _read(script: Script, span: Span) -> Formula | None:
    count = len(script.findings)
    formula = parsed.formula(script, span)
    about_it = script.findings[count:]
    # Which operators bind how is the answer's own affair.
    script.findings[count:] = [f for f in about_it if f.severity == "error"]
    if formula is None or any(finding.severity == "error" for finding in about_it):
        return None
    for node in subformulas(formula):
        if not isinstance(node, PROPOSITIONAL) and not is_count(node):
            shown = script.source.text[node.span.start : node.span.end][:40]
            script.findings.append(NOT_PROPOSITIONAL.at(script.source, node.span, shown=shown))
            return None
    return formula


PROPOSITIONAL = (tree.Truth, tree.Atom, tree.Not, tree.And, tree.Or, tree.Implies, tree.Iff)


def is_count(node: Formula) -> bool:
    """Whether this is a count that letters can be put into."""
    return isinstance(node, tree.KN) and isinstance(node.bound, tree.Int) and len(node.parts) <= 12
