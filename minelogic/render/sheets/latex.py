r"""Sheets as LaTeX documents, with TikZ for boards; all else is in every distribution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from minelogic.diagnostics import visible
from minelogic.render.derivations.latex import escaped
from minelogic.render.sheets.items import (
    LAST_ROWS,
    Choice,
    Code,
    Columns,
    Frame,
    FrameRow,
    Group,
    Heading,
    Item,
    Listing,
    Picture,
    Pictures,
    Quote,
    Room,
    Sheet,
    Span,
    Table,
    Text,
    Words,
    goes_on,
    text_of,
)
from minelogic.render.sheets.measure import caption_width
from minelogic.render.sheets.svg import group_height, room
from minelogic.render.sheets.tikz import COLOURS, picture_latex, picture_width

_HEAD = r"""\documentclass[11pt,@PAPER@]{article}
\usepackage[margin=18mm,bottom=22mm]{geometry}
\usepackage{amsmath,amssymb}
\usepackage{tikz,longtable}
@COLOURS@
\setlength{\parindent}{0pt}
\setlength{\parskip}{3pt}
\frenchspacing\sloppy
\makeatletter\def\ps@sheet{\let\@oddhead\@empty\def\@oddfoot{\footnotesize\color{mlfaint}\sheetnote\hfil\thepage}}
\makeatother\pagestyle{sheet}
\renewcommand{\arraystretch}{1.25}\setlength{\LTleft}{0pt}\setlength{\LTpre}{0pt}\setlength{\LTpost}{4pt}
% What stands at the foot of each page.
\newcommand{\sheetnote}{}
% What stays on one page.
\newenvironment{keep}{\par\noindent\begin{minipage}{\linewidth}\setlength{\parskip}{4pt}}
  {\end{minipage}\par}
