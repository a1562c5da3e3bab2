"""Huge domains of which little is mentioned: the answers of a small twin, in as little memory.

The twin of a file has a domain of a hundred values, those that the file mentions among them; all
else in the two texts is the same, so all answers are.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minelogic
from minelogic import Problem
from minelogic.encode.clauses import CNF
from minelogic.encode.dimacs import Dimacs, read_dimacs, write_dimacs
from minelogic.encode.variables import MANY, renumbered
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.render.formulas.clauses import clauses_text, cnf_json
from minelogic.solve.deep import deep_findings
from minelogic.solve.drup import Proof, drup
from minelogic.solve.sat.engine import Engine
from minelogic.solve.sat.sparse import SparseEngine, engine_for

MEGABYTES = 16
"""What an answer about a few atoms may take; a bit for each of the values would take 120."""
FIRST = 999_999_900
"""The first value of the twin; the last is 999,999,999 in both."""
DECLARED = "predicate P(D)\npredicate R(D, D)\npredicate Wet\n"
RULES = """
rule next: forall x in [3]..[9]. P(x) -> P(x + 1) | R(x, [99]) | Wet
rule turn: forall x in [4]..[9], y in [4]..[9]. R(x, y) -> R(y, x)
rule tied: forall x, y. x = [7] & y = x + 1 -> R(x, y)
"""
FILES = {
    "open": DECLARED + "fact P([5])\n" + RULES,
    "settled": DECLARED + "fact P([5])\nfact ~R([5], [99]) & ~Wet\n" + RULES,
    "clash": DECLARED + "fact P([5]) & ~P([6])\nfact ~R([5], [99]) & ~Wet\n" + RULES,
    "counts": DECLARED + "rule three: exists exactly 3 x in [3]..[14]. P(x)\n" + RULES,
    "nothing": DECLARED,
}
QUERIES = (
    "P([5])",
    "P([6])",
    "~P([6])",
    "P([98])",
    "R([8], [7])",
    "P([6]) | R([5], [99]) | Wet",
    "exists x in [3]..[20]. P(x)",
    "R([4], [5]) -> R([5], [4])",
)


def written(text: str) -> str:
    """The text with each [n] as the n-th value of the twin's domain."""
    parts = text.split("[")
    rest = [part.partition("]") for part in parts[1:]]
    return parts[0] + "".join([f"{FIRST + int(value)}{after}" for value, _, after in rest])


def of_domain(text: str, first: int) -> Problem:
    return minelogic.loads(f"domain D = {first} .. 999999999\n{written(text)}", "file.mine")


def huge(text: str) -> Problem:
    return of_domain(text, 0)


def twin(text: str) -> Problem:
    return of_domain(text, FIRST)


def dimacs_of(problem: Problem) -> Dimacs:
    return read_dimacs(write_dimacs(problem.cnf("tseitin")))


def named(dimacs: Dimacs) -> list[list[str]]:
    """The clauses of a DIMACS text by the names of the variables."""
    return [
        [("" if literal > 0 else "~") + dimacs.names[abs(literal)] for literal in clause]
        for clause in dimacs.clauses
    ]


def text_of_clauses(cnf: CNF) -> list[str]:
    return list(clauses_text(cnf.clauses, cnf.variables))


def proofs_of(problem: Problem) -> list[Proof | None]:
    return [drup(problem.grounding, problem.ground_formula(written(text))) for text in QUERIES[:3]]


def named_proof(proof: Proof | None) -> Any:
    if proof is None:
        return None
    dimacs = read_dimacs(proof.dimacs)
    lemmas = [tuple([int(word) for word in line.split()][:-1]) for line in proof.proof.splitlines()]
    said = Dimacs(dimacs.size, tuple(lemmas), dimacs.names)
    return named(dimacs), dimacs.sources, named(said), len(proof.premises)


def conflict(problem: Problem) -> Any:
    clash = problem.conflict
    return clash and [premise.to_json(None) for premise in clash.premises]


def nearest(problem: Problem) -> Any:
    board = problem.nearest
    return board and (board.model.to_json(), [each.to_json(None) for each in board.broken])


ASKED: dict[str, Callable[[Problem], Any]] = {
    "status": lambda problem: problem.status,
    "entails": lambda problem: [problem.entails(written(text)) for text in QUERIES],
    "explain": lambda problem: [str(problem.explain(written(text))) for text in QUERIES],
    "derivation": lambda problem: str(problem.derivation),
    "models": lambda problem: [model.to_json() for model in problem.models(5, worlds=True)],
    "conflict": conflict,
    "nearest": nearest,
    "cnf": lambda problem: text_of_clauses(problem.cnf()),
    "dimacs": lambda problem: named(dimacs_of(problem)),
    "drup": lambda problem: [named_proof(proof) for proof in proofs_of(problem)],
    "evaluate": lambda problem: [str(problem.evaluate(written(text))) for text in QUERIES],
    "deep": lambda problem: str(deep_findings(problem.grounding, Limits())),
    "assuming": lambda problem: problem.assuming(written("P([98])")).entails(written("P([99])")),
}


@pytest.mark.slow
@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("file", FILES)
def test_a_huge_domain_has_the_answers_of_its_twin(file, asked):
    answer = ASKED[asked]
    assert answer(huge(FILES[file])) == answer(twin(FILES[file]))


@pytest.mark.parametrize("file", FILES)
def test_the_worlds_of_a_huge_domain_are_too_many_to_be_counted(file):
    """Each gives truth to every atom of the predicates that the file speaks of; the twin's do."""
    problem, small = huge(FILES[file]), twin(FILES[file])
    spoken, consistent = bool(problem.spoken), problem.status == "consistent"
    assert problem.count(worlds=True) == (None if spoken and consistent else small.count())
    assert bool(problem.reached) is (spoken and consistent)
    assert not small.reached


