"""How a theorem begins, `theorem NAME on FILE: A, B |- C`, and how one without a header does."""

from __future__ import annotations

import re
from typing import NamedTuple

from minelogic.proof.formulas.sequents import sequent_at, turnstiles
from minelogic.proof.kernel import Sequent
from minelogic.proof.kinds.texts import BAD_HEADER, BOX_NOT_CLOSED, NO_HEADER
from minelogic.proof.reading.justifications import normal
from minelogic.proof.script import ProofLine
from minelogic.source import Span
from minelogic.syntax.file.script import Script

KEYWORD = re.compile(
    r"(?:theorem|thm|lemma|example|goal|claim|corollary|proposition|conjecture|exercise|prove|show)"
    r"\b\.?(?![ \t]*[(,])",
    re.I,
)
_NUMBER = re.compile(r"\(?[0-9]{1,9}[.:)]+[ \t]*")
_NAMED = re.compile(r"\"?([A-Za-z_][\w'-]*(?:[ \t]+[\w'-]+)*|[0-9][\w.'-]*)\"?")
_ON = re.compile(r"(?:^|[ \t])on[ \t]+([^\s:]+)$")
_TWO_NAMES = re.compile(r"[A-Za-z_][\w'-]*[ \t]+(?=[A-Za-z~¬(∀∃])")
_WORDS = frozenset(["and", "or", "implies", "iff", "in", "not", "forall", "exists"])


class Header(NamedTuple):
    """What the beginning of a theorem says."""

    name: str | None
    name_span: Span
    board: str | None
    sequent: Sequent | None
    sequent_span: Span


def read_header(script: Script, span: Span) -> Header:
    """What stands before a proof; findings are added."""
    text = script.uncommented(span)
    begin = len(text) - len(text.lstrip())
    keyword = KEYWORD.match(text, begin) or _NUMBER.match(text, begin)
    begin = keyword.end() if keyword else begin
    sign = next(turnstiles(text, begin), None)
    colon = text.find(":", begin, sign.start() if sign else len(text))
    head = text[begin:colon] if colon >= 0 else ""
    start = colon + 1 if colon >= 0 else begin
    if colon < 0:
        start = _without_colon(script, span, text, begin, sign.start() if sign else len(text))
        head = text[begin:start]
    name, where, board = _named(script, span.start + begin, head)
    body = text[start:]
    first = start + len(body) - len(body.lstrip())
    here = Span(span.start + min(first, len(text)), span.start + max(first, len(text.rstrip())))
    if not body.strip():
        at = Span(
            span.start + begin + len(text[begin:]) - len(text[begin:].lstrip()),
            span.start + max(len(text.rstrip()), begin + 1),
        )
        script.findings.append(BAD_HEADER.at(script.source, at, problem="nothing is to be proved"))
        return Header(name=name, name_span=where, board=board, sequent=None, sequent_span=here)
    return Header(
        name=name, name_span=where, board=board, sequent=sequent_at(script, here), sequent_span=here
    )


def _without_colon(script: Script, span: Span, text: str, begin: int, end: int) -> int:
    """Where the sequent begins if no colon says so: after the keyword, or after a name."""
    rest = text[begin:end]
    blanks = len(rest) - len(rest.lstrip())
    other = re.compile(r"[A-Za-z_][\w'-]*[ \t]*(?=;|\.(?![ \t]*$))").match(text, begin + blanks)
    two = _TWO_NAMES.match(text, begin + blanks, end)
    follows = re.compile(r"[A-Za-z]*").match(text, two.end()) if two else None
    if two and follows and (follows.group() in _WORDS or two.group().strip() in _WORDS):
        two = None
    named = other or two
    if named is None:
        return begin
    at = Span(span.start + named.start(), span.start + named.end() + (1 if other else 0))
    script.findings.append(
        BAD_HEADER.at(script.source, at, problem="a colon is missing after its name")
    )
    return named.end() + (1 if other else 0)


def _named(script: Script, offset: int, head: str) -> tuple[str | None, Span, str | None]:
    """The name of a theorem, where it stands, and the file that it is about."""
    shown = head.rstrip(" \t\r\n;.")
    on = _ON.search(shown)
    board = on.group(1) if on else None
    shown = shown[: on.start()] if on else shown
    blanks = len(shown) - len(shown.lstrip())
    where = Span(offset + blanks, offset + max(len(shown), blanks + 1))
    words = shown.strip()
    if not words:
        return None, where, board
    named = _NAMED.fullmatch(words)
    if named is None:
        script.findings.append(
            BAD_HEADER.at(
                script.source, where, problem="its name is made of letters, digits and underscores"
            )
        )
        return None, where, board
    return normal(named.group(1)), where, board


def header_of(script: Script, lines: tuple[ProofLine, ...], at: Span) -> Header:
    """What lines without a header prove: the last one, from those that are premises."""
    premises = [line.formula for line in lines if line.rule == "premise"]
    conclusion = lines[-1].formula if lines else None
    sequent = None
    if conclusion is not None and None not in premises:
        sequent = Sequent(tuple([p for p in premises if p is not None]), conclusion)
    first = lines[0].span if lines else at
    taken = "that the last line follows from the premises"
    script.findings.append(NO_HEADER.at(script.source, first, taken=taken))
    return Header(name=None, name_span=at, board=None, sequent=sequent, sequent_span=at)


def report_open_box(script: Script, lines: tuple[ProofLine, ...]) -> None:
    """Reports the box in which the last line of a finished proof stands."""
    last = lines[-1]
    opener = lines[last.boxes[-1]]
    if opener.rule != "assume":
        return
    advice = "Say what follows from the box, outside of it, as in ->I "
    advice += f"{opener.label}-{last.label}"
    script.findings.append(
        BOX_NOT_CLOSED.at(script.source, opener.span, number=opener.label, advice=advice)
    )
