"""Files of proofs: theorems with their lines, and all findings about the text together."""

from __future__ import annotations

import os
from collections.abc import Iterator

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, limited
from minelogic.limits import Limits
from minelogic.proof.formulas.sequents import proof_script, read_sequent
from minelogic.proof.reading.pasted import unpasted
from minelogic.proof.reading.programs import from_programs
from minelogic.proof.reading.reader import Reader
from minelogic.proof.reading.statements import Uses
from minelogic.proof.script import ProofFile, ProofText
from minelogic.source import Source, Span
from minelogic.syntax.file.reader import refusal
from minelogic.syntax.file.script import Script
from minelogic.syntax.text.characters import deceptive

__all__ = ["read_proof", "read_sequent"]

_USUAL = "⊃≡∼\u00a0"
"""Signs of textbooks, and the blank that is copied out of other programs."""


def read_proof(
    source: Source,
    limits: Limits,
    findings: list[Diagnostic],
    base: str | os.PathLike[str] | None = None,
) -> ProofFile:
    """The theorems of a source, as written; findings are added.

    `base` is the folder in which the files that it uses are.
    """
    return _read(source, limits, findings, Uses(source.name, base, limits))


def _read(source: Source, limits: Limits, findings: list[Diagnostic], uses: Uses) -> ProofFile:
    own: list[Diagnostic] = []
    if refusal(source, limits) is None:
        written = from_programs(unpasted(source.text))
        source = source if written == source.text else Source(source.name, written)
    script = proof_script(source, limits, own)
    theorems: tuple[ProofText, ...] = ()
    used: tuple[ProofFile, ...] = ()
    if script is not None:
        reader = Reader(script, uses, _read)
        if reader.read():
            theorems, used = tuple(reader.theorems), tuple(reader.used)
            own.extend(_deceptive(script, reader.harmless))
    own = _said_once(own)
    findings.extend(own)
    return ProofFile(
        source=source, theorems=theorems, diagnostics=limited(own, limits.findings), used=used
    )


def _said_once(findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings, of those about quantifiers that end early only the first.

    Of a letter that looks like a predicate with its places, only where it stands first.
    """
    code = catalogue.ENDS_EARLY.code
    early = min((f.span.start for f in findings if f.code == code), default=0)
    first: dict[str, int] = {}
    for finding in findings:
        if finding.code == catalogue.UNUSED_VARIABLE.code:
            start = finding.span.start
            first[finding.help] = min(start, first.get(finding.help, start))
    return [
        f
        for f in findings
        if (f.code != code or f.span.start == early)
        and f.span.start == first.get(f.help, f.span.start)
    ]


def _deceptive(script: Script, harmless: list[Span]) -> Iterator[Diagnostic]:
    """Characters that deceive, but not where any of that look will do: in bars and rule names."""
    spans = iter([*sorted(harmless), Span(len(script.text), len(script.text) + 1)])
    span = next(spans)
    for finding in deceptive(script.source):
        if script.source.text[finding.span.start] in _USUAL:
            continue
        while finding.span.start >= span.end and span.end <= len(script.text):
            span = next(spans)
        inside = span.start <= finding.span.start < span.end
        if not (inside and finding.code == catalogue.LOOK_ALIKE.code):
            yield finding
