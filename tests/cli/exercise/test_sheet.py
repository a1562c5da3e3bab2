"""`minelogic exercise sheet`: what is written where, and what is said if it cannot be."""

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from tests.pdf import pages_of

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def run(*args):
    return CliRunner().invoke(main, ["exercise", "sheet", *map(str, args)])


def test_a_handout_on_the_terminal_is_markdown():
    result = run("one-two-one", "no-two-touch", "--title", "Week 2")
    assert result.exit_code == 0
    assert result.stdout.startswith("# Week 2\n\n*2 exercises, 9 points in all*\n\nName: ")
    assert "## 2. No two bombs touch (4 points)" in result.stdout
    assert "reference" not in result.stdout.lower()


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.html", b"<!DOCTYPE html>"), ("a.tex", b"\\documentclass"), ("a.md", b"# Exercises"),
     ("a.PDF", b"%PDF-"), ("a.svg", b"<svg ")],
)  # fmt: skip
def test_the_ending_tells_the_format(name, begins, tmp_path):
    result = run("no-two-touch", "--out", name)
    assert (result.exit_code, result.stdout) == (0, f"Wrote {name}.\n")
    assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize("name", ["a.docx", "a", "a.html.bak"])
def test_an_ending_that_is_none_is_refused_with_those_there_are(name, tmp_path):
    result = run("no-two-touch", "--out", name)
    assert result.exit_code == 2
    assert ".html, .svg, .tex, .md or .pdf" in " ".join(result.stderr.split())
    assert not (tmp_path / name).exists()
    assert run("no-two-touch", "--out", name, "--format", "html").exit_code == 0
    refused = run("one-two-one", "--self-check", "--out", "a.pdf")
    assert refused.exit_code == 2
    assert "Let it end in .html." in refused.stderr


def test_of_many_pages_the_first_and_the_last_are_named(tmp_path):
    names = ["one-two-one", "numbers", "no-two-touch", "true-or-false"] * 2
    told = run(*names, "--per-page", "1", "--out", "s.svg").stdout
    found = re.fullmatch(r"Wrote (\d+) files, s-1\.svg to s-(\d+)\.svg\.\n", told)
    assert found is not None
    assert found[1] == found[2] == str(len(list(tmp_path.glob("*.svg"))))


def test_characters_that_no_font_has_are_told(monkeypatch):
    from minelogic.render.sheets import pdf
    from minelogic.render.sheets.items import Sheet

    assert pdf.missing_characters(Sheet(title="Łódź ∀ → ✓ Ж")) == []
    monkeypatch.setattr(pdf, "missing_characters", lambda _: ["李", "明"])
    told = run("no-two-touch", "--title", "李明", "--out", "a.pdf")
    assert told.exit_code == 0
    assert "Warning: 李 and 明 are empty boxes in the PDF" in " ".join(told.stderr.split())
    assert run("no-two-touch", "--title", "李明", "--out", "a.html").stderr == ""


def test_what_has_no_glyph_is_told_from_what_has_one():
    """Nothing is assigned to this character, so that no font has it."""
    from minelogic.render.sheets import pdf
    from minelogic.render.sheets.items import Sheet

    monkey = Sheet(title="Li 0 Ω\u2ffb")
    assert set(pdf.missing_characters(monkey)) <= {"\u2ffb"}


def test_solutions_and_keys_stand_apart(tmp_path):
    assert "So (0, 2)" not in run("one-two-one").stdout
    assert "(0,2) is safe" in run("one-two-one", "--solutions").stdout
    assert "S: (0,0), (0,2), (0,4)" in run("one-two-one", "--key").stdout
    both = run("one-two-one", "--key", "--solutions")
    assert both.exit_code == 2
    assert "Take one of --solutions, --key and --self-check at a time." in both.stderr


def test_pages_of_svg_are_files_of_their_own(tmp_path):
    result = run("one-two-one", "numbers", "--per-page", "1", "--out", "s.svg")
    assert result.stdout == "Wrote s-1.svg.\nWrote s-2.svg.\n"
    refused = run("one-two-one", "numbers", "--per-page", "1", "--format", "svg")
    assert refused.exit_code == 2
    assert "It has 2 pages" in refused.stderr


