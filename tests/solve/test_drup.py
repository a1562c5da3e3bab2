"""Proofs that other programs check: `dratify`, and a small checker of our own.

That something follows is judged by going through all boards; that a proof proves it, by the two
checkers, which share nothing with the solver.
"""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys

import pytest
from dratify import check_proof, parse_dimacs
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import LimitReached, Limits, Problem
from minelogic.encode.dimacs import read_dimacs
from minelogic.ground.formula import Ground
from minelogic.ground.ground import Grounding
from minelogic.solve.drup import Proof, Proofs, drup
from minelogic.solve.sat import refute
from minelogic.solve.sat.refute import refutation
from minelogic.syntax.statements import Mines

STRIP = [".....", "11111"]
SAME = "B(0, 0) <-> B(0, 3)"
LONG = ["." * 12, "1" * 12, "." * 12]


def prove(problem: Problem, formula: str | bool) -> Proof:
    found = drup(grounding(problem), asked(problem, formula), problem.limits)
    assert found is not None
    return found


def grounding(problem: Problem) -> Grounding:
    return problem.grounding


def asked(problem: Problem, formula: str | bool) -> Ground:
    return formula if isinstance(formula, bool) else problem.ground_formula(formula)


# What is proved


@pytest.mark.parametrize("formula", ["S(0, 2)", "~B(0, 2)", SAME, "~B(0, 2) & ~B(1, 4)"])
def test_what_follows_has_a_proof_that_both_checkers_accept(formula):
    proof = prove(Problem.from_display(STRIP), formula)
    assert accepted(proof.dimacs, proof.proof)


@pytest.mark.parametrize("formula", ["B(0, 0)", "~B(0, 0)", "B(0, 2)", "~(B(0, 0) <-> B(0, 3))"])
def test_what_does_not_follow_has_none(formula):
    problem = Problem.from_display(STRIP)
    assert drup(grounding(problem), asked(problem, formula)) is None


def test_of_a_refuted_formula_the_negation_is_proved():
    problem = Problem.from_display(STRIP)
    assert problem.entails("B(0, 2)") == "refuted"
    proof = drup(grounding(problem), ("~", asked(problem, "B(0, 2)")))
    assert proof is not None
    assert accepted(proof.dimacs, proof.proof)


@pytest.mark.parametrize(
    ("rows", "mines"), [(["3."], None), (STRIP, 5), (LONG, 3), (["*0"], None), (["1.", ".."], 4)]
)
def test_of_an_inconsistent_file_false_is_proved(rows, mines):
    problem = Problem.from_display(rows, mines=mines)
    assert problem.status == "inconsistent"
    proof = prove(problem, False)
    assert accepted(proof.dimacs, proof.proof)
    assert "opposite of" not in "\n".join(proof.dimacs.splitlines()[2:])


def test_a_consistent_file_has_no_proof_of_false():
    assert drup(grounding(Problem.from_display(STRIP)), False) is None


def test_a_formula_that_is_true_by_itself_needs_no_premise():
    problem = Problem.from_display(STRIP)
    for formula in ("B(0, 0) | ~B(0, 0)", True, f"({SAME}) -> ({SAME})"):
        proof = prove(problem, formula)
        assert proof.premises == ()
        assert accepted(proof.dimacs, proof.proof)


def test_an_empty_clause_is_its_own_refutation():
    """Of a number that no tile can show there is nothing more to say than `false`."""
    problem = minelogic.loads("board 1 x 2\nfact false")
    proof = prove(problem, False)
    assert clauses_of(proof.dimacs) == [()]
    assert proof.proof == "0\n"
    assert accepted(proof.dimacs, proof.proof)


def test_files_without_a_board_and_files_with_their_own_rules():
    letters = minelogic.loads("predicate P\npredicate R\nrule r: P -> R\nrule s: ~P -> R")
    assert accepted(*texts(prove(letters, "R")))
    assert drup(grounding(letters), asked(letters, "P")) is None
    graph = Problem.from_display({"a": "1", "b": ".", "c": "1"}, edges=[("a", "b"), ("b", "c")])
    assert accepted(*texts(prove(graph, "B(b)")))


def test_where_safe_is_not_simply_no_bomb_the_verdict_is_about_safe():
    text = "board 1 x 2\nfact B(0, 0)\nrule r: forall i, j. B(i, j) -> S(i, j)"
    problem = minelogic.loads(text)
    proofs = Proofs(grounding(problem))
    safe, bomb = proofs.of_verdict(0, "S"), proofs.of_verdict(0, "B")
    assert safe is not None
    assert bomb is not None
    assert "= S(0, 0)" in safe.dimacs
    assert "= S(0, 0)" not in bomb.dimacs
    assert proofs.of_verdict(1, "S") is None


