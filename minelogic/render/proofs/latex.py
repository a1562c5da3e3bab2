r"""Proofs in LaTeX: lines with their numbers, boxes drawn around them, reasons at the right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.diagnostics import visible
from minelogic.proof.report import Report, Verdict
from minelogic.proof.writing.results import Proof
from minelogic.render.derivations.latex import escaped
from minelogic.render.proofs.layout import (
    ShownLine,
    ShownProof,
    shown_proof,
    shown_report,
    waiting_sentence,
)
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Formula, Var

# Everything is measured first, so that the boxes are as wide as the widest line or, if that does
# not fit, as there is room for; then formulas and reasons run over several lines.
_MACROS = r"""\ifdefined\ndproof\else
\newdimen\ndnumber \newdimen\ndformula \newdimen\ndreason \newdimen\ndroom
\newcommand{\ndgap}{5pt}
\newcommand{\ndwiden}[2]{\setbox0\hbox{#2}\ifdim\wd0>#1 #1=\wd0 \fi}
\newcommand{\ndleft}[1]{\ifnum#1>0 \vrule\hskip\ndgap\ndleft{\numexpr#1-1\relax}\fi}
\newcommand{\ndright}[1]{\ifnum#1>0 \hskip\ndgap\vrule\ndright{\numexpr#1-1\relax}\fi}
\newcommand{\ndcell}[2]{\vtop{\hsize=#1\raggedright\rightskip=0pt plus 1fil
  \hangindent=1.5em\hangafter=1\noindent\strut#2\strut\par}}
\newcommand{\ndrow}[3]{\hbox{\hbox to\ndnumber{\hfil#1}\hskip.8em#2#3}\nointerlineskip}
\newcommand{\ndin}[1]{\ndroom=\dimexpr\ndformula-\ndgap*#1*2-.8pt*#1\relax}
\newcommand{\ndedge}[1]{\ndin{#1}%
  \ndrow{}{\ndleft{#1}}{\vrule width\ndroom height.4pt depth0pt\ndright{#1}}}
\newcommand{\ndspace}[1]{\ndin{#1}%
  \ndrow{}{\ndleft{#1}}{\vrule width0pt height2.5pt\hskip\ndroom\ndright{#1}}}
% \ndproof{lines}, where a line is \ndline{number}{boxes}{formula}{reason}, and \ndopen{n} and
% \ndclose{n} are the edges of a box that has n boxes around it; a page may end at \ndbreak.
\newcommand{\ndproof}[1]{\par\begingroup\parindent=0pt \ndnumber=0pt \ndformula=8em \ndreason=0pt
  \def\ndopen##1{}\def\ndclose##1{}\def\ndbreak{}%
  \def\ndline##1##2##3##4{\ndwiden\ndnumber{##1}\ndwiden\ndreason{##4}%
    \ndwiden\ndformula{\hskip\dimexpr\ndgap*##2*2+.8pt*##2+.5em\relax##3}}%
  #1%
  \ndroom=\dimexpr\linewidth-\ndnumber-2.8em\relax
  \ifdim\dimexpr\ndformula+\ndreason>\ndroom
    \ifdim\ndreason>.36\ndroom \ndreason=.36\ndroom \fi
    \ndformula=\dimexpr\ndroom-\ndreason\relax \fi
  \def\ndbreak{\penalty0 }%
  \def\ndopen##1{\ndspace{##1}\ndedge{##1}}\def\ndclose##1{\ndedge{##1}\ndspace{##1}}%
  \def\ndline##1##2##3##4{\ndin{##2}%
    \ndrow{##1}{\ndleft{##2}}{\ndcell{\ndroom}{##3}\ndright{##2}\hskip1.5em\ndcell{\ndreason}{##4}}}%
  #1\par\endgroup}
\fi
"""
_HEAD = r"""\documentclass[11pt]{article}
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amssymb}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\raggedright\frenchspacing
"""
_MARKS: dict[Verdict, str] = {
    "right": r"$\checkmark$", "wrong": r"$\boldsymbol\times$", "waiting": r"$\cdots$",
    "open": "?", "unreadable": r"$\boldsymbol\times$",
}  # fmt: skip
_DEEPEST = 20
"""So many boxes are drawn inside each other."""
_BOX = re.compile(r"(\d)-(\d)")


def proof_latex(proof: Proof) -> str:
    """The proof, to be put into a document with `amsmath` and `amssymb`; its macros are with it."""
    return _MACROS + "\n".join(_proof(shown_proof(proof))) + "\n"


def proof_document(proofs: Sequence[Proof]) -> str:
    """A document with the proofs; it needs no packages but those that every distribution has."""
    return _document(shown_proof(proof) for proof in proofs)


def report_document(report: Report) -> str:
    """A document with the theorems of a file as judged: marks, what is wrong, the verdicts."""
    return _document(iter(shown_report(report)))


def _document(proofs: Iterator[ShownProof]) -> str:
    body = "\n\\par\\bigskip\n".join("\n".join(_proof(shown)) for shown in proofs)
    return f"{_HEAD}{_MACROS}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def _proof(shown: ShownProof) -> Iterator[str]:
    yield rf"{{\raggedright\textbf{{Theorem}} {_name(shown)}: {_sequent(shown)}\par}}\smallskip"
    if shown.lines:
        yield r"\ndproof{"
        for position, line in enumerate(shown.lines):
            if position:
                yield r"\ndbreak"
            yield from _line(line)
        yield "}"
    for line in shown.lines:
        sentences = [f"{finding.message} {finding.help}" for finding in line.findings]
        sentences += [finding.message for finding in line.notes]
        for sentence in filter(None, (*sentences, waiting_sentence(line))):
            where = "" if sentence.startswith("Line ") else f"Line {line.label}: "
            yield rf"\par\smallskip {escaped(visible(where + sentence))}"
    for finding in shown.findings:
        yield rf"\par\smallskip {escaped(visible(f'{finding.message} {finding.help}'))}"
    for sentence in (shown.verdict, *shown.missing, *shown.refutation):
        if sentence:
            yield rf"\par\smallskip {escaped(visible(sentence))}"


def _name(shown: ShownProof) -> str:
    on = f" on {visible(shown.board)}" if shown.board is not None else ""
    logic = " (intuitionistic)" if shown.intuitionistic else ""
    return rf"\emph{{{escaped(visible(shown.name))}}}{escaped(on + logic)}"


def _sequent(shown: ShownProof) -> str:
    if shown.sequent is None:
        return escaped(shown.text)
    premises = ", ".join(f"${_math(premise)}$" for premise in shown.sequent.premises)
    return rf"{premises} $\vdash$ ${_math(shown.sequent.conclusion)}$".lstrip()


def _line(line: ShownLine) -> Iterator[str]:
    depth = min(len(line.boxes), _DEEPEST)
    for level in range(max(depth - line.opens, 0), depth):
        yield rf"\ndopen{{{level}}}"
    mark = f"{_MARKS[line.verdict]} " if line.verdict is not None else ""
    number = f"{mark}{escaped(line.label)}."
    if line.formula is not None:
        formula = f"${_math(line.formula)}$"
    else:
        formula = rf"\texttt{{{escaped(line.text)}}}"
    reason = escaped(_BOX.sub(r"\1–\2", line.reason))
    yield rf"\ndline{{{number}}}{{{depth}}}{{{formula}}}{{{reason}}}"
    for level in reversed(range(max(depth - line.closes, 0), depth)):
        yield rf"\ndclose{{{level}}}"


def _math(formula: Formula) -> str:
    """The formula; a line of it may end after an atom and its comma."""
    match formula:
        case Atom("actual", (Var() as name,)):
            return rf"\text{{actual }}{write(name, 'latex')}"
    return write(formula, "latex").replace("), ", r"),\allowbreak\ ")
