"""Sets made to order, on sheets: boards of every kind, what is said once, and seeds."""

import json
import os
import re
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from minelogic.board import TOPOLOGIES
from minelogic.cli.main import main
from minelogic.exercises.load import exercise_names, load_exercise
from minelogic.generate.sheets.collect import collect
from minelogic.generate.sheets.fill import grader_key, handout, solutions
from minelogic.generate.sheets.said_once import left_to_say
from minelogic.generate.sheets.seeds import seed_of
from minelogic.records import replace
from minelogic.render.sheets.formats import FORMATS, written
from minelogic.render.sheets.items import (
    Columns,
    Picture,
    Pictures,
    Span,
    Table,
    Text,
    paragraph,
    text_of,
)
from minelogic.render.sheets.prompts import prompt_items
from tests.chromium import Browser, executable
from tests.pdf import pages_of
from tests.render.sheets.parsing import Html, commands

MADE = 4


def squeezed(text):
    return "".join(text.split())


@pytest.fixture(scope="module")
def sets(tmp_path_factory):
    """A set of each topology, and of each other kind of exercise that is made to order."""
    home = tmp_path_factory.mktemp("sets")
    orders = {"cnf": ["cnf"], "translate": ["translate"]}
    orders |= {str(t): ["deduce", "--topology", t, "--size", "4x6"] for t in TOPOLOGIES}
    found = {}
    for name, order in orders.items():
        command = ["exercise", "generate", *order, "--count", str(MADE), "--seed", "monday"]
        made = CliRunner().invoke(main, [*command, "--out", str(home / name)])
        assert made.exit_code == 0, made.output
        found[name] = collect([home / name]).bundles[0].exercises
        assert len(found[name]) == MADE
    return found


def shown(make, exercises, form, **how):
    return [part.decode() for part in written(make(exercises, **how), form)]


def boards(groups):
    """The boards with names on their tiles, and the small ones without, of each group."""
    for group in groups:
        rows = [item for item in group.items if isinstance(item, Pictures | Picture)]
        rows += [i for c in group.items if isinstance(c, Columns) for i in c.columns[0]
                 if isinstance(i, Pictures | Picture)]  # fmt: skip
        pictures = [
            p for row in rows for p in (row.pictures if isinstance(row, Pictures) else [row])
        ]
        yield ([p for p in pictures if p.names], [p for p in pictures if not p.names])


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_each_exercise_has_its_board_and_the_first_who_touches_whom(sets, topology):
    drawn = list(boards(handout(sets[topology]).groups))
    assert [len(named) for named, _ in drawn] == [1] * MADE
    first = 2 if topology == "triangle" else 1
    assert [len(small) for _, small in drawn] == [first, *[0] * (MADE - 1)]
    for named, small in drawn:
        assert {p.board.topology for p in [*named, *small]} == {topology}
        # Nothing is told: what is covered stays covered.
        assert set(named[0].signs) <= {*range(13), ".", "*", "-"}
        assert named[0].signs.count(".") > 3
    (page,) = shown(handout, sets[topology], "html")
    assert page.count('class="board"') == MADE + first


@pytest.mark.parametrize("name", [*TOPOLOGIES, "cnf", "translate"])
def test_what_is_alike_is_said_once_unless_each_has_a_page_for_itself(sets, name):
    exercises = sets[name]
    (text,) = shown(handout, exercises, "markdown")
    (whole,) = shown(handout, exercises, "markdown", per_page=1)
    answer = re.search(r"\*\*Answer\*\*[^.:]*", whole)
    assert answer is not None
    assert whole.count(answer[0]) == MADE
    assert whole.count("As in exercise") == 0
    assert 1 <= text.count(answer[0]) < MADE
    assert text.count("As in exercise") == MADE - text.count(answer[0])
    # Every word of a prompt is there, but for those about files.
    for exercise in exercises:
        _, _, body = exercise.prompt.partition("\n")
        words = set(re.findall(r"[A-Za-z]{4,}", body)) - {
            "Hand",
            "file",
            "answer",
            "vertex",
            "shows",
        }
        here = set(re.findall(r"[A-Za-z]{4,}", text))
        assert words <= here


def test_boards_of_another_kind_are_not_asked_like_those_before(sets):
    """The first of each kind says all, whatever stands before it."""
    mixed = [sets[t][n] for n in range(2) for t in TOPOLOGIES]
    for number, group in enumerate(handout(mixed).groups):
        texts = [text_of(item.words) for item in group.items if isinstance(item, Text)]
        led = [text for text in texts if text.startswith("As in exercise")]
        if number < len(TOPOLOGIES):
            assert not led
            assert any("are safe, which are bombs?" in text for text in texts)
        else:
            first = number - len(TOPOLOGIES) + 1
            assert re.match(rf"As in exercise {first}\b", led[0])
        assert any(isinstance(i, Table | Columns) for i in group.items)


@pytest.mark.parametrize("form", ["pdf", "svg"])
@pytest.mark.parametrize("topology", ["king", "torus", "triangle", "graph"])
def test_a_deduction_of_ones_own_fits_on_a_page(sets, topology, form):
    for exercise in sets[topology]:
        files = written(handout([exercise], name="Ada Lovelace"), form)
        assert (len(files) if form == "svg" else len(pages_of(files[0]))) == 1


