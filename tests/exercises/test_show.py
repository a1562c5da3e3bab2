"""An exercise as it is shown: its prompt fits, and nothing that belongs together is torn apart."""

import re

import pytest

from minelogic.exercises.course.load import load_course
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.show import WIDTH, exercise_text
from minelogic.records import replace

STEPS = load_course().steps


def shown(exercise: Exercise, prompt: str) -> list[str]:
    """The lines of a prompt as they are shown, between the title and how it is judged."""
    text = exercise_text(replace(exercise, prompt=prompt), "x")
    return text.split("\n\nHow it is judged\n")[0].split("\n")[3:]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_what_is_asked_fits_a_terminal_and_loses_no_word(step):
    lines = shown(step.exercise, step.exercise.prompt)
    assert max(map(len, lines)) <= WIDTH
    said = re.sub(r"^> ", "", "\n".join(lines), flags=re.M).split()
    asked = re.sub(r"^> ", "", step.exercise.prompt, flags=re.M)
    assert said == asked.removeprefix(f"# {step.exercise.title}").split()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_what_one_begins_with_fits_a_terminal(step):
    assert all(len(line) <= WIDTH - 4 for line in step.exercise.starter.splitlines()) or (
        step.name == "some-tile-not-safe"
    )


def test_items_go_on_below_their_text_and_quotations_behind_their_mark():
    prompt = "\n".join([
        "- " + "one " * 19 + "one", "  two", "", "1. " + "three " * 13 + "three", "   four",
        "> " + "five " * 16 + "five", "> six", "", "- a", "- b",
    ])  # fmt: skip
    assert shown(STEPS[0].exercise, prompt) == [
        "- " + "one " * 18 + "one", "  one two", "",
        "1. " + "three " * 12 + "three", "   three four",
        "> " + "five " * 14 + "five", "> five five six", "", "- a", "- b",
    ]  # fmt: skip


def test_short_code_and_sizes_are_not_torn_apart():
    prompt = "word " * 15 + "`B(0, 0) & ~B(0, 1)` and " + "w " * 26 + "on 2 x 3, 1 1/2 points."
    lines = shown(STEPS[0].exercise, prompt)
    assert lines[1].startswith("`B(0, 0) & ~B(0, 1)` and")
    assert any("2 x 3" in line for line in lines)
    assert not any(line.endswith((" 2", " 2 x", " 1")) for line in lines)


def test_code_in_an_item_and_tables_stay_as_they_are():
    prompt = "- an item\n\n  ```\n  A  &  B\n  ```\n\n| a | b |\n|---|---|\n| `x` | y   |"
    assert shown(STEPS[0].exercise, prompt) == prompt.split("\n")
