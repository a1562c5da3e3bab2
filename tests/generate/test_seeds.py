"""The same seed gives the same bytes: of every kind, in any number of jobs, in any process."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

import pytest

from minelogic.generate import MAKERS, Generated, make

COUNT = 3
_SAME = """
import sys
from tests.generate.test_seeds import digest, made
print(digest(made(sys.argv[1])))
"""


def made(kind: str, jobs: int = 1, seed: str = "bytes") -> Generated:
    return make(kind, count=COUNT, seed=seed, jobs=jobs)


def digest(generated: Generated) -> str:
    """All files of all exercises, and the report."""
    files = [sorted(each.made.files.items()) for each in generated.exercises]
    text = json.dumps([files, generated.to_json()])
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("kind", MAKERS)
def test_every_kind_is_the_same_in_two_jobs_and_under_another_hash_seed(kind: str) -> None:
    alone = made(kind)
    assert alone.complete
    assert len(alone.exercises) == COUNT
    assert digest(made(kind, jobs=2)) == digest(alone)
    elsewhere = subprocess.run(
        [sys.executable, "-c", _SAME, kind],
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout.strip() == digest(alone)
    assert digest(made(kind, seed="others")) != digest(alone)
