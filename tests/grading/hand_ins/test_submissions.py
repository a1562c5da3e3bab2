"""What was handed in, sorted out: as people keep it, and as learning platforms give it out."""

from __future__ import annotations

import os
import unicodedata

import pytest

from minelogic.grading.hand_ins.roster import RosterError, people
from minelogic.grading.hand_ins.submissions import Submission, gather
from tests.grading.classes import small_exercise, write, zipped


@pytest.fixture(scope="module")
def exercise(tmp_path_factory):
    return small_exercise(tmp_path_factory.mktemp("exercise"))


def handed_in(submissions: list[Submission]) -> dict[str, str | None]:
    """By name what was handed in, or None."""
    assert len({each.name for each in submissions}) == len(submissions)
    return {each.name: None if each.data is None else each.data.decode() for each in submissions}


def problems(submissions: list[Submission]) -> dict[str, str | None]:
    return {each.name: each.problem for each in submissions}


def test_a_file_is_a_hand_in_whatever_its_name(exercise, tmp_path):
    write(tmp_path, {"-rf": "a", "jane.docx": "b"})
    found = gather([tmp_path / "-rf", tmp_path / "jane.docx"], exercise)
    assert handed_in(found) == {"-rf": "a", "jane.docx": "b"}


def test_a_folder_of_files_has_one_hand_in_a_file(exercise, tmp_path):
    write(tmp_path, {"bob.mine": "b", "al.mine": "a", ".hidden": "x", "Thumbs.db": "x"})
    assert list(handed_in(gather([tmp_path], exercise)).items()) == [
        ("al.mine", "a"),
        ("bob.mine", "b"),
    ]


def test_a_folder_of_folders_has_one_hand_in_a_folder(exercise, tmp_path):
    write(tmp_path, {"al/answer.mine": "a", "al/notes.mine": "x", "bob/hw.mine": "b"})
    write(tmp_path, {"cy/x.txt": "c", "cy/x.pdf": "x", "deep/dan/answer.mine": "d"})
    write(tmp_path, {"deep/eve/src/ANSWER.mine": "e"})
    assert handed_in(gather([tmp_path], exercise)) == {
        "al": "a", "bob": "b", "cy": "c", "deep/dan": "d", "deep/eve/src": "e",
    }  # fmt: skip


def test_the_outermost_file_of_the_right_name_is_the_answer(exercise, tmp_path):
    write(tmp_path, {"al/answer.mine": "a", "al/old/answer.mine": "x", "bob/answer.mine": "b"})
    assert handed_in(gather([tmp_path], exercise)) == {"al": "a", "bob": "b"}


def test_a_folder_with_the_answer_in_it_is_one_hand_in(exercise, tmp_path):
    write(tmp_path / "al", {"answer.mine": "a", "notes.txt": "x"})
    assert handed_in(gather([tmp_path / "al"], exercise)) == {"al": "a"}
    assert handed_in(gather([tmp_path], exercise)) == {"al": "a"}


def test_several_files_that_could_be_the_answer_are_a_problem(exercise, tmp_path):
    write(tmp_path, {"al/a.mine": "1", "al/b.mine": "2", "bob/answer.mine": "b"})
    found = gather([tmp_path], exercise)
    assert handed_in(found) == {"al": None, "bob": "b"}
    assert problems(found)["al"] == (
        "There are several files (a.mine and b.mine); hand in one named answer.mine."
    )


def test_folders_without_an_answer_are_missing(exercise, tmp_path):
    write(tmp_path, {"al/photo.png": "x", "bob/.DS_Store": "x", "cy/answer.mine": ""})
    (tmp_path / "dan").mkdir()
    found = {each.name: each for each in gather([tmp_path], exercise)}
    assert {name: each.status for name, each in found.items() if each.data is None} == {
        "al": "missing",
        "bob": "missing",
        "dan": "missing",
    }
    assert found["cy"].data == b""