def test_every_verdict_on_a_display_has_a_proof():
    problem = Problem.from_display(["1....", "1....", "11211"])
    proofs = Proofs(grounding(problem))
    assert problem.board is not None
    for name, verdict in problem.verdicts.items():
        tile = problem.board.tile(name)
        assert tile is not None
        for claim in ("B", "S"):
            proof = proofs.of_verdict(tile, claim)
            assert (proof is not None) == (verdict == claim)
            assert proof is None or accepted(*texts(proof))


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(st.data())
def test_there_is_a_proof_exactly_of_what_holds_on_all_boards(data):
    """Boards of two rows and three columns, by going through all of them."""
    signs = data.draw(st.lists(st.sampled_from(".....*-123"), min_size=6, max_size=6))
    mines = data.draw(st.none() | st.integers(0, 6))
    rows = ["".join(signs[:3]), "".join(signs[3:])]
    problem = Problem.from_display(rows, mines=mines)
    boards = fitting(signs, mines)
    bombs = st.integers(1, 6).flatmap(lambda tile: st.sampled_from([tile, -tile]))
    count = st.tuples(
        st.sampled_from(["exactly", "at least", "at most"]), st.just(1), bombs, bombs, bombs
    )
    formula = data.draw(
        st.one_of(bombs, st.just(False), st.tuples(st.sampled_from("|&"), bombs, bombs), count)
    )
    proof = drup(grounding(problem), formula)
    assert (proof is not None) == all(holds(formula, board) for board in boards)
    if proof is not None:
        assert accepted(proof.dimacs, proof.proof)


# Large totals


@pytest.mark.parametrize(
    "formula",
    [
        "exists exactly 8 i, j. B(i, j)",
        "exists at most 9 i, j. B(i, j)",
        "~(exists exactly 7 i, j. B(i, j))",
    ],
)
def test_a_large_total_is_counted_by_named_auxiliary_variables(formula):
    problem = minelogic.loads("board 4 x 4\nuse minesweeper\nmines 8")
    proof = prove(problem, formula)
    assert [type(premise.statement) for premise in proof.premises] == [Mines]
    assert accepted(proof.dimacs, proof.proof)
    assert re.search(r"^c \d+ = #\d+: at least \d+ of B\(", proof.dimacs, re.MULTILINE)


def test_that_the_total_is_the_total_is_no_trouble_on_a_large_board():
    problem = minelogic.loads("board 10 x 10\nuse minesweeper\nmines 20")
    assert accepted(*texts(prove(problem, "exists exactly 20 i, j. B(i, j)")))
    wrong = asked(problem, "exists exactly 21 i, j. B(i, j)")
    assert drup(grounding(problem), wrong) is None


def test_a_total_that_decides():
    problem = Problem.from_display([*LONG, "." * 12], mines=4)
    proof = prove(problem, "~B(3, 0)")
    assert any(isinstance(premise.statement, Mines) for premise in proof.premises)
    assert accepted(proof.dimacs, proof.proof)


# What the texts say


def test_every_variable_is_named_and_every_clause_has_its_source():
    for problem, formula in (
        (Problem.from_display(STRIP), SAME),
        (
            minelogic.loads("board 4 x 4\nuse minesweeper\nmines 8"),
            "exists at most 9 i, j. B(i, j)",
        ),
    ):
        read = read_dimacs(prove(problem, formula).dimacs)
        assert {abs(literal) for clause in read.clauses for literal in clause} == set(read.names)
        assert all(read.sources)


def test_the_text_of_a_small_proof():
    problem = minelogic.loads("board 1 x 2\ndisplay\n  1 .\nuse minesweeper", "one.mine")
    proof = prove(problem, "B(0, 1)")
    assert proof.proof == "0\n"
    assert proof.dimacs == (
        "c These clauses cannot all hold: the proof derives the empty clause from them.\n"
        "c They are clauses of the file one.mine, and of the opposite of what follows from it.\n"
        "c 2 = B(0, 1)\n"
        "c 7 = Q(1, 0, 0)\n"
        "p cnf 8 3\n"
        "c display, (0, 0) shows 1\n"
        "7 0\n"
        "c minesweeper.counts (minesweeper, line 9), a = 1, i = 0, j = 0\n"
        "2 -7 0\n"
        "c the opposite of B(0, 1)\n"
        "-2 0\n"
    )


