"""Packed exercises: unpacked again in a folder like the platform's, and run."""

from __future__ import annotations

import io
import json
import os
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from minelogic.errors import FileError
from minelogic.exercises.load import load_exercise
from minelogic.grading.hand_ins.submissions import gather_one
from minelogic.grading.platforms import AUTOGRADERS
from minelogic.grading.platforms.pack import pack, pack_files
from minelogic.grading.platforms.wheels import PackError, own_wheel, wheels_for
from minelogic.resources import DATA_KINDS, theory_names
from tests.grading.platform_schemas import (
    check_classroom50,
    check_coderunner,
    check_gradescope,
    check_prairielearn,
)

ROOT = Path(__file__).resolve().parents[3]
EXERCISE = {
    "exercise.toml": (
        'id = "to-clauses"\ntitle = "To clauses"\nkind = "cnf"\npoints = 4\n'
        'formula = "~(A & B) -> C"\nfeedback = "where"\n'
    ),
    "prompt.md": "Bring {{it}} <b>to</b> CNF.\n",
    "starter.txt": "~(A & B) -> C\n",
    "reference.txt": "(A | C) & (B | C)\n",
    "wrong/one.txt": "A | C\n",
}
RIGHT, WRONG, UNREADABLE = "(C | A) & (C | B)\n", "(A | C)\n", "(A | C\n"
CRASHED = "The grader failed, which is its own fault and not the answer's."


@pytest.fixture
def folder(tmp_path):
    return written(tmp_path / "to-clauses")


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The exercise packed once for every platform, in one folder."""
    place = tmp_path_factory.mktemp("packed")
    made = written(place / "to-clauses")
    for platform in AUTOGRADERS:
        pack(made, place, platform, no_wheels=True)
    return place


def written(folder: Path) -> Path:
    for name, text in EXERCISE.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / ".secret").write_text("not part of it")
    return folder


@pytest.fixture
def wheels(tmp_path):
    """A folder of wheels that nobody installs."""
    made = tmp_path / "wheels"
    made.mkdir()
    (made / "lark-1.0-py3-none-any.whl").write_bytes(b"a wheel")
    (made / "minelogic-0.0-py3-none-any.whl").write_bytes(b"an old one")
    return made


@pytest.fixture
def python(tmp_path):
    """This Python with the sources on its path, as if minelogic were installed."""
    return script(tmp_path / "python", f'PYTHONPATH="{ROOT}" exec "{sys.executable}" "$@"')


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def unpacked(packed, place, platform):
    """The folder into which the packed exercise was unpacked, with the modes of its files."""
    with zipfile.ZipFile(packed / f"to-clauses-{platform}.zip") as archive:
        for entry in archive.infolist():
            path = Path(archive.extract(entry, place))
            path.chmod(stat.S_IMODE(entry.external_attr >> 16))
    return place


@pytest.fixture
def autograder(packed, tmp_path):
    """A folder like Gradescope's /autograder."""
    root = tmp_path / "autograder"
    unpacked(packed, root / "source", "gradescope")
    (root / "submission").mkdir()
    shutil.copy(root / "source" / "run_autograder", root / "run_autograder")
    return root


def run_autograder(root, python):
    run = subprocess.run(
        [root / "run_autograder"], cwd=root, capture_output=True, text=True, timeout=120,
        env={**os.environ, "MINELOGIC_AUTOGRADER": str(root), "MINELOGIC_PYTHON": str(python)},
        check=True,
    )  # fmt: skip
    made = json.loads((root / "results" / "results.json").read_text())
    check_gradescope(made) if made["tests"] else None
    return made, run.stdout


@pytest.mark.slow
def test_gradescope_reads_the_result_of_a_right_and_a_wrong_answer(autograder, python):
    answer = autograder / "submission" / "answer.txt"
    answer.write_text(RIGHT)
    made, printed = run_autograder(autograder, python)
    assert made["score"] == 4.0
    assert {test["status"] for test in made["tests"]} == {"passed"}
    answer.write_text(WRONG)
    (autograder / "submission_metadata.json").write_text(
        json.dumps({"users": [{"name": "Jane\u202e Doe"}], "total_points": "20.0"})
    )
    made, printed = run_autograder(autograder, python)
    assert 0 < made["score"] < 4
    assert made["extra_data"]["minelogic"]["report"]["submission"] == "Jane<U+202E> Doe"
    # Students are told where; instructors, who alone see what is printed, are told all.
    assert "every clause is true" in printed
    assert "every clause is true" not in json.dumps(made)


