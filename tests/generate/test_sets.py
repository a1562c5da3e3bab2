"""The loop around a maker: reproducible, without doubles, and never endless."""

import json

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate.attempts import ALIKE, Task, search
from minelogic.generate.folders import FolderError, write_generated
from minelogic.generate.made import Range, Wanted
from minelogic.generate.orders import GenerateError
from minelogic.generate.seeds import random_of
from minelogic.generate.sets import make
from minelogic.generate.workers import searches
from minelogic.grading.exercise_check import check_exercise
from tests.generate import fake
from tests.generate.fake import MAKER
from tests.schemas import faults


def texts(generated):
    return [(each.id, each.candidates, each.made) for each in generated.exercises]


def test_the_same_seed_gives_the_same_set_in_any_number_of_jobs():
    sets = [make(MAKER, seed=3, count=12, jobs=jobs) for jobs in (1, 2, 3)]
    assert sets[0].complete
    assert sets[0] == sets[1] == sets[2]
    assert sets[0].to_json() == sets[2].to_json()
    assert texts(make(MAKER, seed=4, count=12)) != texts(sets[0])


def test_what_was_done_by_other_processes_was_really_done_there(monkeypatch):
    monkeypatch.setattr("minelogic.generate.workers.search", None)
    with searches(2) as ask:
        task = Task(MAKER, "3", Wanted("fake-001", values={"most": 3, "alike": False}), 0, 60)
        assert ask(task)() == search(task)


def test_a_small_set_is_the_beginning_of_a_large_one():
    assert texts(make(MAKER, seed=3, count=5)) == texts(make(MAKER, seed=3, count=12))[:5]


def test_doubles_are_settled_in_the_order_of_the_exercises():
    """There are four numbers of letters, so five exercises cannot be had."""
    sets = [make(MAKER, seed=1, count=4, alike=True, jobs=jobs) for jobs in (1, 2, 3)]
    assert sets[0] == sets[1] == sets[2]
    keys = [each.made.key for each in sets[0].exercises]
    assert sorted(keys) == ["2", "3", "4", "5"]
    assert sets[0].rejected[ALIKE] > 0
    fifth = [make(MAKER, seed=1, count=5, alike=True, jobs=jobs) for jobs in (1, 3)]
    assert fifth[0] == fifth[1]
    assert not fifth[0].complete
    assert texts(fifth[0]) == texts(sets[0])
    assert fifth[0].message is not None
    assert fifth[0].message.startswith("Only four of 5 exercises of the kind fake could be made")
    # All tries of the fifth, and what the first four had.
    assert sum(fifth[0].rejected.values()) == MAKER.tries + sum(sets[0].rejected.values())


def test_levels_are_what_is_asked_for():
    generated = make(MAKER, count=10, difficulty="3-4")
    assert generated.complete
    assert {each.made.level for each in generated.exercises} <= {3, 4}
    assert "its level is 1" in generated.rejected
    assert make(MAKER, difficulty="easy").levels == Range(1, 2)
    assert make(MAKER, difficulty=5, tries=5).exercises == ()


def test_a_set_that_cannot_be_had_ends_with_what_was_tried():
    generated = make(MAKER, count=3, difficulty=5, tries=30)
    assert not generated.complete
    assert sum(generated.rejected.values()) == generated.candidates == 30
    assert "a six" in generated.rejected
    assert generated.message is not None
    assert "none of 30 candidates" in generated.message
    refused = make(MAKER, count=3, most=1)
    assert refused.plain_refusal
    assert (refused.message, refused.candidates) == ("With one letter there is no implication.", 0)


