"""Every exercise that ships, on paper: students get all that they need, and no answer."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from minelogic.exercises.load import exercise_names, load_exercise
from minelogic.exercises.tasks import KINDS
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.generate.sheets.fill import grader_key, handout, joined_keys, solutions
from minelogic.generate.sheets.kinds import ON_PAPER, on_paper
from minelogic.generate.sheets.kinds.other import OTHER, lines_of
from minelogic.records import replace
from minelogic.render.sheets.formats import FORMATS, written
from minelogic.render.sheets.items import Frame, Pictures
from tests.pdf import pages_of
from tests.render.sheets.parsing import Html, commands

ROOT = Path(__file__).resolve().parents[3]
NAMES = exercise_names()
SECRET = "zzz-not-for-students"


def squeezed(text):
    return "".join(text.split())


def without_answer(exercise):
    """The exercise with a reference that says nothing, of as many lines if it is a proof."""
    task = exercise.task
    text = f"# {SECRET}\n{SECRET}\n"
    if isinstance(task, ProofTask) and not task.or_disprove:
        lines = re.findall(r"^\s*[\d.]+[.:]? ", exercise.reference, re.MULTILINE)
        proof = "".join(
            f"  {n}. {SECRET.replace('-', '')} premise\n" for n, _ in enumerate(lines, 1)
        )
        text = f"theorem t: {task.sequent}\nproof\n{proof}qed\n"
    return replace(exercise, reference=text)


@pytest.mark.parametrize("name", NAMES)
def test_a_handout_is_the_same_whatever_the_answer_is(name):
    exercise = load_exercise(name)
    assert handout([exercise]) == handout([without_answer(exercise)])
    # The solution is not.
    assert solutions([exercise]) != solutions([without_answer(exercise)])


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_the_answer_is_on_a_handout(name):
    exercise = load_exercise(name)
    shown = written(handout([exercise]), "markdown")[0].decode()
    # What students are given anyway: the prompt, what they begin with, and what is asked.
    given = squeezed(exercise.prompt + exercise.starter + str(exercise.task))
    for line in lines_of(exercise.reference):
        if len(line) > 3 and squeezed(line) not in given:
            assert squeezed(line) not in squeezed(shown.replace("\\", "")), line


@pytest.mark.parametrize("name", NAMES)
def test_sheets_have_what_they_should(name):
    exercise = load_exercise(name)
    for make in (handout, solutions, grader_key):
        page = Html(written(make([exercise]), "html")[0].decode())
        assert exercise.id in page.text
        commands(written(make([exercise]), "latex")[0].decode())
    asked = handout([exercise])
    text = "".join(pages_of(written(asked, "pdf")[0]))
    for said in (exercise.title, exercise.id, exercise.sha256[:8], "Name:", "Date:"):
        assert squeezed(said) in text
    solved = squeezed(written(solutions([exercise]), "markdown")[0].decode().replace("\\", ""))
    if exercise.kind not in ("proof", "cnf"):
        lines = lines_of(exercise.reference)
        assert all(squeezed(line.replace("\\", "")) in solved for line in lines)
    answer = on_paper(exercise).key(exercise)
    assert squeezed(answer) in Html(written(grader_key([exercise]), "html")[0].decode()).squeezed
    assert len(answer) >= 3
    assert not answer.startswith("#")


def test_every_kind_has_something_of_its_own_and_any_other_would_do():
    assert set(ON_PAPER) == set(KINDS)
    for kind in KINDS:
        exercise = next(e for e in map(load_exercise, NAMES) if e.kind == kind)
        assert on_paper(exercise) is not OTHER
        assert [*OTHER.room(exercise)]
        assert [*OTHER.solution(exercise)]
        assert OTHER.key(exercise)


def test_where_both_answers_are_possible_the_frame_tells_nothing():
    tasks = [load_exercise(name) for name in NAMES]
    either = [e for e in tasks if isinstance(e.task, ProofTask) and e.task.or_disprove]
    assert either
    for exercise in either:
        frames = [item for item in handout([exercise]).groups[0].items if isinstance(item, Frame)]
        blank = [row for row in frames[0].rows if not row.formula]
        assert len(blank) == 10
        assert "Par" not in written(handout([exercise]), "markdown")[0].decode()


def test_a_board_in_a_prompt_is_drawn_where_it_stands():
    group = handout([load_exercise("one-two-one")]).groups[0]
    kinds = [type(item) for item in group.items]
    assert kinds.count(Pictures) == 1
    assert kinds.index(Pictures) == 1
    assert (
        ". . . . . . ." not in written(handout([load_exercise("one-two-one")]), "html")[0].decode()
    )


def test_nothing_is_said_of_files_and_commands():
    shown = written(handout([load_exercise(name) for name in NAMES]), "markdown")[0].decode()
    assert "**Answer**" in shown
    assert "Hand in" not in shown
    assert "minelogic grade" not in shown
    assert "Check it" not in shown


def test_names_and_hashes_of_exercises_may_be_left_out():
    one = load_exercise("one-two-one")
    for tell, there in (("all", True), ("nothing", False)):
        sheet = handout([one], tell="all" if tell == "all" else "nothing")
        assert (one.sha256[:8] in written(sheet, "markdown")[0].decode()) is there


def test_the_key_of_a_class_is_one_table_and_its_boards_have_names():
    one, other = load_exercise("one-two-one"), load_exercise("no-two-touch")
    sheet = joined_keys([("Ada", [one]), ("Bob", [other])], title="T", paper="a4")
    text = written(sheet, "markdown")[0].decode()
    assert re.findall(r"^\| (Ada|Bob) \|", text, re.MULTILINE) == ["Ada", "Bob"]
    assert "*Ada*" in text
    assert "*1" not in text
    assert "1." not in written(grader_key([one]), "markdown")[0].decode()
    assert "S: (0,0), (0,2), (0,4); B: (0,1), (0,3); open: (0,5), (0,6)" in text


PRINTED = """
import sys
from hashlib import sha256
from minelogic.exercises.load import load_exercise
from minelogic.generate.sheets.fill import handout, self_check, solutions
from minelogic.render.sheets.formats import FORMATS, written
some = [load_exercise(n) for n in ("one-two-one", "not-both-bombs", "even-or-odd", "numbers")]
for form in FORMATS:
    for make in (handout, solutions):
        print(form, *[sha256(part).hexdigest() for part in written(make(some), form)])
print(sha256(self_check(some)[0].encode()).hexdigest())
"""


@pytest.mark.slow
def test_sheets_are_the_same_bytes_in_every_process():
    said = []
    for seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-P", "-c", PRINTED]
        said.append(subprocess.run(command, env=env, capture_output=True, check=True).stdout)
    assert said[0] == said[1]
    assert said[0].count(b"\n") == 2 * len(FORMATS) + 1