@pytest.mark.parametrize(
    ("files", "status"),
    [
        ({}, "missing"),
        ({"answer.txt": ""}, None),
        ({"photo.jpg": "x"}, "missing"),
        ({"a.txt": RIGHT, "b.txt": RIGHT}, "unreadable"),
        ({"My Answer.TXT": RIGHT, "notes.md": "x"}, None),
        ({"work/answer.txt": RIGHT, "work/other.txt": WRONG, ".git/x": "y"}, None),
        ({"-rf": RIGHT}, None),
        ({"lark.py": "raise SystemExit", "answer.txt": RIGHT}, None),
    ],
)
def test_one_file_of_a_submission_is_the_answer(folder, tmp_path, files, status):
    given = tmp_path / "submission"
    given.mkdir()
    for name, text in files.items():
        path = given / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    found = gather_one(given, load_exercise(folder), "jane")
    assert found.name == "jane"
    if status is None:
        assert found.data == files.get("answer.txt", RIGHT).encode()
    else:
        assert (found.data, found.status) == (None, status)


@pytest.mark.slow
@pytest.mark.parametrize("files", [{}, {"answer.txt": UNREADABLE}])
def test_what_cannot_be_judged_has_no_points(autograder, python, files):
    for name, text in files.items():
        (autograder / "submission" / name).write_text(text)
    made, _ = run_autograder(autograder, python)
    assert made["score"] == 0
    assert made["output"]
    assert made["extra_data"]["minelogic"]["report"]["status"] != "graded"


def test_a_link_in_a_submission_is_not_followed(autograder, python):
    reference = autograder / "source" / "exercise" / "reference.txt"
    (autograder / "submission" / "answer.txt").symlink_to(reference)
    made, _ = run_autograder(autograder, python)
    assert made["score"] == 0


@pytest.mark.parametrize("what", ["no python", "a python that fails", "no exercise", "killed"])
def test_there_is_a_result_if_the_grader_fails(autograder, python, tmp_path, what):
    (autograder / "submission" / "answer.txt").write_text(RIGHT)
    if what == "no exercise":
        (autograder / "source" / "exercise" / "exercise.toml").write_text("id = ")
    elif what == "no python":
        python = tmp_path / "nowhere"
    else:
        python = script(tmp_path / "broken", "exit 3" if "fails" in what else "kill -9 $$")
    made, _ = run_autograder(autograder, python)
    assert made["score"] == 0
    assert made["output"].startswith(CRASHED)
    assert not made["tests"]


@pytest.mark.slow
def test_metadata_is_used_for_nothing_but_the_name(autograder, python):
    (autograder / "submission" / "answer.txt").write_text(RIGHT)
    for text in ('{"users": 3}', "[" * 5000):
        (autograder / "submission_metadata.json").write_text(text)
        made, _ = run_autograder(autograder, python)
        assert made["score"] == 4.0


@pytest.mark.slow
def test_the_zip_has_what_gradescope_looks_for_at_its_root(folder, wheels, tmp_path):
    made = pack(folder, tmp_path / "out.zip", wheels=wheels)
    with zipfile.ZipFile(made) as archive:
        entries = {entry.filename: entry for entry in archive.infolist()}
        requirements = archive.read("requirements.txt").decode()
        for name, entry in entries.items():
            runs = name in ("setup.sh", "run_autograder")
            assert stat.S_IMODE(entry.external_attr >> 16) == (0o755 if runs else 0o644)
        for name in ("setup.sh", "run_autograder"):
            assert archive.read(name).startswith(b"#!/usr/bin/env bash\n")
            assert b"\r" not in archive.read(name)
    own, _ = own_wheel()
    assert {name for name in entries if name.startswith("wheels/")} == {
        f"wheels/{own}", "wheels/lark-1.0-py3-none-any.whl",
    }  # fmt: skip
    assert "--no-index" in requirements
    assert "exercise/wrong/one.txt" in entries
    assert "exercise/.secret" not in entries
    assert list(entries) == sorted(entries)


def test_the_packed_exercise_has_the_hash_of_the_exercise(folder, autograder):
    packed = load_exercise(autograder / "source" / "exercise")
    assert packed.sha256 == load_exercise(folder).sha256