def test_in_a_browser_a_deduction_of_ones_own_fits_on_a_page(sets, tmp_path):
    path = executable()
    if path is None:
        assert os.environ.get("CI") != "true"
        pytest.skip("Chromium is not installed (Debian: sudo apt-get install chromium)")
    browser = Browser(path)
    try:
        for topology in TOPOLOGIES:
            # Each begins its page, and all of them say whose they are.
            sheet = handout(sets[topology], per_page=1)
            file = tmp_path / f"{topology}.html"
            file.write_bytes(written(sheet, "html")[0])
            pages = pages_of(browser.open(file).pdf())
            assert len(pages) == MADE
            assert all("Name:" in page for page in pages)
    finally:
        browser.close()


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_key_has_small_boards_on_which_every_number_is_right(sets, topology):
    (group,) = grader_key(sets[topology]).groups
    rows = [item for item in group.items if isinstance(item, Pictures)]
    pictures = [picture for row in rows for picture in row.pictures]
    assert [picture.caption for picture in pictures] == ["1.", "2.", "3.", "4."]
    for picture in pictures:
        assert "." not in picture.signs
        bombs = {n for n, sign in enumerate(picture.signs) if sign in ("B", "*")}
        for tile, sign in enumerate(picture.signs):
            if isinstance(sign, int):
                assert len(bombs & {*picture.board.neighbours(tile)}) == sign


@pytest.mark.parametrize("name", [*TOPOLOGIES, "cnf", "translate"])
def test_names_seeds_and_prompts_are_on_the_pages_of_a_pdf(sets, name):
    exercises = sets[name]
    (data,) = written(handout(exercises, name="Ada Lovelace"), "pdf")
    pages = pages_of(data)
    text = "".join(pages)
    assert "Name:AdaLovelace" in text
    for number, exercise in enumerate(exercises, 1):
        assert f"{exercise.id}·seedmonday·{exercise.sha256[:8]}" in text
        (page,) = [page for page in pages if squeezed(f"{number}. {exercise.title}") in page]
        assert exercise.id in page
    # The prompt of the first, but for what is drawn, and for what is said of files.
    _, _, body = exercises[0].prompt.partition("\n")
    sentences = re.findall(r"[A-Z][^.`*|>#]{30,}\.(?!\d)", body)
    told = [squeezed(sentence) for sentence in sentences if "dot" not in sentence.split()]
    assert len(told) > 1
    for sentence in told:
        assert sentence in text
    assert len(pages) < MADE + 2 or name == "graph"


@pytest.mark.parametrize("name", [*TOPOLOGIES, "cnf", "translate"])
def test_no_handout_has_anything_of_the_answer(sets, name):
    exercises = sets[name]
    without = [replace(each, reference="# nothing\n") for each in exercises]
    assert handout(exercises) == handout(without)
    assert grader_key(exercises) != grader_key(without) or name in TOPOLOGIES
    for form in FORMATS:
        if form == "pdf":
            text = "".join(pages_of(written(handout(exercises), form)[0]))
        else:
            text = squeezed("".join(shown(handout, exercises, form)))
        for exercise in exercises:
            given = squeezed(exercise.prompt)
            for line in exercise.reference.splitlines():
                said = squeezed(line.partition("  ")[0])
                if len(said) > 6 and said not in given:
                    assert said not in text.replace("\\", ""), line


@pytest.mark.parametrize("name", [*TOPOLOGIES, "cnf", "translate"])
def test_solutions_and_keys_are_whole_in_every_format(sets, name):
    exercises = sets[name]
    for make in (solutions, grader_key):
        page = Html(shown(make, exercises, "html")[0])
        commands(shown(make, exercises, "latex")[0])
        text = "".join(pages_of(written(make(exercises), "pdf")[0]))
        for exercise in exercises:
            assert exercise.id in page.text
            assert exercise.id in text
            if make is solutions and exercise.kind != "cnf":
                for line in exercise.reference.splitlines():
                    if line and not line.startswith("#"):
                        assert squeezed(line) in page.squeezed


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_no_board_leaves_its_page_and_none_lies_on_another(sets, topology):
    for make in (handout, solutions):
        for page in shown(make, sets[topology], "svg"):
            boxes = [
                (float(x), float(y), float(x) + float(s) * int(w), float(y) + float(s) * int(h))
                for x, y, s, w, h in re.findall(
                    r'translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"><svg[^>]*?'
                    r' width="(\d+)" height="(\d+)"', page)
            ]  # fmt: skip
            assert page.count('class="board"') == len(boxes)
            for n, (left, top, right, bottom) in enumerate(boxes):
                assert left >= 50
                assert top >= 40
                assert right <= 595 - 50
                assert bottom <= 842 - 53
                for x1, y1, x2, y2 in boxes[:n]:
                    assert right <= x1 or x2 <= left or bottom <= y1 or y2 <= top


