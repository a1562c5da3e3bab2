"""Proofs on a board whose rules are written in many ways."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.proof.boards.deduce import deduce
from minelogic.proof.judging.files import check_proof
from minelogic.proof.writing.results import Countermodel, Proof
from tests.ways import WAYS, Way, displays

ALL_WAYS = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)


@ALL_WAYS
def test_what_has_a_proof_with_the_shipped_theory_has_one_in_every_way(way: Way, tmp_path):
    tried = 0
    for shown in displays(71, 4, ((2, 3), (3, 3))):
        standard = minelogic.loads(shown.text())
        if not way.fits(shown) or standard.status != "consistent":
            continue
        (tmp_path / "board.mine").write_text(way.file(shown))
        problem = minelogic.load(tmp_path / "board.mine")
        for name, verdict in list(standard.verdicts.items())[:3]:
            place = ", ".join(map(str, name)) if isinstance(name, tuple) else name
            goal = f"~B({place})" if verdict == "S" else f"B({place})"
            found = deduce(goal, problem.file)
            if verdict == "U":
                assert isinstance(found, Countermodel)
            else:
                assert isinstance(found, Proof), f"{goal} in\n{way.file(shown)}"
                assert check_proof(str(found), base=tmp_path).status == "proved"
            tried += 1
    assert tried


@pytest.mark.parametrize("name", ["copied", "iff", "cases", "not safe ones"])
def test_a_countermodel_says_of_every_tile_what_the_bombs_settle(name):
    way = next(way for way in WAYS if way.name == name)
    shown = next(
        s for s in displays(72, 9, ((2, 3),)) if s.signs[0] == "." and len(s.fitting()) > 1
    )
    place = ", ".join(map(str, shown.board.tiles()[0]))
    goal = f"S({place}) & Q(1, {place})"
    models = [deduce(goal, minelogic.loads(text).file) for text in (shown.text(), way.file(shown))]
    assert all(isinstance(model, Countermodel) for model in models)
    assert models[0].atoms == models[1].atoms  # type: ignore[union-attr]
