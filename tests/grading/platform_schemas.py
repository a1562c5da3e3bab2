"""What each platform takes, by its documentation: each check fails on anything else."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

FORMATS = {"text", "html", "simple_format", "md", "ansi"}
VISIBILITIES = {"hidden", "after_due_date", "after_published", "visible"}


def check_gradescope(made: dict[str, Any]) -> None:
    is_json(made)
    keys = {
        "score", "execution_time", "output", "output_format", "test_output_format",
        "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests", "leaderboard",
    }  # fmt: skip
    assert set(made) <= keys
    is_number(made["score"])
    assert made["score"] >= 0
    assert isinstance(made["output"], str)
    assert {made["output_format"], made["test_output_format"], made["test_name_format"]} <= FORMATS
    assert {made["visibility"], made["stdout_visibility"]} <= VISIBILITIES
    assert isinstance(made["extra_data"], dict)
    for test in made["tests"]:
        assert set(test) == {
            "score", "max_score", "status", "name", "name_format", "number", "output",
            "output_format", "tags", "visibility", "extra_data",
        }  # fmt: skip
        is_number(test["score"])
        is_number(test["max_score"])
        assert test["score"] <= test["max_score"]
        assert test["status"] in {"passed", "failed"}
        for key in ("name", "number", "output"):
            assert isinstance(test[key], str)
        assert test["name"]
        assert {test["name_format"], test["output_format"]} <= FORMATS
        assert test["visibility"] in VISIBILITIES
        assert isinstance(test["tags"], list)
        assert all(isinstance(tag, str) for tag in test["tags"])
        assert isinstance(test["extra_data"], dict)


def check_prairielearn(made: dict[str, Any]) -> None:
    is_json(made)
    assert len(json.dumps(made)) <= 1_000_000
    assert isinstance(made["gradable"], bool)
    is_number(made["score"])
    assert 0 <= made["score"] <= 1
    assert isinstance(made["message"], str)
    assert isinstance(made["output"], str)
    assert ("format_errors" in made) == (not made["gradable"])
    if not made["gradable"]:
        assert made["format_errors"]
        assert all(isinstance(each, str) and each for each in made["format_errors"])
    for test in made["tests"]:
        assert set(test) <= {
            "name", "description", "points", "max_points", "message", "output", "images", "files",
        }  # fmt: skip
        is_number(test["points"])
        is_number(test["max_points"])
        for key in ("name", "description", "message", "output"):
            assert isinstance(test[key], str)


def check_coderunner(made: dict[str, Any]) -> None:
    is_json(made)
    assert set(made) <= {
        "fraction", "prologuehtml", "testresults", "epiloguehtml", "feedbackhtml",
        "columnformats", "showdifferences", "showoutputonly", "graderstate",
    }  # fmt: skip
    is_number(made["fraction"])
    assert 0 <= made["fraction"] <= 1
    for key in ("prologuehtml", "epiloguehtml"):
        is_safe_html(made[key])
    assert ("testresults" in made) == ("columnformats" in made)
    if "testresults" not in made:
        return
    header, *rows = made["testresults"]
    shown = [title for title in header if title not in ("iscorrect", "ishidden")]
    assert len(made["columnformats"]) == len(shown)
    assert set(made["columnformats"]) <= {"%s", "%h"}
    for row in rows:
        cells = dict(zip(header, row, strict=True))
        is_number(cells["iscorrect"])
        assert 0 <= cells["iscorrect"] <= 1
        assert cells["ishidden"] in (0, 1)
        for title in shown:
            is_safe_html(cells[title])


def check_classroom50(made: dict[str, Any]) -> None:
    """As its JSON schema and its validator have it, after the runner has stamped it."""
    is_json(made)
    keys = {
        "schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit",
        "release", "review", "datetime", "score", "max-score", "tests",
    }  # fmt: skip
    assert set(made) == keys
    assert made["schema"] == "classroom50/result/v1"
    for key in ("classroom", "assignment", "owner", "commit", "release", "review"):
        assert isinstance(made[key], str)
        assert made[key]
    assert made["submission"].startswith("submit/")
    assert made["assignment_type"] in {"individual", "group"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made["datetime"])
    is_scored(made)
    for test in made["tests"]:
        assert isinstance(test["test-name"], str)
        assert test["test-name"]
        assert len(test["test-name"].encode()) <= 100
        assert isinstance(test["passed"], bool)
        is_scored(test)


def is_scored(value: dict[str, Any]) -> None:
    for key in ("score", "max-score"):
        assert type(value[key]) is int
    assert 0 <= value["score"] <= value["max-score"]


def is_number(value: Any) -> None:
    assert type(value) in (int, float)
    assert math.isfinite(value)


def is_safe_html(text: Any) -> None:
    """Text in which nothing is markup but `pre` around it."""
    assert isinstance(text, str)
    inside = text.removeprefix("<pre>").removesuffix("</pre>")
    assert not set("<>\"'") & set(inside)
    assert re.fullmatch(r"(?:[^&]|&(?:amp|lt|gt|quot|#x27);)*", inside)


def is_json(made: Any) -> None:
    """JSON that every reader takes: no NaN, no NUL, nothing that no encoding can write."""
    text = json.dumps(made, allow_nan=False)
    assert json.loads(text) == made
    assert "\\u0000" not in text
    assert not re.search(r"(?<!\\)(?:\\\\)*\\ud[89ab]..(?!\\ud[c-f])", text)
    strings(made)


def strings(value: Any) -> list[str]:
    """Every text in it, none of which has signs that cannot be seen."""
    if isinstance(value, str):
        assert all(line.isprintable() for line in value.split("\n")), ascii(value)
        return [value]
    if isinstance(value, dict):
        return [text for part in (*value, *value.values()) for text in strings(part)]
    if isinstance(value, list):
        return [text for part in value for text in strings(part)]
    return []


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "gradescope": check_gradescope,
    "prairielearn": check_prairielearn,
    "coderunner": check_coderunner,
    "classroom50": check_classroom50,
}
"""By the name of the platform."""
