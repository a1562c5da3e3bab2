"""A class in which much is made to hurt: each has a clean report, and the others are graded."""

from __future__ import annotations

import json
import os
import re
import stat
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from minelogic.exercises.exercise import Exercise
from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.submissions import gather
from minelogic.grading.report.page import report_page
from minelogic.grading.report.summary import summarize
from minelogic.grading.report.summary_page import summary_page
from minelogic.grading.report.summary_text import report_line, summary_text
from minelogic.grading.report.text import report_text
from minelogic.grading.report.values import GradeReport
from tests.grading.classes import RIGHT, small_exercise, write, zipped

NAMES = "".join([f"i{n}, j{n}, " for n in range(12)]).strip(", ")
THEORIES: dict[str, str | bytes] = {
    "grounding bomb": f"{RIGHT}rule g: forall {NAMES}. "
    + " | ".join([f"B(i{n}, j{n})" for n in range(12)]),
    "distribution bomb": f"{RIGHT}rule d: "
    + " | ".join(
        [f"(B({n % 2}, {n // 2 % 2}) & S({n // 4 % 2}, {n // 8 % 2}))" for n in range(40)]
    ),
    "definition bomb": "define d0(i, j): B(i, j) & S(i, j)\n"
    + "".join([f"define d{n + 1}(i, j): d{n}(i, j) & d{n}(j, i)\n" for n in range(60)])
    + "rule x: forall i, j. d60(i, j)\n",
    "counting bomb": RIGHT
    + "domain Many = 1 .. 60\npredicate P(Many)\n"
    + "rule c: exists exactly 30 a in Many, b in Many, c in Many. P(a) & P(b) & P(c)\n",
    "pigeons": RIGHT
    + "domain Pigeon = 1 .. 13\ndomain Hole = 1 .. 12\npredicate In(Pigeon, Hole)\n"
    + "rule some: forall p in Pigeon. exists h in Hole. In(p, h)\n"
    + "rule one: forall p in Pigeon, q in Pigeon, h in Hole. p < q -> ~In(p, h) | ~In(q, h)\n",
    "brackets": "rule b: " + "(" * 200_000 + "B(0, 0)" + ")" * 200_000,
    "brackets on lines": "rule b: " + "(\n" * 200_000 + "B(0, 0)" + ")\n" * 200_000,
    "negations": "rule b: " + "~" * 200_000 + "B(0, 0)",
    "bytes": b"rule b: B(0, 0) \xff\xfe\n",
    "nothing but zeros": bytes(100_000),
    "direction": "rule b: forall i, j. S(i, j) <-> ~B(i, j) # \u202eevil\u202c\n",
    "page": 'rule b "<script>alert(1)</script>": forall i, j. S(i, j) & <b>B</b>(i, j)\n',
    "sentence": 'rule b "<img src=x onerror=alert(1)> [x](javascript:1)": forall i, j. B(i, j)\n',
    "escapes": "rule b: \x1b[31mB(0, 0)\x1b]0;title\x07\n",
    "other file": "use ../../../../etc/passwd\nrule b: B(0, 0)\n",
    "mistakes": "rule ((\n" * 2000,
}
"""None of them may pass."""


@pytest.fixture(scope="module")
def exercise(tmp_path_factory):
    limits = "conflicts = 300\ninstances = 50_000\nsteps = 500_000\nclauses = 50_000"
    return small_exercise(tmp_path_factory.mktemp("exercise"), limits=limits)


def graded(exercise: Exercise, path: Path) -> dict[str, GradeReport]:
    submissions = gather([path], exercise)
    reports = grade_all(exercise, submissions)
    found = {report.submission: report for report in reports}
    assert len(found) == len(submissions)
    for report in reports:
        clean(report)
    return found


def clean(report: GradeReport) -> None:
    """The report goes to JSON and back, its score is possible, and it is shown without harm."""
    assert GradeReport.from_json(json.loads(json.dumps(report.to_json()))) == report
    assert 0 <= report.score <= report.points
    assert report.status == "graded" or (report.score == 0 and report.message)
    assert "Traceback" not in json.dumps(report.to_json())
    for text in (report_text(report), report_line(report, 30), summary_text(summarize([report]))):
        harmless_text(text)
    for page in (report_page(report), summary_page(summarize([report]))):
        harmless_page(page)


def harmless_text(text: str) -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    text.encode("utf-8")


def harmless_page(page: str) -> None:
    """No element or attribute in the page comes from what was handed in."""

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag not in ("script", "img", "iframe", "object", "embed", "form")
            assert not [name for name, _ in attrs if name.startswith("on")]
            assert not [value for _, value in attrs if value and "javascript:" in value]

    harmless_text(page)
    Reader().feed(page)


@pytest.mark.slow
def test_every_theory_made_to_hurt_has_its_report_and_the_others_are_graded(exercise, tmp_path):
    files = {f"{name}/answer.mine": text for name, text in THEORIES.items()}
    found = graded(exercise, write(tmp_path, {**files, "al/answer.mine": RIGHT}))
    assert found.pop("al").passed
    assert found.keys() == THEORIES.keys()
    for name, report in found.items():
        assert not report.passed, name
        assert report.status in ("graded", "unreadable", "limit"), f"{name}: {report.message}"