% \entry{mark}{text}: an entry of a list, however deep it stands.
\newcommand{\entry}[2]{\par\noindent\makebox[1.8em][r]{#1\hspace{.5em}}%
  \begin{minipage}[t]{\dimexpr\linewidth-1.8em\relax}\setlength{\parskip}{1pt}#2\end{minipage}\par}
% \besidebar{text}: somebody's words.
\newcommand{\besidebar}[1]{\par\noindent\hspace*{1em}%
  \begin{minipage}{\dimexpr\linewidth-2em\relax}%
  \setlength{\parskip}{3pt}\itshape #1\end{minipage}\par}
% \codeline{text}: a line of code.
\newcommand{\codeline}[1]{\par\noindent\hangindent=3em\hangafter=1%
  \hspace*{1em}{\small\ttfamily #1}\par}
% \fitchrow{number}{bars}{formula}{rule}{height}: a line of a proof; bars are as high as it is.
\newlength{\fitchdeep}
\newcommand{\fbar}{\vrule width .9pt\hspace{8pt}}
\newcommand{\fitchrow}[5]{\settowidth{\fitchdeep}{#2}%
  \par\nointerlineskip\noindent\hbox to\linewidth{\vrule width 0pt height #5 depth 4pt\relax
  \hbox to 24pt{\hfil #1\hspace{5pt}}#2%
  \parbox[c]{\dimexpr.68\linewidth-26pt-\fitchdeep\relax}{\raggedright #3}\hfil
  \parbox[c]{.3\linewidth}{\raggedright #4}}}
% \fitchgap{bars}: what stands above a line that opens a box.
\newcommand{\fitchgap}[1]{\par\nointerlineskip\noindent
  \hbox to\linewidth{\vrule width 0pt height 3pt\relax\hspace{24pt}#1\hfil}}
% \fitchline{bars}: the line below what is assumed.
\newcommand{\fitchline}[1]{\par\nointerlineskip\noindent
  \hbox to\linewidth{\hspace{24pt}#1\rule{.3\linewidth}{.9pt}\hfil}}
% \ruled{label}: a line to write on.
\newcommand{\ruled}[1]{\par\vspace{14pt}\noindent #1\hrulefill\par}
\newcommand{\tickbox}{\raisebox{-1pt}{\fbox{\rule{0pt}{5pt}\rule{5pt}{0pt}}}\enspace}
\begin{document}
"""
_TAIL = "\\end{document}\n"
_PAPERS = {"a4": "a4paper", "letter": "letterpaper"}
_BAR = r"\fbar"
_BETWEEN = 0.04
"""Columns: a share of the page."""
_CLOSE = 0.8
"""How much of a page a group may take by our measure, so that it surely fits by that of LaTeX."""


def sheet_latex(sheet: Sheet, *others: Sheet) -> str:
    """A document, in ASCII; a group stays on one page if it fits on one.

    With others, those come behind, and each begins a new page, which is its first.
    """
    colours = [rf"\definecolor{{{name}}}{{HTML}}{{{value}}}" for name, value in COLOURS.items()]
    head = _HEAD.replace("@PAPER@", _PAPERS[sheet.paper]).replace("@COLOURS@", "\n".join(colours))
    lines = list(_one(sheet))
    for other in others:
        lines += [r"\clearpage\setcounter{page}{1}", *_one(other)]
    return head + "\n".join(lines) + "\n" + _TAIL


def _one(sheet: Sheet) -> Iterator[str]:
    yield rf"\renewcommand{{\sheetnote}}{{{_text(sheet.note)}}}"
    yield from _top(sheet)
    for number, group in enumerate(sheet.groups):
        again = sheet.turns(number) and sheet.apart
        if sheet.turns(number):
            yield r"\clearpage"
        if again:
            yield from _top(sheet)
        yield from _group(group, sheet, number == 0 or again)


def _top(sheet: Sheet) -> Iterator[str]:
    yield rf"{{\Large\bfseries {_text(sheet.title)}\par}}"
    if sheet.about:
        yield _small(sheet.about)
    if sheet.name is not None:
        name = rf"\ {_text(sheet.name)}" if sheet.name else ""
        yield r"\vspace{6pt}"
        yield (
            rf"\noindent\makebox[.68\linewidth][l]{{Name:{name}\hrulefill}}\hfill"
            r"\makebox[.28\linewidth][l]{Date:\hrulefill}\par"
        )


def _group(group: Group, sheet: Sheet, first: bool) -> Iterator[str]:
    head = [r"\noindent\rule{\linewidth}{.8pt}\par"]
    if group.heading:
        head.append(rf"{{\large\bfseries {_text(group.heading)}\par}}")
    if group.about:
        head.append(_small(group.about))
    width, height = room(sheet.paper)
    whole = group_height(group, sheet.paper) / height
    long = whole > _CLOSE
    yield r"\clearpage" if long and not (first or group.flows) else r"\par\vspace{12pt}"
    if not long and not group.flows:
        yield r"\begin{keep}"
        yield from head
        for item in group.items:
            yield from _item(item, width)
        yield r"\end{keep}"
        return
    # The heading stays with what comes first below it, and no item is cut that need not be.
    kept = tuple(item for item in group.items[:1] if not goes_on(item))
    yield r"\begin{keep}"
    yield from head
    for item in kept:
        yield from _item(item, width)
    yield r"\end{keep}\nopagebreak"
    for item in group.items[len(kept) :]:
        if isinstance(item, Table):
            yield from _table(item, "longtable")
        elif goes_on(item):
            yield from _item(item, width)
        else:
            yield from [r"\begin{keep}", *_item(item, width), r"\end{keep}"]


def _item(item: Item, width: float) -> Iterator[str]:
    match item:
        case Text(words, small):
            yield rf"{{\small {_words(words)}\par}}" if small else rf"{_words(words)}\par"
        case Heading(words):
            yield rf"\par\vspace{{4pt}}{{\bfseries {_text(text_of(words))}\par}}"
        case Listing(entries, numbered, first):
            for number, entry in enumerate(entries, first):
                mark = f"{number}." if numbered else r"$\cdot$"
                yield rf"\entry{{{mark}}}{{%"
                for inner in entry:
                    yield from _item(inner, width * 0.9)
                yield "}"
        case Quote(items):
            yield r"\besidebar{%"
            for inner in items:
                yield from _item(inner, width * 0.9)
            yield "}"
        case Code(text):
            yield r"\par\vspace{4pt}{\setlength{\parskip}{0pt}%"
            yield from (rf"\codeline{{{_kept(line)}}}" for line in text.split("\n"))
            yield r"\par}\vspace{2pt}"
        case Picture():
            yield from _pictures([item], width)
        case Pictures(pictures):
            yield from _pictures(pictures, width)
        case Frame(rows):
            yield r"\par\vspace{4pt}{\setlength{\parskip}{0pt}%"
            tall = any(not row.formula for row in rows)
            for row in rows:
                yield from _row(row, tall)
            yield r"\par}\vspace{8pt}"
        case Room(lines, label):
            yield from (rf"\ruled{{{_text(label) if n == 0 else ''}}}" for n in range(lines))
        case Table():
            yield from _table(item)
        case Choice(options):
            boxes = r"\qquad ".join(rf"\mbox{{\tickbox {_text(option)}}}" for option in options)
            yield rf"{boxes}\par"
        case Columns():
            yield from _columns(item, width)
        case _:
            assert_never(item)


def _text(text: str) -> str:
    return escaped(visible(text))


def _kept(line: str) -> str:
    """A line in which blanks stay as many as they are; none is empty."""
    return _text(line.rstrip()).replace(" ", r"\ ") or r"\strut"


def _small(text: str) -> str:
    return rf"{{\footnotesize\color{{mlfaint}}{_text(text)}\par}}"


def _words(words: Words) -> str:
    return "".join(map(_span, words))


def _span(span: Span) -> str:
    text = _text(span.text)
    match span.style:
        case "strong":
            return rf"\textbf{{{text}}}"
        case "emphasis":
            return rf"\emph{{{text}}}"
        case "code":
            return rf"\texttt{{{text}}}"
        case "plain":
            return text
        case _:
            assert_never(span.style)


def _pictures(pictures: Iterable[Picture], width: float) -> Iterator[str]:
    yield r"\par\vspace{4pt}\noindent"
    for picture in pictures:
        drawn = "%\n".join(picture_latex(picture, width * 0.9))
        if picture.caption:
            said = rf"\footnotesize\color{{mlfaint}}\raggedright {_text(picture.caption)}"
            wide = max(
                picture_width(picture, width * 0.9),
                min(caption_width(picture.caption), width * 0.9),
            )
            below = rf"\parbox{{{wide:.0f}pt}}{{{said}}}"
            drawn = rf"\begin{{tabular}}{{@{{}}l@{{}}}}{drawn}\\{below}\end{{tabular}}"
        yield rf"{drawn}\hspace{{2em}}"
    yield r"\par\vspace{4pt}"


def _row(row: FrameRow, tall: bool) -> Iterator[str]:
    bars = _BAR * (row.depth + 1)
    if row.opens:
        outer = _BAR * (row.depth + 1 - row.opens)
        yield rf"\fitchgap{{{outer}}}"
    formula = rf"\texttt{{\small {_text(row.formula)}}}" if row.formula else r"\dotfill"
    reason = _text(row.reason) if row.reason else "" if row.formula else r"\dotfill"
    height = "16pt" if tall else "11pt"
    yield rf"\fitchrow{{{_text(row.number)}}}{{{bars}}}{{{formula}}}{{{reason}}}{{{height}}}"
    if row.closes:
        outer = _BAR * row.depth
        yield rf"\fitchline{{{outer}}}"


def _table(table: Table, environment: str = "tabular") -> Iterator[str]:
    """The table; as a `longtable` it may go on on another page, under its head."""
    total = sum(table.shares)
    columns = "|".join(
        rf"p{{\dimexpr{share / total:.4f}\linewidth-2\tabcolsep-\arrayrulewidth\relax}}"
        for share in table.shares
    )
    tall = r"\rule{0pt}{13pt}" if table.tall else ""
    head = " & ".join(rf"\textbf{{{_text(text_of(cell))}}}" for cell in table.head)
    yield r"\par\vspace{4pt}\noindent"
    yield rf"\begin{{{environment}}}{{|{columns}|}}\hline"
    yield head + r" \\ \hline" + r"\endhead" * (environment == "longtable")
    for number, row in enumerate(table.rows):
        cells = [rf"\raggedright {_words(cell)}" if cell else "" for cell in row]
        kept = environment == "longtable" and -LAST_ROWS <= number - len(table.rows) < -1
        yield tall + " & ".join(cells) + rf" \tabularnewline{'*' * kept} \hline"
    yield rf"\end{{{environment}}}\par\vspace{{4pt}}"


def _columns(columns: Columns, width: float) -> Iterator[str]:
    """Columns as boxes that begin at the same height."""
    total = sum(columns.shares)
    room = 1 - _BETWEEN * (len(columns.columns) - 1)
    yield r"\par\vspace{4pt}\noindent"
    for number, (column, share) in enumerate(zip(columns.columns, columns.shares, strict=True)):
        part = room * share / total
        if number:
            yield r"\hfill"
        yield rf"\begin{{minipage}}[t]{{{part:.4f}\linewidth}}\vspace{{0pt}}%"
        for item in column:
            yield from _item(item, width * part)
        yield r"\end{minipage}%"
    yield r"\par\vspace{4pt}"
