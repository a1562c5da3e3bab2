"""Proofs in LaTeX, compiled where LaTeX is installed."""

import re
import shutil
import subprocess

import pytest

from minelogic.proof.judging.files import check_proof
from minelogic.proof.prove import prove
from minelogic.proof.writing.results import Proof
from minelogic.render.proofs.latex import proof_document, proof_latex, report_document
from minelogic.syntax import parse_formula
from minelogic.syntax.forms import form
from tests.proof.stands.ways import latex_formulas

HOSTILE = """\
theorem na_me: A_1 & B' -> \\input{/etc/passwd} |- A
proof
  1. A_1 & B' -> C  premise    # 100% of $x$ & {y}
  2. | A ^ \\end{document}  assume
  3. | % comment  ~E 1, 2
  4. A  theorem no_such_thing 1
qed
"""


def found(text: str) -> Proof:
    answer = prove(text, name="a_b")
    assert isinstance(answer, Proof)
    return answer


def compiled(text: str, folder) -> str:
    """What pdflatex says; its errors fail the test."""
    program = shutil.which("pdflatex")
    if program is None:
        pytest.skip("pdflatex is not installed")
    (folder / "proof.tex").write_text(text, encoding="utf-8")
    flags = ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]
    done = subprocess.run(
        [program, *flags, "proof.tex"], cwd=folder, capture_output=True, text=True,
        errors="replace", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout


def test_a_document_has_every_line_and_every_box() -> None:
    text = proof_document([found("A -> B |- ~B -> ~A")])
    assert text.isascii()
    assert len(re.findall(r"^\\ndline\{", text, re.M)) == 7
    assert re.findall(r"^\\nd(?:open|close)\{\d\}", text, re.M) == [
        r"\ndopen{0}", r"\ndopen{1}", r"\ndclose{1}", r"\ndclose{0}",
    ]  # fmt: skip
    assert r"\ndline{4.}{2}{$B$}{$\to$E 1, 3}" in text


def test_names_are_escaped() -> None:
    assert r"\emph{a\_b}" in proof_document([found("A |- A")])


def test_only_packages_of_a_basic_distribution_are_used() -> None:
    packages = re.findall(r"\\usepackage(?:\[.*?\])?\{(.*?)\}", proof_document([found("A |- A")]))
    assert packages == ["geometry", "amsmath,amssymb"]


def test_long_and_deep_proofs_compile_and_fit(tmp_path) -> None:
    atoms = " & ".join(f"B({n}, {n + 1})" for n in range(24))
    proofs = [
        found("A -> B |- ~B -> ~A"),
        found(f"{atoms} |- C -> (D -> ({atoms}))"),
        found("forall x. exists y. R(x, y) |- forall z. exists y. R(z, y)"),
    ]
    assert "Overfull" not in compiled(proof_document(proofs), tmp_path)


def test_parts_of_a_document_can_be_put_into_one_several_times(tmp_path) -> None:
    part = proof_latex(found("A | B |- B | A"))
    head = "\\documentclass{article}\\usepackage{amsmath,amssymb}\\begin{document}\n"
    compiled(head + part + part + "\\end{document}\n", tmp_path)


def test_a_report_about_a_hostile_file_compiles(tmp_path) -> None:
    text = report_document(check_proof(HOSTILE, name="$_%#.proof"))
    assert r"\input{" not in text
    compiled(text, tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "|- KN(at least 0; ((-2 = 3)) -> ((-2 != 3)), KN(at least 0; b_y, S), S | (1 != |-2|))",
        "P(x_1) |- exists v. P(v)",
        "|x - 1| = 2 |- Q -> |x - 1| = 2",
    ],
)
def test_the_formulas_of_a_proof_read_back(text: str) -> None:
    proof = found(text)
    read = [form(parse_formula(formula)) for formula in latex_formulas(proof)]
    assert read == [form(line.formula) for line in proof.lines]