def test_a_limit_rejects_a_candidate_and_no_more():
    generated = make(MAKER, seed=2, count=20)
    assert generated.complete
    assert generated.rejected["it takes too many steps"] > 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"kind": "fkae"}, "no exercises of the kind 'fkae'"),
        ({"difficulty": "9"}, "difficulty: a difficulty is a level from 1 to 5"),
        ({"difficulty": "3-2"}, "difficulty: a difficulty is a level from 1 to 5"),
        ({"mots": 3}, "there is no option mots for fake; did you mean most?"),
        ({"most": 30}, "most: it is a whole number from 1 to 9, and not '30'"),
        ({"alike": "perhaps"}, "alike: it is yes or no"),
        ({"count": 0}, "the number of exercises goes from 1"),
        ({"name": "../up"}, "exercises cannot be called '../up'"),
        ({"tries": 0}, "at least one candidate"),
    ],
)
def test_what_makes_no_sense_is_said(asked, said):
    with pytest.raises(GenerateError) as caught:
        make(**{"kind": MAKER, **asked})
    assert said in str(caught.value)


def test_the_parts_of_a_seed_are_told_apart():
    assert random_of("a", "bc").random() != random_of("ab", "c").random()
    assert random_of("a", 1).random() == random_of("a", "1").random()
    # The same on every machine, and under every Python.
    assert random_of("7", "fake", 0, 0).getrandbits(64) == 2834186706292259893


def test_exercises_are_written_as_folders_that_pass_their_check(tmp_path):
    generated = make(MAKER, seed=3, count=3)
    paths = write_generated(generated, tmp_path / "set")
    assert [load_exercise(path).id for path in paths] == ["fake-001", "fake-002", "fake-003"]
    for path in paths:
        assert check_exercise(path, isolated=False).ok
    report = json.loads((tmp_path / "set" / "generated.json").read_text(encoding="utf-8"))
    assert report == generated.to_json()
    assert not faults(report)


def test_two_runs_write_the_same_bytes(tmp_path):
    for name, jobs in (("one", 1), ("two", 2)):
        write_generated(make(MAKER, seed=3, count=4, jobs=jobs), tmp_path / name)
    one, two = (
        {
            str(p.relative_to(tmp_path / n)): p.read_bytes()
            for p in (tmp_path / n).rglob("*")
            if p.is_file()
        }
        for n in ("one", "two")
    )
    assert one == two
    assert len(one) == 4 * 5 + 1


def test_nothing_is_written_over_unless_it_is_asked_for(tmp_path):
    write_generated(make(MAKER, seed=3, count=4), tmp_path)
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    with pytest.raises(FolderError, match="is not empty"):
        write_generated(make(MAKER, seed=4, count=2), tmp_path)
    assert (tmp_path / "fake-004").exists()
    write_generated(make(MAKER, seed=4, count=2), tmp_path, force=True)
    assert mine.read_text() == "mine"
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "fake-001",
        "fake-002",
        "generated.json",
        "mine.txt",
    ]


def test_a_report_that_lies_takes_nothing_away(tmp_path):
    """What is outside the folder, behind a link, or no exercise, is left alone."""
    outside = tmp_path / "outside"
    (outside / "x").mkdir(parents=True)
    (outside / "exercise.toml").write_text("")
    inside = tmp_path / "set"
    (inside / "notes").mkdir(parents=True)
    (inside / "link").symlink_to(outside)
    lies = [
        {"id": "../outside"},
        {"id": "link"},
        {"id": "notes"},
        {"folder": str(outside), "id": "a"},
        3,
    ]
    (inside / "generated.json").write_text(json.dumps({"exercises": lies[:4]}))
    write_generated(make(MAKER), inside, force=True)
    (inside / "generated.json").write_text(json.dumps({"exercises": lies}))
    write_generated(make(MAKER), inside, force=True)
    assert (outside / "exercise.toml").exists()
    assert (inside / "link").exists()
    assert (inside / "notes").exists()


def test_the_report_tells_how_it_went():
    text = str(make(MAKER, seed=3, count=12))
    assert text.startswith(
        "12 exercises of the kind fake, from seed 3.\n\nlevel  exercises   difficulty\n"
    )
    assert "candidates, of which" in text
    assert fake.LEVELS.low in Range(1, 2)


def test_the_room_gives_what_it_promises():
    import minelogic.generate as room

    promised = [name for names in room._HOMES.values() for name in names]
    assert sorted(room.__all__) == sorted(promised)
    assert all(getattr(room, name) is not None for name in promised)
    with pytest.raises(AttributeError):
        _ = room.nothing
