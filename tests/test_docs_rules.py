"""The pages about rules and about mistakes in proofs are what the catalogues say today."""

import re

import pytest

from minelogic.proof.kinds import BOARDS, STEPS, TEXTS
from minelogic.proof.rules import RULES, spelled
from tests.doc_examples import ROOT, blocks, failures
from tests.test_docs import CONSOLE_WIDTH, headings, outside_blocks
from tests.write_docs import PROOF_MESSAGES, RULE_PAGES, THEOREMS
from tests.write_proof_messages import proof_findings, proof_messages
from tests.write_rule_pages import judged, page_name, pages, schema, spellings
from tests.write_theorems_page import theorems

KINDS = (*STEPS, *BOARDS, *TEXTS)
NAMES = [page_name(rule) for rule in RULES.values()]


@pytest.fixture(scope="module")
def written():
    return pages()


def test_the_pages_are_what_the_generator_writes(written):
    found = {path.name: path.read_text(encoding="utf-8") for path in RULE_PAGES.iterdir()}
    assert found == written, "run make docs"


def test_the_page_of_mistakes_is_what_the_generator_writes():
    assert PROOF_MESSAGES.read_text(encoding="utf-8") == proof_messages(), "run make docs"


def test_the_page_of_theorems_is_what_the_generator_writes():
    assert THEOREMS.read_text(encoding="utf-8") == theorems(), "run make docs"


def test_every_rule_has_a_page_of_its_own(written):
    assert len(set(NAMES)) == len(RULES)
    assert set(written) == {"README.md", *NAMES}
    for rule in RULES.values():
        assert f"[{rule.symbol}]({page_name(rule)})" in written["README.md"]


@pytest.mark.parametrize("name", RULES)
def test_the_example_of_a_rule_is_proved_and_uses_it(name):
    report = judged(RULES[name].example)
    assert report.status == "proved", str(report)
    assert not report.diagnostics
    assert name in {line.line.rule for theorem in report.theorems for line in theorem.lines}


@pytest.mark.parametrize(
    ("name", "position"),
    [(name, n) for name, rule in RULES.items() for n in range(len(rule.fails))],
)
def test_a_failing_example_of_a_rule_fails_where_the_rule_is_used(name, position):
    report = judged(RULES[name].fails[position].text)
    assert report.status == "wrong", str(report)
    lines = [line for theorem in report.theorems for line in theorem.lines]
    assert any(line.line.rule == name for line in lines)
    assert all(line.verdict != "unreadable" for line in lines)
    assert report.diagnostics


@pytest.mark.parametrize("name", RULES)
def test_every_spelling_on_a_page_is_read_as_the_rule(name):
    assert {spelled(each) for each in spellings(RULES[name])} == {name}
    assert name in schema(RULES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["README.md", *NAMES])
def test_blocks_and_links_of_a_page_are_right(name, written, tmp_path):
    page = written[name]
    assert not failures(page, tmp_path)
    assert all(len(line) <= CONSOLE_WIDTH for block in blocks(page) for line in block.lines)
    for target in re.findall(r"\]\(([^)\s]+)\)", outside_blocks(page)):
        path, _, heading = target.partition("#")
        assert (ROOT / "docs" / "rules" / path).resolve().exists(), target
        assert not heading or heading in headings(page)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.code for kind in KINDS])
def test_the_example_of_a_mistake_has_it(kind):
    assert kind.code in {finding.code for finding in proof_findings(kind)}
