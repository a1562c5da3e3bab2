"""`minelogic play` and `minelogic review`: games in the terminal, watched, recorded and judged."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic import play
from minelogic.cli.main import main
from tests.schemas import faults

CHAIN = "board 1 x 6\ndisplay 1 . . . . 1\nmines 2\nuse minesweeper\n"
GRAPH = "board graph a-b, b-c, c-d\nmines 1\nuse minesweeper\n"


def run(*args: str, said: str = "") -> Result:
    result = CliRunner().invoke(main, args, input=said, catch_exceptions=False)
    assert "Traceback" not in result.output
    if not result.stdout.startswith(("{", "<")):
        assert [line for line in result.stdout.splitlines() if len(line) > 80] == []
    return result


def test_a_game_is_played_by_commands(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    said = "0 0\nm 2 3\nu 2 3\nm 2 3\nc 2 2\nquit\n"
    result = run("play", "--seed", "5", "--record", file, said=said)
    assert result.exit_code == 0
    assert "9 mines left to mark." in result.output
    game = play.replay(Path(file).read_text())
    actions = [played.move.action for played in game.moves]
    assert actions == ["probe", "mark", "unmark", "mark", "chord"]
    assert game.seed == 5


def test_a_record_can_be_played_on(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    run("play", "--seed", "5", "--record", file, said="0 0\nq\n")
    run("play", file, "--record", file, said="3,3\n")
    assert len(play.replay(Path(file).read_text()).moves) == 2


def test_advice_is_given_in_the_words_of_the_board() -> None:
    out = run("play", "--seed", "5", "--do", "hint; 0 0; hint; hint; hint; odds; why").output
    assert "The first tile is safe by the rules of the game" in out
    assert "so (3,3) is safe." in out.replace("\n", " ")
    assert "(3,3) is safe · subset" in out
    assert "KN(1; " in out
    assert "* is a mine for certain and - never is one." in out
    assert "probe (0,0): first." in out


def test_a_mark_is_no_evidence_and_advice_says_where_it_is_refuted() -> None:
    out = run("play", "--seed", "5", "--do", "0 0; m 3 3; hint; why").output
    assert "Your mark at (3,3) is refuted." in out
    assert "refuted mark (subset, 2 numbers)" in out


def test_what_makes_no_sense_is_told_and_the_game_goes_on() -> None:
    out = run("play", "--seed", "5", "--do", "prob 3 3; p; 9 9; c 0 0; undo; 0 0; 0 0").output
    assert "There is no command 'prob'. Did you mean probe?" in out
    assert "Which tile? Write probe 0 0, say." in out
    assert "The board has no tile (9, 9)." in out
    assert "Start with --practice." in out
    assert "(0,0) is already open." in out


def lost_place(seed: int) -> str:
    """Where the first mine is, once the corner is open."""
    game = play.Game.new(9, 9, 10, seed)
    game.probe((0, 0))
    assert game.bombs is not None
    return " ".join(map(str, sorted(game.bombs)[0]))  # type: ignore[arg-type]


def test_a_loss_is_told_with_what_it_was_due_to() -> None:
    out = run("play", "--seed", "5", "--do", f"0 0; {lost_place(5)}").output
    assert "the mine that was opened" in out
    assert "Lost by a needless guess" in out or "a mine for certain" in out
    assert "was safe" in out


def test_in_a_practice_game_a_loss_can_be_undone() -> None:
    said = f"0 0; {lost_place(5)}; 3 3; undo; why; quit"
    out = run("play", "--seed", "5", "--practice", "--do", said).output
    assert "The game is lost: undo, why or quit." in out
    assert "Undone: probe" in out
    assert out.rstrip().endswith("The game is not over.")


def test_a_won_game_ends_with_the_guesses_it_took() -> None:
    game = play.run(play.Game.new(9, 9, 10, 5), "logician")
    probes = [p.move.place for p in game.moves if p.move.action == "probe"]
    said = "; ".join(" ".join(map(str, place)) for place in probes if isinstance(place, tuple))
    out = run("play", "--seed", "5", "--do", f"rest; {said}; rest").output
    assert "Some tiles without mines are still covered" in out
    assert "rest marks them all" in out.replace("\n", " ")
    assert "Won without a guess." in out


def test_a_graph_is_played_by_names(tmp_path: Path) -> None:
    file = tmp_path / "graph.mine"
    file.write_text(GRAPH)
    out = run("play", str(file), "--seed", "1", "--do", "p e; p a; odds").output
    assert "Which tile? Write probe a, say." in out
    assert re.search(r"(?m)^  a  [01]$", out)


def test_what_the_display_of_a_file_shows_is_open(tmp_path: Path) -> None:
    file = tmp_path / "chain.mine"
    file.write_text(CHAIN)
    out = run("play", str(file), "--do", "hint; 0 2").output
    assert "  0  1 . . . . 1" in out
    assert "so (0,2) is safe." in out or "so (0,3) is safe." in out
    file.write_text(CHAIN.replace("mines 2", "mines 1"))
    refused = run("play", str(file))
    assert (refused.exit_code, refused.stderr) == (
        1,
        "Error: no board fits the display of the file\n",
    )


def test_boards_are_drawn_from_a_file_each_as_often() -> None:
    import minelogic
    from minelogic.play.from_file import game_of

    problem = minelogic.loads("board 1 x 5\ndisplay . 1 . . .\nmines 2\nuse minesweeper\n")
    often: dict[object, int] = {}
    for seed in range(400):
        bombs = game_of(problem, seed=seed).bombs
        often[bombs] = often.get(bombs, 0) + 1
    assert len(often) == 4
    assert min(often.values()) > 70


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--board", "9x9"), "is no board. Write rows x columns / mines"),
        (("--board", "3x3/10"), "cannot have 10 mines"),
        (("--board", "9x9/80", "--first", "opening"), "no room for an opening"),
        (("--first", "never"), "none of anything, safe, opening and open:K"),
        (("--player", "wizard"), "there is no player 'wizard'"),
        (("--player", "nowhere.py:Player"), "there is no file nowhere.py"),
        (("--player", "nowhere.py"), "which class of nowhere.py"),
        (("--json",), "--json is for games that a --player plays"),
        (("nowhere.mine",), "no such file"),
        (("nowhere.json",), "no such file"),
        (("nowhere.mine", "--board", "3x3/1"), "leave out --board"),
    ],
)
def test_wrong_usage_is_told(args: tuple[str, ...], said: str) -> None:
    result = run("play", *args)
    assert result.exit_code in (1, 2)
    assert said in " ".join(result.stderr.split())


def test_players_are_listed() -> None:
    out = run("play", "--players").stdout
    assert [line.split()[0] for line in out.splitlines() if line[0] != " "] == [
        *(entry.name for entry in play.PLAYERS),
        "mine.py:Player",
    ]


def test_a_player_is_watched_with_its_reasons() -> None:
    out = run("play", "--seed", "5", "--player", "logician").stdout
    assert re.search(r"(?m)^   2  probe \(2,4\): By the 1 at \(0,3\)", out)
    assert out.rstrip().endswith("Won without a guess.")
    again = run("play", "--seed", "5", "--player", "logician").stdout
    assert out == again


def test_the_record_of_a_watched_game_is_printed_as_json() -> None:
    result = run("play", "--seed", "5", "--board", "5x5/3", "--player", "logician", "--json")
    record = json.loads(result.stdout)
    assert not faults(record)
    assert record["player"] == "logician"
    assert play.record_json(play.replay(result.stdout)) == record


def own(tmp_path: Path, body: str) -> str:
    file = tmp_path / "mine.py"
    file.write_text(textwrap.dedent(body))
    return f"{file}:Player"


def test_a_course_runs_a_player_of_its_own(tmp_path: Path) -> None:
    name = own(
        tmp_path,
        """
        class Player:
            def choose(self, view):
                tile = view.knowledge.next_safe()
                if tile is None:
                    tile = min(view.knowledge.odds(), key=view.knowledge.odds().get)
                return view.move("probe", tile, "Mine.")
        """,
    )
    result = run("play", "--seed", "5", "--player", name, "--json")
    record = json.loads(result.stdout)
    assert record["status"] == "won"
    assert record["moves"][1]["reason"] == "Mine."
    assert not (tmp_path / "__pycache__").exists()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("class Other:\n    def choose(self, view): ...\n", "no class Player; there are Other"),
        ("class Player: ...\n", "has no method choose"),
        ("class Player(\n", "line 1: '(' was never closed"),
        ("class Player:\n    def __init__(self, n): ...\n", "TypeError"),
        ("import nowhere_at_all\n", "line 1: ModuleNotFoundError"),
        ("class Player:\n    def choose(self, view):\n        return 1 / 0\n", "line 3: ZeroDiv"),
        ("class Player:\n    def choose(self, view): ...\n", "chooses a Move, not None"),
        (
            "class Player:\n    def choose(self, view):\n        return view.move('mark', 0)\n",
            "not allowed: (0,0) is already marked.",
        ),
    ],
)
def test_what_is_wrong_with_a_player_is_told_by_its_line(
    tmp_path: Path, body: str, said: str
) -> None:
    result = run("play", "--seed", "5", "--player", own(tmp_path, body), "--json")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert said in " ".join(result.stderr.split()).replace("mine.py, ", "")


def test_a_game_is_reviewed_as_text_json_and_a_page(tmp_path: Path) -> None:
    file, page = str(tmp_path / "game.json"), str(tmp_path / "game.html")
    said = f"0 0; m 3 3; {lost_place(5)}"
    run("play", "--seed", "5", "--record", file, "--do", said)
    out = run("review", file, "--html", page)
    assert " 1  probe  (0,0)  first" in out.stdout.replace("\n1", "\n 1") or "first" in out.stdout
    assert "refuted mark (subset, 2 numbers)" in out.stdout
    assert "Lost" in out.stdout
    every = run("review", file, "--all").stdout
    assert "The first tile is safe by the rules" in every
    assert "The first tile is safe by the rules" not in out.stdout
    text = Path(page).read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "refuted mark" in text
    data = json.loads(run("review", file, "--json").stdout)
    assert not faults(data)
    assert data["moves"][1]["kind"] == "refuted mark"
    assert data["status"] == "lost"
    assert run("review", file, "--html", "-").stdout == text


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}")
    result = run("review", str(file))
    assert result.exit_code == 1
    assert "this is no record of a game" in " ".join(result.stderr.split())


def test_marks_for_the_rest_are_one_line() -> None:
    record = run("play", "--seed", "5", "--player", "logician", "--json").stdout
    out = run("review", "-", said=record).stdout
    assert re.search(r"(?m)^24–33  mark 10 tiles: sound marks$", out)


def test_a_game_is_played_in_a_terminal() -> None:
    """Through a pseudo-terminal: what is typed is read line by line, and colours are shown."""
    seed, mine = easy_game()
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "minelogic", "play", "--seed", str(seed), "--board", "3x3/1"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    try:
        for line, expected in (
            ("hint", "safe by the rules"),
            ("p 0 0", "all else is open"),
            (f"m {mine}", "Won without a guess."),
        ):
            os.write(ours, f"{line}\n".encode())
            shown = until(ours, expected)
            assert "Traceback" not in shown
            assert "\x1b[" in shown or line == "hint"
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def easy_game() -> tuple[int, str]:
    """A seed with which the first corner opens all but the mine, and where that is."""
    for seed in range(100):
        game = play.Game.new(3, 3, 1, seed)
        game.probe((0, 0))
        if game.all_open and game.bombs is not None:
            (place,) = game.bombs
            assert isinstance(place, tuple)
            return seed, " ".join(map(str, place))
    raise AssertionError("no seed will do")


def until(terminal: int, expected: str) -> str:
    """What is shown until this is, within a minute."""
    shown = ""
    while expected not in " ".join(shown.split()):
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, f"nothing more is shown: {shown!r}"
        shown += os.read(terminal, 4096).decode()
    return shown
