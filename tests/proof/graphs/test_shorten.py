"""Proofs stop when they are done, say nothing twice, and need no more names than they must."""

from __future__ import annotations

import pytest

from minelogic.proof.graphs.shorten import shortened
from minelogic.proof.judging.accepted import written_proofs
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import Theorem, proved
from minelogic.syntax.printer import write


def theorem(sequent: str, *lines: str) -> Theorem:
    text = f"theorem t: {sequent}\nproof\n" + "\n".join(lines) + "\nqed\n"
    report = check_proof(text)
    assert report.status == "proved", str(report)
    return written_proofs(report)[0].theorem


LONG = [
    ("P |- P | Q", ["1. P premise", "2. P & P &I 1, 1", "3. P | Q |I 1"], ["P", "P | Q"]),
    (
        "P, P -> Q |- Q",
        ["1. P premise", "2. P -> Q premise", "3. Q ->E 2, 1", "4. Q & P &I 3, 1", "5. Q &E 4"],
        ["P", "P -> Q", "Q"],
    ),
    (
        "forall x. P(x) & Q(x) |- (forall x. P(x)) & (forall x. Q(x))",
        [
            "1. forall x. P(x) & Q(x)  premise", "2. P(a) & Q(a)  forallE 1", "3. P(a)  &E 2",
            "4. forall x. P(x)  forallI 3", "5. P(b) & Q(b)  forallE 1", "6. Q(b)  &E 5",
            "7. forall x. Q(x)  forallI 6", "8. (forall x. P(x)) & (forall x. Q(x))  &I 4, 7",
        ],
        [
            "forall x. P(x) & Q(x)", "P(a) & Q(a)", "P(a)", "forall x. P(x)", "Q(a)",
            "forall x. Q(x)", "(forall x. P(x)) & forall x. Q(x)",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sequent", "lines", "short"), LONG)
def test_a_proof_is_made_as_short_as_it_should_be(
    sequent: str, lines: list[str], short: list[str]
) -> None:
    before = theorem(sequent, *lines)
    after, origins = shortened(before)
    assert [write(line.formula) for line in after.lines] == short
    assert proved(after)
    assert sorted(origins) == [*range(len(after.lines))]
    assert all(after.lines[n].rule == before.lines[m].rule for n, m in origins.items())


SHORT = [
    (
        "exists x. P(x), exists x. Q(x) |- exists x, y. P(x) & Q(y)",
        [
            "1. exists x. P(x)  premise", "2. exists x. Q(x)  premise", "3. | P(a)  assume",
            "4. | | Q(b)  assume", "5. | | P(a) & Q(b)  &I 3, 4",
            "6. | | exists y. P(a) & Q(y)  existsI 5",
            "7. | | exists x, y. P(x) & Q(y)  existsI 6",
            "8. | exists x, y. P(x) & Q(y)  existsE 2, 4-7",
            "9. exists x, y. P(x) & Q(y)  existsE 1, 3-8",
        ],
    ),
    (
        "forall x. P(x), Q(b) |- P(b) & Q(b)",
        [
            "1. forall x. P(x) premise", "2. Q(b) premise", "3. P(b) forallE 1",
            "4. P(b) & Q(b) &I 3, 2",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sequent", "lines"), SHORT)
def test_what_is_needed_stays_as_it_is(sequent: str, lines: list[str]) -> None:
    before = theorem(sequent, *lines)
    assert shortened(before)[0] == before