@pytest.mark.parametrize("platform", AUTOGRADERS)
def test_the_same_exercise_makes_the_same_bytes(folder, tmp_path, platform, monkeypatch):
    wheel = ("minelogic-1.0-py3-none-any.whl", b"a wheel")
    monkeypatch.setattr("minelogic.grading.platforms.pack.own_wheel", lambda: wheel)
    again = pack(folder, tmp_path, platform, no_wheels=True)
    before = again.read_bytes()
    os.utime(folder / "prompt.md", (1, 1))
    assert again == tmp_path / f"to-clauses-{platform}.zip"
    assert pack(folder, tmp_path, platform, no_wheels=True).read_bytes() == before
    lines = zipfile.ZipFile(again).read("README.txt").decode().splitlines()
    assert lines[0] == "To clauses"
    assert max(map(len, lines)) <= 80
    assert not set("{}") & set("".join(lines))


def test_without_wheels_only_minelogic_is_inside(folder):
    files = pack_files(load_exercise(folder), no_wheels=True)
    assert [name for name in files if name.startswith("wheels/")] == [f"wheels/{own_wheel()[0]}"]
    assert b"--no-index" not in files["requirements.txt"]


@pytest.mark.parametrize("version", ["3.11", "3.12"])
def test_setup_asks_apt_for_a_python_that_will_do(autograder, tmp_path, version):
    """The commands are stand-ins: the one Python at hand is too old, and apt brings another."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("bash", "rm", "mkdir", "cat", "chmod", "env", "sh"):
        (tools / name).symlink_to(shutil.which(name) or name)
    script(tools / "python3", "exit 1")
    environment = autograder / "source" / "environment"
    newer = tmp_path / "newer"
    script(
        newer,
        f'if [ "$2" = venv ]; then mkdir -p "{environment}/bin"; '
        f'printf "#!/bin/sh\\necho RAN \\$@\\n" > "{environment}/bin/python"; '
        f'chmod +x "{environment}/bin/python"; fi',
    )
    script(
        tools / "apt-get",
        f'echo APT "$@"; case "$*" in *python{version}-venv*) '
        f'cat "{newer}" > "{tools}/python{version}"; chmod +x "{tools}/python{version}";; '
        "*install*) exit 1;; esac",
    )
    run = subprocess.run(
        [tools / "bash", autograder / "source" / "setup.sh"], capture_output=True, text=True,
        env={"PATH": str(tools), "MINELOGIC_AUTOGRADER": str(autograder)}, check=True,
    )  # fmt: skip
    assert f"APT install -y --no-install-recommends python{version} python{version}-venv" in (
        run.stdout
    )
    assert "-r requirements.txt" in run.stdout
    assert "RAN -P -m minelogic.grading.autograde check" in run.stdout


def test_setup_fails_where_no_python_will_do(autograder, tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "bash").symlink_to(shutil.which("bash") or "bash")
    run = subprocess.run(
        [tools / "bash", autograder / "source" / "setup.sh"], capture_output=True, text=True,
        env={"PATH": str(tools), "MINELOGIC_AUTOGRADER": str(autograder)}, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert "Python 3.11 or later" in run.stderr


@pytest.mark.slow
def test_prairielearn_runs_the_packed_question(packed, python, tmp_path):
    made = unpacked(packed, tmp_path / "pack", "prairielearn")
    info = json.loads((made / "question" / "info.json").read_text())
    assert info["externalGradingOptions"]["entrypoint"] == "/grade/tests/run.sh"
    page = (made / "question" / "question.html").read_text()
    assert "{{" not in page
    assert "&lt;b&gt;" in page
    root = tmp_path / "grade"
    shutil.copytree(made / "question" / "tests", root / "tests")
    (root / "student").mkdir()
    for answer, score, gradable in ((RIGHT, 1, True), (UNREADABLE, 0, False)):
        (root / "student" / "answer.txt").write_text(answer)
        environment = {"MINELOGIC_AUTOGRADER": str(root), "MINELOGIC_PYTHON": str(python)}
        subprocess.run([root / "tests" / "run.sh"], env=os.environ | environment, check=True)
        results = json.loads((root / "results" / "results.json").read_text())
        check_prairielearn(results)
        assert (results["score"], results["gradable"]) == (score, gradable)
    environment["MINELOGIC_PYTHON"] = str(tmp_path / "nowhere")
    subprocess.run(
        [root / "tests" / "run.sh"], env=os.environ | environment, check=True,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    results = json.loads((root / "results" / "results.json").read_text())
    check_prairielearn({"output": "", "tests": [], **results})


@pytest.mark.slow
def test_coderunner_prints_one_object_and_nothing_else(packed, tmp_path):
    made = unpacked(packed, tmp_path / "pack", "coderunner")
    template = (made / "template.py").read_text()
    place = tmp_path / "jobe"
    place.mkdir()
    shutil.copy(made / "exercise.zip", place)
    for answer, fraction in ((RIGHT, 1), (WRONG, 0.5), (UNREADABLE, 0)):
        program = template.replace("{{ STUDENT_ANSWER | e('py') }}", answer)
        (place / "prog.py").write_text(program)
        run = subprocess.run(
            [sys.executable, "prog.py"], cwd=place, capture_output=True, text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT)}, check=True,
        )  # fmt: skip
        assert run.stderr == ""
        results = json.loads(run.stdout)
        check_coderunner(results)
        assert results["fraction"] == fraction
    (place / "exercise.zip").unlink()
    run = subprocess.run(
        [sys.executable, "prog.py"], cwd=place, capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout)["fraction"] == 0
    assert run.stderr == ""


@pytest.mark.slow
def test_classroom_50_finds_a_result_in_the_checkout(packed, python, tmp_path):
    made = unpacked(packed, tmp_path / "pack", "classroom50")
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "answer.txt").write_text(WRONG)
    (checkout / "README.md").write_text("A project.")
    (checkout / "json.py").write_text("raise SystemExit('imported')")
    environment = {
        "MINELOGIC_PYTHON": str(python), "CLASSROOM": "c", "ASSIGNMENT": "a", "OWNER": "jane",
        "SUBMISSION_TAG": "submit/1", "COMMIT_URL": "https://c", "RELEASE_URL": "https://r",
    }  # fmt: skip
    command = [sys.executable, made / "autograder.py"]
    subprocess.run(command, cwd=checkout, env=os.environ | environment, check=True)
    results = json.loads((checkout / "result.json").read_text())
    stamped = {
        "owner": "jane", "assignment_type": "individual", "datetime": "2026-01-01T00:00:00Z"
    }  # fmt: skip
    check_classroom50({**results, **stamped})
    assert (results["score"], results["max-score"]) == (200, 400)
    assert (checkout / "release-body.md").read_text().startswith("```")
    (made / "exercise" / "exercise.toml").unlink()
    run = subprocess.run(
        command, cwd=checkout, env=os.environ | environment, check=False, capture_output=True
    )
    assert run.returncode == 1


@pytest.mark.slow
def test_the_wheel_is_this_minelogic_with_its_data():
    name, data = own_wheel()
    assert own_wheel() == (name, data)
    with zipfile.ZipFile(io.BytesIO(data)) as wheel:
        names = wheel.namelist()
        record = next(each for each in names if each.endswith("RECORD"))
        listed = [line.split(",")[0] for line in wheel.read(record).decode().splitlines()]
        metadata = wheel.read(record.replace("RECORD", "METADATA")).decode()
    assert sorted(listed) == sorted(names)
    assert "Requires-Dist: lark" in metadata
    assert "minelogic/grading/platforms/packs/gradescope/setup.sh" in names
    for theory in theory_names():
        assert f"minelogic/theories/{theory}.mine" in names
    for kind in DATA_KINDS:
        assert any(each.startswith(f"minelogic/_data/{kind}/") for each in names)
    assert not [each for each in names if "__pycache__" in each or "/_data/_data" in each]


@pytest.mark.slow
def test_the_wheel_works_away_from_the_checkout_and_makes_another_like_it(tmp_path):
    name, data = own_wheel()
    (tmp_path / name).write_bytes(data)
    place = tmp_path / "site"
    with zipfile.ZipFile(tmp_path / name) as wheel:
        wheel.extractall(place)
    asked = (
        "import sys, minelogic.resources as r; print(r.__file__, r.version());"
        "from minelogic.grading.platforms.wheels import own_wheel;"
        "made = own_wheel(); open(made[0] + '.again', 'wb').write(made[1])"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", asked], cwd=tmp_path, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(place)}, check=True,
    )  # fmt: skip
    assert run.stdout.split() == [str(place / "minelogic/resources.py"), name.split("-")[1]]
    assert (tmp_path / f"{name}.again").read_bytes() == data


def test_what_cannot_be_packed_is_said(folder, tmp_path):
    (tmp_path / "none").mkdir()
    for wheels in (tmp_path / "none", tmp_path / "nowhere"):
        with pytest.raises(PackError):
            wheels_for("minelogic-0-py3-none-any.whl", b"", wheels)
    with pytest.raises(ValueError, match="gradescope"):
        pack(folder, tmp_path, "blackboard", no_wheels=True)
    (folder / "reference.txt").unlink()
    with pytest.raises(FileError):
        pack(folder, tmp_path, no_wheels=True)


@pytest.mark.slow
def test_pip_that_finds_nothing_is_an_error_of_packing(monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    with pytest.raises(PackError, match="pip cannot collect the wheels"):
        wheels_for(*own_wheel())
