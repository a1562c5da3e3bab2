"""A report as a page of HTML that needs nothing else: no script, no network, no other file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence

from minelogic.board import Board, split_row
from minelogic.grading.report.drawing import board_of
from minelogic.grading.report.values import Finding, GradeReport, Item, Line, Mistake, Witness
from minelogic.grading.report.words import (
    MARKS,
    OUTCOMES,
    atoms_words,
    finding_head,
    finding_of_mistake,
    grouped,
    item_message,
    item_points,
    line_label,
    line_remark,
    line_text,
    mistake_sentence,
    mistake_title,
    other_findings,
    own_lines,
    own_mistakes,
    scope_words,
    score_words,
    short,
    verdict,
)
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import ART, Art
from minelogic.render.document import document, safe_text

_TILES: Mapping[str, tuple[Art, str]] = {
    "*": ("bomb", "bomb"),
    ".": ("open", "no bomb"),
    "-": ("dash", "safe"),
}
"""What is drawn for a sign, and how it is said."""
_LARGEST = 400
"""Boards with more tiles are shown as text."""


def report_page(report: GradeReport) -> str:
    """A whole page with the report."""
    title = f"{report.title} · {report.submission}"
    body = ["<main>", *report_article(report), "</main>"]
    return document(title, style(), body, attributes='class="ml-grade"')


def report_html(report: GradeReport) -> str:
    """The report with its style, as a part of a page, for notebooks."""
    # Headings have names only within a page of their own: of several reports each is one part.
    named = re.compile(r' id="(?:items|text)"| aria-labelledby="(?:items|text)"')
    inside = "\n".join([named.sub("", part) for part in report_article(report)])
    text = f'<div class="ml-grade"><style>{_grade_css()}</style>{inside}</div>'
    return text.encode("utf-8", "replace").decode("utf-8")


def style() -> str:
    """The style of the pages about grades."""
    return f"{_grade_css()}html {{ color-scheme: light dark; }}"


def _grade_css() -> str:
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "grade.css")
    with open(path, encoding="utf-8") as file:
        return file.read()


def report_article(report: GradeReport) -> Iterator[str]:
    """The report without the page around it."""
    yield from _head(report)
    for mistake in report.mistakes:
        yield from _mistake(report, mistake, "h2")
    if report.status == "unreadable":
        yield from _findings(report.findings, "What is wrong with the text")
    if report.items:
        yield '<section aria-labelledby="items"><h2 id="items">What was looked for</h2>'
        yield '<ol class="items">'
        for item in grouped(report.items):
            yield from _item(report, item)
        yield "</ol></section>"
    if report.status != "unreadable":
        yield from _findings(other_findings(report), "About the text")
    yield from _foot(report)


def _head(report: GradeReport) -> Iterator[str]:
    yield "<header>"
    yield f"<h1>{safe_text(report.title)}</h1>"
    yield f'<p class="name">{safe_text(report.submission)}</p>'
    state = "full" if report.passed else "part" if report.score else "zero"
    share = float(100 * report.score / report.points) if report.points else 0.0
    score = safe_text(score_words(report.score, report.points))
    yield f'<p class="score {state}">{score}</p>'
    # The bar says again what the words above it say.
    bar = f'<span style="width: {share:.2f}%"></span>'
    yield f'<div class="bar {state}" aria-hidden="true">{bar}</div>'
    if words := verdict(report):
        yield f'<p class="verdict">{safe_text(words)}</p>'
    if words := scope_words(report):
        yield f'<p class="quiet">{safe_text(words)}</p>'
    yield "</header>"


def _item(report: GradeReport, item: Item) -> Iterator[str]:
    kind = item.outcome.replace(" ", "-")
    words = OUTCOMES[item.outcome]
    mark = f'role="img" aria-label="{words}" title="{words}">{MARKS[item.outcome]}'
    yield f'<li class="item {kind}"><div class="row"><span class="mark" {mark}</span>'
    title = short(item.title).strip() or item.id
    yield f"<h3>{safe_text(title)}</h3>"
    yield f'<span class="points">{item_points(item)}</span></div>'
    if message := item_message(report, item):
        yield f"<p>{safe_text(message)}</p>"
    for mistake in own_mistakes(report, item):
        yield from _mistake(report, mistake, "h4")
    yield from _lines(own_lines(report, item))
    if item.witnesses:
        yield '<div class="witnesses">'
        for witness in item.witnesses:
            yield from _witness(witness)
        yield "</div>"
    yield "</li>"


def _mistake(report: GradeReport, mistake: Mistake, heading: str) -> Iterator[str]:
    title = f"The mistake: {safe_text(mistake_title(mistake))}"
    yield f'<section class="mistake"><{heading}>{title}</{heading}>'
    if sentence := mistake_sentence(report, mistake):
        yield f"<p>{safe_text(sentence)}</p>"
    if (finding := finding_of_mistake(report, mistake)) is not None:
        yield from _rest(finding)
    yield "</section>"


def _lines(lines: Sequence[Line], before: str = "") -> Iterator[str]:
    told = [line for line in lines if line_text(line) or line_label(line)]
    if not told:
        return
    yield '<ul class="lines">'
    for line in told:
        below = line_remark(line)
        label = ", ".join([part for part in ("" if below else before, line_label(line)) if part])
        words = line.line is None and line.sentence
        text = line_text(line)
        body = safe_text(text) if words or not text else _code(text)
        remark = f'<br><span class="quiet">{safe_text(below)}</span>' if below else ""
        yield f'<li><span class="label">{safe_text(label)}</span> {body}{remark}</li>'
    yield "</ul>"


def _witness(witness: Witness) -> Iterator[str]:
    yield '<figure class="witness">'
    if witness.rows:
        yield f'<div class="board-name">{safe_text(witness.board)}</div>'
        yield from _board(witness)
    yield "<figcaption>"
    if witness.sentence:
        yield f"<p>{safe_text(witness.sentence)}</p>"
    if witness.true:
        atoms = _code(short(", ".join(witness.true)))
        yield f'<p class="quiet">{atoms_words(witness)}: {atoms}</p>'
    yield from _lines(witness.broken, "false there")
    if not witness.canonical:
        yield '<p class="quiet">There may be a simpler one.</p>'
    yield "</figcaption></figure>"


def _board(witness: Witness) -> Iterator[str]:
    """A picture if tiles are no squares, else a table of tiles; text if the rows are neither."""
    picture = board_of(witness)
    if picture is not None and picture[0].size <= _LARGEST:
        yield from _picture(witness, *picture)
        return
    cells = [[cell for cell, _ in split_row(row)] for row in witness.rows]
    names: list[str] = []
    if len(cells) == 1 and all("=" in cell for cell in cells[0]):
        pairs = [cell.rstrip(",").partition("=") for cell in cells[0]]
        names, cells = [name for name, _, _ in pairs], [[sign for _, _, sign in pairs]]
    if len({len(row) for row in cells}) != 1 or not 0 < len(cells) * len(cells[0]) <= _LARGEST:
        yield f"<pre>{_shown(witness.rows)}</pre>"
        return
    yield f'<table class="board" aria-label="The board {safe_text(witness.board)}">'
    if names:
        yield f"<tr>{''.join([f'<th>{safe_text(name)}</th>' for name in names])}</tr>"
    for row in cells:
        yield f"<tr>{''.join([_tile(cell) for cell in row])}</tr>"
    yield "</table>"


def _picture(witness: Witness, board: Board, signs: Sequence[str]) -> Iterator[str]:
    """Triangles, or the tiles of a graph with its edges, as a picture that can be heard."""
    drawn = drawing(board)
    said = "; ".join([f"{board.label(t)} {_said(sign)}" for t, sign in enumerate(signs)])
    lines = "".join([f"M{edge.x1} {edge.y1}L{edge.x2} {edge.y2}" for edge in drawn.lines])
    if edges := ", ".join(["-".join(edge) for edge in witness.edges]):
        said = f"{said}. Edges: {edges}"
    yield (
        f'<svg class="picture" role="img" width="{round(drawn.width)}" '
        f'height="{round(drawn.height)}" viewBox="0 0 {drawn.width} {drawn.height}" '
        f'text-anchor="middle" '
        f'aria-label="The board {safe_text(witness.board)}: {safe_text(said)}">'
    )
    if lines:
        yield f'<path class="edge" d="{lines}"/>'
    for shape, sign in zip(drawn.shapes, signs, strict=True):
        inside = f'<text class="sign" y="7">{safe_text(sign)}</text>'
        if sign in _TILES:
            inside = "".join([f'<path class="{i}" d="{p}"/>' for i, p in ART[_TILES[sign][0]]])
        elif sign == "!":
            bomb = "".join([f'<path class="{i}" d="{p}"/>' for i, p in ART["bomb"]])
            inside = f'{bomb}<text class="both" x="13" y="14">!</text>'
        yield (
            f'<g transform="translate({shape.x} {shape.y})">'
            f'<path class="tile" d="{shape.outline}"/>{inside}</g>'
        )
    for label in drawn.labels:
        yield f'<text class="at" x="{label.x}" y="{label.y}">{safe_text(label.text)}</text>'
    yield "</svg>"


def _said(sign: str) -> str:
    if sign == "!":
        return "bomb and safe"
    return _TILES[sign][1] if sign in _TILES else f"shows {sign}"


def _tile(sign: str) -> str:
    if sign not in _TILES:
        return f'<td><span class="sign">{safe_text(sign)}</span></td>'
    art, words = _TILES[sign]
    paths = "".join([f'<path class="{ink}" d="{path}"/>' for ink, path in ART[art]])
    drawn = f'<svg viewBox="-13 -13 26 26" aria-hidden="true">{paths}</svg>'
    return f'<td>{drawn}<span class="said">{words}</span></td>'


def _findings(findings: Sequence[Finding], title: str) -> Iterator[str]:
    if not findings:
        return
    yield f'<section aria-labelledby="text"><h2 id="text">{title}</h2>'
    for finding in findings:
        yield f'<div class="finding {finding.severity}">'
        yield f"<p>{safe_text(finding_head(finding))}</p>"
        yield from _rest(finding)
        yield "</div>"
    yield "</section>"


def _rest(finding: Finding) -> Iterator[str]:
    """The place of a finding, and what would mend it."""
    if finding.excerpt:
        yield f"<pre>{_shown(finding.excerpt)}</pre>"
    if finding.help:
        yield f"<p><strong>Help:</strong> {safe_text(finding.help)}</p>"


def _foot(report: GradeReport) -> Iterator[str]:
    parts = [f"exercise <code>{safe_text(report.exercise)}</code>"]
    if report.sha256:
        parts[0] += f" (<code>{safe_text(report.sha256[:12])}</code>)"
    if report.submission_sha256:
        parts.append(f"hand-in <code>{safe_text(report.submission_sha256[:12])}</code>")
    if report.version:
        parts.append(f"minelogic {safe_text(report.version)}")
    yield f'<footer class="quiet">{" · ".join(parts)}</footer>'


def _code(text: str) -> str:
    """A formula; no line ends within an arrow."""
    arrows = re.sub(r"(&lt;)?-&gt;|\|-", r'<span class="arrow">\g<0></span>', safe_text(text))
    return f"<code>{arrows}</code>"


def _shown(lines: Sequence[str]) -> str:
    return "\n".join([safe_text(line) for line in lines])