LETTERS = [f"A{n}" for n in range(24)]
CNFS = {
    "distribution bomb": " | ".join([f"({a} & B{a})" for a in LETTERS]),
    "equivalences": " <-> ".join(LETTERS * 6),
    "brackets": "(" * 200_000 + "A" + ")" * 200_000,
    "brackets on lines": "(\n" * 100_000 + "A" + ")\n" * 100_000,
    "clauses": " & ".join(["(A | B | C)"] * 1500),
    "lines": "A\n" * 100_000,
    "page": "<script>alert(1)</script> & A",
}


def test_every_cnf_made_to_hurt_has_its_report_and_the_others_are_graded(tmp_path):
    exercise = small_exercise(tmp_path / "exercise", "cnf")
    write(tmp_path / "class", {f"{name}.txt": text for name, text in CNFS.items()})
    write(tmp_path / "class", {"al.txt": exercise.reference})
    found = graded(exercise, tmp_path / "class")
    assert found.pop("al.txt").passed
    for name, report in found.items():
        assert not report.passed, name
        assert report.status in ("graded", "unreadable", "limit"), f"{name}: {report.message}"


HEAD = "theorem t: P, P -> Q |- Q\nproof\n"
PROOFS = {
    "a million lines": HEAD + "  1. P  premise\n" * 1_000_000,
    "lines within the size": HEAD + "1. P premise\n" * 70_000,
    "boxes": HEAD + "".join([f"{n}. {'| ' * min(n, 4000)}P assume\n" for n in range(1, 150)]),
    "brackets": HEAD + "1. " + "(" * 200_000 + "P" + ")" * 200_000 + " premise\n",
    "theorems": "theorem t: P |- P\nproof\n 1. P premise\n" * 2000,
    "page": HEAD + "1. <script>alert(1)</script> premise\n",
}


@pytest.mark.slow
def test_every_proof_made_to_hurt_has_its_report_and_the_others_are_graded(tmp_path):
    exercise = small_exercise(tmp_path / "exercise", "proof")
    write(tmp_path / "class", {f"{name}.proof": text for name, text in PROOFS.items()})
    write(tmp_path / "class", {"al.proof": exercise.reference})
    found = graded(exercise, tmp_path / "class")
    assert found.pop("al.proof").passed
    assert "too large" in found["a million lines.proof"].message
    for name, report in found.items():
        assert not report.passed, name
        assert report.status in ("graded", "unreadable", "limit"), f"{name}: {report.message}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["-rf", "--help", "<script>alert(1)</script>".replace("/", "\\"), "[x](javascript:alert(1))",
     "\x1b[31mred", "\u202eevil", "a\nb", "=1+1", "'; DROP TABLE x", "$(id)", "%s%n", " "],
)  # fmt: skip
def test_a_name_made_to_hurt_is_only_a_name(exercise, tmp_path, name):
    write(tmp_path, {name: RIGHT, "al": "rule x: (", "bob": f"# {name}\n{RIGHT}"})
    found = graded(exercise, tmp_path)
    assert found[name].passed
    assert not found["al"].passed
    harmless_text(summary_text(summarize(list(found.values()))))
    harmless_page(summary_page(summarize(list(found.values()))))


def test_files_made_to_hurt_have_their_rows_and_the_others_are_graded(exercise, tmp_path):
    write(tmp_path, {"al/answer.mine": RIGHT, "x/bob/answer.mine": RIGHT, "bob.mine": RIGHT})
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / "answer.mine").symlink_to("/etc/passwd")
    (tmp_path / "folder").symlink_to("/")
    os.mkfifo(tmp_path / "pipe.mine")
    with open(tmp_path / "large.mine", "wb") as stream:
        stream.truncate(100 << 20)
    (tmp_path / "bomb.zip").write_bytes(zipped({"answer.mine": bytes(40 << 20)}))
    (tmp_path / "damaged.zip").write_bytes(b"PK\x03\x04 and no more")
    (tmp_path / "out.zip").write_bytes(zipped({"../../answer.mine": "x", "answer.mine": RIGHT}))
    link = zipfile.ZipInfo("answer.mine")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "links.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
    found = graded(exercise, tmp_path)
    assert {name for name, report in found.items() if report.passed} == {
        "al", "x/bob", "bob.mine", "out.zip",
    }  # fmt: skip
    refused = {name: report.message for name, report in found.items() if not report.passed}
    assert set(refused) == {
        "bomb.zip", "damaged.zip", "folder", "large.mine", "link", "links.zip", "pipe.mine",
        "out.zip/../../answer.mine",
    }  # fmt: skip
    assert "root:" not in json.dumps([report.to_json() for report in found.values()])


def test_two_submissions_with_one_name_are_both_graded(exercise, tmp_path):
    write(tmp_path, {"a/al/answer.mine": RIGHT, "b/al/answer.mine": "rule x: ("})
    submissions = gather([tmp_path / "a" / "al", tmp_path / "b" / "al"], exercise)
    reports = grade_all(exercise, submissions)
    assert [report.passed for report in reports] == [True, False]
    assert len({report.submission for report in reports}) == 2