def test_what_is_not_there_is_missing(exercise, tmp_path):
    (found,) = gather([tmp_path / "nothing.mine"], exercise)
    assert (found.name, found.data, found.status) == ("nothing.mine", None, "missing")


def test_links_are_not_followed(exercise, tmp_path):
    secret = write(tmp_path / "secret", {"answer.mine": "secret"})
    write(tmp_path / "class", {"al/answer.mine": "a"})
    (tmp_path / "class" / "bob").mkdir()
    for place in ("class/bob/answer.mine", "class/link.mine", "given.mine"):
        (tmp_path / place).symlink_to(secret / "answer.mine")
    for place in ("class/folder", "whole"):
        (tmp_path / place).symlink_to(secret)
    found = gather([tmp_path / "class", tmp_path / "given.mine", tmp_path / "whole"], exercise)
    assert handed_in(found) == {
        "al": "a", "bob": None, "folder": None, "given.mine": None, "link.mine": None,
        "whole": None,
    }  # fmt: skip
    assert all("symbolic link" in (each.problem or "") for each in found if each.data is None)


def test_pipes_are_not_waited_for(exercise, tmp_path):
    os.mkfifo(tmp_path / "answer.mine")
    (found,) = gather([tmp_path], exercise)
    assert found.problem == "It is no ordinary file."


def test_a_large_file_is_not_read(exercise, tmp_path):
    with open(tmp_path / "al.mine", "wb") as stream:
        stream.truncate(100 << 20)
    write(tmp_path, {"bob.mine": "b"})
    found = gather([tmp_path], exercise)
    assert handed_in(found) == {"al.mine": None, "bob.mine": "b"}
    assert found[0].problem == "It is too large: an answer has at most 1,048,576 bytes."
    assert found[0].status == "unreadable"


def test_two_hand_ins_with_one_name_are_told_apart_by_their_paths(exercise, tmp_path):
    write(tmp_path, {"x/al/answer.mine": "1", "y/al/answer.mine": "2", "z/bob/answer.mine": "3"})
    paths = [tmp_path / "x" / "al", tmp_path / "y" / "al", tmp_path / "z" / "bob"]
    expected = {"al (x/al/answer.mine)": "1", "al (y/al/answer.mine)": "2", "bob": "3"}
    assert handed_in(gather(paths, exercise)) == expected
    assert gather(paths, exercise) == gather(reversed(paths), exercise)
    files = [path / "answer.mine" for path in paths]
    assert handed_in(gather(files, exercise)) == {
        "x/al/answer.mine": "1", "y/al/answer.mine": "2", "z/bob/answer.mine": "3",
    }  # fmt: skip


def test_a_name_that_is_no_text_can_be_written(exercise, tmp_path):
    with open(os.fsencode(tmp_path) + b"/\xff\xfe.mine", "w") as stream:
        stream.write("a")
    (found,) = gather([tmp_path], exercise)
    assert found.name == "\\xff\\xfe.mine"
    assert found.data == b"a"


def test_the_folders_that_an_archive_lists_are_hand_ins_only_if_nothing_is_in_them(
    exercise, tmp_path
):
    files = {"a/": "", "a/al/": "", "a/al/answer.mine": "a", "a/bob/": "", "a/cy/.x/": "", "d/": ""}
    (tmp_path / "all.zip").write_bytes(zipped({**files, "a/.DS_Store": "x", "d/.DS_Store": "x"}))
    found = handed_in(gather([tmp_path / "all.zip"], exercise))
    assert found == {"a/al": "a", "a/bob": None, "a/cy": None, "d": None}


