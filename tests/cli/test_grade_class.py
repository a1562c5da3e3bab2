"""`minelogic grade` for an assignment: what is printed and written, and how it ends."""

from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from tests import chromium
from tests.doc_examples import ROOT

WEEK = str(ROOT / "exercises" / "examples" / "week")
CLASS = f"{WEEK}/class"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["grade", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_a_line_for_each_student_within_80_columns():
    lines = run(WEEK, CLASS, "-q").splitlines()
    assert [line.split()[1] for line in lines] == ["ada", "bob", "cyd"]
    assert all(len(line) <= 80 for line in run(WEEK, CLASS).splitlines())


def test_one_student_is_told_everything_and_the_code_says_how_it_went(tmp_path):
    text = run(WEEK, f"{CLASS}/ada", code=1)
    assert "6 of 10 points" in text
    assert "(i, j) is a bomb or safe" in text
    assert "10 of 10 points" in run(WEEK, f"{CLASS}/bob/attempt-2", code=0)


def test_json_and_csv_say_the_same():
    data = json.loads(run(WEEK, CLASS, "--json"))
    rows = list(csv.DictReader(io.StringIO(run(WEEK, CLASS, "--format", "csv"))))
    assert data["format"] == "minelogic.class/1"
    assert [(s["student"], s["total"]) for s in data["students"]] == [
        (row["student"], row["total"]) for row in rows
    ]
    assert rows[2]["other files"] == "notes.md"


def test_pages_are_written_for_students_and_the_class_and_show_nothing_hostile(tmp_path):
    evil = tmp_path / "class" / "<script>alert(1)</script>"
    evil.mkdir(parents=True)
    (evil / "rules.mine").write_text("rule <b>x: B(0, 0)")
    (evil / "=1+1.docx").write_text("x")
    run(WEEK, str(tmp_path / "class"), CLASS, "--html", str(tmp_path / "pages"))
    pages = sorted(path.name for path in (tmp_path / "pages").iterdir())
    assert pages == ["ada.html", "bob.html", "cyd.html", "index.html", "script-alert-1-script.html"]
    for page in (tmp_path / "pages").iterdir():
        assert "<script" not in page.read_text()
    assert 'href="bob.html"' in (tmp_path / "pages" / "index.html").read_text()
    assert "ada" not in (tmp_path / "pages" / "bob.html").read_text()


def test_feedback_is_what_was_asked_for():
    told = json.loads(run(WEEK, CLASS, "--json", "--feedback", "none"))
    assert all(p["report"]["items"] == [] for s in told["students"] for p in s["parts"])


def test_overrides_make_a_class_of_an_exercise(tmp_path):
    (tmp_path / "o.toml").write_text('[[override]]\nstudent = "one-half.mine"\nscore = 4\n')
    wrong = str(ROOT / "exercises" / "words" / "safe-or-bomb" / "wrong")
    text = run("safe-or-bomb", wrong, "--overrides", str(tmp_path / "o.toml"))
    assert "The total: 4 by hand, judged 3." in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((WEEK, "nothing-there"), "there is no such file"),
        ((WEEK, CLASS, "--overrides", "none.toml"), "none.toml"),
        ((WEEK, CLASS, "--format", "html"), "--html DIR"),
        ((WEEK, CLASS, "--for", "gradescope"), "one hand-in at a time"),
        ((WEEK, CLASS, "--for", "moodle"), "as --roster"),
    ],
)
def test_what_cannot_be_done_is_said(arguments, said):
    assert said in run(*arguments, code=2)


def test_mistakes_in_the_assignment_are_shown_with_their_places(tmp_path):
    (tmp_path / "assignment.toml").write_text('id = "x"\nlaet = 1\n')
    text = run(str(tmp_path), CLASS, code=1)
    assert "assignment.toml:2:1: error: There is no key 'laet'." in " ".join(text.split())
    assert "Did you mean late?" in text


