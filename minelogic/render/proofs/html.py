"""Proofs and reports about proofs in HTML: boxes that are boxes, lines that show what they cite.

Nothing but style: no script, no network, no other file. Pointing at a line, or going to it with
the keyboard, lights up the lines and boxes that it cites.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape

from minelogic.diagnostics import Diagnostic, excerpt
from minelogic.proof.report import Report
from minelogic.proof.writing.results import Proof
from minelogic.render.document import asset, document, safe_text
from minelogic.render.proofs.layout import (
    ATOM,
    ShownLine,
    ShownProof,
    other_findings,
    shown_proof,
    shown_report,
    waiting_sentence,
)

_MARKS = {
    "right": ("✓", "right"), "wrong": ("✗", "wrong"), "waiting": ("…", "waiting"),
    "open": ("?", "open"), "unreadable": ("✗", "cannot be read"),
}  # fmt: skip
_TITLES = {
    "proved": "Proved", "wrong": "Not right yet", "unfinished": "Not finished yet",
    "unreadable": "It cannot be read",
}  # fmt: skip
_MOST_LIT = 2000
"""In a longer proof no line lights up what it cites: the style would be longer than the proof."""


def proof_html(proof: Proof) -> str:
    """The proof with its style, as a part of a page, for notebooks."""
    return _part(_theorem(shown_proof(proof)))


def report_html(report: Report) -> str:
    """The report with its style, as a part of a page, for notebooks."""
    return _part(_report(report))


def proof_page(proofs: Sequence[Proof], title: str = "Proofs") -> str:
    """A whole page with proofs."""
    shown = [line for proof in proofs for line in _theorem(shown_proof(proof))]
    return _page(title, [f"<h1>{safe_text(title)}</h1>", *shown])


def report_page(report: Report) -> str:
    """A whole page with the report about a file."""
    title = f"{_TITLES[report.status]} · {report.source.name}"
    head = f"<h1>{safe_text(_TITLES[report.status])}</h1>"
    name = f'<p class="about"><code>{safe_text(report.source.name)}</code></p>'
    return _page(title, [head, name, *_report(report)])


def _page(title: str, body: Sequence[str]) -> str:
    style = f"{asset('proof.css')}\nhtml {{ color-scheme: light dark; }}"
    return document(title, style, body, attributes='class="ml-proof"')


def _part(body: Iterator[str]) -> str:
    return "\n".join(
        [f"<style>{asset('proof.css')}</style>", '<div class="ml-proof">', *body, "</div>"]
    )


def _report(report: Report) -> Iterator[str]:
    for finding in other_findings(report):
        yield from _finding(finding, place=True)
    for shown in shown_report(report):
        yield from _theorem(shown)
    if not report.theorems:
        yield "<p>There is no theorem in it.</p>"


def _theorem(shown: ShownProof) -> Iterator[str]:
    key = _key(shown)
    yield f'<section class="{shown.status or "found"}">'
    about = [f"on {shown.board}"] if shown.board is not None else []
    about += ["intuitionistic"] if shown.intuitionistic else []
    remark = f' <span class="about">{safe_text(", ".join(about))}</span>' if about else ""
    yield f"<h2>Theorem <code>{safe_text(shown.name)}</code>{remark}</h2>"
    if shown.text:
        yield f'<p class="sequent"><code>{_formula(shown.text)}</code></p>'
    if shown.lines:
        yield _lights(shown.lines, key)
        digits = max(len(line.label) for line in shown.lines)
        yield f'<div class="lines" id="{key}" style="--digits: {digits}">'
        for position, line in enumerate(shown.lines):
            yield from _line(line, position, key)
        yield "</div>"
    for finding in shown.findings:
        yield from _finding(finding)
    if shown.verdict:
        yield f'<p class="verdict">{safe_text(shown.verdict)}</p>'
    for sentence in shown.missing:
        yield f"<p>{safe_text(sentence)}</p>"
    if shown.refutation:
        yield f"<pre>{safe_text(chr(10).join(shown.refutation))}</pre>"
    yield "</section>"


def _line(line: ShownLine, position: int, key: str) -> Iterator[str]:
    for box in line.boxes[len(line.boxes) - line.opens :]:
        yield f'<div class="box" id="{key}-box{box}">'
    kind = f"line {line.verdict}" if line.verdict is not None else "line"
    mark = ""
    if line.verdict is not None:
        sign, words = _MARKS[line.verdict]
        mark = f'<span class="mark" role="img" aria-label="{words}" title="{words}">{sign}</span>'
    yield (
        f'<div class="{kind}" id="{key}-{position}" tabindex="0"'
        f' style="--depth: {len(line.boxes)}"><div class="row">'
        f'<span class="number">{mark}{safe_text(line.label)}.</span>'
        f'<code class="formula">{_formula(line.text)}</code>'
        f'<span class="reason">{safe_text(line.reason)}</span></div>'
    )
    for finding in (*line.findings, *line.notes):
        yield from _finding(finding)
    waits = waiting_sentence(line)
    if waits:
        yield f'<div class="said"><p>{safe_text(waits)}</p></div>'
    yield "</div>" * (1 + line.closes)


def _finding(finding: Diagnostic, place: bool = False) -> Iterator[str]:
    yield f'<div class="said {finding.severity}">'
    where = f"<code>{safe_text(finding.where)}</code>: " if place else ""
    code = f'<span class="code">[{safe_text(finding.code)}]</span>'
    yield f"<p>{where}{safe_text(finding.message)} {code}</p>"
    if place:
        lines = "\n".join(excerpt(finding.source, finding.span))
        yield f'<pre class="excerpt">{escape(lines)}</pre>'
    if finding.help:
        yield f'<p class="help">{safe_text(finding.help)}</p>'
    yield "</div>"


def _formula(text: str) -> str:
    """The text of a formula, no line of which ends within an atom."""
    parts, end = [], 0
    for atom in ATOM.finditer(text):
        parts.append(safe_text(text[end : atom.start()]))
        parts.append(f'<span class="atom">{safe_text(atom.group())}</span>')
        end = atom.end()
    return "".join([*parts, safe_text(text[end:])])


def _lights(lines: Sequence[ShownLine], key: str) -> str:
    """The style by which a line lights up what it cites."""
    rules = []
    for position, line in enumerate(lines[:_MOST_LIT]):
        cited = [f"#{key}-{first}" for first in line.cited]
        cited += [f"#{key}-box{first}" for first in line.cited_boxes]
        if cited:
            rules.append(
                f"#{key}:has(#{key}-{position}:is(:hover,:focus)) :is({','.join(cited)})"
                "{background:var(--cited);box-shadow:0 0 0 1px var(--cited-line)}"
            )
    return f"<style>{''.join(rules)}</style>" if rules else ""


def _key(shown: ShownProof) -> str:
    """A name for the proof that no other on the page has, unless it is the same proof."""
    lines = [(line.label, line.text, line.reason, line.verdict) for line in shown.lines]
    content = repr((shown.name, shown.text, lines)).encode("utf-8", "replace")
    return "p" + sha256(content).hexdigest()[:10]
