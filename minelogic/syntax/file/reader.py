"""Text to statements: split at the keywords, each read by itself, all findings together."""

from __future__ import annotations

import re
from typing import NamedTuple

from minelogic import catalogue
from minelogic.board import CHANNELS
from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.faults.foreign import meant_keyword
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file import parsed, settings
from minelogic.syntax.file.script import Script
from minelogic.syntax.statements import FORMS, KEYWORDS, Statement
from minelogic.syntax.text.characters import deceptive

_AS_NOISE = (
    r"(?=[ \t]+(?!(?:and|or|implies|iff|not|in|mod|div|expect)\b)[A-Za-z0-9.]"
    r"|[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[0-9]+[ \t]*:)"
)
"""What makes the word noise a keyword: after a name there is a sign, or a word that joins."""
_START = re.compile(rf"^[ \t\f\r]*({'|'.join(KEYWORDS)}|noise{_AS_NOISE})\b(?!['′])", re.MULTILINE)
_LIKE_NOISE = re.compile(
    rf"^[ \t\f\r]*([A-Za-z]{{4,6}})[ \t]+(?:{'|'.join(CHANNELS)})\b", re.MULTILINE
)
_BARE_NOISE = re.compile(r"^[ \t\f\r]*(noise)[ \t]*(?:#.*)?$", re.MULTILINE)
_NAMED_NOISE = re.compile(r"\b(?:predicate|define|domain|forall|exists|[∀∃])[^\n]*\bnoise\b")
_LINE_OF_WORDS = re.compile(
    r"""^[ \t\f\r]*([A-Za-z]{3,})(?:[ \t]+["A-Za-z0-9_~¬!∀∃|-]|[ \t]*\n)""", re.MULTILINE
)
_WITH_FORMULAS = ("rule", "fact", "define", "predicate")
"""The statements of an answer; a word like one of these is read so if what follows it fits."""
_SENTENCE = re.compile(
    r"[A-Za-z]+(?:,?[ \t]+[A-Za-z]+){2,}(?=[ \t]*[.,;:!?]?[ \t]*$)", re.MULTILINE
)
"""A line of words alone, that may end as sentences do."""
_FORMULA_LINE = re.compile(r"[A-Za-z]\w*\(|[~¬!∀∃(]|(?:forall|exists|not)\b")


def parse_formula(text: str, limits: Limits | None = None) -> tree.Formula:
    """The formula that a text is; letters need no declaration. Raises `FileError` on mistakes."""
    source = Source("formula", text)
    findings: list[Diagnostic] = []
    formula = read_formula(source, limits or Limits(), findings)
    if formula is None or any(finding.severity == "error" for finding in findings):
        raise FileError(findings)
    return formula


def read_formula(source: Source, limits: Limits, findings: list[Diagnostic]) -> tree.Formula | None:
    """The formula that a source is, or None; findings are added."""
    script = _script(source, limits, findings)
    return None if script is None else parsed.formula(script)


def read(source: Source, limits: Limits, findings: list[Diagnostic]) -> list[Statement]:
    """The statements of a source that can be read, in their order; findings are added."""
    script = _script(source, limits, findings)
    return [] if script is None else _statements(script)


def _script(source: Source, limits: Limits, findings: list[Diagnostic]) -> Script | None:
    """The script of a source, unless the source is not worth reading; findings are added."""
    refused = refusal(source, limits)
    if refused is not None:
        findings.append(refused)
        return None
    findings.extend(deceptive(source))
    return Script.of(source, limits, findings)


def refusal(source: Source, limits: Limits) -> Diagnostic | None:
    """The finding about a text beyond the limits of size, or hardly a text."""
    if source.text.count("\0") * 4 > len(source.text):
        return catalogue.NOT_UTF8.at(
            source,
            Span(0, 1),
            byte="00",
            message="The file is hardly a text in UTF-8: much of it is the byte {byte}.",
            help="If it is in UTF-16, save it as UTF-8.",
        )
    if len(source.text) > limits.characters:
        return catalogue.TOO_LARGE.at(
            source, Span(0, 0), what="The file", size=f"more than {limits.characters:,} characters",
            advice="Split it, or check that it is the right file.",
        )  # fmt: skip
    start = _long_line(source.text, limits.line)
    if start is None:
        return None
    return catalogue.TOO_LARGE.at(
        source, Span(start, start + 1), what="This line",
        size=f"more than {limits.line:,} characters", advice="Break the line.",
    )  # fmt: skip


def _long_line(text: str, longest: int) -> int | None:
    """Where the first line begins that is longer than allowed."""
    start = 0
    while len(text) - start > longest:
        end = text.find("\n", start)
        if end < 0 or end - start > longest:
            return start
        start = end + 1
    return None