@pytest.mark.slow
@pytest.mark.parametrize("asked", ASKED)
def test_an_answer_takes_memory_for_what_is_mentioned(asked):
    # What is imported, or made once for all files, is no part of it.
    ASKED[asked](twin(FILES["settled"]))
    problem = huge(FILES["settled"])
    tracemalloc.start()
    try:
        ASKED[asked](problem)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MEGABYTES * 1_000_000


@pytest.mark.slow
def test_what_goes_through_a_huge_domain_is_refused_with_the_rule_to_blame():
    with pytest.raises(FileError) as refused:
        huge(DECLARED + "rule all: forall x. P(x)\n")
    (finding,) = refused.value.diagnostics
    assert finding.code == "too-many-instances"
    assert (finding.line, finding.column) == (5, 6)
    problem = huge(FILES["open"])
    assert problem.entails("exists x. P(x)") == "unknown"
    assert [reached.limit for reached in problem.reached] == ["instances"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("open", "settled"), ("open", "clash"), ("open", "open"), ("nothing", "open")],
)
def test_two_files_of_huge_domains_are_compared_as_their_twins(first, second):
    def compared(make: Callable[[str], Problem]) -> Any:
        said = minelogic.compare(make(FILES[first]), make(FILES[second]))
        return said.relation, said.world and said.world.to_json(), said.false_in, len(said.broken)

    assert compared(huge) == compared(twin)


def test_four_places_on_a_large_board_take_what_is_mentioned():
    reach = "rule step: forall i, j in 0..2. B(i, j) -> Reach(i, j, 99, 99)\n"
    text = f"board 100 x 100\npredicate Reach(row, column, row, column)\n{reach}"
    problem = minelogic.loads(text + "fact B(0, 1) & ~Reach(2, 2, 99, 99)\n")
    assert problem.grounding.atoms.size > 100**4
    assert problem.entails("Reach(0, 1, 99, 99)") == "entailed"
    assert problem.entails("B(2, 2)") == "refuted"
    assert problem.entails("Reach(99, 99, 0, 1)") == "independent"


# the numbers of clauses that other programs read


def test_clauses_for_others_number_the_mentioned_variables_alone():
    cnf = huge(FILES["open"]).cnf()
    dimacs = read_dimacs(write_dimacs(cnf))
    used = {abs(literal) for clause in dimacs.clauses for literal in clause}
    assert used == set(range(1, dimacs.size + 1)) == set(dimacs.names)
    data = cnf_json(cnf)
    assert {int(number): name for number, name in data["variables"].items()} == dimacs.names
    assert [tuple(clause) for clause in data["clauses"]] == list(dimacs.clauses)


def test_clauses_of_few_variables_keep_their_numbers():
    clauses = [(7, -3), (1,)]
    assert renumbered(clauses, MANY) == (clauses, range(1, MANY + 1))
    assert renumbered(clauses, MANY + 1) == ([(3, -2), (1,)], [1, 3, 7])


# the engine by itself, against one that keeps room for every number

SPREAD = 10**15
"""The distance of the numbers that the sparse engine gets."""
literals = st.integers(1, 6).flatmap(lambda number: st.sampled_from([number, -number]))
clauses = st.lists(st.lists(literals, max_size=3), max_size=14)


def spread(some: list[int]) -> list[int]:
    return [literal * SPREAD for literal in some]


def test_only_engines_of_many_variables_are_sparse():
    assert type(engine_for(MANY, 10)) is Engine
    assert type(engine_for(MANY + 1, 10)) is SparseEngine


@pytest.mark.slow
@given(clauses, st.lists(literals, max_size=3), st.integers(-1, 4))
def test_a_sparse_engine_says_what_a_dense_one_says(given_clauses, assumed, bound):
    dense, sparse = Engine(1_000, counting=True), SparseEngine(1_000, counting=True)
    dense.add(given_clauses)
    sparse.add([spread(clause) for clause in given_clauses])
    dense.at_most(bound, [1, -2, 3])
    sparse.at_most(bound, spread([1, -2, 3]))
    for engine, some in ((dense, assumed), (sparse, spread(assumed))):
        engine.prefer(some)
    answer = sparse.satisfiable(spread(assumed))
    assert answer == dense.satisfiable(assumed)
    if not answer:
        assert {*sparse.core()} <= {*spread(assumed)}
        assert dense.satisfiable([literal // SPREAD for literal in sparse.core()]) is False
        return
    true = {number // SPREAD for number in sparse.true()}
    for clause in (*given_clauses, *[[literal] for literal in assumed]):
        assert any((abs(literal) in true) == (literal > 0) for literal in clause)
    assert sum([1 in true, 2 not in true, 3 in true]) <= bound


def test_a_sparse_engine_tells_of_the_variables_it_has_met_by_their_numbers():
    engine = SparseEngine(10)
    engine.add([(9 * SPREAD,), (-SPREAD, -9 * SPREAD)])
    assert engine.satisfiable()
    assert engine.model() == [-SPREAD, 9 * SPREAD]
    assert engine.true() == {9 * SPREAD}
    asked = [SPREAD, -SPREAD, 9 * SPREAD, 5 * SPREAD, -5 * SPREAD]
    assert engine.holding(asked) == [-SPREAD, 9 * SPREAD, -5 * SPREAD]
    dense = Engine(10)
    dense.add([(4,), (-1, -4)])
    assert dense.satisfiable()
    assert dense.holding([1, -1, 4, 5, -5]) == [-1, 4, -5]
