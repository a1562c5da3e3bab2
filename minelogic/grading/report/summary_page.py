"""The summary of a class as a page that leads to the page of every hand-in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from unicodedata import category, normalize

from minelogic.grading.report.page import style
from minelogic.grading.report.summary import Summary, Tally
from minelogic.grading.report.values import GradeReport
from minelogic.grading.report.words import MARKS, STATUSES, decimal, exact, short
from minelogic.render.document import document, safe_text

_LONGEST_NAME = 60
_NOT_NAMES = re.compile(r"(index|con|prn|aux|nul|com\d|lpt\d)?(\..*)?", re.IGNORECASE)
"""What no page is called: the summary's own name, and what Windows takes for devices."""
_MOST_NAMES = 40


def summary_page(summary: Summary, pages: Mapping[str, str] | None = None) -> str:
    """A whole page; `pages` has the file name of the page of a hand-in by its name."""
    links = pages or {}
    body = ["<main>", *_head(summary), *_table(summary, links)]
    body += [*_spread(summary)]
    for title, tallies in (
        ("What failed", summary.failed),
        ("Mistakes by name", summary.mistakes),
        ("Could not be decided", summary.undecided),
    ):
        body += [*_tallies(title, tallies, links)]
    body.append("</main>")
    return document(f"{summary.title} · class", style(), body, attributes='class="ml-grade"')


def page_names(names: Sequence[str]) -> dict[str, str]:
    """A file name for the page of each hand-in, made of letters and digits of any script.

    No two are the same, whatever a file system thinks of capitals, and none is that of the summary.
    """
    taken: set[str] = set()
    pages = {}
    for name in names:
        stem = re.sub(r"-+", "-", "".join(map(_kept, normalize("NFC", name)))).strip("-")
        stem = stem[:_LONGEST_NAME].strip("-")
        if _NOT_NAMES.fullmatch(stem):
            stem = f"hand-in-{stem}".strip("-")
        unique, number = stem, 1
        while _folded(unique) in taken:
            number += 1
            unique = f"{stem}-{number}"
        taken.add(_folded(unique))
        pages[name] = f"{unique}.html"
    return pages


def _kept(sign: str) -> str:
    """The sign if it belongs to words of some script: letters, their marks, and digits."""
    kept = category(sign)[0] in "LM" or category(sign) == "Nd"
    return sign if kept and (sign.isascii() or sign.isprintable()) else "-"


def _folded(name: str) -> str:
    """The same for names that some file system takes for one."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _head(summary: Summary) -> Iterator[str]:
    yield f"<header><h1>{safe_text(summary.title)}</h1>"
    yield f'<p class="name">{safe_text(summary.exercise)} {safe_text(summary.scope)}</p>'
    facts = [("hand-ins", str(summary.handed_in)), ("graded", str(len(summary.graded)))]
    if summary.missing:
        facts.append(("not handed in", str(summary.missing)))
    if summary.mean is not None and summary.median is not None:
        points = exact(summary.points)
        facts += [
            (f"mean of {points}", decimal(summary.mean)),
            (f"median of {points}", decimal(summary.median)),
            ("with all points", str(sum(report.passed for report in summary.reports))),
        ]
    yield '<dl class="facts">'
    yield from [f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts]
    yield "</dl></header>"


def _table(summary: Summary, links: Mapping[str, str]) -> Iterator[str]:
    yield '<section aria-labelledby="all"><h2 id="all">Hand-ins</h2><div class="scroll">'
    yield '<table class="class"><thead><tr><th scope="col">hand-in</th>'
    yield '<th scope="col">result</th><th scope="col" class="number">points</th>'
    yield '<th scope="col">mistakes</th></tr></thead><tbody>'
    for report in summary.reports:
        kind, words = _result(report)
        score = exact(report.score) if report.status == "graded" else "–"
        named = [*report.mistakes, *[m for item in report.items for m in item.mistakes]]
        titles = dict.fromkeys(short(mistake.title) for mistake in named)
        if note := summary.notes.get(report.submission):
            titles = {note: None, **titles}
        yield (
            f'<tr><th scope="row">{_link(report.submission, links)}</th>'
            f'<td class="{f"result {kind}".rstrip()}">{words}</td><td class="number">{score}</td>'
            f"<td>{safe_text(', '.join(titles))}</td></tr>"
        )
    yield "</tbody></table></div></section>"


def _result(report: GradeReport) -> tuple[str, str]:
    """How a result looks, and its words."""
    if report.status != "graded":
        kind = "unsure" if report.status in ("limit", "crashed") else "bad"
        return kind, f"– {STATUSES[report.status]}"
    if report.passed:
        return "full", f"{MARKS['passed']} all points"
    undecided = sum(item.outcome in ("undecided", "not judged") for item in report.items)
    if undecided:
        return "unsure", f"{MARKS['undecided']} {undecided} undecided"
    return "", f"{MARKS['failed']} graded"


def _spread(summary: Summary) -> Iterator[str]:
    if not summary.graded:
        return
    most = max(step.count for step in summary.spread)
    yield '<section aria-labelledby="spread"><h2 id="spread">How the points are spread</h2>'
    yield '<table class="class spread"><tbody>'
    for step in reversed(summary.spread):
        kind = "meter full" if step.full else "meter"
        bar = f'<span class="{kind}" style="width: {100 * step.count / most:.1f}%"></span>'
        yield (
            f'<tr><th scope="row" class="number">{safe_text(step.label)}</th>'
            f'<td class="number">{step.count}</td><td>{bar if step.count else ""}</td></tr>'
        )
    yield "</tbody></table></section>"


def _tallies(title: str, tallies: Sequence[Tally], links: Mapping[str, str]) -> Iterator[str]:
    if not tallies:
        return
    key = title.lower().replace(" ", "-")
    yield f'<section aria-labelledby="{key}"><h2 id="{key}">{title}</h2><div class="scroll">'
    yield '<table class="class tallies"><tbody>'
    for tally in tallies:
        names = [_link(name, links) for name in tally.names[:_MOST_NAMES]]
        names += [f"and {tally.count - _MOST_NAMES} more"] if tally.count > _MOST_NAMES else []
        yield (
            f'<tr><td class="number">{tally.count} of {tally.of}</td>'
            f'<th scope="row">{safe_text(short(tally.title) or tally.code)}'
            f'<div class="who">{", ".join(names)}</div></th></tr>'
        )
    yield "</tbody></table></div></section>"


def _link(name: str, links: Mapping[str, str]) -> str:
    shown = safe_text(name)
    return f'<a href="{safe_text(links[name])}">{shown}</a>' if name in links else shown