class _Start(NamedTuple):
    """Where a statement begins."""

    offset: int
    keyword: str
    """Empty where none can be guessed."""
    guessed: bool
    """Whether something else is written in the keyword's place."""


def _statements(script: Script) -> list[Statement]:
    starts = _starts(script)
    if not starts:
        script.findings.append(catalogue.EMPTY_FILE.at(script.source, Span(0, 0)))
        return []
    ends = [start.offset for start in starts[1:]] + [len(script.text)]
    statements = [
        _statement(script, start, Span(start.offset, end))
        for start, end in zip(starts, ends, strict=True)
        if start.keyword
    ]
    return [statement for statement in statements if statement is not None]


def _starts(script: Script) -> list[_Start]:
    """Where the statements begin, in their order; those without a keyword are reported."""
    starts = [_Start(m.start(1), m.group(1), False) for m in _START.finditer(script.text)]
    if not _NAMED_NOISE.search(script.text):
        known = {start.offset for start in starts}
        bare = [m for m in _BARE_NOISE.finditer(script.text) if m.start(1) not in known]
        starts = sorted([*starts, *(_Start(m.start(1), "noise", False) for m in bare)])
    unknown: dict[int, str] = {}
    meant: dict[str, str | None] = {}  # a long text may have more words than are remembered there
    for match in _LINE_OF_WORDS.finditer(script.text):
        word = match.group(1)
        if word not in meant:
            meant[word] = meant_keyword(word)
        if meant[word]:
            unknown[match.start(1)] = word
    for match in _LIKE_NOISE.finditer(script.text):
        if _meant(match.group(1)) == "noise":
            unknown[match.start(1)] = match.group(1)
    before = script.uncommented(Span(0, starts[0].offset if starts else len(script.text)))
    first = re.search(r"\S+", before)
    if first and first.start() not in unknown:
        unknown[first.start()] = _first_word(first.group())
    for offset, word in unknown.items():
        script.findings.append(_unknown_statement(script, offset, word))
        starts.append(_Start(offset, _meant(word) or "", True))
    starts.sort(key=lambda start: start.offset)
    return starts


def _meant(word: str) -> str | None:
    """The keyword that a word stands for, noise among them."""
    like_noise = word.lower() == "noise" or closest(word, ("noise",)) is not None
    return meant_keyword(word) or ("noise" if like_noise and word != "noise" else None)


def _first_word(text: str) -> str:
    return re.split(r"[^\w]", text)[0] or text


def _unknown_statement(script: Script, offset: int, word: str) -> Diagnostic:
    """The finding about a word that begins no statement."""
    meant = _meant(word)
    sentence = None if meant else _SENTENCE.match(script.text, offset)
    if sentence is not None:
        return catalogue.ENGLISH.at(
            script.source, Span(*sentence.span()), words=shorten(sentence.group())
        )
    advice = f"Did you mean {meant}?" if meant else f"Statements are {', '.join(FORMS)}."
    if not meant and _FORMULA_LINE.match(script.text, offset):
        advice = "A formula stands in a statement: fact …, rule NAME: … or prove …"
    return catalogue.UNKNOWN_STATEMENT.at(
        script.source,
        Span(offset, offset + len(word)),
        word=shorten(word),
        advice=advice,
        fix=meant if meant in _WITH_FORMULAS else None,
    )


def _statement(script: Script, start: _Start, span: Span) -> Statement | None:
    """The statement; nothing is said about one that makes no sense and was only guessed."""
    if start.keyword in settings.READERS:
        return _setting(script, start, span)
    count = len(script.findings)
    statement = parsed.READERS[start.keyword](script, span)
    if statement is None and start.guessed:
        del script.findings[count:]
    return statement


def _setting(script: Script, start: _Start, span: Span) -> Statement | None:
    result = settings.READERS[start.keyword](script, span)
    if not isinstance(result, Diagnostic):
        return result
    if start.guessed:
        return None
    statement = _first_line(script, start.keyword, span)
    if statement is None:
        script.findings.append(result)
    return statement


def _first_line(script: Script, keyword: str, span: Span) -> Statement | None:
    """The statement that the first line is by itself, if any; what follows it is reported."""
    end = script.text.find("\n", span.start, span.end)
    rest = re.search(r"\S+", script.uncommented(Span(end, span.end))) if end >= 0 else None
    if rest is None:
        return None
    result = settings.READERS[keyword](script, Span(span.start, end))
    if isinstance(result, Diagnostic):
        return None
    script.findings.append(
        _unknown_statement(script, end + rest.start(), _first_word(rest.group()))
    )
    return result
