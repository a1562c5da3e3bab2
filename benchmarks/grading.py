"""Grading: a theory on all boards up to 4 x 4, one answer and a class of 300.

One answer, once all is loaded, is held against the start of the command; a wrong one against a
right one that is written in other words, and against itself without a name for its mistake; a class
on more boards against answers by themselves up to 3 x 3, for each of which the exercise is loaded
(all of these in CPU time). Then a class with two jobs against one, by the clock on the wall and
with the start of the workers; then eight threads, that ask for isolated reports, against two bare
processes that judge half of the answers each, one after the other and without any sandbox. All
reports have to be the same.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from unittest.mock import patch

from joblib.externals.loky import get_reusable_executor

import minelogic
from benchmarks.measure import Result, compare, row
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport
from minelogic.grading.sandbox import Sandbox
from minelogic.grading.theory import judge as theory_judge

ROOT = Path(__file__).parent.parent
STUDENTS = 300
RULES = (
    "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n",
    "rule lonely: forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n",
    "rule some: exists i, j. B(i, j)\n",
)
SLIPS = (
    ("<->", "->"), ("~B(x", "B(x"), ("exists i, j", "forall i, j"), ("& adjacent", "-> adjacent"),
    ("S(i, j) <-> ~B(i, j)", "B(i, j) <-> ~S(i, j)"), ("", ""),
)  # fmt: skip
"""What answers have instead of something in the reference."""


def main() -> None:
    """Prints a line for one answer, its process, and the class."""
    with tempfile.TemporaryDirectory() as folder:
        exercise = made_exercise(Path(folder))
        print(f"Grading {exercise.task.boards.words}")  # type: ignore[union-attr]
        answers = [answer(number) for number in range(STUDENTS)]
        one = answers[1]
        with Sandbox(exercise, warm=True) as sandbox:
            assert sandbox.grade(one, full=True) == judged_answer(exercise, one.data, one.name)
            here = partial(judged_answer, exercise, one.data)
            result = compare(here, _start, 7, time.perf_counter)
            print(row("one answer, against a start", result, 5.0), flush=True)
            result = compare(partial(sandbox.grade, one), here, 7, time.perf_counter)
            print(row("in a process, against in this one", result, None), flush=True)
        for line in (_named_against_right(exercise), _named_against_itself(exercise)):
            print(line, flush=True)
        print(_class_against_single(Path(folder), answers), flush=True)
        made: dict[int, list[GradeReport]] = {}
        result = compare(
            lambda: made.update({2: _class(exercise, answers, 2)}),
            lambda: made.update({1: _class(exercise, answers, 1)}),
            2, time.perf_counter,
        )  # fmt: skip
        assert made[1] == made[2]
        print(row(f"{STUDENTS} answers, two jobs against one", result, 1 / 1.6), flush=True)
        full = [minelogic.grade(exercise, each.data, name=each.name, full=True) for each in answers]
        assert _in_threads(exercise, answers) == full == made[1]
        result = compare(
            lambda: _in_threads(exercise, answers), lambda: _in_bare_processes(exercise, answers),
            3, time.perf_counter,
        )  # fmt: skip
        print(row("8 threads, against two bare processes", result, 1 / 0.9))


def _named_against_right(exercise: Exercise) -> str:
    """The dearest wrong answer whose mistake is named, and a right one in words of its own."""
    right = answer(4).data
    assert judged_answer(exercise, right).passed
    wrong = [answer(number).data for number in range(3)]
    assert all(judged_answer(exercise, each).mistakes for each in wrong)
    results = [_cpu(exercise, each, exercise, right) for each in wrong]
    worst = max(results, key=lambda result: result.ratio)
    return row("a named mistake, against a right answer", worst, 5.0)


def _named_against_itself(exercise: Exercise) -> str:
    """The same wrong answers with and without the search for a name."""
    wrong = [answer(number).data for number in range(3)]

    def all_of_them() -> None:
        for each in wrong:
            judged_answer(exercise, each)

    def without_names() -> None:
        with patch.object(theory_judge, "_mistakes", lambda *_: ()):
            all_of_them()

    return row("wrong answers, against no names", compare(all_of_them, without_names, 5), 2.0)


def _class_against_single(folder: Path, answers: list[Submission]) -> str:
    """A class on boards up to 4 x 4 and more, against each answer by itself up to 3 x 3."""
    large = made_exercise(folder, '"4 x 4", also = ["1 x 5", "5 x 1", "2 x 5", "3 x 3 torus"]')
    (folder / "small").mkdir()
    small = folder / "small"
    made_exercise(small, '"3 x 3"')

    def together() -> None:
        for each in answers:
            judged_answer(large, each.data, each.name)

    def alone() -> None:
        for each in answers:
            judged_answer(load_exercise(small), each.data, each.name)

    return row(f"{len(answers)} on more boards, against alone", compare(together, alone, 1), None)


def _cpu(one: Exercise, ours: bytes, other: Exercise, peer: bytes) -> Result:
    return compare(partial(judged_answer, one, ours), partial(judged_answer, other, peer), 7)


def made_exercise(folder: Path, up_to: str = '"4 x 4"') -> Exercise:
    """A theory of three rules."""
    (folder / "exercise.toml").write_text(
        'id = "lonely"\nkind = "theory"\npoints = 4\nvocabulary = ["B", "S"]\n'
        f"boards = {{ up_to = {up_to} }}\n"
    )
    (folder / "prompt.md").write_text("Bombs are lonely.\n")
    (folder / "starter.mine").write_text("# here\n")
    (folder / "reference.mine").write_text("".join(RULES))
    return load_exercise(folder)


def answer(number: int) -> Submission:
    """The answer of one student, which no other has: rules right and wrong, in some order."""
    old, new = SLIPS[number % len(SLIPS)]
    turn = number % len(RULES)
    rules = [rule.replace(old, new, 1) if old else rule for rule in RULES]
    text = f"# answer {number}\n" + "".join(rules[turn:] + rules[:turn])
    return Submission(f"student {number:03}", text.encode())


def _class(exercise: Exercise, answers: list[Submission], jobs: int) -> list[GradeReport]:
    # The workers of the last run would still be there.
    get_reusable_executor(max_workers=2).shutdown(wait=True)
    return grade_all(exercise, answers, jobs, full=True)


def _in_threads(exercise: Exercise, answers: list[Submission]) -> list[GradeReport]:
    def graded(each: Submission) -> GradeReport:
        return minelogic.grade(exercise, each.data, name=each.name, isolated=True, full=True)

    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(graded, answers))


_BARE = """
import pickle, sys
from minelogic.grading.judge import judged_answer
exercise, answers = pickle.load(sys.stdin.buffer)
for each in answers:
    judged_answer(exercise, each.data, each.name)
"""


def _in_bare_processes(exercise: Exercise, answers: list[Submission]) -> None:
    halves = [pickle.dumps((exercise, answers[half::2])) for half in (0, 1)]
    command = [sys.executable, "-c", _BARE]
    processes = [subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE) for _ in halves]
    for process, half in zip(processes, halves, strict=True):
        assert process.stdin is not None
        process.stdin.write(half)
        process.stdin.close()
    assert [process.wait() for process in processes] == [0, 0]


def _start() -> None:
    command = [sys.executable, "-m", "minelogic", "--help"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)


if __name__ == "__main__":
    main()
