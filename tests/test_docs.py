"""Every example in the documentation is run, every link leads somewhere."""

import re

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main as command
from tests.doc_examples import ROOT, blocks, failures, updated
from tests.write_docs import PAPER_SHEET, PICTURE, SHEET, step_picture
from tests.write_sheet_picture import paper_sheet_picture, sheet_picture

# The catalogue of mistakes is generated, and has a test of its own.
PAGES = ["README.md", *sorted(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
WRITTEN = [page for page in PAGES if page != "docs/messages.md"]
EXAMPLES = sorted(path.name for path in (ROOT / "exercises" / "examples").glob("*.mine"))
CONSOLE_WIDTH = 80


@pytest.mark.parametrize("page", WRITTEN)
def test_examples_do_what_the_page_says(page, tmp_path):
    found = failures(read(page), tmp_path)
    assert not found, "\n".join(f"{page}:{failure.line}: {failure.what}" for failure in found)


@pytest.mark.parametrize("page", WRITTEN)
def test_links_lead_to_pages_and_headings_that_exist(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", outside_blocks(read(page))):
        path, _, heading = target.partition("#")
        there = (ROOT / page).parent / path if path else ROOT / page
        assert there.exists(), target
        if heading:
            assert heading in headings(there.read_text("utf-8")), target


def test_the_picture_of_the_readme_is_what_the_generator_draws():
    assert PICTURE.read_text(encoding="utf-8") == step_picture(), "run make docs"


def test_the_picture_of_a_sheet_is_what_sheets_draw():
    assert SHEET.read_text(encoding="utf-8") == sheet_picture(), "run make docs"
    assert PAPER_SHEET.read_text(encoding="utf-8") == paper_sheet_picture(), "run make docs"


@pytest.mark.parametrize("page", WRITTEN)
def test_what_a_reader_types_fits_a_terminal(page):
    long = [
        f"{page}:{block.first + index}"
        for block in blocks(read(page))
        for index, line in enumerate(block.lines)
        if len(line) > CONSOLE_WIDTH and (block.language != "console" or line.startswith("$ "))
    ]
    assert not long


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_files_have_no_findings_and_are_formatted(name):
    path = str(ROOT / "exercises" / "examples" / name)
    checked = CliRunner().invoke(command, ["check", "--strict", path])
    assert (checked.exit_code, checked.output) == (0, f"{path}: no mistakes\n")
    formatted = CliRunner().invoke(command, ["fmt", "--check", path])
    assert (formatted.exit_code, formatted.output) == (0, "")


# What the runner itself finds.


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("```mine\nboard 2 x 2\nfact B(2, 2)\n```", "[off-board]"),
        ("```mine\nboard 1 x 2\ndisplay\n  2 .\n```", "[number-too-large]"),
        ("```mine-wrong\nboard 2 x 2\n```", "no mistake"),
        ("```mine-wrong\nboard 1 x 2\ndisplay\n  2 .\n```", "no mistake"),
        ("```formula\nA & B\nA &\n```", "[missing-operand]"),
        ("```same\nA & B & C\nA & (B & C)\n```", "not the formula above"),
        ("```console\n$ minelogic --version\nminelogic 0\n```", "minelogic --version prints"),
        ("```console\n$ minelogic solv\n…\n$ echo $?\n0\n```", "prints\n2"),
        ("```python\n>>> 1 + 1\n3\n```", "Expected:"),
        ("```python\n1 + 1\n```", "session"),
        ("```json\n{]\n```", "Expecting"),
        ("```sh\nmake believe\n```", "make believe"),
        ("```yaml\na: 1\n```", "yaml"),
    ],
)
def test_a_wrong_example_fails(block, words, tmp_path):
    (failure,) = failures(block, tmp_path)
    assert words in failure.what


@pytest.mark.parametrize(
    "page",
    [
        "```mine\n# small.mine\nboard 1 x 1\n```\n"
        "```console\n$ minelogic check small.mine\nsmall.mine: no mistakes\n$ echo $?\n0\n```",
        "```mine\n# near.mine\nrule r: forall i, j. B(i, j) -> ~S(i, j)\n```\n"
        "```mine\nboard 2 x 2\nuse near\n```",
        "```python\n>>> n = 1\n```\n```python\n>>> n + 1\n2\n```",
        "```same\nA & B\nA and B\n\nC\n```",
        "```console\n$ minelogic --help\nUsage: minelogic [OPTIONS] COMMAND [ARGS]...\n…\n```",
        "- in a list\n\n  ```formula\n  A\n  ```",
    ],
)
def test_a_right_example_passes(page, tmp_path):
    assert failures(page, tmp_path) == []


def test_updating_a_page_changes_what_commands_print_and_nothing_else(tmp_path):
    page = (
        "Before\n```console\n$ minelogic check exercises/examples/corner.mine\nold\nolder\n"
        "$ echo $?\n```\nbetween\n```console\n$ minelogic --help\nold\n…\n```\nafter\n"
    )
    assert updated(page, tmp_path) == (
        "Before\n```console\n$ minelogic check exercises/examples/corner.mine\n"
        "exercises/examples/corner.mine: no mistakes\n"
        "$ echo $?\n0\n```\nbetween\n```console\n$ minelogic --help\n"
        "Usage: minelogic [OPTIONS] COMMAND [ARGS]...\n…\n```\nafter\n"
    )


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def outside_blocks(page: str) -> str:
    return re.sub(r"(?ms)^ *```.*?^ *```$", "", page)


def headings(page: str) -> set[str]:
    """What a link to each heading of a page ends in."""
    titles = re.findall(r"(?m)^#+ (.*)$", outside_blocks(page))
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
