"""A class from its list to its grades, by the command alone, and where the secret is: nowhere."""

import json
import zipfile
from io import BytesIO

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from minelogic.generate.seeds import secret_seed

ROSTER = "Name,Student ID\nAda Byron,s1\nKurt Gödel,s2\nEmmy Noether,s3\nHaskell Curry,s4\n"
KINDS = {"deduce": ["--size", "5x5"], "deduce --boards": ["--size", "5x5", "--boards", "2"],
         "cnf": ["--difficulty", "2"], "translate": ["--difficulty", "1"]}  # fmt: skip


def run(*args):
    result = CliRunner().invoke(main, list(args))
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def class_of(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "students.csv").write_text(ROSTER, encoding="utf-8")

    def made(kind, out="week3", *more):
        order = ["exercise", "generate", kind.split()[0], "--roster", "students.csv"]
        return run(*order, "--secret", "secret", "--out", out, *KINDS[kind], *more)

    return made


def texts_in(path):
    """Every file in a folder, and every file in a zip that is there."""
    for each in path.rglob("*"):
        if each.is_file():
            data = each.read_bytes()
            yield data
            if zipfile.is_zipfile(BytesIO(data)):
                with zipfile.ZipFile(each) as pack:
                    yield from [pack.read(name) for name in pack.namelist()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_class_is_made_checked_graded_and_the_secret_is_nowhere(kind, class_of, tmp_path):
    said = [class_of(kind, "week3", "--jobs", "2")]
    secret = (tmp_path / "secret").read_text().strip()
    assert said[0][0] == 0, said[0]
    folder = tmp_path / "week3"
    assert sorted(each.name for each in folder.iterdir() if each.is_dir()) == [
        "s1", "s2", "s3", "s4",
    ]  # fmt: skip
    said.append(run("exercise", "check", "week3", "--json"))
    assert [each["ok"] for each in json.loads(said[-1][1])["exercises"]] == [True] * 4

    # Everyone hands in their own solution, but the last two have each other's.
    hand_in = tmp_path / "in"
    for student, of in (("s1", "s1"), ("s2", "s2"), ("s3", "s4"), ("s4", "s3")):
        (hand_in / student).mkdir(parents=True)
        solution = (folder / of / "reference.txt").read_bytes()
        (hand_in / student / "answer.txt").write_bytes(solution)
    said.append(run("grade", "week3", "in", "--json"))
    reports = json.loads(said[-1][1])["reports"]
    by_student = {each["submission"]: each for each in reports}
    for student in ("s1", "s2"):
        assert by_student[student]["score"] == by_student[student]["points"]
    same = (folder / "s3" / "prompt.md").read_bytes() == (folder / "s4" / "prompt.md").read_bytes()
    for student in ("s3", "s4"):
        assert (by_student[student]["score"] == by_student[student]["points"]) == same

    said += [
        run("grade", "week3", "in", "--csv", "grades.csv"),
        run("grade", "week3", "in", "--html", "pages"),
        run("exercise", "sheet", "week3", "--format", "html", "--out", "sheets"),
        run("exercise", "pack", "week3/s1", "--for", "gradescope", "--no-wheels", "-o", "s1.zip"),
        run("exercise", "show", "week3/s1"),
    ]
    assert [code for code, _, _ in said] == [0] * len(said), said
    kind = kind.split()[0]
    derived = [
        secret_seed(secret.encode(), what, kind, kind, "0", which)
        for what, names in (("student", ("s1", "s2", "s3", "s4")), ("board", ("0", "1")))
        for which in names
    ]
    (tmp_path / "secret").rename(tmp_path.parent / f"{tmp_path.name}-secret")
    texts = [*texts_in(tmp_path), *[text.encode() for _, *both in said for text in both]]
    assert len(texts) > 30
    for hidden in (secret, *derived):
        assert not [text for text in texts if hidden[:12].encode() in text]


def test_the_same_secret_makes_the_same_class_and_another_one_another(class_of, tmp_path):
    def prompts(name):
        return [
            (tmp_path / name / student / "board.mine").read_text() for student in ("s1", "s2", "s3")
        ]

    class_of("deduce", "one")
    class_of("deduce", "two", "--jobs", "2")
    assert prompts("one") == prompts("two")
    (tmp_path / "students.csv").write_text(ROSTER.replace("Ada Byron,s1", "New One,s0\nA,s1"))
    class_of("deduce", "joined")
    assert prompts("joined") == prompts("one")
    (tmp_path / "secret").write_text("another secret of some length\n")
    class_of("deduce", "three")
    assert not set(prompts("one")) & set(prompts("three"))


def test_with_few_boards_everyone_has_an_image_of_one_of_them(class_of, tmp_path):
    class_of("deduce --boards")
    report = json.loads((tmp_path / "week3" / "generated.json").read_text())
    assert report["options"]["boards"] == "2"
    assert len({each["difficulty"] for each in report["exercises"]}) <= 2
    assert report["quality"]["alike"] >= 2


def test_boards_are_asked_of_kinds_that_have_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, said = run("exercise", "generate", "cnf", "--boards", "2")
    assert code == 2
    assert "No such option '--boards'" in said
    code, _, said = run("exercise", "generate", "deduce", "--boards", "0")
    assert code == 2
    assert "At least one board has to be made." in said