def test_of_a_graph_the_same_edges_are_drawn_as_the_prompt_lists(sets):
    (text,) = shown(handout, sets["graph"], "markdown")
    lists = re.findall(r"^edges: ((?:.|\n {3})*)", text, re.MULTILINE)
    fenced = re.findall(r"```text(.*?)```", text, re.DOTALL)
    assert max(len(line) for block in fenced for line in block.splitlines()) <= 80
    assert len(lists) == MADE
    for exercise, listed in zip(sets["graph"], lists, strict=True):
        edges = re.findall(r"(\w+)-(\w+)", listed)
        rows = re.findall(r"^\| (\w+) \| `\S` \| ([^|]*) \|$", exercise.prompt, re.MULTILINE)
        told = {frozenset((vertex, other)) for vertex, row in rows for other in row.split(", ")}
        assert {frozenset(edge) for edge in edges} == told
        assert len(edges) == len(told) > 5
    tables = [item for group in handout(sets["graph"]).groups for item in group.items
              if isinstance(item, Table) and item.rows and item.rows[0][0]]  # fmt: skip
    assert all(table.tall for table in tables)


def test_a_set_is_the_same_bytes_again(sets):
    for form in FORMATS:
        assert written(handout(sets["torus"]), form) == written(handout(sets["torus"]), form)


# What is said once.


def test_nothing_is_left_out_where_little_is_alike():
    same = [paragraph(f"{letter}. " + "The same words. " * 9) for letter in "ABC"]
    own = paragraph("Something else.")
    assert left_to_say([*same, own], [own, *same]) == ()
    assert left_to_say([*same, own], same) == (own,)
    assert left_to_say([own], [own]) is None
    assert left_to_say([same[0], paragraph("Other words. " * 30)], same) is None
    assert left_to_say([*same], [own]) is None


def test_of_a_paragraph_the_new_sentences_are_left():
    (first,) = prompt_items(
        "Tiles touch. A dot is covered, and a number tells more" + " words" * 50
    )
    (more,) = prompt_items("Tiles touch. A dot is covered, and a number tells more" + " words" * 50
                           + "; `*` is a bomb. None is left.")  # fmt: skip
    assert left_to_say([first], [more]) == ()
    left = left_to_say([more], [first])
    assert left is not None
    (text,) = left
    assert isinstance(text, Text)
    assert text_of(text.words) == "* is a bomb. None is left."
    assert text.words[0] == Span("*", "code")
    # What stands after a colon belongs to what stands before it.
    (other,) = prompt_items("Tiles touch. A dot: it is open" + " words" * 50)
    assert left_to_say([other], [first]) is None


def test_exercises_of_the_course_say_everything_themselves():
    exercises = [load_exercise(name) for name in exercise_names()]
    (text,) = shown(handout, exercises, "markdown")
    assert "As in exercise" not in text
    # The same one twice is said once.
    twice = shown(handout, [exercises[0]] * 2, "markdown")[0]
    assert twice.count("As in exercise 1") == 1


# Seeds.


def test_seeds_are_those_of_the_report_beside_the_exercise(sets):
    first = sets["king"][0]
    assert seed_of(first) == "monday"
    assert seed_of(replace(first, seed=7)) == "7"
    assert seed_of(load_exercise("one-two-one")) == ""


@pytest.mark.parametrize(
    "report",
    ["", "{}", "[]", "null", '{"seed": "1"}', '{"seed": "1", "exercises": [1]}', "[" * 5000,
     '{"seed": "1", "exercises": [{"folder": "another"}]}',
     json.dumps({"seed": "s" * 99, "exercises": [{"folder": "one"}]})],
)  # fmt: skip
def test_no_seed_is_told_that_no_report_tells(report, sets, tmp_path):
    (tmp_path / "generated.json").write_text(report)
    exercise = replace(sets["king"][0], folder=str(tmp_path / "one"))
    assert seed_of(exercise) == ""
    good = json.dumps({"seed": "tuesday", "exercises": [{"folder": "one"}]})
    (tmp_path / "generated.json").write_text(good)
    assert seed_of(exercise) == "tuesday"


def test_a_class_has_the_seed_and_the_name_on_each_sheet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,name\nada,Ada Lovelace\nbob,Bob Boole\n")
    command = ["exercise", "generate", "deduce", "--size", "4x4", "--seed", "week 3"]
    more = ["--roster", "class.csv", "--secret", "secret.txt", "--out", "sets"]
    assert CliRunner().invoke(main, [*command, *more]).exit_code == 0
    secret = Path("secret.txt").read_text().strip()
    result = CliRunner().invoke(
        main, ["exercise", "sheet", "sets", "--out", "sheets/", "--format", "html"]
    )
    assert result.output == "Wrote sheets/ada.html.\nWrote sheets/bob.html.\n"
    pages = [Path("sheets", f"{who}.html").read_text() for who in ("ada", "bob")]
    for page, name in zip(pages, ("Ada Lovelace (ada)", "Bob Boole (bob)"), strict=True):
        assert name in page
        assert "seed week 3" in page
        assert not [part for part in islice(re.findall(r"\w{8,}", secret), 3) if part in page]
    assert pages[0] != pages[1].replace("Bob Boole (bob)", "Ada Lovelace (ada)")
