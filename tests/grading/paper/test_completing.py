"""Numbers that are added, against all sets of mines that fit what is made."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

from tests.grading.paper.exercises import codes, exercise_of, judged_answer
from tests.grading.paper.oracle import closed_cells, parsed, solutions

STRIP = parsed("1 1 1 1 1\n. . . . .")
SQUARE = parsed("1 . .\n. . .\n. . 1")


def with_numbers(rows, added):
    return [
        [str(added.get((i, j), sign)) for j, sign in enumerate(row)] for i, row in enumerate(rows)
    ]


def written(rows) -> str:
    return "\n".join([" ".join(row) for row in rows])


def test_every_number_on_every_cell_is_judged_by_what_fits_then(tmp_path):
    exercise = exercise_of(tmp_path, STRIP, "complete")
    seen = {0: 0, 1: 0, 2: 0}
    for cell, number in product(closed_cells(STRIP), range(4)):
        rows = with_numbers(STRIP, {cell: number})
        count = len(solutions(rows))
        report = judged_answer(exercise, written(rows))
        assert report.passed == (count == 1), written(rows)
        code = {0: "no-solution", 1: None, 2: "still-several"}[min(count, 2)]
        assert code is None or code in codes(report)
        seen[min(count, 2)] += 1
    assert all(seen.values())


def test_as_few_numbers_as_will_do_are_found_by_trying_all(tmp_path):
    exercise = exercise_of(tmp_path, SQUARE, "complete")
    cells = closed_cells(SQUARE)

    def tables(number: int):
        for chosen in combinations(cells, number):
            for values in product(range(5), repeat=number):
                rows = with_numbers(SQUARE, dict(zip(chosen, values, strict=True)))
                if len(solutions(rows)) == 1:
                    yield rows

    fewest = next(n for n in range(1, 5) if any(tables(n)))
    rows = next(tables(fewest))
    assert judged_answer(exercise, written(rows)).passed
    more = next(tables(fewest + 1))
    report = judged_answer(exercise, written(more))
    assert report.score == 4 + 2 * Fraction(fewest, fewest + 1)
    allowed = exercise_of(tmp_path / "most", SQUARE, "complete", f"most = {fewest + 1}\n")
    assert judged_answer(allowed, written(more)).passed


def test_the_solution_is_not_what_is_asked_for(tmp_path):
    report = judged_answer(exercise_of(tmp_path, STRIP, "complete"), "1 1 1 1 1\nx - - x -\n")
    assert report.score == 0
    assert "marks-passed-over" in codes(report)
    both = judged_answer(exercise_of(tmp_path, STRIP, "complete"), "1 1 1 1 1\nx 1 - x -\n")
    assert both.passed


def test_two_solutions_that_are_left_are_drawn(tmp_path):
    report = judged_answer(exercise_of(tmp_path, STRIP, "complete"), "1 1 1 1 1\n. . 1 . .\n")
    first, second = report.items[0].witnesses
    assert {first.rows[1], second.rows[1]} == {"x - 1 x -", "- x 1 - x"}
