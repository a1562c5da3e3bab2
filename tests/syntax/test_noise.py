"""The noise statement: how it is spelled, and where the word is a name."""

from fractions import Fraction

import pytest

import minelogic
from minelogic.board import Channel
from minelogic.source import Source
from minelogic.syntax.file.format import format_text

BOARD = "board 2 x 3\ndisplay\n  1 . .\n  . - .\n{}\nuse minesweeper\n"
HALF = Fraction(1, 2)


def channels(said: str) -> list[Channel]:
    problem = minelogic.loads(BOARD.format(said))
    assert not problem.diagnostics
    noise = problem.file.noise
    return [] if noise is None else [noise.at(tile) for tile in range(6)]


@pytest.mark.parametrize(
    ("said", "channel"),
    [
        ("noise lower", Channel("lower")),
        ("noise upper  # at most", Channel("upper")),
        ("noise shown 4/5", Channel("shown", Fraction(4, 5))),
        ("noise shown 0.8", Channel("shown", Fraction(4, 5))),
        ("noise shown 4 / 5", Channel("shown", Fraction(4, 5))),
        ("noise exact", Channel()),
        (
            "noise\n  1: 1 1/2, 2 0.5\n\n  2: - 1",
            Channel("table", None, ((1, ((1, HALF), (2, HALF))), (2, (("-", Fraction(1)),)))),
        ),
        ("noise table\n  0: 0 1", Channel("table", None, ((0, ((0, Fraction(1)),)),))),
    ],
)
def test_channels_are_read_as_they_are_written(said: str, channel: Channel) -> None:
    assert channels(said) == [channel] * 6


def test_some_tiles_have_a_channel_of_their_own():
    found = channels("noise lower\nnoise upper at (0, 0), (1,2)\nnoise exact at (0, 1)")
    assert [each.name for each in found] == ["upper", "exact", *["lower"] * 3, "upper"]


def test_tiles_are_named_by_the_coordinates_of_the_file_or_by_vertices():
    text = (
        "board 2 x 2\ncoordinates cartesian from 1\ndisplay\n  1 .\n  . .\nnoise lower at (1, 2)\n"
    )
    noise = minelogic.loads(text).file.noise
    assert noise is not None
    assert [noise.at(tile).name for tile in range(4)] == ["lower", *["exact"] * 3]
    graph = "board graph a-b, b-c, 4\ndisplay a=1, c=0\nnoise lower at c, 4\n"
    noise = minelogic.loads(graph).file.noise
    assert noise is not None
    assert [noise.at(tile).name for tile in range(4)] == ["exact", "exact", "lower", "lower"]


@pytest.mark.parametrize(
    "text",
    [
        "predicate noise\nrule a:\n  noise -> noise\nprove noise | ~noise\n",
        "predicate noise\nrule a: true &\nnoise\nrule b: true\n",
        "predicate noise\nrule a: true &\n  noise or\n  noise and noise\n",
        "board 1 x 2\ndefine noise(i, j): B(i, j)\nrule a: forall i, j.\nnoise(i, j) -> S(i, j)\n",
        "domain noise = 0 .. 3\npredicate N(noise)\nrule a: forall x in\n  noise. N(x)\n",
        "predicate Noise\npredicate noises\nrule a:\n  Noise ->\n  noises\n",
    ],
)
def test_old_files_may_use_the_word_as_a_name(text: str) -> None:
    assert not minelogic.loads(text).file.errors


def test_the_formatter_lays_noise_out_and_keeps_what_it_says():
    text = BOARD.format(
        "noise   lower   at (0,1),(1 , 0) # some\nnoise table\n 1 : 1  1 / 2,2 0.5 # one\n  2 :- 1"
    )
    made = format_text(Source("a", text))
    lines = made.splitlines()
    assert "noise lower at (0, 1), (1, 0)  # some" in lines
    assert "  1: 1 1/2, 2 0.5  # one" in lines
    assert "  2: - 1" in lines
    assert format_text(Source("a", made)) == made
    assert minelogic.loads(made).file.noise == minelogic.loads(text).file.noise


def test_noise_of_a_display_is_what_a_file_says():
    rows = ["1 . .", ". - ."]
    table = {1: {1: "1/2", 2: HALF}, 2: {"-": 1}}
    for noise, said in (
        ("lower", "noise lower"),
        ({"shown": "4/5"}, "noise shown 4/5"),
        (table, "noise table\n  1: 1 1/2, 2 1/2\n  2: - 1"),
        ({"table": table}, "noise table\n  1: 1 1/2, 2 1/2\n  2: - 1"),
        ([("upper", None), ("lower", [(0, 1)])], "noise upper\nnoise lower at (0, 1)"),
    ):
        problem = minelogic.Problem.from_display(rows, noise=noise)
        assert problem.file.noise == minelogic.loads(BOARD.format(said)).file.noise


def test_noise_that_is_none_has_its_message():
    with pytest.raises(minelogic.FileError) as found:
        minelogic.Problem.from_display(["1 ."], noise="lowr")
    assert [d.code for d in found.value.diagnostics] == ["unknown-noise"]
    for wrong in (3, {"shown": "4/5", "lower": 1}, {1: 2}):
        with pytest.raises(ValueError, match=r"mapping|is no noise"):
            minelogic.Problem.from_display(["1 ."], noise=wrong)  # type: ignore[arg-type]
