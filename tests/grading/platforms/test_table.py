"""The table of platforms: one that lacks a part is found here, and the part is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from minelogic.grading import platforms
from minelogic.grading.hand_ins.file_names import NAMERS
from minelogic.grading.platforms import AUTOGRADERS, PLATFORMS, Platform
from tests.grading.platform_schemas import CHECKS

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(platforms.__file__).parent
ELSEWHERE = {
    "__init__", "csv_rows", "gradebooks", "pack", "packing", "parts", "platform", "running",
    "wheels",
}  # fmt: skip
NOT_TAKEN_TO = {"brightspace_file", "blackboard_file"}
"""Platforms that hand out what was handed in, and for which nothing is written."""


def missing_parts(platform: Platform) -> list[str]:
    """The parts that a platform in the table has to have and does not."""
    guide = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    pack = FOLDER / "packs" / platform.name
    missing = []
    if platform.autograder is None and platform.tabulated is None:
        missing.append("autograder or tabulated: what the platform takes")
    if platform.autograder is not None:
        if not (pack / "README.txt").is_file():
            missing.append(f"packs/{platform.name}/README.txt: what to do with the pack")
        called = "minelogic.grading.autograde"
        scripts = [path.read_text(encoding="utf-8") for path in pack.glob("*")]
        if not any(called in text and platform.name in text for text in scripts):
            missing.append(f"packs/{platform.name}: a script that calls {called}")
        if platform.name not in CHECKS:
            missing.append("tests/grading/platform_schemas.py: what the platform takes")
    if f"| **{platform.title}** |" not in guide:
        missing.append(f"docs/grading.md: a row for {platform.title}")
    if platform.file_owner is not None and platform.file_owner not in NAMERS:
        missing.append("hand_ins/file_names.py: its names of files in NAMERS")
    return missing


@pytest.mark.parametrize("name", PLATFORMS)
def test_a_platform_lacks_no_part(name):
    assert missing_parts(PLATFORMS[name]) == []


def test_a_platform_without_any_part_is_told_each():
    bare = Platform(name="nowhere", title="Nowhere", autograder=AUTOGRADERS["gradescope"])
    parts = [part.partition(":")[0] for part in missing_parts(bare)]
    assert parts == [
        "packs/nowhere/README.txt",
        "packs/nowhere",
        "tests/grading/platform_schemas.py",
        "docs/grading.md",
    ]
    nothing = Platform(name="canvas", title="Canvas", file_owner=lambda *_: None)
    parts = [part.partition(":")[0] for part in missing_parts(nothing)]
    assert parts == ["autograder or tabulated", "hand_ins/file_names.py"]


def test_every_file_of_a_platform_is_in_the_table():
    files = {path.stem for path in FOLDER.glob("*.py")} - ELSEWHERE
    assert files == set(PLATFORMS)
    assert {path.name for path in (FOLDER / "packs").iterdir()} == set(AUTOGRADERS)


def test_every_way_to_name_files_is_that_of_a_platform():
    in_table = {p.file_owner for p in PLATFORMS.values() if p.file_owner is not None}
    others = {namer.__name__ for namer in NAMERS if namer not in in_table}
    assert others == NOT_TAKEN_TO
