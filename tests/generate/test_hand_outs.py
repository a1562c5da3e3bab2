"""What students get of exercises: nothing that tells the solution."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from minelogic.generate import make, make_variants, write_generated, write_variants
from minelogic.generate.hand_outs import hand_out_files
from minelogic.grading.hand_ins.roster import people
from tests.generate.fake import MAKER

LIST = "Name,Student ID\nJane Doe,s1\nKurt Gödel,s2\nJane Doe,s3\n"
SECRET = b"a secret for the tests"


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sets")
    write_variants(make_variants(MAKER, people(LIST), SECRET, name="week"), folder / "week")
    boards = make_variants("deduce", people(LIST), SECRET, size="4x4", difficulty="1-2")
    write_variants(boards, folder / "boards")
    write_generated(make(MAKER, count=3, name="monday"), folder / "monday")
    return folder


def test_everyone_gets_their_own_and_no_solution(sets: Path) -> None:
    files = hand_out_files([sets / "boards"])
    assert sorted(files) == ["s1", "s2", "s3"]
    for student, own in files.items():
        assert sorted(own) == ["answer.txt", "board.mine", "prompt.md"]
        source = sets / "boards" / student
        assert own["board.mine"] == (source / "board.mine").read_text(encoding="utf-8")
        assert own["answer.txt"] == (source / "starter.txt").read_text(encoding="utf-8")
        told = "".join(own.values())
        reference = (source / "reference.txt").read_text(encoding="utf-8")
        assert not [line for line in reference.splitlines() if line[3:] in told]


def test_several_sets_are_folders_in_that_of_the_student(sets: Path) -> None:
    files = hand_out_files([sets / "boards", sets / "week"])
    assert sorted(files["s2"]) == [
        "deduce/answer.txt", "deduce/board.mine", "deduce/prompt.md",
        "week/answer.txt", "week/prompt.md",
    ]  # fmt: skip


def test_a_set_for_all_has_a_folder_for_each_exercise(sets: Path) -> None:
    files = hand_out_files([sets / "monday"])
    assert sorted(files) == ["monday-001", "monday-002", "monday-003"]
    assert sorted(files["monday-001"]) == ["answer.txt", "prompt.md"]


def test_folders_zips_and_one_zip_have_the_same(sets: Path, tmp_path: Path) -> None:
    def run(*more: str) -> str:
        order = ["exercise", "hand-out", str(sets / "week"), "-o", *more]
        result = CliRunner().invoke(main, order)
        assert result.exit_code == 0, result.output
        return result.stdout

    assert "Wrote 3 folders" in run(str(tmp_path / "out"))
    run(str(tmp_path / "zips"), "--zip")
    run(str(tmp_path / "all.zip"))
    expected = hand_out_files([sets / "week"])
    for student, own in expected.items():
        with zipfile.ZipFile(tmp_path / "zips" / f"{student}.zip") as pack:
            assert {name: pack.read(name).decode() for name in pack.namelist()} == own
        folder = tmp_path / "out" / student
        assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == own
    with zipfile.ZipFile(io.BytesIO((tmp_path / "all.zip").read_bytes())) as pack:
        assert len(pack.namelist()) == sum(len(own) for own in expected.values())
    # What is there is left alone.
    again = CliRunner().invoke(
        main, ["exercise", "hand-out", str(sets / "week"), "-o", str(tmp_path / "out")]
    )
    assert again.exit_code == 2
    assert "is not empty" in " ".join(again.stderr.split())
