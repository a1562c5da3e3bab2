"""A rule of deduction is whole: what the kernel's table begins, every other place continues."""

import re
from itertools import permutations, product

import pytest

from minelogic.proof.kernel import CITED
from minelogic.proof.rules import RULES, spelled
from minelogic.proof.rules.shapes import asks_for_boxes, fits, needs_boxes, takes_boxes
from minelogic.records import replace
from minelogic.render.derivations.latex import escaped
from minelogic.render.proofs.nd_lines import DECIDED
from tests.proof.builders import theorem
from tests.proof.judging.test_mutations import PROOFS, on_board


def missing_parts(name: str) -> list[str]:
    """What a rule of the kernel lacks elsewhere, each part with its place."""
    page = RULES.get(name)
    if page is None:
        return ["its page in minelogic/proof/rules"]
    parts = {
        "a name that is understood, in spelling.py or on its page": spelled(name) == name,
        "its symbol in LaTeX, in render/derivations/latex.py": "?" not in escaped(page.symbol),
        "what becomes of it for nd-prover, in render/proofs/nd_rules.py": name in DECIDED,
        "an example, on its page": bool(page.example),
        "two proofs in which it fails, on its page": len(page.fails) >= 2,
        "the boxes it takes, on its page": "box" in page.needs or not takes_boxes(name),
        "a right proof in tests/proof": name in _USED,
    }
    return [part for part, is_there in parts.items() if not is_there]


_USED = {line.rule for text, lines in PROOFS.values() for line in theorem(text, *lines).lines} | {
    line.rule for line in on_board().lines
}


@pytest.mark.parametrize("name", CITED)
def test_a_rule_of_the_kernel_has_all_its_parts(name: str) -> None:
    assert missing_parts(name) == []


def test_a_rule_that_only_the_kernel_knows_lacks_its_page() -> None:
    assert missing_parts("xorI") == ["its page in minelogic/proof/rules"]


def test_a_rule_with_half_a_page_lacks_what_else_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    page = replace(RULES["&I"], name="xorI", symbol="\N{CIRCLED PLUS}I", fails=())
    monkeypatch.setitem(RULES, "xorI", page)
    monkeypatch.setitem(CITED, "xorI", "fb")
    assert missing_parts("xorI") == [
        "a name that is understood, in spelling.py or on its page",
        "its symbol in LaTeX, in render/derivations/latex.py",
        "what becomes of it for nd-prover, in render/proofs/nd_rules.py",
        "two proofs in which it fails, on its page",
        "the boxes it takes, on its page",
        "a right proof in tests/proof",
    ]


@pytest.mark.parametrize("name", CITED)
def test_what_a_rule_may_cite_is_what_the_kernel_says(name: str) -> None:
    """Tried with every row of up to four lines and boxes, in every order."""
    for size in range(5):
        for row in product("fb", repeat=size):
            allowed = any(re.fullmatch(CITED[name], "".join(order)) for order in permutations(row))
            assert fits(name, row.count("f"), row.count("b")) == allowed, row


def test_rules_that_use_boxes() -> None:
    boxed = {"->I", "~I", "RAA", "|E", "<->I", "existsE", "forallI"}
    assert {name for name in CITED if asks_for_boxes(name)} == boxed
    assert {name for name in CITED if takes_boxes(name)} == {*boxed, "board"}
    assert {name for name in CITED if needs_boxes(name)} == boxed - {"<->I", "forallI"}


@pytest.mark.parametrize("name", [rule.name for rule in RULES.values() if rule.ordered])
def test_where_an_order_is_usual_two_lines_or_boxes_are_cited(name: str) -> None:
    assert len(RULES[name].premises) >= 2
    assert any(fits(name, lines, boxes) for lines, boxes in ((2, 0), (1, 1), (0, 2)))