PLATFORMS: list[tuple[dict[str, str | bytes], dict[str, str | None]]] = [
    (  # Moodle, in folders and without
        {
            "Jane Doe_1234567_assignsubmission_file_/answer.mine": "j",
            "Bob Roe_1234568_assignsubmission_file/sub/hw.mine": "b",
            "Cy Poe_1234569_assignsubmission_file_answer.mine": "c",
            "Dan_1234570_assignsubmission_onlinetext_/onlinetext.html": "<p>x",
            "Participant_7_assignsubmission_file_/answer.mine": "p",
        },
        {"Jane Doe": "j", "Bob Roe": "b", "Cy Poe": "c", "Dan": None, "Participant 7": "p"},
    ),
    (  # Canvas, late and again
        {
            "doejane_12345_67890_answer.mine": "j",
            "roebob_LATE_12346_67891_answer-1.mine": "old",
            "roebob_LATE_12346_67899_answer-2.mine": "new",
            "poecy_12347_text.html": "<p>x",
            "dandy_12348_67901_homework.zip": zipped({"mine/answer.mine": "z"}),
        },
        {"doejane": "j", "roebob": "new", "poecy": None, "dandy": "z"},
    ),
    (  # Gradescope
        {
            "assignment_9_export/submission_11/answer.mine": "j",
            "assignment_9_export/submission_12/answer.mine": "k",
            "assignment_9_export/submission_metadata.yml": (
                "---\nsubmission_11:\n  :submitters:\n  - :name: Jane Doe\n    :sid: '55'\n"
                "  - :name: Bob Roe\n    :email: bob@x.edu\n  :created_at: 2026-11-03\n"
                "  :history:\n  - :submitters:\n    - :name: Somebody Else\n"
                "submission_13:\n  :submitters:\n  - :name: Cy\n"
            ),
        },
        {"Jane Doe, Bob Roe": "j", "submission_12": "k", "Cy": None},
    ),
    (  # Brightspace: the latest attempt
        {
            "11-22 - Jane Doe - Nov 3, 2026 1159 PM/answer.mine": "old",
            "11-22 - Jane Doe - Nov 4, 2026 1205 AM/answer.mine": "new",
            "12-22 - Mary-Ann Roe - Sep 4, 2026 926 PM - my - answer.mine": "m",
            "index.html": "<table>",
        },
        {"Jane Doe": "new", "Mary-Ann Roe": "m"},
    ),
    (  # Blackboard: the latest attempt, and the platform's own text passed over
        {
            "HW_1_jdoe_attempt_2026-11-03-10-00-00_answer.mine": "old",
            "HW_1_jdoe_attempt_2026-11-04-09-00-00_answer.mine": "new",
            "HW_1_jdoe_attempt_2026-11-04-09-00-00.txt": "Name: Jane",
            "HW_1_broe_attempt_2026-11-04-09-00-00.txt": "Name: Bob",
        },
        {"jdoe": "new", "broe": None},
    ),
    (  # a zip of a folder, with what a Mac leaves in it
        {
            "hw1/al.mine": "a", "hw1/bob.mine": "b", "__MACOSX/hw1/._al.mine": "x",
            "hw1/.DS_Store": "x",
        },
        {"al.mine": "a", "bob.mine": "b"},
    ),
    (  # a zip of zips
        {"al.zip": zipped({"answer.mine": "a"}), "bob.zip": zipped({"x/hw.mine": "b"})},
        {"al.zip": "a", "bob.zip/x": "b"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("files", "expected"), PLATFORMS)
@pytest.mark.parametrize("packed", [True, False])
def test_what_a_platform_gives_out_is_sorted_out_packed_or_not(
    exercise, tmp_path, files, expected, packed
):
    if packed:
        path = tmp_path / "all.zip"
        path.write_bytes(zipped(files))
    else:
        path = write(tmp_path / "all", files)
    assert handed_in(gather([path], exercise)) == expected


def test_what_is_refused_in_an_archive_has_a_row_and_the_rest_is_read(exercise, tmp_path):
    data = zipped({"../x.mine": "e", "al/answer.mine": "a", "bob.zip": b"PK damaged"})
    (tmp_path / "all.zip").write_bytes(data)
    found = gather([tmp_path / "all.zip"], exercise)
    assert handed_in(found) == {"../x.mine": None, "al": "a", "bob.zip": None}
    assert {each.status for each in found if each.data is None} == {"unreadable"}


def test_a_third_level_of_archives_is_not_opened(exercise, tmp_path):
    third = zipped({"answer.mine": "x"})
    data = zipped({"al.zip": zipped({"answer.zip": third}), "bob/answer.mine": "b"})
    (tmp_path / "all.zip").write_bytes(data)
    found = handed_in(gather([tmp_path / "all.zip"], exercise))
    assert found.pop("bob") == "b"
    assert list(found.values()) == [None]


CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Either (9)
    Points Possible,,,,,3
"Doe, Jane",12345,s1,jane@x.edu,A,
"Roe, Bob",12346,s2,bob@x.edu,A,
"Poe, Cy",12347,s3,cy@x.edu,A,
"""


def test_who_is_on_the_roster_and_handed_nothing_in_is_missing(exercise, tmp_path):
    files: dict[str, str | bytes] = {
        "class/doejane_12345_67890_answer.mine": "j",
        "class/xyz_12346_67891_answer.mine": "b",
        "roster.csv": CANVAS,
    }
    write(tmp_path, files)
    found = gather([tmp_path / "class"], exercise, roster=tmp_path / "roster.csv")
    assert handed_in(found) == {"doejane": "j", "xyz": "b", "Poe, Cy": None}


@pytest.mark.parametrize(
    "roster",
    ["Jane Doe\nBob\n\n# staff\nZoë Q\n", "name,email\nJane Doe,j@x\nBob,b@x\nZoë Q,z@x\n",
     "First name\tSurname\nJane\tDoe\nBob\t\nZoë\tQ\n", "\ufeffDoe Jane\nBob\nZoë Q",
     "name\nJane Doe\nBob\nZoë Q\n", "\ufeffStudent\nDoe, Jane\n# staff\nBob\n\nZoë Q"],
)  # fmt: skip
def test_a_roster_is_a_list_or_a_table(exercise, tmp_path, roster):
    write(tmp_path, {"roster": roster, "class/Jane Doe/answer.mine": "j", "class/bob.mine": "b"})
    found = gather([tmp_path / "class"], exercise, roster=tmp_path / "roster")
    assert handed_in(found) == {"Jane Doe": "j", "bob.mine": "b", "Zoë Q": None}


def test_the_heading_of_one_column_is_nobody(exercise, tmp_path):
    write(tmp_path, {"class/ada.mine": "a"})
    for heading in ("Email", "ID", "username"):
        found = gather(
            [tmp_path / "class"], exercise, roster=people(f"{heading}\nada@x.org\nbob\n")
        )
        assert handed_in(found) == {"ada.mine": "a", "bob": None}
    found = gather([tmp_path / "class"], exercise, roster=people("nam\nada\n"))
    assert handed_in(found) == {"ada.mine": "a", "nam": None}


def test_a_roster_among_the_answers_is_no_answer(exercise, tmp_path):
    write(tmp_path, {"roster.txt": "al\nbob\n", "al.mine": "a"})
    found = gather([tmp_path], exercise, roster=tmp_path / "roster.txt")
    assert handed_in(found) == {"al.mine": "a", "bob": None}


def test_of_two_people_with_one_name_one_hand_in_leaves_one_missing(exercise, tmp_path):
    write(tmp_path, {"Jane Doe.mine": "j"})
    found = gather([tmp_path], exercise, roster=people("Jane Doe\nJane Doe\n"))
    assert handed_in(found) == {"Jane Doe.mine": "j", "Jane Doe": None}


def test_a_name_is_the_same_however_its_accents_are_written(exercise, tmp_path):
    write(tmp_path, {unicodedata.normalize("NFD", "Zoë") + ".mine": "z"})
    assert len(gather([tmp_path], exercise, roster=people("Zoë\n"))) == 1


def test_a_roster_that_cannot_be_read_is_said_to_be_so(exercise, tmp_path):
    write(tmp_path, {"latin": "Zoë".encode("latin-1")})
    for path in (tmp_path / "latin", tmp_path / "nothing"):
        with pytest.raises(RosterError):
            gather([], exercise, roster=path)