def test_folders_and_assignments_are_taken_whole(tmp_path):
    week = ROOT / "exercises" / "examples" / "week"
    assert run(week).stdout.startswith("# The first week\n")
    whole = run(ROOT / "exercises" / "counting", "--key")
    assert "three-of-eight" in whole.stdout
    made = run(week, "--out", "here/", "--format", "pdf", "--paper", "letter")
    assert made.stdout == "Wrote here/handout.pdf.\n"
    assert len(pages_of((tmp_path / "here" / "handout.pdf").read_bytes())) == 2


def test_a_course_and_its_chapters_are_taken_in_their_order():
    order = ["one-of-two", "two-of-three", "numbers", "spoiled-numbers", "three-of-eight"]
    by_name = run("counting", "--key").stdout
    assert by_name.startswith("# Counting: from one of two to three of eight: key")
    assert [line.split(" | ")[1] for line in by_name.splitlines()[6:11]] == order
    assert run(ROOT / "exercises" / "counting", "--key").stdout == by_name
    course = run("logic", "--key").stdout
    assert course == run(ROOT / "exercises", "--key").stdout
    assert course.startswith("# Logic on a minefield: key")
    rows = [line.split(" | ")[1] for line in course.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) > 40
    assert rows.index("both-and-not") < rows.index("one-of-two") < rows.index("theorem-three")
    at = rows.index("one-of-two")
    assert rows[at : at + 5] == order
    # With something else beside it, there is no title of its own.
    assert run("counting", "both-and-not", "--key").stdout.startswith("# Exercises: key")


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("one-two-on",), 1, "Did you mean one-two-one?"),
        ((".",), 1, "it has no exercise.toml"),
        (("one-two-one", "--out", "no/such/a.pdf"), 2, "no/such/a.pdf: No such file or directory."),
        (("one-two-one", "--format", "word"), 2, "'word' is not one of"),
        (("one-two-one", "--per-page", "0"), 2, "0 is not in the range"),
        (("one-two-one", "--self-check", "--format", "pdf"), 2, "A page that checks answers is"),
        (("no-two-touch", "--self-check"), 1, "there is no end of right ones."),
        (("order-of-quantifiers", "--self-check"), 1, "There are only 64 possible answers"),
        ((), 2, "Missing argument"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(args, code, said):
    result = run(*args)
    assert result.exit_code == code
    assert said in " ".join(result.output.split())
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_without_typst_it_is_said_how_to_have_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    result = run("one-two-one", "--out", "a.pdf")
    assert result.exit_code == 1
    assert "pip install minelogic[pdf]" in result.stderr


def test_a_page_that_checks_itself_says_what_it_leaves_out(tmp_path):
    result = run("one-two-one", "no-two-touch", "--self-check", "--out", "c.html")
    assert result.stdout == "Wrote c.html.\n"
    assert "Left out" in result.stderr
    assert "no-two-touch" in result.stderr
    text = (tmp_path / "c.html").read_text()
    assert "One, two, one" in text
    assert "S(2, 0)" not in text


def test_an_exercise_that_cannot_be_judged_is_not_put_on_paper(tmp_path):
    import shutil

    shutil.copytree(ROOT / "exercises" / "entailment" / "one-two-one", "broken")
    Path("broken/board.mine").write_text("board 1 x 2\ndisplay\n  2 .\nuse minesweeper\n")
    for option in ((), ("--solutions",), ("--key",), ("--self-check",)):
        result = run("broken", *option)
        assert result.exit_code == 1
        assert "Traceback" not in result.output
        assert "board.mine" in result.output


@pytest.fixture
def class_folder(tmp_path):
    """What `exercise generate --roster` leaves, by hand: two students, each with an exercise."""
    import shutil

    where = tmp_path / "class"
    for student, title in (("ada", "One, two, one"), ("bob", "Another strip")):
        shutil.copytree(ROOT / "exercises" / "entailment" / "one-two-one", where / student)
        for name in ("exercise.toml", "prompt.md"):
            text = (where / student / name).read_text()
            (where / student / name).write_text(text.replace("One, two, one", title))
    students = [
        {"student": s, "folder": s, "roster": {"id": s, "name": n}}
        for s, n in (("ada", "Ada Lovelace"), ("bob", "Bob #panic() <b>"))
    ]
    data = {"format": "minelogic.variants/1", "id": "strip", "students": students}
    (where / "variants.json").write_text(json.dumps(data))
    return where


def test_a_class_has_a_sheet_for_each_student_with_the_name_on_it(class_folder, tmp_path):
    assert "2 sheets, one for each student" in run(class_folder).stderr
    result = run(class_folder, "no-two-touch", "--out", "sheets", "--format", "pdf")
    assert result.stdout == "Wrote sheets/ada.pdf.\nWrote sheets/bob.pdf.\n"
    ada, bob = (
        "".join(pages_of((tmp_path / "sheets" / f"{who}.pdf").read_bytes()))
        for who in ("ada", "bob")
    )
    assert "Name:AdaLovelace(ada)" in ada
    assert "One,two,one" in ada
    assert "One,two,one" not in bob
    assert "Name:Bob#panic()<b>(bob)" in bob
    for text in (ada, bob):
        assert "2.Notwobombstouch" in text


def test_a_class_has_one_key_and_a_page_each(class_folder, tmp_path):
    key = run(class_folder, "--key").stdout
    assert key.index("| Ada Lovelace (ada) |") < key.index("S: (0,0)") < key.index("| Bob")
    run(class_folder, "--solutions", "--out", "s", "--format", "html")
    assert sorted(p.name for p in (tmp_path / "s").iterdir()) == [
        "ada-solutions.html", "bob-solutions.html",
    ]  # fmt: skip
    assert "2 pages, one for each student" in run(class_folder, "--self-check").stderr
    assert run(class_folder, "--self-check", "--out", "c").exit_code == 0
    assert "Ada Lovelace" in (tmp_path / "c" / "ada.html").read_text()


def test_a_student_without_an_exercise_in_one_of_the_folders_is_named(class_folder, tmp_path):
    import shutil

    shutil.copytree(class_folder, tmp_path / "second")
    data = json.loads((tmp_path / "second" / "variants.json").read_text())
    data["students"].pop()
    (tmp_path / "second" / "variants.json").write_text(json.dumps(data))
    result = run(class_folder, "second", "--out", "x")
    assert result.exit_code == 1
    assert "second has no exercise for bob" in result.stderr


def test_an_ending_makes_one_file_for_the_whole_class_each_on_pages_of_their_own(
    class_folder, tmp_path
):
    for ending in ("pdf", "html", "tex", "md"):
        result = run(class_folder, "no-two-touch", "-o", f"all.{ending}")
        assert result.stdout == f"Wrote all.{ending}.\n", result.stderr
        assert (tmp_path / f"all.{ending}").is_file()
    pages = pages_of((tmp_path / "all.pdf").read_bytes())
    ada, bob = (
        next(n for n, page in enumerate(pages) if f"Name:{name}" in page)
        for name in ("AdaLovelace(ada)", "Bob#panic()")
    )
    assert ada == 0
    assert 0 < bob < len(pages)
    assert "One,two,one" in "".join(pages[:bob])
    assert "One,two,one" not in "".join(pages[bob:])
    # The pages of each student are counted from 1.
    assert [page.endswith(f"{n}/{bob}") for n, page in enumerate(pages[:bob], 1)] == [True] * bob
    rest = len(pages) - bob
    assert [p.endswith(f"{n}/{rest}") for n, p in enumerate(pages[bob:], 1)] == [True] * rest
    page = (tmp_path / "all.html").read_text()
    assert page.count("<h1>") == 2
    assert page.index("Ada Lovelace") < page.index('<article class="one new-page">')
    assert page.index('<article class="one new-page">') < page.index("Bob #panic()")
    latex = (tmp_path / "all.tex").read_text()
    assert latex.count(r"\clearpage\setcounter{page}{1}") == 1
    assert latex.count(r"\begin{document}") == latex.count(r"\end{document}") == 1


def test_a_name_without_ending_is_a_folder_and_a_wrong_ending_none(class_folder, tmp_path):
    assert run(class_folder, "-o", "x").stdout == "Wrote x/ada.html.\nWrote x/bob.html.\n"
    assert run(class_folder, "-o", "x.docx").exit_code == 2
    assert not (tmp_path / "x.docx").exists()
    result = run(class_folder, "--self-check", "-o", "x.html")
    assert (result.exit_code, (tmp_path / "x.html").exists()) == (2, False)
    assert "name a folder for them, as in --out x." in " ".join(result.stderr.split())
