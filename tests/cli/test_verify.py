"""`minelogic verify`: traces checked against their files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main
from minelogic.resources import data_dir

EXAMPLES = sorted((data_dir("exercises") / "examples").glob("*.mine"))
FILE = "board 1 x 3\ndisplay . 1 *\nuse minesweeper\nprove S(0, 0)\n"
TRACE: dict[str, Any] = {
    "format": "minelogic.trace/1",
    "steps": [
        {
            "id": 1,
            "conclusions": ["S(0, 0)"],
            "technique": "all-found",
            "smallest": True,
            "premises": [
                {
                    "rule": "minesweeper.counts",
                    "file": "minesweeper",
                    "line": 9,
                    "binding": {"a": 1, "i": 0, "j": 1},
                },
                {"rule": "minesweeper.safe", "binding": {"i": 0, "j": 0}},
                {"display": [0, 1]},
                {"display": [0, 2]},
            ],
            "sentence": "(0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe.",
        }
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "one.mine"
    path.write_text(FILE, "utf-8")
    return path


def run(file: Path, trace: object, *options: str) -> Result:
    text = trace if isinstance(trace, str) else json.dumps(trace)
    return CliRunner().invoke(main, ["verify", str(file), "-", *options], input=text)


def wrong() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(TRACE))
    del found["steps"][0]["premises"][3]
    return found


def test_a_right_trace_is_accepted_and_what_it_shows_is_said(file: Path) -> None:
    result = run(file, TRACE)
    assert result.exit_code == 0
    assert result.stdout == "1 step checked: all are right.\nShown: S(0, 0)\n"


def test_a_wrong_step_is_named_with_the_reason_and_a_hint(file: Path) -> None:
    result = run(file, wrong())
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "step 1: S(0, 0) does not follow from the premises. [does-not-follow]"
    assert lines[1].startswith("  hint: ")
    assert lines[-1] == "1 step checked: 1 is wrong."
    assert max(map(len, lines)) <= 80


def test_a_whole_output_is_accepted_for_the_trace_in_it(file: Path) -> None:
    assert run(file, {"format": "minelogic.solution/1", "trace": TRACE}).exit_code == 0
    assert run(file, {"format": "minelogic.solution/1", "trace": wrong()}).exit_code == 1
    none = run(file, {"format": "minelogic.solution/1", "trace": None})
    assert none.exit_code == 1
    assert "no trace" in none.stdout


def test_what_solve_and_explain_print_is_accepted(file: Path) -> None:
    for command in (["solve", str(file)], ["explain", str(file), "S(0, 0)"]):
        printed = CliRunner().invoke(main, [*command, "--json"]).stdout
        result = run(file, printed)
        assert result.exit_code == 0, result.output
        assert "Shown: S(0, 0)" in result.stdout


@pytest.mark.slow
def test_a_trace_of_every_example_is_accepted() -> None:
    shown = 0
    for path in EXAMPLES:
        printed = CliRunner().invoke(main, ["solve", str(path), "--json"]).stdout
        steps = (json.loads(printed).get("trace") or {}).get("steps")
        result = run(path, printed)
        assert result.exit_code == (1 if steps is None else 0), (path.name, result.output)
        shown += bool(steps)
    assert shown * 2 > len(EXAMPLES) > 0


def test_json_has_these_fields(file: Path) -> None:
    right = json.loads(run(file, TRACE, "--json").stdout)
    assert right == {
        "format": "minelogic.verification/1",
        "ok": True,
        "steps": 1,
        "conclusions": ["S(0, 0)"],
        "findings": [],
    }
    result = run(file, wrong(), "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["ok"], found["conclusions"]) == (False, [])
    (finding,) = found["findings"]
    assert (finding["step"], finding["code"]) == (1, "does-not-follow")
    assert finding["reason"]


def test_very_many_findings_are_not_all_told(file: Path) -> None:
    step = wrong()["steps"][0]
    long = [f"S(0, {number})" for number in range(1_000)]
    steps = [step | {"id": n, "conclusions": long} for n in range(1, 501)]
    trace = {"format": "minelogic.trace/1", "steps": steps}
    result = run(file, trace)
    assert result.exit_code == 1
    assert len(result.stdout) < 100_000
    assert result.stdout.splitlines()[-1] == "500 steps checked: 500 are wrong."
    found = json.loads(run(file, trace, "--json").stdout)["findings"]
    assert len(found) <= 101
    assert (found[-1]["step"], found[-1]["code"]) == (None, "more")
    assert re.match(r"There are [0-9,]+ more findings like these\.", found[-1]["reason"])


def test_an_empty_trace_shows_nothing(file: Path) -> None:
    result = run(file, {"format": "minelogic.trace/1", "steps": []})
    assert (result.exit_code, result.stdout) == (0, "The trace has no step, and shows nothing.\n")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        ("steps", "not-json"),
        ("[]", "format"),
        ("1", "format"),
        ("NaN", "format"),
        ("[" * 100_000, "too-large"),
        ('{"format": "minelogic.trace/1", "steps": [' + "9" * 10_000 + "]}", "format"),
    ],
)
def test_what_is_no_trace_is_exit_code_1(file: Path, text: str, code: str) -> None:
    result = run(file, text)
    assert result.exit_code == 1
    assert f"[{code}]" in result.stdout
    assert "Traceback" not in result.output
    machine = json.loads(run(file, text, "--json").stdout)
    assert [finding["code"] for finding in machine["findings"]] == [code]


def test_a_byte_order_mark_does_not_matter(file: Path) -> None:
    assert run(file, "\ufeff" + json.dumps(TRACE)).exit_code == 0


def test_bytes_that_are_no_text_are_said(file: Path) -> None:
    result = CliRunner().invoke(main, ["verify", str(file), "-"], input=b"\xff\xfe{")
    assert result.exit_code == 1
    assert "UTF-8" in result.stderr


def test_a_missing_file_or_trace_is_wrong_usage(file: Path, tmp_path: Path) -> None:
    for arguments in (
        [str(tmp_path / "none.mine"), str(file)],
        [str(file), str(tmp_path / "none.json")],
        [str(file), str(tmp_path)],
        ["-", "-"],
        [str(file)],
    ):
        result = CliRunner().invoke(main, ["verify", *arguments], input="")
        assert result.exit_code == 2
        assert "Error: " in result.stderr


def test_a_file_with_mistakes_is_reported_as_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "bad.mine"
    path.write_text("board 1 x 3\nfact B(0\n", "utf-8")
    result = run(path, TRACE)
    assert result.exit_code == 1
    assert "unclosed-bracket" in result.stderr


def test_a_trace_of_another_file_is_refused(file: Path, tmp_path: Path) -> None:
    printed = CliRunner().invoke(main, ["solve", str(file), "--json"]).stdout
    other = tmp_path / "other.mine"
    other.write_text(FILE + "# another\n", "utf-8")
    result = run(other, printed)
    assert result.exit_code == 1
    assert "[other-file]" in result.stdout
    moved = tmp_path / "moved.mine"
    moved.write_text(FILE, "utf-8")
    assert run(moved, printed).exit_code == 0
