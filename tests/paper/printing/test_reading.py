"""Tables to be printed, read from files and folders, each with the seed that its file tells."""

import pytest

from minelogic import loads, paper
from minelogic.errors import FileError
from minelogic.paper.making.files import write_tables
from minelogic.paper.making.saying import seed_in


def test_what_was_written_is_read_again(tmp_path):
    made = paper.new("chess", (4, 5), seed="Monday 7.5", count=11)
    write_tables(made, str(tmp_path / "tables"))
    read = paper.tables_in([tmp_path / "tables"])
    assert [table.name for table in read] == [f"{n:02}" for n in range(1, 12)]
    for one, other in zip(made, read, strict=True):
        assert (one.signs, one.mines, one.seed) == (other.signs, other.mines, other.seed)
        assert one.board == other.board
    assert paper.handout(made) == paper.handout(read)
    assert paper.solutions(made) == paper.solutions(read)


@pytest.mark.parametrize("seed", ["0", "monday", "a, b. c", "seed 3", "x" * 100])
def test_the_seed_is_told_and_found_again(seed):
    (table,) = paper.new("random", (2, 2), seed=seed)
    assert seed_in(table.file) == table.seed == seed


def test_other_comments_tell_no_seed():
    for text in ("", "# A table.\nboard 2 x 2", "board 1 x 2\n# seed 3.", "# The seed is lost."):
        assert seed_in(text) == ""


def test_a_sharpened_table_tells_its_seed():
    (table,) = paper.new("chess", (5, 6), seed=1)
    sharpened = paper.sharpen(table.problem, "subset", seed=4).table
    assert paper.table_of(loads(sharpened.file)).seed == sharpened.seed == "4"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("paper-misprint.mine", "no set of mines fits"),
        ("paper-chess-2x2.mine", "2 sets of mines fit"),
        ("queens-all-bombs.mine", "says more than its display"),
    ],
)
def test_what_is_no_table_is_refused_with_its_name(name, why):
    with pytest.raises(paper.PaperError, match=why) as refused:
        paper.tables_in([f"exercises/examples/{name}"])
    assert str(refused.value).startswith(f"exercises/examples/{name}: ")


def test_a_file_with_mistakes_and_a_folder_without_tables_are_refused(tmp_path):
    file = tmp_path / "bad.mine"
    file.write_text("board 2 x\n")
    with pytest.raises(FileError):
        paper.tables_in([file])
    (tmp_path / "empty").mkdir()
    with pytest.raises(paper.PaperError, match="has no table"):
        paper.tables_in([tmp_path / "empty"])
    with pytest.raises(OSError, match="missing"):
        paper.tables_in([tmp_path / "missing.mine"])
