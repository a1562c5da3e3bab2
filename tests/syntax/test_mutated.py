"""Every file of the tests and the exercises, with slips in it, is answered or refused.

A sample: the same texts in every run, another for each seed.
"""

from pathlib import Path
from random import Random

import pytest

import minelogic
from minelogic import FileError
from minelogic.diagnostics import Diagnostic, show
from minelogic.limits import Limits
from minelogic.resources import data_dir
from minelogic.source import Source
from minelogic.syntax.file.format import format_text
from tests.mutations import mutate

FOLDERS = (Path(__file__).parent.parent, data_dir("exercises"))
LIMITS = Limits(instances=20_000, steps=200_000, clauses=50_000, conflicts=300, states=5_000)


def readable(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="ignore")


TEXTS = [readable(path) for folder in FOLDERS for path in sorted(folder.rglob("*.mine"))]
SHORT = [text for text in TEXTS if len(text) < 6_000]


def test_there_are_files_of_every_sort():
    assert len(SHORT) > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_file_with_slips_is_answered_or_refused(seed):
    random = Random(seed)
    answered = 0
    for _ in range(20):
        answered += answer(mutate(random, random.choice(SHORT), SHORT))
    assert answered < 20


def answer(text: str) -> bool:
    """Whether the text can be read; whatever can be asked of it has then been asked."""
    try:
        problem = minelogic.loads(text, limits=LIMITS)
    except FileError as error:
        tell(error.diagnostics)
        return False
    tell(problem.diagnostics)
    assert problem.status in ("consistent", "inconsistent", "unknown")
    assert set(problem.verdicts.values()) <= set("BSNU?")
    assert len(problem.queries) == len(problem.file.queries)
    again = format_text(Source("text", text))
    assert minelogic.loads(again, limits=LIMITS).status == problem.status
    return True


def tell(findings: tuple[Diagnostic, ...]) -> None:
    for finding in findings:
        assert show(finding)
        assert finding.to_json()["message"] == finding.message
        assert len(finding.message) < 3_000
