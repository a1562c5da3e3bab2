"""The lines of an answer about CNF: one formula each, with the law that is named beside it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Set
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
from minelogic.grading.cnf.formula import NOT_PROPOSITIONAL, formula_at
from minelogic.grading.cnf.laws import law_named
from minelogic.grading.cnf.remarks import REMARK, remark_in
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.file.reader import refusal
from minelogic.syntax.file.script import Script
from minelogic.syntax.text.characters import deceptive
from minelogic.syntax.text.latex import without_commands
from minelogic.syntax.tree import Formula

MOST_CLAUSE_LINES = 1_000
MOST_STEPS = 200
MOST_CHARACTERS = 200_000
_LONGEST = 200
"""Characters of a line that are quoted."""

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


def read_answer(
    source: Source, limits: Limits, clauses: bool, letters: Set[str] = frozenset()
) -> Answer:
    """The lines that are not blank, those that go on joined; of clauses, `&` may end a line.

    Remarks are left out; `letters` are those of the formula, which no remark consists of.
    """
    refused = refusal(source, limits)
    if refused is not None:
        return Answer((), (refused,))
    findings: list[Diagnostic] = list(deceptive(source))
    script = Script.of(source, limits, findings)
    most = MOST_CLAUSE_LINES if clauses else MOST_STEPS
    # In signs and words only; as long as the text, and every sign in its place.
    plain = without_commands(source.text)
    stretches = list(islice(_stretches(plain[:MOST_CHARACTERS], clauses), most + 1))
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
    lines, remarks = _lines(script, plain, stretches, clauses, signs, letters)
    if not lines:
        findings += [NOT_A_FORMULA.at(source, r, shown=source.text[r.start : r.end][:40])
                     for r in remarks]  # fmt: skip
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
_OPEN = r"(?:[|∨→⇒↔~¬(\[{]|(?<![A-Za-z])!|\\/|->|=>|<->|\b(?:or|implies|not))"
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


def _lines(
    script: Script,
    plain: str,
    stretches: list[Span],
    clauses: bool,
    signs: list[int],
    letters: Set[str],
) -> tuple[list[WrittenLine], list[Span]]:
    """The lines, and the remarks among them; those that could be meant as formulas are told."""
    lines, remarks = [], []
    for stretch in stretches:
        start, end = _bounds(plain[stretch.start : stretch.end])
        span = Span(stretch.start + start, stretch.start + end)
        remark = remark_in(plain[span.start : span.end], letters)
        if remark is None or not remark.whole:
            words = remark.length if remark is not None else 0
            lines.append(_line(script, plain, stretch, clauses, signs, words))
            continue
        remarks.append(span)
        if remark.told:
            shown = script.source.text[span.start : span.end][:60]
            script.findings.append(REMARK.at(script.source, span, shown=" ".join(shown.split())))
    return lines, remarks


def _bounds(text: str) -> tuple[int, int]:
    """Where a stretch begins behind its number and sign, and ends before a comment."""
    before = BEFORE.match(text)
    start = before.end() if before else 0
    equals = _SIGN.match(text, start)
    start = equals.end() if equals else start
    comment = COMMENT.search(text, text.rfind("\n") + 1)
    return start, len(text[: comment.start() if comment else len(text)].rstrip())


def _line(
    script: Script, plain: str, stretch: Span, clauses: bool, signs: list[int], words: int
) -> WrittenLine:
    """The line of a stretch, without so many characters of words that stand before its formula.

    Findings about its formula are added to those about its signs.
    """
    source, whole = script.source, script.source.text
    text = plain[stretch.start : stretch.end]
    law, sign = None, False
    before = BEFORE.match(text)
    start = before.end() if before else 0
    equals = _SIGN.match(text, start)
    if equals:
        start, sign = equals.end(), True
    start += words
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
    while start > 0 and text[start - 1] == " " and whole[stretch.start + start - 1] not in " \t$":
        start -= 1  # The command whose sign stands here.
    span = Span(stretch.start + start, stretch.start + max(len(trimmed), start))
    begin = max(stretch.start + last, span.start)
    formula, span = _formula_in(script, plain, span, begin, clauses, signs)
    line = source.place(span.start).line
    written = " ".join(whole[span.start : span.end][:_LONGEST].split())
    if span.end - span.start > _LONGEST:
        written += " …"
    return WrittenLine(line, written, span, formula, law, sign)


def _formula_in(
    script: Script, plain: str, span: Span, last: int, clauses: bool, signs: list[int]
) -> tuple[Formula | None, Span]:
    """The formula of a line and where it stands, without words behind it that are no law."""
    count = len(script.findings)
    formula = formula_at(script, span, clauses)
    if formula is not None and not _any_in(signs, span):
        return formula, span
    mistakes = script.findings[count:]
    text = plain[span.start : span.end]
    if is_prose(text):
        script.findings[count:] = [NOT_A_FORMULA.at(script.source, span, shown=text[:40])]
        return None, span
    for place, words in words_behind(plain[last : span.end]):
        shorter = Span(span.start, last + place)
        del script.findings[count:]
        if shorter.end <= shorter.start or _any_in(signs, shorter):
            continue
        formula = formula_at(script, shorter, clauses)
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
    if finding.code == catalogue.FORMULA_NEEDED.code and (advice := _in_signs(wrong)):
        shown = wrong[:40]
        return NOT_PROPOSITIONAL.at(finding.source, finding.span, shown=shown, help=advice)
    return finding


_ARITHMETIC = re.compile(r"[+*·]")
_PRIMED = re.compile(r"([A-Za-z]\w*)['′]")


def _in_signs(text: str) -> str:
    """How to write what stands there as in Boolean algebra; empty if it is not written so."""
    if not _ARITHMETIC.search(text):
        return ""
    advice = "Write | for +, & for * and ~ before a letter for a stroke behind it"
    mended = _PRIMED.sub(r"~\1", re.sub(r"\s*[+]\s*", " | ", re.sub(r"\s*[*·]\s*", " & ", text)))
    return f"{advice}: {mended}" if re.fullmatch(r"[\w~|& ()]{1,60}", mended) else f"{advice}."
