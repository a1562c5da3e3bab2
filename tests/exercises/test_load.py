"""Exercises read from their folders, and every mistake in them with its place."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import minelogic
from minelogic.errors import FileError
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.exercises.tasks.paper import PaperTask
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.exercises.tasks.theory import Theory
from minelogic.exercises.tasks.translate import Translate

THEORY = """\
id = "either"
title = "Either"
kind = "theory"
points = 3
vocabulary = ["B", "S"]
seed = 7
hidden = ["not too strong"]

[boards]
up_to = "2 x 3"
also = ["3 x 3 torus"]

[weights]
safe = 2
"not too strong" = "1/2"

[limits]
conflicts = 100
memory = 512

[[wrong]]
file = "wrong.mine"
score = "3/2"
mistake = "converse"
"""
FILES = {
    "prompt.md": "Say what safe means.",
    "starter.mine": "# your rules\n",
    "reference.mine": "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n",
    "wrong.mine": "rule safe: forall i, j. S(i, j) -> ~B(i, j)\n",
}


def folder(tmp_path: Path, text: str, files: dict[str, str] = FILES) -> Path:
    (tmp_path / "exercise.toml").write_text(text)
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    return tmp_path


def findings(path: Path) -> list[tuple[str, int]]:
    with pytest.raises(FileError) as caught:
        minelogic.load_exercise(path)
    return [(finding.code, finding.line) for finding in caught.value.diagnostics]


def test_an_exercise_is_read_whole(tmp_path):
    found = minelogic.load_exercise(folder(tmp_path, THEORY))
    assert (found.id, found.kind, found.seed) == ("either", "theory", 7)
    assert found.points == 3
    assert isinstance(found.task, Theory)
    sizes = [(place.board.rows, place.board.columns) for place in found.task.boards.places]
    assert sizes == [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 3)]
    assert not any(place.open_u for place in found.task.boards.places)
    assert found.task.boards.words == "on all boards up to 2 x 3 and 1 more"
    assert found.task.boards.largest.board.topology == "torus"
    assert found.weight("safe") == 2
    assert found.weight("other") == 1
    assert found.weight("not too strong") == Fraction(1, 2)
    assert (found.limits.conflicts, found.bounds.memory) == (100, 512)
    assert found.answer == "answer.mine"
    assert found.prompt == FILES["prompt.md"]
    (wrong,) = found.wrong
    assert (wrong.file, wrong.score, wrong.mistake) == ("wrong.mine", Fraction(3, 2), "converse")


@pytest.mark.parametrize(
    ("written", "score"),
    [("1 4/5", Fraction(9, 5)), ("9/5", Fraction(9, 5)), (" 2 1 / 3 ", Fraction(7, 3))],
)
def test_a_score_is_written_as_reports_write_it(tmp_path, written, score):
    found = minelogic.load_exercise(folder(tmp_path, THEORY.replace('"3/2"', f'"{written}"')))
    assert found.wrong[0].score == score


@pytest.mark.parametrize("written", ["1 5/4", "1 2", "1.5 1/2", "1 4/0", "1 -4/5", "-1 4/5"])
def test_what_is_no_mixed_number_is_told(tmp_path, written):
    path = folder(tmp_path, THEORY.replace('"3/2"', f'"{written}"'))
    line = THEORY[: THEORY.index('"3/2"')].count("\n") + 1
    assert findings(path) == [("bad-value", line)]


def test_the_hash_is_of_every_file_and_of_nothing_else(tmp_path):
    first = minelogic.load_exercise(folder(tmp_path, THEORY)).sha256
    (tmp_path / ".hidden").write_text("x")
    assert minelogic.load_exercise(tmp_path).sha256 == first
    (tmp_path / "reference.mine").write_text("rule safe: forall i, j. S(i, j)\n")
    assert minelogic.load_exercise(tmp_path / "exercise.toml").sha256 != first


KINDS = [
    ('kind = "translate"\nsentence = "No bombs."\n[boards]\nup_to = "2x2"\n', Translate, ".txt"),
    ('kind = "cnf"\nformula = "A -> B"\nform = "steps"\n', Cnf, ".txt"),
    ('kind = "proof"\nsequent = "P |- P | Q"\nrules = ["|I"]\n', ProofTask, ".proof"),
    ('kind = "deduce"\nboard = "board.mine"\n', Deduce, ".txt"),
    ('kind = "paper"\nboard = "board.mine"\nask = "complete"\nmost = 2\n', PaperTask, ".txt"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "ending"), KINDS)
def test_each_kind_has_its_task(tmp_path, text, kind, ending):
    files = {
        "prompt.md": "", f"starter{ending}": "", f"reference{ending}": "",
        "board.mine": "board 1 x 2\ndisplay\n  1 .\nuse minesweeper\n",
    }  # fmt: skip
    found = minelogic.load_exercise(folder(tmp_path, f'id = "x"\n{text}', files))
    assert isinstance(found.task, kind)
    assert found.title == "x"


WRONG = [
    ('id = "x"\nkind = theory\n', [("not-toml", 2)]),
    ('id = "x"\n', [("missing-key", 1)]),
    (THEORY.replace('"theory"', '"theorie"'), [("bad-value", 3)]),
    (THEORY.replace("points = 3", "point = 3"), [("unknown-key", 4)]),
    (THEORY.replace("points = 3", "points = -3"), [("bad-value", 4)]),
    (THEORY.replace("points = 3", "points = 0"), [("bad-value", 4)]),
    (THEORY.replace("points = 3", "points = true"), [("bad-value", 4)]),
    (THEORY.replace('"2 x 3"', '"2 by 3"'), [("bad-value", 10)]),
    (THEORY.replace('"3 x 3 torus"', '"3 x 3 donut"'), [("bad-value", 11)]),
    (THEORY.replace("up_to", "upto"), [("unknown-key", 10)]),
    (THEORY.replace("conflicts", "conflict"), [("unknown-key", 18)]),
    (THEORY.replace('"wrong.mine"', '"gone.mine"'), [("missing-file", 22)]),
    (THEORY.replace('"wrong.mine"', '"../wrong.mine"'), [("bad-value", 22)]),
    (THEORY.replace("safe = 2", 'safe = "two"'), [("bad-value", 14)]),
    (THEORY.replace('id = "either"', 'id = "../etc"'), [("bad-value", 1)]),
    (
        'id = "x"\nkind = "cnf"\nformula = "forall x. P(x)"\n'
        'starter = "starter.mine"\nreference = "reference.mine"\n',
        [("bad-value", 3)],
    ),
    (THEORY + 'reference = "x"\n', [("unknown-key", 25)]),
    (THEORY.replace("seed = 7", 'uses = ["minesweper"]'), [("bad-value", 6)]),
    (THEORY.replace("seed = 7", 'uses = ["reference"]'), [("bad-value", 6)]),
    (THEORY.replace("seed = 7", 'uses = ["../near"]'), [("bad-value", 6)]),
    (THEORY.replace('["B", "S"]', '["B", "S", "Wet"]'), [("bad-value", 5)]),
    (THEORY.replace('["B", "S"]', '["B(row, column)", "S"]'), [("bad-value", 5)]),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_every_mistake_has_its_place(tmp_path, text, expected):
    assert findings(folder(tmp_path, text)) == expected


def test_a_theory_may_ship_or_be_in_the_folder(tmp_path):
    text = THEORY.replace("seed = 7", 'uses = ["minesweeper", "wrong"]')
    task = minelogic.load_exercise(folder(tmp_path, text)).task
    assert isinstance(task, Theory)
    assert task.uses == ("minesweeper", "wrong")


def test_a_theory_taken_for_granted_has_to_be_there(tmp_path):
    files = {"prompt.md": "", "starter.txt": "", "reference.txt": "B(0, 0)"}
    text = 'id = "x"\nkind = "translate"\nsentence = "A bomb."\nMODULO\n[boards]\nup_to = "2x2"\n'
    (tmp_path / "x").mkdir()
    for modulo, granted in (("none", None), ("minesweeper", "minesweeper")):
        path = folder(tmp_path / "x", text.replace("MODULO", f'modulo = "{modulo}"'), files)
        task = minelogic.load_exercise(path).task
        assert isinstance(task, Translate)
        assert task.modulo == granted
    path = folder(tmp_path / "x", text.replace("MODULO", 'modulo = "minesweper"'), files)
    assert findings(path) == [("bad-value", 4)]
    with pytest.raises(FileError) as caught:
        minelogic.load_exercise(path)
    assert caught.value.diagnostics[0].help == "Did you mean minesweeper?"


def test_a_folder_without_an_exercise_is_none(tmp_path):
    assert findings(tmp_path) == [("no-exercise", 1)]
    assert findings(tmp_path / "nowhere") == [("no-exercise", 1)]


def test_what_slips_in_the_notation_cost_is_read(tmp_path):
    plain = minelogic.load_exercise(folder(tmp_path, THEORY))
    assert plain.notation == "lenient"
    assert plain.notation_off == 0
    text = THEORY.replace("seed = 7", 'notation = "lenient"\nnotation_off = 0.25')
    charged = minelogic.load_exercise(folder(tmp_path, text))
    assert charged.notation_off == Fraction(1, 4)
    text = THEORY.replace("seed = 7", 'notation = "strict"')
    assert minelogic.load_exercise(folder(tmp_path, text)).notation == "strict"


@pytest.mark.parametrize(
    "keys",
    [
        'notation = "lenint"',
        "notation_off = 4",
        'notation_off = "a bit"',
        'notation = "strict"\nnotation_off = 1',
    ],
)
def test_what_makes_no_sense_of_slips_is_told(tmp_path, keys):
    text = THEORY.replace("seed = 7", keys)
    line = 6 + keys.count("\n")
    assert findings(folder(tmp_path, text)) == [("bad-value", line)]
