"""An exercise for every student: whose it is, who can make it, and how it is graded."""

import json
import shutil
import zipfile

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from minelogic.errors import FileError
from minelogic.exercises.variants import load_variants
from minelogic.generate import (
    SecretError,
    StudentsError,
    make,
    make_variants,
    write_generated,
    write_variants,
)
from minelogic.generate.made import Range
from minelogic.generate.seeds import secret_seed
from minelogic.generate.students import students_of
from minelogic.grading.autograde import main as autograde
from minelogic.grading.hand_ins.roster import RosterError, people, read_roster
from minelogic.grading.variants.grade import grade_variants
from minelogic.grading.variants.whose import NO_VARIANT, UNKNOWN
from tests.generate.fake import MAKER
from tests.schemas import faults

SECRET = b"a secret for the tests"
CLASS = """\
Name,Student ID,Email
Jane Doe,s1001,jane@uni.example
"O'Neil, Zoë",s1002,zoe@uni.example
Jane Doe,s1003,jd@uni.example
李雷,s1004,ll@uni.example
"""


def variants_of(text=CLASS, **more):
    return make_variants(MAKER, people(text), SECRET, **more)


def test_whoever_joins_later_changes_nobody_elses_exercise():
    few = variants_of()
    many = variants_of(CLASS.replace("Jane Doe,s1003", "New One,s2000,x@y\nJane Doe,s1003"))
    by_student = {each.folder: each.made for each in many.generated.exercises}
    assert len(by_student) == 5
    for each in few.generated.exercises:
        assert by_student[each.folder] == each.made
    assert few == variants_of(jobs=3)


def test_another_secret_name_seed_or_student_gives_another_seed():
    parts = [("student", "fake", "fake", "0", "s1"), ("student", "fake", "fake", "0", "s2"),
             ("student", "fake", "fake", "1", "s1"), ("student", "fake", "week", "0", "s1"),
             ("student", "cnf", "fake", "0", "s1"), ("set", "fake", "fake", "0", "s1")]  # fmt: skip
    seeds = {secret_seed(secret, *each) for each in parts for secret in (SECRET, SECRET[::-1])}
    assert len(seeds) == 12
    with pytest.raises(SecretError, match="at least 16 bytes"):
        secret_seed(b"short", "student")


def test_without_the_secret_the_exercise_cannot_be_made_again():
    """Whoever knows all else, and the program, gets other exercises."""
    own = [each.made.files["prompt.md"] for each in variants_of().generated.exercises]
    for seed in ("0", "s1001", "fake", "fakes1001", "0s1001"):
        guess = make(MAKER, seed=seed, count=1, name="fake").exercises[0].made.files["prompt.md"]
        assert guess not in own


@pytest.mark.parametrize(
    "nasty",
    [
        "../up",
        "a/b",
        "..",
        ".hidden",
        "a\\b",
        "C:",
        "con",
        "LPT1.txt",
        "x\x00y",
        "variants.json",
        "a" * 65,
        "-f",
        "a b",
        "end.",
    ],
)
def test_no_id_leads_out_of_the_folder(nasty, tmp_path):
    with pytest.raises(StudentsError, match="cannot be the name of a folder"):
        variants_of(f"name;id\nJane;s1\nEve;{nasty}\n".replace("\x00", "\x01"))
    assert list(tmp_path.iterdir()) == []


def test_students_have_to_be_told_apart():
    for text in ("id\nab\nAB\n", "id\ns1\ns1\n", "Jane Doe\nJane Doe\n"):
        with pytest.raises(StudentsError, match="cannot be told apart"):
            variants_of(text)
    with pytest.raises(StudentsError, match="nobody"):
        variants_of("id\n")


def test_names_without_ids_become_plain_folders():
    folders = [
        each.folder for each in students_of(people("Zoë O'Neil\n李雷\n../../etc\nJane  Doe\n"))
    ]
    assert folders[0] == "zoe-o-neil"
    assert folders[1].startswith("student-")
    assert folders[2].startswith("student-")
    assert folders[3] == "jane-doe"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    variants = variants_of()
    write_variants(variants, folder / "set")
    return folder / "set"


def test_the_folder_tells_whose_is_whose_and_no_secret(made):
    data = json.loads((made / "variants.json").read_text(encoding="utf-8"))
    assert not faults(data)
    loaded = load_variants(made)
    assert [each.student for each in loaded.students] == ["s1001", "s1002", "s1003", "s1004"]
    texts = [path.read_bytes() for path in made.rglob("*") if path.is_file()]
    assert len(texts) == 4 * 5 + 2
    seeds = [
        secret_seed(SECRET, "student", "fake", "fake", "0", each.student)
        for each in loaded.students
    ]
    for hidden in (SECRET, *[seed.encode() for seed in seeds]):
        assert not [text for text in texts if hidden in text or hidden[:10] in text]


