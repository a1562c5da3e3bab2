"""Proofs, sequents and boards with slips in them: whatever the text, there is an answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import minelogic
from minelogic.errors import FileError, LimitReached
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.proof import kinds
from minelogic.proof.hints.hint import hint_proof
from minelogic.proof.judging.files import check_proof
from minelogic.proof.prove import prove
from minelogic.render.proofs.text import report_text
from tests.mutations import mutate
from tests.proof.boards.test_vocabulary import NOT_A_BOMB, STRIP

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "exercises" / "examples"
FILES = sorted([*ROOT.glob("exercises/**/*.proof"), *ROOT.glob("tests/proof/wrong/*.proof")])
CATALOGUE = [
    text
    for kind in (*kinds.STEPS, *kinds.BOARDS, *kinds.TEXTS)
    for text in (kind.wrong, kind.right)
    if isinstance(text, str)
]
PROOFS = [*[path.read_text("utf-8") for path in FILES], *CATALOGUE, NOT_A_BOMB]
SEQUENTS = sorted({s for text in PROOFS for s in re.findall(r"theorem[^:\n]*:\s*(.*\|-.*)", text)})
BOARDS = {path.name: path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.mine"))}
RULES = ["&I", "&E", "->I", "->E", "|I", "|E", "~I", "~E", "RAA", "LEM", "theorem", "count"]
LIMITS = Limits(instances=20_000, steps=200_000, conflicts=300, states=5_000, clauses=20_000)
LOGICS: tuple[minelogic.proof.script.Logic, ...] = ("classical", "intuitionistic")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the boards are that the proofs speak of."""
    place = tmp_path_factory.mktemp("boards")
    for name, text in {
        **BOARDS, "corner.mine": kinds.boards.EXAMPLE, "strip.mine": STRIP,
    }.items():  # fmt: skip
        (place / name).write_text(text, "utf-8")
    return place


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_every_careless_proof_has_its_report(seed: int, folder: Path) -> None:
    random = Random(f"proof {seed}")
    for _ in range(30):
        text = mutate(random, random.choice(PROOFS), PROOFS)
        report = check_proof(
            text, base=folder, limits=LIMITS, logic=random.choice((None, *LOGICS)),
            allowed=random.choice((None, None, random.sample(RULES, 6))),
            asked=random.choice((None, None, "P, P -> Q |- Q")),
        )  # fmt: skip
        assert report.theorems or report.diagnostics
        errors = [finding for finding in report.diagnostics if finding.severity == "error"]
        assert not (errors and report.status == "proved")
        assert json.loads(json.dumps(report.to_json()))["status"] == report.status
        assert report_text(report)


@pytest.mark.parametrize("seed", range(3))
def test_every_careless_proof_has_its_hint(seed: int, folder: Path) -> None:
    random = Random(f"hint {seed}")
    for _ in range(20):
        lines = mutate(random, random.choice(PROOFS), PROOFS).split("\n")
        text = "\n".join(lines[: random.randint(1, len(lines))])
        hint = hint_proof(text, base=folder, limits=LIMITS, logic=random.choice((None, *LOGICS)))
        assert all(hint.at(level) for level in (1, 2, 3))


@pytest.mark.parametrize("seed", range(4))
def test_every_careless_sequent_is_answered_or_refused(seed: int) -> None:
    random = Random(f"sequent {seed}")
    answered = 0
    for _ in range(60):
        text = mutate(random, random.choice(SEQUENTS), SEQUENTS)
        try:
            answer = prove(text, logic=random.choice(LOGICS), limits=LIMITS)
        except FileError:
            continue
        answered += 1
        assert str(answer)
        assert json.dumps(answer.to_json())
    assert answered > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_every_careless_board_is_answered_or_refused(seed: int) -> None:
    random = Random(f"board {seed}")
    texts, answered = list(BOARDS.values()), 0
    while answered < 3:
        text = mutate(random, random.choice(texts), texts)
        try:
            problem: Problem = minelogic.loads(text, base=EXAMPLES, limits=LIMITS)
            goals = ["S(0, 0)", "B(0, 1)", *re.findall("(?:fact|prove) (.*)", text)]
            answer = prove(random.choice(goals), on=problem, limits=LIMITS)
        except (FileError, LimitReached):
            continue
        answered += 1
        assert str(answer)
        assert json.dumps(answer.to_json())
