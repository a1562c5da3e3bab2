"""Deductions graded: claims with reasons, against an enumeration of all boards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic import load
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport, Item

STRIP = """\
board 2 x 5
display
  . . . . .
  1 1 1 1 1
use minesweeper
"""
"""Only (0, 2) is forced: it is safe, by (1, 0) and (1, 1) or by (1, 3) and (1, 4)."""

CORNER = """\
board 3 x 3
display
  . . .
  . 2 1
  * - 0
mines 2
use minesweeper
"""
GRAPH = """\
board graph n-a, n-b, m-b, m-c, m-d
display n=2, m=1
use minesweeper
"""


def exercise(
    folder: Path, board: str = STRIP, points: int = 4, weights: dict[str, Fraction] | None = None,
    techniques: tuple[str, ...] | None = None, reasons: bool = True, sparing: Any = "any",
    traces: bool = True,
) -> Exercise:  # fmt: skip
    (folder / "board.mine").write_text(board)
    task = Deduce("board.mine", techniques, reasons, sparing, traces)
    return Exercise(
        "forced", "Which tiles?", "deduce", Fraction(points), task, str(folder), "0", "",
        "answer.txt", "", "", weights or {},
    )  # fmt: skip


def graded(folder: Path, answer: str, board: str = STRIP, **options: object) -> GradeReport:
    return judged_answer(exercise(folder, board, **options), answer)  # type: ignore[arg-type]


def item(report: GradeReport, name: str) -> Item:
    return next(item for item in report.items if item.id == name)


# An oracle that shares nothing with the grader: all boards, one by one.


def boards(rows: Sequence[str], mines: int | None, named: Iterable[tuple[int, int]] | None) -> list:
    """All sets of bombs that fit a display; of its numbers, only those at named tiles."""
    signs = {(i, j): sign for i, row in enumerate(rows) for j, sign in enumerate(row.split())}
    covered = [tile for tile, sign in signs.items() if sign == "."]
    marked = {tile for tile, sign in signs.items() if sign == "*"}
    looked = [tile for tile, sign in signs.items() if sign.isdigit()]
    looked = [tile for tile in looked if named is None or tile in named]
    found = []
    for choice in product([False, True], repeat=len(covered)):
        bombs = marked | {tile for tile, bomb in zip(covered, choice, strict=True) if bomb}
        if mines is not None and len(bombs) != mines:
            continue
        if all(
            sum(max(abs(i - x), abs(j - y)) == 1 for x, y in bombs) == int(signs[i, j])
            for i, j in looked
        ):
            found.append(frozenset(bombs))
    return found


def follows(found: list, tile: tuple[int, int], what: str) -> bool:
    return all((tile in bombs) is (what == "B") for bombs in found)


@st.composite
def games(draw: st.DrawFn) -> tuple[list[str], int | None]:
    """A small display that fits a board, and sometimes the number of its mines."""
    rows, columns = draw(st.sampled_from([(2, 3), (3, 3), (2, 4), (3, 4)]))
    tiles = [(i, j) for i in range(rows) for j in range(columns)]
    bombs = draw(st.sets(st.sampled_from(tiles), max_size=5))
    open_ = draw(st.sets(st.sampled_from(tiles)))
    signs = {}
    for i, j in tiles:
        around = sum(max(abs(i - x), abs(j - y)) == 1 for x, y in bombs)
        safe = str(around) if draw(st.integers(0, 5)) else "-"
        signs[i, j] = "." if (i, j) not in open_ else "*" if (i, j) in bombs else safe
    drawn = [" ".join(signs[i, j] for j in range(columns)) for i in range(rows)]
    return drawn, draw(st.sampled_from([None, len(bombs)]))


def file_of(rows: Sequence[str], mines: int | None) -> str:
    total = "" if mines is None else f"mines {mines}\n"
    columns = len(rows[0].split())
    display = "".join(f"  {row}\n" for row in rows)
    return f"board {len(rows)} x {columns}\ndisplay\n{display}{total}use minesweeper\n"


@pytest.mark.slow
@given(games(), st.data())
def test_claims_and_their_reasons_are_judged_as_all_boards_say(
    tmp_path_factory: pytest.TempPathFactory,
    game: tuple[list[str], int | None],
    data: st.DataObject,
) -> None:
    rows, mines = game
    signs = {(i, j): s for i, row in enumerate(rows) for j, s in enumerate(row.split())}
    covered = [tile for tile, sign in signs.items() if sign == "."]
    numbers = [tile for tile, sign in signs.items() if sign.isdigit()]
    if not covered:
        return
    tile = data.draw(st.sampled_from(covered))
    what = data.draw(st.sampled_from("SB"))
    named = data.draw(st.sets(st.sampled_from(numbers))) if numbers else set()
    total = data.draw(st.booleans())
    reason = [str(near) for near in sorted(named)] + ["total"] * total
    answer = f"{what}{tile}" + (f" by {', '.join(reason)}" if reason else "")
    report = graded(tmp_path_factory.mktemp("game"), answer, file_of(rows, mines))
    everything = boards(rows, mines, None)
    sure = {t for t in covered if follows(everything, t, "B") or follows(everything, t, "S")}
    share = Fraction(4, len(sure)) if sure else Fraction(4)
    assert report.status == "graded"
    if not follows(everything, tile, what):
        false = next(i for i in report.items if i.score < 0)
        assert false.score == -share
        assert report.score == 0
        (witness,) = false.witnesses
        drawn = {(i, j) for i, row in enumerate(witness.rows)
                 for j, s in enumerate(row.split()) if s == "*"}  # fmt: skip
        assert drawn in everything
        assert (tile in drawn) is not (what == "B")
        assert len(drawn) == min(len(b) for b in everything if (tile in b) is not (what == "B"))
        return
    part = boards(rows, mines if total else None, named)
    found = item(report, str(tile))
    enough = follows(part, tile, what)
    if enough and len(numbers) > 2 and named == set(numbers):
        fewer = [boards(rows, mines if total else None, named - {one}) for one in numbers]
        enough = not any(follows(some, tile, what) for some in fewer)
    assert found.outcome == ("passed" if enough else "failed")
    assert report.score == found.score == (share if enough else share / 2)
    assert sum(i.points for i in report.items) == 4
    if not enough and "no reason" not in found.message:
        (witness,) = found.witnesses
        drawn = {(i, j) for i, row in enumerate(witness.rows)
                 for j, s in enumerate(row.split()) if s == "*"}  # fmt: skip
        assert drawn in part
        assert (tile in drawn) is not (what == "B")


@pytest.mark.slow
@given(games(), st.data())
def test_no_answer_gets_less_than_nothing_or_more_than_all(
    tmp_path_factory: pytest.TempPathFactory,
    game: tuple[list[str], int | None],
    data: st.DataObject,
) -> None:
    rows, mines = game
    words = ["S", "B", "~", "safe", "(0, 0)", "(0, 1)", "(1, 1)", "(7, 7)", "by", "1", ",", "so",
             "total", "is", "a bomb", "\n", "\n2. ", "#", ":", "none", "€"]  # fmt: skip
    answer = " ".join(data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=40)))
    report = graded(tmp_path_factory.mktemp("game"), answer, file_of(rows, mines))
    assert 0 <= report.score <= 4
    assert report.status in ("graded", "unreadable", "empty")
    assert GradeReport.from_json(json.loads(json.dumps(report.to_json()))) == report


@pytest.mark.parametrize(
    "answer",
    [
        "S(0, 2) by (1, 0), (1, 1)",
        "S(0,2) because (1,0), (1,1)",
        "S(0,2) because of (1,0) and (1,1)",
        "safe (0,2): subset (1,0), (1,1)",
        "safe: (0,2) by (1,0) & (1,1)",
        "(0,2) is safe because of (1,0) and (1,1)",
        "(0, 2) must be safe since (1,3) and (1,4)",
        "(0,2): safe: (1,0), (1,1)",
        "(0,2) = safe by subset (1,0) (1,1)",
        "(0,2) -> safe by (1,0), (1,1)",
        "1. S(0, 2) by (1, 0), (1, 1)",
        "1) S(0, 2) by (1, 0), (1, 1)",
        "- S(0, 2) by (1, 0), (1, 1)  # the only one",
        "# my answer\n\n~B(0, 2) by (1, 0), (1, 1)",
        "¬B(0,2) by (1,0), (1,1)",
        "not B(0,2) by (1,0), (1,1)",
        "(0,2) is not a bomb by (1,0), (1,1)",
        "no bomb at (0,2) because (1,0), (1,1)",
        "s(0,2) by (1,0), (1,1)",
        "S[0,2] by [1,0], [1,1]",
        "S 0,2 by (1,0), (1,1)",
        "S 0 2 by (1,0), (1,1)",
        "S 0 2 by 1 0, 1 1",
        "S 0 2 by 1 0 and 1 1",
        "S 0 2 by 1 0 1 1",
        "S(0, 2) by 1 0, 1 1",
        "S 0,2 by 1,0, 1,1",
        "S 0, 2 by 1, 0, 1, 1",
        "S(0,2) by 1,0 and 1,1",
        "S(0,2) by (1,0): 1, (1,1): 1",
        "S(0,2) by the 1 at (1,0) and the 1 at (1,1)",
        "S(0,2) by the pattern 1-1 (1,0), (1,1)",
        "0,2 is safe by (1,0), (1,1)",
        "S(0, 2) by Q(1, 1, 0), Q(1, 1, 1)",
        "(1,0) shows 1 and (1,1) shows 1, so (0,2) is safe",
        "(1,0), (1,1) => S(0,2)",
        "(1,0) and (1,1) force: therefore S(0,2)",
        "S(0,2) <- (1,0), (1,1)",
        "(0,2) it's safe, using (1,0), (1,1)",
    ],
)
def test_every_way_to_write_a_claim_counts(tmp_path: Path, answer: str) -> None:
    report = graded(tmp_path, answer)
    # Small letters and square brackets are noted, as in every kind of exercise.
    codes = {(finding.code, finding.severity) for finding in report.findings}
    assert codes <= {("wrong-case", "warning"), ("square-brackets", "warning")}
    assert report.passed


@pytest.mark.parametrize(
    "answer",
    [
        "B(0, 2) by (1, 0), (1, 1)",
        "~S(0,2) by (1,0), (1,1)",
        "(0,2) is not safe by (1,0), (1,1)",
        "(0,2) is unsafe by (1,0), (1,1)",
        "mine (0,2): (1,0), (1,1)",
        "(1,0), (1,1) so (0,2) is a bomb",
    ],
)
def test_the_same_words_for_a_bomb_are_a_false_claim(tmp_path: Path, answer: str) -> None:
    report = graded(tmp_path, answer)
    assert report.score == 0
    assert [i.score for i in report.items] == [-4, 0]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("S(0, 2)", "no reason is given"),
        ("S(0, 2) by (1, 0)", "this board fits all that is named"),
        ("S(0, 2) by (1, 1), (1, 2)", "this board fits all that is named"),
        ("S(0, 2) by (0, 1), (1, 1)", "it rests on (0, 1), which was not shown"),
    ],
)
def test_a_true_claim_with_a_reason_that_will_not_do_has_half(
    tmp_path: Path, answer: str, why: str
) -> None:
    report = graded(tmp_path, answer)
    assert report.score == 2
    assert why in item(report, "(0, 2)").message
    # Where nothing is named, a board shows nothing.
    assert bool(item(report, "(0, 2)").witnesses) is (" by " in answer)
    assert graded(tmp_path, answer, reasons=False).score == 4


EDGE = "board 1 x 4\ndisplay\n  . 1 . 0\nuse minesweeper\n"
"""(0, 2) is safe by (0, 3), and then (0, 0) is a bomb by (0, 1)."""


def test_earlier_claims_may_be_cited_by_number_or_by_tile(tmp_path: Path) -> None:
    right = "1. S(0, 2) by (0, 3)\n2. B(0, 0) by {}"
    for reason in ("1, (0, 1)", "(0, 2), (0, 1)", "S(0, 2), (0, 1)", "claim 1 and (0,1)",
                   "line 1, 0 1", "lines 1-1, (0, 1)", "0 2, 0 1"):  # fmt: skip
        report = graded(tmp_path, right.format(reason), EDGE)
        assert report.score == 4, reason
    alone = graded(tmp_path, "B(0, 0) by (0, 1)", EDGE)
    assert alone.score == 1


def test_earlier_claims_that_are_not_cited_are_not_used(tmp_path: Path) -> None:
    report = graded(tmp_path, "1. S(0, 2) by (0, 3)\n2. B(0, 0) by (0, 1)", EDGE)
    assert report.score == 3
    assert "this board fits all that is named" in item(report, "(0, 0)").message
    (witness,) = item(report, "(0, 0)").witnesses
    assert witness.rows[0].split()[2] == "*"


@pytest.mark.parametrize("cited", ["line 9", "2", "lines 1 and 3", "line 2"])
def test_a_line_that_is_not_above_is_no_reason(tmp_path: Path, cited: str) -> None:
    answer = f"1. S(0, 2) by (0, 3)\n2. B(0, 0) by (0, 1), (0, 2), {cited}"
    report = graded(tmp_path, answer, EDGE)
    assert report.score == 3
    ((code, severity, line, column),) = [
        (f.code, f.severity, f.line, f.column) for f in report.findings
    ]
    assert (code, severity, line) == ("unknown-claim", "error", 2)
    assert column == len(f"2. B(0, 0) by (0, 1), (0, 2), {cited}")
    assert "no claim" in item(report, "(0, 0)").message


def test_a_later_line_is_no_reason(tmp_path: Path) -> None:
    later = graded(tmp_path, "B(0, 0) by 2, (0, 1)\nS(0, 2) by (0, 3)", EDGE)
    assert later.score == 3
    assert [f.code for f in later.findings] == ["unknown-claim"]


def test_a_true_claim_that_was_not_shown_is_charged_once(tmp_path: Path) -> None:
    board = "board 1 x 4\ndisplay\n  . 1 . 0\nuse minesweeper\n"
    report = graded(tmp_path, "1. S(0, 2)\n2. B(0, 0) by 1, (0, 1)", board)
    assert report.score == 3
    # But it has to be named, and to come before.
    assert graded(tmp_path, "1. S(0, 2)\n2. B(0, 0) by (0, 1)", board).score == 2
    one = graded(tmp_path, "1. S(0, 2) by (0, 1)\n2. B(0, 0) by (0, 2), (0, 1)", board)
    assert one.score == 3
    later = graded(tmp_path, "1. B(0, 0) by (0, 2), (0, 1)\n2. S(0, 2)", board)
    assert later.score == 2
    assert "rests on (0, 2)" in item(later, "(0, 0)").message


def test_a_false_claim_is_no_reason_for_more(tmp_path: Path) -> None:
    board = "board 1 x 3\ndisplay\n  . 1 .\nuse minesweeper\n"
    report = graded(tmp_path, "1. S(0, 2) by (0, 1)\n2. B(0, 0) by 1, (0, 1)", board)
    assert report.score == 0


def test_the_number_of_mines_has_to_be_named(tmp_path: Path) -> None:
    board = "board 1 x 3\ndisplay\n  . . *\nmines 1\nuse minesweeper\n"
    for name in ("mines", "total", "the number of mines", "the mine count"):
        assert graded(tmp_path, f"S(0,0), S(0,1) by {name}", board).score == 4
    assert graded(tmp_path, "S(0,0), S(0,1) by (0, 2)", board).score == 2


def test_marked_bombs_need_not_be_named(tmp_path: Path) -> None:
    board = "board 1 x 3\ndisplay\n  . 1 *\nuse minesweeper\n"
    assert graded(tmp_path, "S(0,0) by (0,1)", board).score == 4
    assert graded(tmp_path, "S(0,0) by (0,1) and (0,2)", board).score == 4
    assert graded(tmp_path, "S(0,0) by (0,2)", board).score == 2


def test_several_tiles_on_a_line(tmp_path: Path) -> None:
    board = "board 1 x 5\ndisplay\n  . 2 . 1 .\nuse minesweeper\n"
    for answer in (
        "B(0,0), B(0,2) by (0,1)\nS(0,4) by (0,3), (0,2)",
        "bombs: (0,0), (0,2) because (0,1)\n(0,4) is safe because of (0,3) and line 1",
        "(0,0) and (0,2) are bombs and (0,4) is safe by (0,1), (0,3)",
        "B(0,0) & B(0,2) & S(0,4) by (0,1), (0,3)",
    ):
        assert graded(tmp_path, answer, board).score == 4, answer


def test_a_tile_claimed_both_ways_is_found_and_pays_for_the_false_claim(tmp_path: Path) -> None:
    report = graded(tmp_path, "S(0,2) by (1,0), (1,1)\nB(0,2) by (1,0), (1,1)")
    assert report.score == 0
    assert [i.score for i in report.items] == [4, -4]
    assert not [i for i in report.items if i.id.startswith("not found")]
    assert "both safe and a bomb" in report.items[1].message
    both = "S(0, 2) by (0, 3)\nB(0, 2) by (0, 1)\nB(0, 0) by (0, 1), (0, 2)"
    report = graded(tmp_path, both, EDGE)
    assert [i.score for i in report.items] == [2, 2, -2]
    assert report.score == 2


def test_claiming_a_heavy_tile_both_ways_gains_nothing(tmp_path: Path) -> None:
    both = "B(0, 0) by (0, 1), (0, 3)\nS(0, 0) by (0, 1)"
    for weight in (Fraction(3), Fraction(1, 3)):
        assert graded(tmp_path, both, EDGE, weights={"(0, 0)": weight}).score == 0


def test_of_two_reasons_for_one_claim_the_better_one_counts(tmp_path: Path) -> None:
    weak, good = "S(0,2) by (1,0)", "S(0,2) by (1,0), (1,1)"
    for answer in (f"{weak}\n{good}", f"{good}\n{weak}", f"{weak}\n{weak}\n{good}"):
        report = graded(tmp_path, answer)
        assert report.passed
        assert {f.code for f in report.findings} == {"claimed-before"}
        assert [line.text for line in item(report, "(0, 2)").lines] == [good]
    assert graded(tmp_path, f"{weak}\nS(0,2) by (1,1)").score == 2


def test_every_tile_claimed_both_ways_gets_nothing(tmp_path: Path) -> None:
    lines = [
        f"{what}({i},{j}) by (1,0), (1,1)" for i in range(2) for j in range(5) for what in "SB"
    ]
    assert graded(tmp_path, "\n".join(lines)).score == 0


@pytest.mark.slow
def test_thousands_of_claims_are_judged_once_each(tmp_path: Path) -> None:
    report = graded(tmp_path, "S(0,2) by (1,0), (1,1)\n" + "S(0,2)\n" * 12_000)
    assert report.score == 4
    assert "too-many-lines" in [finding.code for finding in report.findings]
    assert len(report.findings) <= 100
    tiles = [f"B({i},{j}) by (1,1)\n" for i in range(60) for j in range(60)]
    assert graded(tmp_path, "".join(tiles)).score == 0


def test_a_very_long_line_is_not_read(tmp_path: Path) -> None:
    for line in (":" * 200_000, "(0,2) so " * 20_000, "S(0,2) by " + "1 " * 100_000):
        assert graded(tmp_path, line).status == "unreadable"


def test_what_was_not_found_is_not_given_away(tmp_path: Path) -> None:
    report = graded(tmp_path, "S(0,0) by (1,0)")
    told = json.dumps(shown(report, "hint").to_json()).replace(" ", "")
    assert "(0,2)" not in told
    (missing,) = [i for i in report.items if i.id.startswith("not found")]
    assert missing.title == "a tile that was not found"
    assert missing.score == 0


def test_saying_what_can_be_seen_neither_counts_nor_costs(tmp_path: Path) -> None:
    report = graded(tmp_path, "S(0,2) by (1,0), (1,1)\nS(1, 0)\nS(1, 1)")
    assert report.score == 4
    assert [f.code for f in report.findings] == ["not-covered", "not-covered"]
    assert "was not counted" in report.findings[0].message


def test_saying_the_reverse_of_what_can_be_seen_is_a_false_claim(tmp_path: Path) -> None:
    board = "board 1 x 5\ndisplay\n  . 1 * . 0\nuse minesweeper\n"
    right = "S(0, 0) by (0, 1)\nS(0, 3) by (0, 4)"
    assert graded(tmp_path, f"{right}\nS(0, 1), B(0, 2)", board).score == 4
    for claim, said in (("B(0, 1)", "shows 1"), ("~B(0, 2)", "marked as a bomb")):
        report = graded(tmp_path, f"{right}\n{claim}\n{claim}", board)
        assert report.score == 2, claim
        assert said in report.items[-1].message
        assert report.items[-1].score == -2
    open_ = "board 1 x 3\ndisplay\n  . 0 -\nuse minesweeper\n"
    assert graded(tmp_path, "S(0, 0) by (0, 1)\nB(0, 2)", open_).score == 0


def test_unreadable_lines_are_found_and_the_others_count(tmp_path: Path) -> None:
    report = graded(tmp_path, "I like (0,2)\nS(0,2) by (1,0), (1,1)\nwhat?\nS(8,8) by (1,1)")
    assert report.score == 4
    assert [(f.code, f.line) for f in report.findings] == [
        ("safe-or-bomb", 1), ("no-claim", 3), ("off-board", 4),
    ]  # fmt: skip
    assert all(f.help for f in report.findings)
    assert all("was not counted" in f.message for f in report.findings)


def test_an_answer_without_any_claim_is_unreadable(tmp_path: Path) -> None:
    assert graded(tmp_path, "no idea at all").status == "unreadable"


def test_where_nothing_is_forced_saying_so_is_right(tmp_path: Path) -> None:
    board = "board 1 x 3\ndisplay\n  . 1 .\nuse minesweeper\n"
    for answer in ("none", "Nothing follows.", '{"format": "minelogic.trace/1", "steps": []}'):
        assert graded(tmp_path, answer, board).passed
    assert graded(tmp_path, "# not begun yet", board).score == 0
    assert graded(tmp_path, "none").score == 0
    assert graded(tmp_path, "S(0,0) by (0,1)", board).score == 0


def test_weights_share_the_points_out(tmp_path: Path) -> None:
    board = "board 1 x 4\ndisplay\n  . 1 . 0\nuse minesweeper\n"
    weights = {"(0, 0)": Fraction(3)}
    answer = "S(0,2) by (0,3)"
    assert graded(tmp_path, answer, board, weights=weights).score == 1
    answer = f"{answer}\nB(0,0) by (0,1), (0,2)"
    assert graded(tmp_path, answer, board, weights=weights).score == 4


def test_claims_beyond_the_techniques_neither_count_nor_cost(tmp_path: Path) -> None:
    board = "board 2 x 7\ndisplay\n  . . . - . 1 -\n  1 1 - - - - -\nuse minesweeper\n"
    options = {"techniques": ("all-found", "all-missing")}
    assert load_verdicts(tmp_path, board) == {(0, 2): "S", (0, 4): "B"}
    found = graded(tmp_path, "B(0,4) by (0,5)\nS(0,2) by (1,0), (1,1)", board, **options)
    assert found.passed
    assert [i.outcome for i in found.items] == ["passed", "excused"]
    assert graded(tmp_path, "B(0,4) by (0,5)\nB(0,2)", board, **options).score == 0
    assert graded(tmp_path, "B(0,4) by (0,5)", board).score == 2


def load_verdicts(folder: Path, board: str) -> dict:
    (folder / "other.mine").write_text(board)
    return {t: v for t, v in load(folder / "other.mine").verdicts.items() if v in "BS"}


def test_tiles_of_graphs_go_by_their_names(tmp_path: Path) -> None:
    right = "B(a), B(b) by n\n(c) and (d) are safe by m and b"
    assert graded(tmp_path, right, GRAPH).score == 4
    for line in ("a is a bomb by n", "bomb a: n", "B(a) by (n)", "n => B(a)"):
        assert graded(tmp_path, line, GRAPH).score == 1, line
    assert graded(tmp_path, "S(c) by m", GRAPH).score == Fraction(1, 2)
    assert graded(tmp_path, "S(a) by n", GRAPH).score == 0


def test_a_tile_called_s_is_a_tile_in_a_reason_and_no_claim_stands_there(tmp_path: Path) -> None:
    graph = "board graph s-a, s-b, d-a, d-b, d-c\ndisplay s=2, d=2\nuse minesweeper\n"
    report = graded(tmp_path, "B(a) by s\nB(b) by s, d\nS(c) by d, a, b\n", graph)
    assert (report.passed, report.findings) == (True, ())
    within = graded(tmp_path, "B(a) by s\nS(c) by B(b), d, a\n", graph)
    assert [finding.code for finding in within.findings] == ["claim-in-reason"]


def test_other_coordinates_are_those_of_the_file(tmp_path: Path) -> None:
    board = STRIP.replace("display", "coordinates rows from 1\ndisplay")
    assert graded(tmp_path, "S(1, 3) by (2, 1), (2, 2)", board).passed
    assert graded(tmp_path, "S(0, 2) by (1, 0), (1, 1)", board).score == 0


def test_rules_of_the_file_itself_are_what_counts(tmp_path: Path) -> None:
    board = (
        "board 1 x 3\ndisplay\n  * . .\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "rule apart: B(0, 0) -> ~B(0, 2)\n"
    )
    assert graded(tmp_path, "S(0,2) by apart", board).passed
    assert graded(tmp_path, "S(0,1) by apart", board).score == 0


# traces


def trace_of(folder: Path, board: str) -> dict[str, Any]:
    (folder / "board.mine").write_text(board)
    trace = load(folder / "board.mine").derivation.trace
    return dict(json.loads(json.dumps(trace)))


def test_a_trace_counts_and_so_does_what_solve_prints(tmp_path: Path) -> None:
    for board in (STRIP, CORNER, GRAPH):
        trace = trace_of(tmp_path, board)
        assert graded(tmp_path, json.dumps(trace), board).passed
        whole = {"format": "minelogic.solution/1", "trace": trace}
        assert graded(tmp_path, json.dumps(whole, indent=1), board).passed


def test_a_wrong_step_of_a_trace_costs_and_the_others_count(tmp_path: Path) -> None:
    board = "board 1 x 4\ndisplay\n  . 1 . 0\nuse minesweeper\n"
    trace = trace_of(tmp_path, board)
    steps = trace["steps"]
    assert [step["conclusions"] for step in steps] == [["S(0, 2)"], ["B(0, 0)"]]
    steps[1]["premises"] = steps[1]["premises"][1:]
    report = graded(tmp_path, json.dumps(trace), board)
    assert report.score == 3
    assert [f.code for f in report.findings] == ["wrong-step"]
    steps[1]["conclusions"] = ["S(0, 0)"]
    assert graded(tmp_path, json.dumps(trace), board).score == 0


def test_what_cites_a_wrong_step_is_not_shown_either(tmp_path: Path) -> None:
    board = "board 1 x 4\ndisplay\n  . 1 . 0\nuse minesweeper\n"
    trace = trace_of(tmp_path, board)
    trace["steps"][0]["premises"] = []
    assert graded(tmp_path, json.dumps(trace), board).score == 2


@pytest.mark.parametrize(
    "answer",
    ["{", '{"steps": 3}', '{"trace": null}', '{"format": "minelogic.trace/1"}', "{}",
     '{"format": "minelogic.trace/1", "file": {"sha256": "0"}, "steps": []}', '{"a": ' * 5000],
)  # fmt: skip
def test_what_is_no_trace_is_unreadable(tmp_path: Path, answer: str) -> None:
    report = graded(tmp_path, answer)
    assert report.status == "unreadable"
    assert report.findings


NOT_SAFE = "board 1 x 3\nfact ~B(0, 0)\nfact B(0, 0) | B(0, 1)\nfact S(0, 2) | S(0, 1)\n"
"""No bomb on the first tile, though nothing says that it is safe; a bomb on the second."""


def test_that_a_tile_is_no_bomb_is_found_where_nothing_says_that_it_is_safe(
    tmp_path: Path,
) -> None:
    for answer in ("~B(0, 0) by the facts\nB(0, 1) by 1", "(0, 0) is not a bomb\nB(0, 1) by 1"):
        report = graded(tmp_path, answer, NOT_SAFE, reasons=False)
        assert report.score == report.points == 4
        assert item(report, "(0, 0)").title == "(0, 0) is no bomb"


def test_that_it_is_safe_does_not_follow_there(tmp_path: Path) -> None:
    report = graded(tmp_path, "S(0, 0)\nB(0, 1)", NOT_SAFE, reasons=False)
    # The bomb is found; the other claim is false, and the tile is not found.
    assert report.score == 0
    (false,) = [one for one in report.items if one.score < 0]
    assert "does not follow" in false.message
    assert "(0, 0) is not safe" in false.witnesses[0].sentence
    both = graded(tmp_path, "S(0, 0)\n~B(0, 0)\nB(0, 1)", NOT_SAFE, reasons=False)
    assert both.score == 4
    given = graded(tmp_path, "~B(0, 0)", NOT_SAFE, techniques=("given",), reasons=False)
    assert given.score == 4
