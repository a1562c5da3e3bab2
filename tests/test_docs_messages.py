"""The page about messages says what the catalogue says today."""

import re

import pytest

from minelogic.catalogue import KINDS
from tests.write_docs import PAGE, findings, messages


def test_the_page_is_what_the_generator_writes():
    assert PAGE.read_text(encoding="utf-8") == messages(), "run make docs"


@pytest.mark.parametrize("kind", KINDS, ids=[kind.code for kind in KINDS])
def test_the_example_of_a_kind_shows_it_and_nothing_else(kind):
    assert {finding.code for finding in findings(kind)} == {kind.code}


def test_every_kind_has_a_heading_and_a_line_in_the_index():
    page = messages()
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    links = re.findall(r"^\| \[[^]]+\]\(#([^)]+)\)", page, re.MULTILINE)
    assert headings == links == [kind.code for kind in KINDS]


def test_nothing_on_the_page_is_invisible():
    assert all(character == "\n" or character.isprintable() for character in messages())
