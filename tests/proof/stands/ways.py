"""Every way to write a proof, and what is read back from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import NamedTuple

from minelogic.proof.judging.files import check_proof
from minelogic.proof.writing.results import Proof
from minelogic.proof.writing.text import write_proof
from minelogic.render.proofs.html import proof_page
from minelogic.render.proofs.latex import proof_document
from minelogic.render.proofs.text import proof_text, report_text


class Row(NamedTuple):
    """What a format says of a line."""

    label: str
    depth: int
    formula: str
    reason: str


def texts(proof: Proof, folder: Path, allowed: frozenset[str] | None) -> Iterator[tuple[str, str]]:
    """Names of formats, each with a file of proofs that says what the format says."""
    plain, signs = write_proof(proof), write_proof(proof, "unicode")
    yield "text", plain
    yield "unicode", signs
    yield "boxes", proof_text(proof)
    report = check_proof(plain, base=folder, allowed=allowed)
    yield "checked", report_text(report)
    yield "narrow", report_text(report, 60)
    yield "checked unicode", report_text(check_proof(signs, base=folder, allowed=allowed))
    found = proof.to_json()
    assert found["proof"]["text"] == plain
    rows = [
        Row(line["label"], len(line["boxes"]), line["formula"], line["justification"])
        for line in found["proof"]["lines"]
    ]
    yield "JSON", _file(proof, found["sequent"], rows)
    for theorem in report.to_json()["theorems"]:
        judged = [
            Row(line["label"], len(line["boxes"]), line["formula"] or "?", line["justification"])
            for line in theorem["lines"]
        ]
        yield "JSON of a report", _file(proof, str(theorem["sequent"]), judged)
    yield "HTML", _file(proof, *_of_page(proof_page([proof])))


def latex_formulas(proof: Proof) -> list[str]:
    """The formulas of the lines of a proof in LaTeX."""
    return re.findall(r"^\\ndline\{\S+\}\{\d+\}\{\$(.*)\$\}\{", proof_document([proof]), re.M)


def _of_page(page: str) -> tuple[str, list[Row]]:
    """The sequent and the lines on a page."""
    (sequent,) = re.findall(r'<p class="sequent">(.*?)</p>', page, re.S)
    rows = re.findall(
        r'--depth: (\d+)"><div class="row"><span class="number">(.*?)\.</span>'
        r'<code class="formula">(.*?)</code><span class="reason">(.*?)</span></div>',
        page,
    )
    return _text(sequent), [Row(_text(n), int(d), _text(f), _text(r)) for d, n, f, r in rows]


def _text(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


def _file(proof: Proof, sequent: str, rows: Sequence[Row]) -> str:
    """A file with these lines, each formula in brackets, so that only the formulas are tried."""
    on = f" on {proof.board}" if proof.board is not None else ""
    lines = [f"theorem {proof.name}{on}: {sequent}"]
    lines += ["logic intuitionistic"] if proof.logic == "intuitionistic" else []
    lines.append("proof")
    for label, depth, formula, reason in rows:
        said = formula if formula.startswith("actual ") else f"({formula})"
        lines.append(f"{label}. {'| ' * depth}{said}    {reason}")
    return "\n".join([*lines, "qed", ""])