def test_lines_of_a_proof_end_in_zero_and_the_last_is_empty():
    lines = prove(Problem.from_display(LONG, mines=3), False).proof.splitlines()
    assert len(lines) > 2
    assert all(re.fullmatch(r"(-?[1-9]\d* )*0", line) for line in lines)
    assert [line for line in lines if line == "0"] == lines[-1:]


def test_a_proof_names_the_premises_that_it_uses():
    problem = Problem.from_display(STRIP)
    proof = prove(problem, "~B(0, 2)")
    shown = {premise.tile for premise in proof.premises if premise.statement is None}
    assert shown == {5, 6}


@pytest.mark.slow
def test_the_same_whatever_the_hash_seed():
    script = (
        "from tests.solve.test_drup import *\n"
        "for rows, mines, formula in ((STRIP, None, SAME), (LONG, 3, False)):\n"
        "    proof = prove(Problem.from_display(rows, mines=mines), formula)\n"
        "    print(proof.dimacs, proof.proof)\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_many_proofs_in_a_row_are_as_good_as_each_by_itself():
    problem = Problem.from_display(STRIP)
    kept = Proofs(grounding(problem))
    for text in ("~B(0, 2)", "S(0, 2)", SAME, "~B(1, 1)", "Q(1, 1, 1)"):
        proof = kept.of(asked(problem, text))
        assert proof is not None
        assert accepted(*texts(proof))
        assert kept.of(("~", asked(problem, text))) is None


# Limits


def test_a_budget_of_conflicts_is_kept():
    with pytest.raises(LimitReached, match="50 conflicts"):
        refutation(pigeons(7), 50)
    problem = minelogic.loads("board 4 x 4\nuse minesweeper\nmines 8")
    formula = asked(problem, "exists exactly 8 i, j. S(i, j)")
    with pytest.raises(LimitReached, match="5 conflicts"):
        drup(grounding(problem), formula, Limits(conflicts=5))


def test_a_budget_of_clauses_is_kept():
    problem = minelogic.loads("board 4 x 4\nuse minesweeper\nmines 8")
    formula = asked(problem, "exists at most 9 i, j. B(i, j)")
    with pytest.raises(LimitReached, match="clauses"):
        drup(grounding(problem), formula, Limits(clauses=50))


def test_what_is_too_long_to_trim_is_left_whole(monkeypatch):
    clauses = pigeons(5)
    short = refutation(clauses, 10_000)
    monkeypatch.setattr(refute, "MOST_VISITS", 10)
    whole = refutation(clauses, 10_000)
    assert short is not None
    assert whole is not None
    assert whole.used == tuple(range(len(clauses)))
    assert len(whole.lemmas) >= len(short.lemmas)
    for found in (short, whole):
        assert rup([clauses[index] for index in found.used], [*found.lemmas, ()])


def test_clauses_that_can_hold_have_no_refutation():
    assert refutation([(1, 2), (-1, 2)], 100) is None
    assert refutation([], 100) is None


def test_what_is_not_needed_is_left_out():
    found = refutation([(5, 6), (1,), (7,), (-1, 2), (-2,)], 100)
    assert found is not None
    assert (found.used, found.lemmas) == ((1, 3, 4), ())


# Wrong twins


def test_a_proof_without_a_lemma_that_matters_is_rejected():
    for dimacs, proof in long_proofs():
        lines = proof.splitlines()
        rejected = [
            not accepted(dimacs, "\n".join(lines[:place] + lines[place + 1 :]) + "\n")
            for place in range(len(lines) - 1)
        ]
        assert any(rejected)
        assert not accepted(dimacs, "0\n")


@pytest.mark.slow
def test_a_proof_with_a_literal_flipped_is_rejected():
    """Not with any: what a flipped clause says may be true as well."""
    dimacs, proof = texts(prove(Problem.from_display(LONG, mines=3), False))
    lines = proof.splitlines()
    rejected = []
    for place, line in enumerate(lines[:-1]):
        literals = line.split()
        for index, literal in enumerate(literals[:-1]):
            changed = [*literals]
            changed[index] = str(-int(literal))
            twin = [*lines[:place], " ".join(changed), *lines[place + 1 :]]
            rejected.append(not accepted(dimacs, "\n".join(twin) + "\n"))
    assert sum(rejected) > len(rejected) / 2


def test_a_proof_is_rejected_for_another_file():
    """The same question about a display that hides one of the numbers, where it is open."""
    dimacs, proof = texts(prove(Problem.from_display(STRIP), SAME))
    assert accepted(dimacs, proof)
    other = Problem.from_display([".....", "11.11"])
    assert other.entails(SAME) == "independent"
    clauses = [*other.cnf().clauses, (1, 4), (-1, -4)]
    assert not accepted(written(clauses), proof)
    clauses = [*Problem.from_display(STRIP).cnf().clauses, (1, 4), (-1, -4)]
    assert accepted(written(clauses), proof)


def test_no_clause_of_a_small_proof_can_be_spared():
    dimacs, proof = texts(prove(Problem.from_display(STRIP), "~B(0, 2)"))
    clauses = clauses_of(dimacs)
    for place in range(len(clauses)):
        assert not accepted(written(clauses[:place] + clauses[place + 1 :]), proof)


# Checkers


def long_proofs() -> list[tuple[str, str]]:
    """Proofs with lemmas, none of which is there in vain."""
    return [
        texts(prove(Problem.from_display(STRIP), SAME)),
        texts(prove(Problem.from_display(LONG, mines=3), False)),
    ]


def texts(proof: Proof) -> tuple[str, str]:
    return proof.dimacs, proof.proof


def accepted(dimacs: str, proof: str) -> bool:
    """What `dratify` says, which has to be what the small checker says."""
    theirs = check_proof(parse_dimacs(dimacs, strict=True), proof, check_rat=False).ok
    lemmas = [tuple(map(int, line.split()[:-1])) for line in proof.splitlines()]
    assert theirs == rup(clauses_of(dimacs), lemmas)
    return theirs


def written(clauses: list) -> str:
    size = max(abs(literal) for clause in clauses for literal in clause)
    lines = [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join([f"p cnf {size} {len(lines)}", *lines]) + "\n"


def clauses_of(dimacs: str) -> list[tuple[int, ...]]:
    lines = [line for line in dimacs.splitlines() if line[0] not in "cp"]
    return [tuple(map(int, line.split()[:-1])) for line in lines]


def rup(clauses: list, lemmas: list) -> bool:
    """Whether every lemma follows by propagation from what stands before it, and one is empty."""
    known = [frozenset(clause) for clause in clauses]
    for lemma in lemmas:
        true = {-literal for literal in lemma}
        changed = True
        clash = False
        while changed and not clash:
            changed = False
            for clause in known:
                if clause & true:
                    continue
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    clash = True
                    break
                if len(left) == 1:
                    true.add(left[0])
                    changed = True
        if not clash:
            return False
        known.append(frozenset(lemma))
    return frozenset() in known


def pigeons(holes: int) -> list[tuple[int, ...]]:
    """One pigeon more than there are holes, and no two in one hole."""
    place = {pair: n for n, pair in enumerate(itertools.product(range(holes + 1), range(holes)), 1)}
    clauses = [tuple(place[pigeon, hole] for hole in range(holes)) for pigeon in range(holes + 1)]
    for hole in range(holes):
        for one, other in itertools.combinations(range(holes + 1), 2):
            clauses.append((-place[one, hole], -place[other, hole]))
    return clauses


# Boards of two rows and three columns


def fitting(signs: list[str], mines: int | None) -> list[set[int]]:
    found = []
    for number in range(7):
        for bombs in itertools.combinations(range(6), number):
            if mines in (None, number) and all(fits(t, s, bombs) for t, s in enumerate(signs)):
                found.append({tile + 1 for tile in bombs})
    return found


def fits(tile: int, sign: str, bombs: tuple[int, ...]) -> bool:
    if sign == ".":
        return True
    if sign == "*":
        return tile in bombs
    i, j = divmod(tile, 3)
    near = sum(max(abs(i - b // 3), abs(j - b % 3)) == 1 for b in bombs)
    return tile not in bombs and (sign == "-" or near == int(sign))


def holds(formula: Ground, bombs: set[int]) -> bool:
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, int):
        return (abs(formula) in bombs) == (formula > 0)
    op, *parts = formula
    if op in "&|":
        values = [holds(part, bombs) for part in parts]
        return all(values) if op == "&" else any(values)
    number = sum(holds(part, bombs) for part in parts[1:])
    bound = parts[0]
    if op == "exactly":
        return bool(number == bound)
    return bool(number >= bound if op == "at least" else number <= bound)
