"""The page about techniques says what the catalogue says today, and its examples are right."""

import pytest

import minelogic
from minelogic.derive.technique_sets import SETS
from minelogic.derive.techniques import CATALOGUE, FORMS, NAMES, WITHIN_CASES
from tests.write_docs import TECHNIQUES, techniques


def used(text: str) -> set[str]:
    derivation = minelogic.loads(text).derivation
    assert derivation.complete
    assert derivation.trace
    return {step.technique for step in derivation.steps}


def test_the_page_is_what_the_generator_writes():
    assert TECHNIQUES.read_text(encoding="utf-8") == techniques(), "run make docs"


@pytest.mark.parametrize("entry", CATALOGUE, ids=NAMES)
def test_the_example_of_a_technique_uses_it_and_its_twin_does_not(entry):
    assert entry.name in used(entry.file)
    assert entry.name not in used(entry.twin)


def test_every_name_has_a_heading():
    page = techniques()
    for entry in (*CATALOGUE, *WITHIN_CASES, *FORMS):
        assert f"\n## `{entry.name}`" in page
    for name in SETS:
        assert f"| `{name}` |" in page