def told(tmp_path, name: str, *more: str) -> tuple[str, str, str]:
    """What text, page and class page say of one student among others."""
    folder = str(tmp_path / "class")
    text = run(WEEK, folder, *more, "--html", str(tmp_path / "pages"))
    page = (tmp_path / "pages" / f"{name}.html").read_text()
    return text, page, (tmp_path / "pages" / "index.html").read_text()


def test_an_empty_folder_is_told_alike_everywhere(tmp_path):
    (tmp_path / "class" / "joe").mkdir(parents=True)
    (tmp_path / "class" / "eve").mkdir()
    (tmp_path / "class" / "eve" / "rules.mine").write_text("rule a: B(0, 0)")
    text, page, index = told(tmp_path, "joe")
    said = "joe: not handed in. There is no file in it."
    assert said in text
    assert said in index
    assert "There is no file in it." in page
    assert "2 students, 1 with a grade" in text
    assert "<div><dt>with a grade</dt><dd>1</dd></div>" in index
    assert "– joe" in text
    assert '<td class="result bad">not handed in</td>' in index
    table = run(WEEK, str(tmp_path / "class"), "--format", "csv")
    rows = {row["student"]: row for row in csv.DictReader(io.StringIO(table))}
    assert rows["joe"]["status"] == "missing"
    assert rows["eve"]["status"] != "missing"
    assert rows["joe"]["reason"] == "There is no file in it."


def test_what_is_excused_is_no_loss_and_what_counts_otherwise_is_explained(tmp_path):
    (tmp_path / "class" / "eve").mkdir(parents=True)
    (tmp_path / "class" / "eve" / "safe.mine").write_text("rule a: forall i, j. B(i, j) | S(i, j)")
    (tmp_path / "class" / "ada").mkdir()
    overrides = tmp_path / "o.toml"
    overrides.write_text(
        '[[override]]\nstudent = "eve"\nexercise = "no-two-touch"\nexcused = true\n'
    )
    _text, page, index = told(tmp_path, "eve", "--overrides", str(overrides))
    assert '<p class="score">excused</p>' in page
    assert "0 of 4" not in page
    assert "of 4 points of the exercise count as" in page
    assert "What is not excused is worth all points together." in page
    assert ", by hand</td>" in index
    assert "by hand" not in index.split("ada")[0]
    alone = run(WEEK, str(tmp_path / "class" / "eve"), "--overrides", str(overrides), code=1)
    assert "excused\n" in alone
    assert "of 4 points of the exercise count as" in alone
    assert "0 of 4" not in alone


def test_standard_input_is_one_answer():
    right = (ROOT / "exercises" / "words" / "safe-or-bomb" / "reference.mine").read_text()
    for text, code in ((right, 0), ("rule a: B(0, 0)", 1), ("", 1)):
        result = CliRunner().invoke(main, ["grade", "safe-or-bomb", "-"], input=text)
        assert result.exit_code == code
        assert "standard input" in result.output
    assert "- is one answer" in run(WEEK, "-", code=2)


def test_no_folder_has_no_excerpt():
    text = run("no-such-exercise", CLASS, code=1)
    assert "there is no such folder" in " ".join(text.split())
    assert " | " not in text


@pytest.mark.slow
@pytest.mark.skipif(chromium.executable() is None, reason="Chromium is not installed")
@pytest.mark.parametrize("width", [420, 1100])
def test_long_names_wrap_and_the_table_of_a_class_needs_no_scrollbar(tmp_path, width):
    for name in ("Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine Bartholomew", "joe"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "rules.mine").write_text("rule a: B(0, 0)")
    told(tmp_path, "joe")
    path = chromium.executable()
    assert path is not None
    browser = chromium.Browser(path)
    try:
        page = browser.open(tmp_path / "pages" / "index.html", width=width)
        assert page.all(".scroll", "node.scrollWidth - node.clientWidth") == [0, 0]
        assert page.value("document.documentElement.scrollWidth") == width
    finally:
        browser.close()
