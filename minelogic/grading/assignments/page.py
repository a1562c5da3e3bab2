"""A class on an assignment as pages of HTML: one for each student, and one for the class."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from minelogic.grading.assignments.table import status_of
from minelogic.grading.assignments.values import ClassReport, PartGrade, StudentGrade
from minelogic.grading.assignments.words import (
    class_facts,
    is_late,
    not_graded,
    scale_sentence,
)
from minelogic.grading.report.page import report_article, style
from minelogic.grading.report.words import STATUSES, exact, score_words, short
from minelogic.render.document import document, safe_text

_MORE_WORDS = {"part": "in part", "by hand": "by hand"}
_OWN_STYLE = """
.ml-grade .part-report { margin-top: 3rem; border-top: 2px solid currentColor; }
.ml-grade .part-report h3 { margin: 1.6rem 0 .6rem; }
.ml-grade .part-report .row h4 { flex: 1 1 auto; min-width: 0; }
.ml-grade .part-report .mistake h3, .ml-grade .part-report .mistake h5 {
  margin: 0; font-size: 1rem; color: var(--wrong); }
.ml-grade .part-report header .name { display: none; }
.ml-grade ul.marks, .ml-grade ol.parts { padding-left: 1.4rem; margin: .6rem 0; }
.ml-grade .class th.who-row { min-width: 7rem; }
.ml-grade .class .result { white-space: normal; min-width: 3.5rem; }
.ml-grade .class thead th { white-space: normal; }
@media screen and (max-width: 40rem) {
  .ml-grade .class th, .ml-grade .class td { padding: .3rem .35rem; }
  .ml-grade .class th.who-row { min-width: 5.5rem; }
  .ml-grade .class thead .number { white-space: normal; }
}
.ml-grade h3.student { margin-top: .8rem; }
"""


def student_page(report: ClassReport, student: StudentGrade) -> str:
    """What one student is told: the grade, how it came about, and the report on each answer."""
    title = f"{report.title} · {student.student}"
    body = _student(report, student)
    return document(title, style() + _OWN_STYLE, body, attributes='class="ml-grade"')


def class_page(report: ClassReport, pages: Mapping[str, str] | None = None) -> str:
    """The class for instructors; `pages` has the file name of the page of each student."""
    body = _class(report, pages or {})
    title = f"{report.title} · class"
    return document(title, style() + _OWN_STYLE, body, attributes='class="ml-grade"')


def _student(report: ClassReport, student: StudentGrade) -> Iterator[str]:
    yield "<main><header>"
    yield f"<h1>{safe_text(report.title)}</h1>"
    yield f'<p class="name">{safe_text(student.student)}</p>'
    full = student.total >= student.points
    state = "full" if full else "part" if student.total else "zero"
    total = safe_text(score_words(student.total, student.points))
    yield f'<p class="score {state}">{total}</p>'
    share = min(float(100 * student.total / student.points), 100.0)
    bar = f'<span style="width: {share:.2f}%"></span>'
    yield f'<div class="bar {state}" aria-hidden="true">{bar}</div>'
    yield from _list([*student.marks, *student.comments])
    yield f'<p class="quiet">{safe_text(" ".join(report.policy))}</p></header>'
    yield '<section aria-labelledby="parts"><h2 id="parts">Exercises</h2><div class="scroll">'
    yield '<table class="class"><tbody>'
    for number, part in enumerate(student.parts, 1):
        yield (
            f'<tr><th scope="row"><a href="#part-{number}">{safe_text(part.title)}</a></th>'
            f"<td>{safe_text(_result(part))}</td>"
            f'<td class="number">{_points(part)}</td></tr>'
        )
    yield "</tbody></table></div></section>"
    yield from _attempts(student)
    for number, part in enumerate(student.parts, 1):
        yield f'<article class="part-report" id="part-{number}">'
        yield from _excused(part) if part.excused else _inside(report_article(part.report), number)
        yield "</article>"
    yield "</main>"


def _attempts(student: StudentGrade) -> Iterator[str]:
    """A table of the attempts, if there is anything to be told of them."""
    if len(student.attempts) < 2 and not any(each.late for each in student.attempts):
        return
    yield '<section aria-labelledby="attempts"><h2 id="attempts">Attempts</h2>'
    yield '<div class="scroll"><table class="class"><thead><tr>'
    heads = ("attempt", "handed in", "late", "earned", "taken off", "total", "")
    yield "".join([f'<th scope="col">{head}</th>' for head in heads]) + "</tr></thead><tbody>"
    for each in student.attempts:
        cells = (
            safe_text(each.submitted), safe_text(each.late), exact(each.earned),
            exact(each.deduction), exact(each.total), "counts" if each.counted else "",
        )  # fmt: skip
        row = "".join([f"<td>{cell}</td>" for cell in cells])
        yield f'<tr><th scope="row">{each.number}</th>{row}</tr>'
    yield "</tbody></table></div></section>"


def _inside(lines: Iterable[str], number: int) -> Iterator[str]:
    """A report as a part of a page: headings one level down, and ids of its own."""
    for line in lines:
        below = re.sub(r"<(/?)h([1-5])\b", lambda m: f"<{m[1]}h{int(m[2]) + 1}", line)
        yield re.sub(r'\b(id|aria-labelledby)="(\w+)"', rf'\1="\2-{number}"', below)


def _excused(part: PartGrade) -> Iterator[str]:
    yield f'<header><h2>{safe_text(part.title)}</h2><p class="score">excused</p>'
    yield '<p class="verdict">It does not count.</p></header>'


def _points(part: PartGrade) -> str:
    return "" if part.excused else f"{exact(part.score)} of {exact(part.worth)}"


def _result(part: PartGrade) -> str:
    if part.excused:
        return "excused"
    if part.by_hand:
        return "decided by hand"
    if part.report.status != "graded":
        return STATUSES[part.report.status]
    return scale_sentence(part) or ("all points" if part.score >= part.worth else "")


def _class(report: ClassReport, links: Mapping[str, str]) -> Iterator[str]:
    yield f"<main><header><h1>{safe_text(report.title)}</h1>"
    yield f'<p class="quiet">{safe_text(" ".join(report.policy))}</p><dl class="facts">'
    for name, value in class_facts(report):
        yield f"<div><dt>{name}</dt><dd>{value}</dd></div>"
    yield "</dl></header>"
    titles = "".join([f"<li>{safe_text(part.title)}</li>" for part in report.parts])
    yield f'<ol class="parts">{titles}</ol>'
    yield '<section aria-labelledby="all"><h2 id="all">Students</h2><div class="scroll">'
    yield '<table class="class"><thead><tr><th scope="col">student</th>'
    yield f'<th scope="col" class="number">total of {exact(report.points)}</th>'
    for number, part in enumerate(report.parts, 1):
        yield f'<th scope="col" class="number">{number} ({exact(part.worth)})</th>'
    yield '<th scope="col">result</th></tr></thead><tbody>'
    for student in report.students:
        yield from _row(student, links)
    yield "</tbody></table></div></section>"
    yield from _remarks(report)
    yield from _not_graded(report)
    yield from _alike(report, links)
    if report.notes:
        yield '<section aria-labelledby="notes"><h2 id="notes">Notes</h2>'
        yield from _list(report.notes)
        yield "</section>"
    yield "</main>"


def _row(student: StudentGrade, links: Mapping[str, str]) -> Iterator[str]:
    status = status_of(student)
    total = exact(student.total) if status != "missing" else "–"
    kind = "full" if student.total >= student.points else ""
    kind = "bad" if status in ("missing", "unreadable", "empty") else kind
    yield f'<tr><th scope="row" class="who-row">{_link(student.student, links)}</th>'
    yield f'<td class="number">{total}</td>'
    for part in student.parts:
        shown = "excused" if part.excused else exact(part.score)
        if part.report.status != "graded" and not part.by_hand and not part.excused:
            shown = "–"
        yield f'<td class="number">{shown}</td>'
    words = [_status_words(status), *(["late"] if is_late(student) else [])]
    words += ["by hand"] if student.by_hand and status != "by hand" else []
    yield f'<td class="{f"result {kind}".rstrip()}">{safe_text(", ".join(words))}</td></tr>'


def _status_words(status: str) -> str:
    known = {**_MORE_WORDS, **{str(each): words for each, words in STATUSES.items()}}
    return known[status]


def _remarks(report: ClassReport) -> Iterator[str]:
    """What was not as usual: lateness, attempts, decisions by hand."""
    marked = [each for each in report.students if each.marks or each.comments or each.checks]
    if marked:
        yield '<section aria-labelledby="marks"><h2 id="marks">Not as usual</h2>'
        for student in marked:
            yield f'<h3 class="student">{safe_text(student.student)}</h3>'
            yield from _list([*student.marks, *student.checks, *student.comments])
        yield "</section>"


def _not_graded(report: ClassReport) -> Iterator[str]:
    """Why answers were not graded, and the files that nobody asked for."""
    sentences = list(not_graded(report))
    if sentences:
        yield '<section aria-labelledby="unread"><h2 id="unread">Not graded</h2>'
        yield from _list(sentences)
        yield "</section>"


def _alike(report: ClassReport, links: Mapping[str, str]) -> Iterator[str]:
    if not report.alike:
        return
    yield '<section aria-labelledby="alike"><h2 id="alike">Alike, to be looked at</h2>'
    yield '<div class="scroll"><table class="class tallies"><tbody>'
    for group in report.alike:
        names = ", ".join([_link(name, links) for name in group.students])
        yield (
            f"<tr><td>{safe_text(group.exercise)}</td>"
            f'<th scope="row">{safe_text(group.sentence)}<div class="who">{names}</div></th></tr>'
        )
    yield "</tbody></table></div></section>"


def _list(sentences: Iterable[str]) -> Iterator[str]:
    items = [f"<li>{safe_text(short(each))}</li>" for each in sentences]
    if items:
        yield f'<ul class="marks">{"".join(items)}</ul>'


def _link(name: str, links: Mapping[str, str]) -> str:
    shown = safe_text(name)
    return f'<a href="{safe_text(links[name])}">{shown}</a>' if name in links else shown
