"""The order in which mistakes are looked for is data: the first that is found is told."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import CITED
from minelogic.proof.kinds import STEPS
from minelogic.proof.mistakes import case, explain, fitting
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.explain import FINDERS, Finder
from minelogic.proof.mistakes.shapes import misshapen
from tests.proof.mistakes.test_mistakes import BOARD, FILES

HEAD = "theorem t on strip.mine: |- B(0, 2)\nproof\n  1. B(0, 2)  display (0, 2)\n  2. "
ON_BOARD = (
    "S(0, 1)  given safe",
    "exists i, j. B(i, j)  board 1",
    "forall j. B(0, j)  board 1",
)
"""Lines about a board with a mistake."""
ELSEWHERE = {
    "not-given",
    "board-value-missing",
    "board-theorem",
    "theorem-not-proved",
    "unused-line",
}
"""Kinds that need a board or several theorems, or are notes on the file: the catalogue has them."""


@pytest.fixture(scope="module")
def texts() -> list[str]:
    lines = [f"{HEAD}{line}\n  3. B(0, 2)  copy 1\nqed\n" for line in ON_BOARD]
    examples = [kind.wrong for kind in STEPS if isinstance(kind.wrong, str)]
    return [*[path.read_text("utf-8") for path in FILES], *examples, *lines]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "strip.mine").write_text(BOARD)
    return tmp_path


def _with(finders: tuple[Finder, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "FINDERS", finders)


def test_every_finder_is_the_first_to_find_something(
    texts: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So none is in vain, and none is wholly hidden by one before it."""
    told: set[str] = set()

    def noted(finder: Finder) -> Finder:
        def find(case: Case) -> Diagnostic | None:
            finding = finder.find(case)
            if finding is not None:
                told.add(finder.find.__name__)
            return finding

        return Finder(find, finder.rules)

    _with(tuple(noted(finder) for finder in FINDERS), monkeypatch)
    for text in texts:
        check_proof(text, base=folder)
    assert [f.find.__name__ for f in FINDERS if f.find.__name__ not in told] == []


def test_what_is_told_is_what_the_first_finder_says(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "theorem t: P -> Q, Q |- P\nproof\n1. P -> Q  premise\n2. Q  premise\n3. P  ->E 1, 2\n"
    assert _codes(text) == ["affirming-the-consequent"]
    _with((FINDERS[-1], *FINDERS), monkeypatch)
    assert _codes(text) == ["does-not-follow"]


def test_in_another_order_other_mistakes_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines may have several mistakes; turned round, the order tells less specific ones."""
    before = {path.stem: _codes(path.read_text("utf-8")) for path in FILES}
    rest = [finder for finder in FINDERS[:-1] if finder.find is not misshapen]
    first = [finder for finder in FINDERS if finder.find is misshapen]
    _with((*first, *reversed(rest), FINDERS[-1]), monkeypatch)
    after = {path.stem: _codes(path.read_text("utf-8")) for path in FILES}
    changed = [name for name in before if before[name] != after[name]]
    assert {"converse-used", "or-part-taken", "wrong-box", "wrong-rule-implication"} <= {*changed}


def test_a_finder_for_a_rule_is_asked_about_lines_by_that_rule_only() -> None:
    assert {rule for finder in FINDERS for rule in finder.rules} <= {*CITED}
    last = FINDERS[-1]
    assert last.find is explain.does_not_follow
    assert not last.rules


@pytest.mark.parametrize("code", [kind.code for kind in STEPS if kind.code not in ELSEWHERE])
def test_every_kind_has_a_wrong_proof_that_reaches_it(code: str) -> None:
    assert any(re.match(f"# expect: {code} ", first) for first in _first_lines()), code


def _first_lines() -> Iterator[str]:
    for path in FILES:
        yield path.read_text("utf-8").partition("\n")[0]


def _codes(text: str) -> list[str]:
    return [finding.code for finding in check_proof(text).diagnostics]


def test_of_very_many_wrong_lines_only_those_that_are_told_are_looked_into(monkeypatch):
    searches = 0

    def counted(*arguments):
        nonlocal searches
        searches += 1
        return original(*arguments)

    original = fitting.fitting
    monkeypatch.setattr(case, "fitting", counted)
    wrong = "".join(f"  {n}. A{n} | B  |E {n - 1}, {n - 2}, {n - 3}\n" for n in range(4, 400))
    start = "theorem t: A |- A\nproof\n  1. A  premise\n  2. A  copy 1\n  3. A  copy 2\n"
    report = check_proof(f"{start}{wrong}qed\n")
    assert report.status == "wrong"
    assert 0 < searches <= Limits().findings