def hand_in(made, folder, whose, of):
    """The reference of one student's exercise, handed in as another one's."""
    (folder / whose).mkdir(parents=True, exist_ok=True)
    shutil.copy(made / of / "reference.txt", folder / whose / "answer.txt")


def test_a_class_is_graded_each_by_their_own_exercise(made, tmp_path):
    hand_in(made, tmp_path, "s1001", "s1001")
    hand_in(made, tmp_path, "zoe@uni.example", "s1002")
    hand_in(made, tmp_path, "s1003", "s1001")
    hand_in(made, tmp_path, "stranger", "s1001")
    for jobs in (1, 2):
        judged = grade_variants(made, [tmp_path], jobs=jobs)
        reports = {each.submission.name: each.report for each in judged}
        assert reports["s1001"].passed
        assert reports["s1002"].passed
        assert reports["s1003"].status == "graded"
        assert not reports["s1003"].passed
        assert reports["stranger"].status == "unlisted"
        assert reports["s1004"].status == "missing"
        assert len(judged) == 5
    (stranger,) = [each for each in judged if each.submission.name == "stranger"]
    assert stranger.submission.problem == UNKNOWN
    hashes = {each.submission.name: each.report.sha256 for each in judged}
    assert hashes["s1001"] != hashes["s1002"]


def test_a_name_that_several_have_is_never_judged(made, tmp_path):
    """Neither is one of them taken, nor does anyone appear who handed in nothing."""
    for more in (("s1002",), ("s1001",), ("s1001", "s1003")):
        folder = tmp_path / "-".join(more)
        hand_in(made, folder, "Jane Doe", "s1003")
        for student in more:
            hand_in(made, folder, student, student)
        judged = {each.submission.name: each for each in grade_variants(made, [folder], jobs=2)}
        assert sorted(judged) == ["Jane Doe", "s1001", "s1002", "s1003", "s1004"]
        shared = judged["Jane Doe"]
        assert shared.report.status == "unreadable"
        assert shared.report.score == 0
        assert "It fits s1001 and s1003" in shared.report.message
        assert "the exercise of s1003" in shared.note
        assert shared.person is None
        assert [judged[student].report.passed for student in more] == [True] * len(more)
        others = {"s1001", "s1002", "s1003", "s1004"} - set(more)
        assert {judged[student].report.status for student in others} == {"missing"}
    # A name that only one has is as good as an id, however it is written.
    hand_in(made, tmp_path / "one", "O'Neil, Zoë", "s1002")
    (zoe,) = grade_variants(made, [tmp_path / "one"])
    assert (zoe.submission.name, zoe.report.passed) == ("s1002", True)


def test_an_answer_to_somebody_elses_exercise_is_noted_for_instructors_alone(made, tmp_path):
    for whose, of in (("s1001", "s1003"), ("s1002", "s1002")):
        hand_in(made, tmp_path, whose, of)
    (tmp_path / "s1003").mkdir()
    (tmp_path / "s1003" / "answer.txt").write_text("Q\n")
    judged = {each.submission.name: each for each in grade_variants(made, [tmp_path])}
    assert judged["s1001"].note == "This is an answer to the exercise of s1003."
    assert "s1003" not in json.dumps(judged["s1001"].report.to_json())
    # What is right, and what is wrong everywhere, is no one else's.
    assert judged["s1002"].note == judged["s1003"].note == ""


def test_one_hand_in_is_reported_alone_unless_a_list_is_given(made, tmp_path):
    hand_in(made, tmp_path, "s1001", "s1001")
    assert [each.submission.name for each in grade_variants(made, [tmp_path / "s1001"])] == [
        "s1001"
    ]
    roster = tmp_path / "list.csv"
    roster.write_text(CLASS, encoding="utf-8")
    assert len(grade_variants(made, [tmp_path / "s1001"], roster=roster)) == 4


def test_two_hand_ins_of_one_student_are_both_judged_and_noted(made, tmp_path):
    hand_in(made, tmp_path, "s1001", "s1001")
    shutil.copy(made / "s1001" / "reference.txt", tmp_path / "s1001.txt")
    own = [each for each in grade_variants(made, [tmp_path]) if each.person and each.note]
    assert [each.note for each in own] == ["There are 2 hand-ins of s1001."] * 2
    assert len({each.submission.name for each in own}) == 2


def test_the_table_has_who_is_who_and_columns_that_all_have(tmp_path):
    import csv

    variants = make_variants("deduce", people(CLASS), SECRET, size="4x4", difficulty="1-2")
    write_variants(variants, tmp_path / "set")
    for student in ("s1001", "s1002"):
        hand_in(tmp_path / "set", tmp_path / "in", student, student)
    (tmp_path / "in" / "s1003").mkdir()
    (tmp_path / "in" / "s1003" / "answer.txt").write_text("S(0, 0) by (1, 1)\nB(0, 0) by (1, 1)\n")
    run = CliRunner().invoke
    order = ["grade", str(tmp_path / "set"), str(tmp_path / "in")]
    rows = list(csv.DictReader(run(main, [*order, "--format", "csv"]).stdout.splitlines()))
    assert [(row["id"], row["name"], row["email"]) for row in rows] == [
        ("s1001", "Jane Doe", "jane@uni.example"),
        ("s1002", "O'Neil, Zoë", "zoe@uni.example"),
        ("s1003", "Jane Doe", "jd@uni.example"),
        ("s1004", "李雷", "ll@uni.example"),
    ]
    columns = list(rows[0])
    assert set(columns[columns.index("other files") + 1 :]) <= {
        "tiles found", "tiles not found", "false claims",
    }  # fmt: skip
    assert rows[0]["tiles found"] == "10"
    assert not rows[3]["tiles found"]
    summary = run(main, [*order, "--summary"]).stdout
    assert "board.mine" not in summary
    assert "(0, 0)" not in summary
    assert "each on a variant of their own" in summary
    assert all(len(line) <= 80 for line in summary.splitlines())
    data = json.loads(run(main, [*order, "--json"]).stdout)
    assert not faults(data)
    assert data["students"][1]["email"] == "zoe@uni.example"


def test_a_class_has_one_level_unless_several_are_asked_for():
    usual = variants_of()
    (level,) = {each.made.level for each in usual.generated.exercises}
    assert usual.generated.levels == Range(level, level)
    assert f"so all are of level {level}" in str(usual.generated)
    # Whoever is on the list, the level is the same.
    for text in ("New One\n", CLASS + "New One,s2000,x@y\n"):
        assert variants_of(text).generated.levels == usual.generated.levels
    mixed = variants_of(difficulty="1-5")
    levels = sorted({each.made.level for each in mixed.generated.exercises})
    assert len(levels) > 1
    assert f"Students have levels {levels[0]} to {levels[-1]}" in str(mixed.generated)
    assert not variants_of(difficulty=3).generated.note


def test_a_prompt_about_another_board_is_found_and_said_of_whom(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    variants = make_variants("deduce", people(CLASS), SECRET, size="4x4", difficulty="1-2")
    write_variants(variants, "set")
    run = CliRunner().invoke
    assert run(main, ["exercise", "check", "set", "-q"]).stdout == ""
    prompt = tmp_path / "set" / "s1002" / "prompt.md"
    start, fence, rest = prompt.read_text(encoding="utf-8").partition("```\n")
    rows = rest.split("\n", 1)
    changed = "9" if rows[0][0] == "." else "."
    prompt.write_text(f"{start}{fence}{changed}{rows[0][1:]}\n{rows[1]}", encoding="utf-8")
    result = run(main, ["exercise", "check", "set", "-q"])
    assert result.exit_code == 1
    said = " ".join(result.stdout.split())
    assert said.startswith("deduce/s1002: ✗ The prompt shows another board than board.mine")
    assert said.count("✗") == 1


@pytest.mark.parametrize(
    ("user", "of", "status", "full"),
    [
        ({"name": "Jane Doe", "email": "jd@uni.example"}, "s1003", "graded", True),
        ({"name": "Jane Doe", "email": "jane@uni.example"}, "s1003", "graded", False),
        ({"name": "Someone", "sid": "s1002"}, "s1002", "graded", True),
        ({"name": "Zoë O'Neil", "email": "other@mail.example"}, "s1002", "graded", True),
        ({"name": "Jane Doe", "email": "other@mail.example"}, "s1003", "unreadable", False),
        ({"name": "Nobody", "email": "other@mail.example"}, "s1003", "unreadable", False),
    ],
)
def test_a_platform_grades_each_by_their_own(made, user, of, status, full, tmp_path):
    (tmp_path / "submission_metadata.json").write_text(json.dumps({"users": [user]}))
    (tmp_path / "submission").mkdir()
    shutil.copy(made / of / "reference.txt", tmp_path / "submission" / "answer.txt")
    assert autograde(["gradescope", str(made), str(tmp_path)]) == 0
    result = json.loads((tmp_path / "results" / "results.json").read_text())
    report = result["extra_data"]["minelogic"]["report"]
    assert report["status"] == status
    assert (result["score"] == result["extra_data"]["minelogic"]["max_score"]) == full
    # Students are told of nobody else.
    others = {"s1001", "s1002", "s1003"} - {user.get("sid")}
    assert not [student for student in others if student in json.dumps(result)]


def test_a_folder_of_exercises_is_an_assignment_of_all(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_generated(make(MAKER, count=3, name="monday"), "monday")
    for number in (1, 3):
        name = f"monday-00{number}"
        hand_in(tmp_path / "monday", tmp_path / "in" / "s1", name, name)
    (tmp_path / "in" / "s2").mkdir()
    shutil.copy("monday/monday-002/reference.txt", "in/s2/monday-002.txt")
    run = CliRunner().invoke
    data = json.loads(run(main, ["grade", "monday", "in", "--json"]).stdout)
    parts = {each["student"]: [p["score"] for p in each["parts"]] for each in data["students"]}
    assert parts == {"s1": ["1", "0", "1"], "s2": ["0", "1", "0"]}
    assert run(main, ["exercise", "pack", "monday", "--no-wheels"]).exit_code == 0
    with zipfile.ZipFile("monday-gradescope.zip") as pack:
        assert "exercise/exercises/2-monday-002/reference.txt" in pack.namelist()
        assert "exercise/assignment.toml" in pack.namelist()
    # A folder without exercises is none.
    (tmp_path / "empty").mkdir()
    assert run(main, ["grade", "empty", "in"]).exit_code == 1


def test_a_newer_list_of_the_class_decides_whose_a_hand_in_is(made, tmp_path):
    roster = tmp_path / "students.csv"
    roster.write_text(CLASS + "New One,s2000,new@uni.example\n", encoding="utf-8")
    hand_in(made, tmp_path / "in", "s1002", "s1002")
    hand_in(made, tmp_path / "in", "s2000", "s1002")
    judged = {
        each.submission.name: each
        for each in grade_variants(made, [tmp_path / "in"], roster=roster)
    }
    assert judged["s1002"].report.passed
    assert judged["s2000"].submission.problem == NO_VARIANT


def test_the_command_makes_a_class_and_grades_it(tmp_path, monkeypatch):
    from minelogic.generate import makers

    monkeypatch.setattr(makers, "MAKERS", {"fake": MAKER})
    monkeypatch.setattr("minelogic.generate.orders.MAKERS", {"fake": MAKER})
    monkeypatch.chdir(tmp_path)
    (tmp_path / "students.csv").write_text(CLASS, encoding="utf-8")
    run = CliRunner().invoke
    bare = run(main, ["exercise", "generate", "fake", "--roster", "students.csv"])
    assert bare.exit_code == 2
    assert "--roster needs --secret FILE" in bare.stderr
    order = ["exercise", "generate", "fake", "--roster", "students.csv", "--secret"]
    inside = run(main, [*order, "fake/secret"])
    assert "The secret is in the folder of the exercises" in inside.stderr
    assert run(main, [*order, "secret", "--count", "3"]).exit_code == 2
    listed = run(main, [*order, "students.csv"])
    assert listed.exit_code == 2
    assert "The list of the class is no secret" in listed.stderr
    for wrong in (["--difficulty", "9"], ["--name", "a b"], ["--tries", "0"]):
        assert run(main, [*order, "secret", *wrong]).exit_code == 2
    nobody = ["exercise", "generate", "fake", "--roster", "nobody.csv", "--secret", "secret"]
    assert run(main, nobody).exit_code == 2
    assert not (tmp_path / "secret").exists()
    result = run(main, [*order, "secret"])
    assert result.exit_code == 0
    assert "Wrote 4 exercises to fake." in result.stdout
    for name in ("s1001", "s1002", "s1003"):
        hand_in(tmp_path / "fake", tmp_path / "in", name, name)
    hand_in(tmp_path / "fake", tmp_path / "in", "s1003", "s1001")
    checked = run(main, ["exercise", "check", "fake", "--json"])
    assert [each["ok"] for each in json.loads(checked.stdout)["exercises"]] == [True] * 4
    graded = run(main, ["grade", "fake", "in", "--quiet"])
    assert graded.exit_code == 0
    assert "s1001" in graded.stdout
    data = json.loads(run(main, ["grade", "fake", "in", "--json"]).stdout)
    assert [each["score"] for each in data["reports"][:2]] == ["1", "1"]
    assert data["exercise"]["sha256"] == load_variants("fake").exercise.sha256
    secret = (tmp_path / "secret").read_text().strip()
    for text in (result.stdout, result.stderr, checked.stdout, graded.stdout, json.dumps(data)):
        assert secret[:12] not in text
    pack = run(main, ["exercise", "pack", "fake", "--no-wheels"])
    assert "Wrote fake-gradescope.zip." in pack.stdout
    with zipfile.ZipFile("fake-gradescope.zip") as opened:
        assert "exercise/s1003/reference.txt" in opened.namelist()
        assert not [name for name in opened.namelist() if secret[:12].encode() in opened.read(name)]
    other = run(main, ["exercise", "pack", "fake", "--no-wheels", "--for", "coderunner"])
    assert other.exit_code == 1
    assert "pack it for gradescope" in other.stderr
    decided = run(main, ["grade", "fake", "in", "--overrides", "decided.toml"])
    assert decided.exit_code == 2
    assert "name the file or its folder by the student's id" in " ".join(decided.stderr.split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "cannot be read as JSON"),
        ("[]", "is not as 'minelogic exercise generate' writes it"),
        ('{"format": "minelogic.variants/1", "id": "x", "students": []}', "names no student"),
        (
            '{"format": "minelogic.variants/1", "id": "x", "students": '
            '[{"student": "a", "folder": "../x", "roster": {}}]}',
            "which is none of its own",
        ),
    ],
)
def test_what_tells_whose_is_whose_is_not_trusted(text, said, tmp_path):
    (tmp_path / "variants.json").write_text(text)
    with pytest.raises(FileError) as caught:
        load_variants(tmp_path)
    assert said in str(caught.value)


def test_a_class_that_is_not_whole_is_refused_and_says_of_whom(tmp_path):
    variants = variants_of()
    first = variants.students[0].folder
    write_variants(variants, tmp_path / "own")
    (tmp_path / "own" / first / "exercise.toml").unlink()
    with pytest.raises(FileError) as error:
        load_variants(tmp_path / "own")
    (finding,) = error.value.diagnostics
    assert finding.code == "unfinished-set"
    assert f"1 is missing: {first}" in finding.message
    write_variants(variants, tmp_path / "own", force=True)
    assert len(load_variants(tmp_path / "own").students) == len(variants.students)


def test_a_class_report_tells_hand_ins_from_those_who_handed_nothing_in(made, tmp_path):
    hand_in(made, tmp_path / "in", "s1001", "s1001")
    hand_in(made, tmp_path / "in", "stranger", "s1001")
    where = [str(made), str(tmp_path / "in")]
    text = CliRunner().invoke(main, ["grade", *where]).stdout
    head = " ".join(text[text.index("hand-ins") - 2 :].split())
    assert head.startswith("2 hand-ins, 1 graded")
    assert "; 3 not handed in" in head
    assert "not on the list (1): stranger" in " ".join(text.split())
    assert "cannot be read" not in text
    table = CliRunner().invoke(main, ["grade", *where, "--format", "csv"]).stdout
    (row,) = [line for line in table.splitlines() if "stranger" in line]
    assert "unlisted" in row
    html = tmp_path / "pages"
    assert CliRunner().invoke(main, ["grade", *where, "--html", str(html)]).exit_code == 0
    page = (html / "index.html").read_text()
    assert "<dt>hand-ins</dt><dd>2</dd>" in page
    assert "<dt>not handed in</dt><dd>3</dd>" in page
    assert "not on the list" in page


def test_who_cannot_be_told_apart_is_found_on_the_list_and_other_encodings_are_told(tmp_path):
    with pytest.raises(StudentsError, match=r"number 1 on the list\) and 'A' \(number 3\)"):
        students_of(people("id,name\na,One\nb,Two\nA,Three\n"))
    with pytest.raises(StudentsError, match="letters a to z and A to Z"):
        students_of(people("id,name\nMüller,One\n"))
    (tmp_path / "class.csv").write_bytes("id,name\na,Müller\n".encode("latin-1"))
    with pytest.raises(RosterError, match="save it as CSV UTF-8"):
        read_roster(tmp_path / "class.csv")
