"""The search proves exactly what follows, by right lines, with nothing that is not needed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.files import check_proof
from minelogic.proof.judging.shortest import par, shortest, with_par
from minelogic.proof.kernel import CLASSICAL, RULES, Line, Sequent, Theorem, proved
from minelogic.proof.rules.lemmas import shipped
from minelogic.proof.search import propositional
from minelogic.proof.search.parity import by_parity
from minelogic.proof.search.propositional import find
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or, Truth

QUEENS = (
    "~B -> S, Q -> S, ~S |- B & ~Q",
    "B | S | Q, ~S, Q -> S |- B",
    "T -> Q2, T, Q1, Q2 -> (~B & ~S & ~P), Q1 -> (B | Q2 | S | P) & (~B | ~Q2 | ~S)"
    " & (~B | ~Q2 | ~P) & (~B | ~P | ~S) |- Q2 & ~B & ~S & ~P",
)
INTUITIONISTIC = (
    "|- P -> P",
    "P |- ~~P",
    "~~~P |- ~P",
    "|- ~~(P | ~P)",
    "~P | Q |- P -> Q",
    "P -> Q |- ~Q -> ~P",
    "~(P | Q) |- ~P & ~Q",
    "~P | ~Q |- ~(P & Q)",
    "P | Q, ~P |- Q",
    "P -> Q & R |- (P -> Q) & (P -> R)",
    "(P -> Q) -> R, Q |- R",
    "((P -> Q) -> P) -> P -> Q |- P -> Q",
    "|- ~~(((P -> Q) -> P) -> P)",
    "P <-> Q, Q <-> R |- P <-> R",
    "false |- P",
    "|- true",
    "~~P -> ~~Q |- ~~(P -> Q)",
    "(P | (P -> Q)) -> Q |- Q",
)
CLASSICAL_ONLY = (
    "~~P |- P",
    "|- P | ~P",
    "|- ((P -> Q) -> P) -> P",
    "P -> Q |- ~P | Q",
    "~(P & Q) |- ~P | ~Q",
    "~Q -> ~P |- P -> Q",
    "|- (P -> Q) | (Q -> P)",
    "P -> Q | R |- (P -> Q) | (P -> R)",
    "~P -> Q |- P | Q",
    "~(P -> Q) |- P",
    "P -> Q, ~P -> Q |- Q",
    "~(P <-> Q) |- P <-> ~Q",
)
WRONG = (
    "P -> Q, Q |- P",
    "P -> Q, ~P |- ~Q",
    "P | Q |- P & Q",
    "|- P",
    "P |- false",
    "P & Q -> R |- P -> R",
    "(P -> Q) -> R |- Q & R",
    "P <-> Q |- P",
    "true |- P",
)


@pytest.mark.parametrize("text", [*QUEENS, *INTUITIONISTIC, *CLASSICAL_ONLY])
def test_what_follows_is_proved(text: str) -> None:
    sequent = read_sequent(text)
    _accepted(sequent, find(sequent))


@pytest.mark.parametrize("text", WRONG)
def test_what_does_not_follow_is_not_proved(text: str) -> None:
    assert find(read_sequent(text)) is None
    assert find(read_sequent(text), lemmas=shipped()) is None
    assert find(read_sequent(text), logic="intuitionistic") is None


@pytest.mark.parametrize("text", INTUITIONISTIC)
def test_intuitionistic_rules_come_first(text: str) -> None:
    sequent = read_sequent(text)
    lines = _accepted(sequent, find(sequent))
    assert not {line.rule for line in lines} & CLASSICAL
    _accepted(sequent, find(sequent, logic="intuitionistic"))


@pytest.mark.parametrize("text", CLASSICAL_ONLY)
def test_intuitionistic_logic_does_not_prove_the_rest(text: str) -> None:
    assert find(read_sequent(text), logic="intuitionistic") is None
    assert find(read_sequent(text), logic="intuitionistic", lemmas=shipped()) is None


def test_the_proofs_of_the_queens_source_are_short() -> None:
    assert [len(find(read_sequent(text)) or ()) for text in QUEENS] == [12, 12, 11]
    assert [len(find(read_sequent(t), lemmas=shipped()) or ()) for t in QUEENS] == [7, 6, 11]


def test_the_worked_example_of_the_search_takes_four_lines_after_its_premises() -> None:
    lines = find(read_sequent("~B -> S, ~S |- B")) or ()
    assert [line.rule for line in lines[2:]] == ["assume", "->E", "~E", "RAA"]


def test_random_sequents_are_proved_exactly_if_they_are_valid() -> None:
    counts = [0, 0]
    for sequent in _sequents(1, 500):
        lines = find(sequent)
        is_valid = _is_valid(sequent)
        assert (lines is not None) == is_valid, _text(sequent)
        counts[is_valid] += 1
        if lines is not None:
            _accepted(sequent, lines)
    assert min(counts) > 100


def test_so_they_are_with_lemmas() -> None:
    for sequent in _sequents(2, 200):
        lines = find(sequent, lemmas=shipped())
        assert (lines is not None) == _is_valid(sequent), _text(sequent)
        if lines is not None:
            _accepted(sequent, lines)
            assert len(lines) <= len(find(sequent) or ())


@pytest.mark.parametrize("only", sorted(CLASSICAL))
def test_any_one_classical_rule_will_do(only: str) -> None:
    rules = RULES - CLASSICAL | {only}
    for sequent in (*_sequents(3, 100), *map(read_sequent, CLASSICAL_ONLY)):
        lines = find(sequent, rules=rules)
        assert (lines is not None) == _is_valid(sequent), _text(sequent)
        if lines is not None:
            _accepted(sequent, lines, rules)


@pytest.mark.parametrize("without", ["&I", "&E", "|I", "|E", "->I", "->E", "~E", "<->E", "falseE"])
def test_rules_that_are_not_allowed_are_not_used(without: str) -> None:
    found = 0
    for sequent in _sequents(4, 60):
        lines = find(sequent, rules=RULES - {without}, budget=500)
        if lines is not None:
            _accepted(sequent, lines, RULES - {without})
            found += 1
    assert found > 10


def test_without_the_rule_it_takes_there_is_no_proof() -> None:
    assert find(read_sequent("P, Q |- P & Q"), rules=RULES - {"&I"} - CLASSICAL) is None
    assert find(read_sequent("P & Q |- P"), rules=RULES - {"&E"} - CLASSICAL) is None
    assert find(read_sequent("P, P -> Q |- Q"), rules=RULES - {"->E"} - CLASSICAL) is None
    assert find(read_sequent("|- P -> P"), rules=RULES - {"->I"} - CLASSICAL) is None


@pytest.mark.slow
def test_intuitionistic_proofs_are_found_exactly_where_no_kripke_model_refutes() -> None:
    counts = [0, 0]
    for sequent in _sequents(5, 400, atoms="PQ"):
        if not _is_valid(sequent):
            continue
        lines = find(sequent, logic="intuitionistic")
        assert (lines is None) == _is_refuted(sequent), _text(sequent)
        counts[lines is not None] += 1
        classical = _accepted(sequent, find(sequent))
        assert (lines is None) == bool({line.rule for line in classical} & CLASSICAL)
        if lines is not None:
            _accepted(sequent, lines, RULES - CLASSICAL)
    assert min(counts) >= 3


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_deep_sequents_are_proved_exactly_if_they_are_valid(seed: int) -> None:
    for sequent in _sequents(seed, 1, atoms="PQRSTU", depth=4):
        lines = find(sequent)
        assert (lines is not None) == _is_valid(sequent)
        if lines is not None:
            _accepted(sequent, lines)


def test_a_line_needed_in_two_boxes_stands_before_both() -> None:
    lines = find(read_sequent("P & Q, R | T, R -> P -> A, T -> P -> A |- A"))
    assert lines is not None
    assert [line.boxes for line in lines if write(line.formula) == "P"] == [()]


def test_without_a_proof_of_its_own_the_search_knows_no_par(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = check_proof("theorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n")
    assert with_par(report).theorems[0].par == 2
    monkeypatch.setattr("minelogic.proof.judging.shortest.par", lambda *_, **__: None)
    assert with_par(report).theorems[0].par is None


CHAINS = (
    f"|- {' <-> '.join('ABCDEFGHHGFEDCBA')}",
    "|- A <-> (B <-> (C <-> (D <-> (E <-> (E <-> (D <-> (C <-> (B <-> A))))))))",
    "A <-> B <-> C <-> D |- D <-> (B <-> A) <-> C",
    "|- (A <-> B & C <-> D | E) -> ((D | E <-> A) <-> B & C)",
    "A <-> B <-> C, C <-> D <-> E |- (A <-> E) <-> B <-> D",
    "A <-> B <-> C <-> A <-> (B <-> C) <-> ~D |- ~D",
    "~(A <-> B <-> C <-> D), ~(C <-> D <-> E) |- A <-> B <-> E",
    "|- ~(A <-> B <-> C <-> D <-> ~A <-> B <-> C <-> D)",
)


@pytest.mark.slow
@pytest.mark.parametrize("text", CHAINS)
def test_the_proof_about_a_chain_of_equivalences_grows_with_its_length_alone(text: str) -> None:
    sequent = read_sequent(text)
    found = find(sequent)
    _accepted(sequent, found)
    assert found is not None
    assert len(found) < 100 * text.count("<->")
    assert par(sequent) == len(found)


@pytest.mark.parametrize(
    "text",
    [
        *[text[:-1] + "Z" for text in CHAINS[:1]],
        "A <-> B <-> C <-> D |- D <-> B <-> A",
        "|- ~(A <-> B <-> C <-> D <-> A <-> B <-> C <-> D)",
    ],
)
def test_a_chain_with_an_odd_letter_has_no_proof(text: str) -> None:
    assert find(read_sequent(text)) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_chains_of_equivalences_bracketed_at_random_are_proved(seed: int) -> None:
    random = Random(seed)

    def nested(parts: list[str]) -> str:
        if len(parts) == 1:
            return parts[0]
        place = random.randrange(1, len(parts))
        return f"({nested(parts[:place])} <-> {nested(parts[place:])})"

    letters = random.sample(["A", "B", "C", "~A", "P & Q", "P | Q", "true", "P -> Q"], 6)
    parts = [f"({letter})" for letter in letters for _ in range(2)]
    random.shuffle(parts)
    cut = random.randrange(1, len(parts))
    for text in (f"|- {nested(parts)}", f"{nested(parts[:cut])} |- {nested(parts[cut:])}"):
        sequent = read_sequent(text)
        _accepted(sequent, find(sequent))


def test_chains_of_equivalences_with_classical_rules_left_out_have_no_such_proof() -> None:
    assert find(read_sequent(CHAINS[2]), logic="intuitionistic") is None
    assert find(read_sequent(CHAINS[2]), rules=RULES - {"<->I"}) is None
    without = find(read_sequent(CHAINS[2]), rules=RULES - {"RAA"})
    assert without is not None
    assert "RAA" not in {line.rule for line in without}


LINKS = "P <-> Q, Q <-> R, R <-> S, S <-> T"
LINKED = (
    (f"{LINKS} |- P <-> T", 15),
    (f"{LINKS} |- T <-> P", 15),
    (f"{LINKS} |- ~P <-> ~T", 21),
    (f"{LINKS}, P |- T", 9),
    (f"{LINKS}, ~T |- ~P", 12),
    ("P <-> ~Q, Q <-> ~R, R <-> ~S |- P <-> ~S", 21),
    ("P & Q <-> R, R <-> S | T, S | T <-> ~U |- P & Q <-> ~U", 12),
)


@pytest.mark.parametrize(("text", "lines"), LINKED)
def test_equivalences_one_after_the_other_take_no_lemmas(
    text: str, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a proof by parity is there is known at once; it is made only where it may be shorter."""
    monkeypatch.setattr(propositional, "_lemma", lambda *_: pytest.fail("a lemma is looked for"))
    sequent = read_sequent(text)
    found = find(sequent)
    _accepted(sequent, found)
    assert found is not None
    assert len(found) == lines
    assert find(read_sequent(text.replace("R <-> ", "V <-> "))) is None


def test_a_chain_in_brackets_takes_lemmas(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequent] = []
    find_lemma = propositional._lemma

    def lemma(sequent: Sequent, rules: frozenset[str]) -> tuple[Line, ...] | None:
        asked.append(sequent)
        return find_lemma(sequent, rules)

    monkeypatch.setattr(propositional, "_lemma", lemma)
    sequent = read_sequent(CHAINS[2])
    _accepted(sequent, find(sequent))
    assert asked


@pytest.mark.parametrize("seed", range(30))
def test_a_proof_about_equivalences_is_never_longer_than_the_one_by_parity(seed: int) -> None:
    """Also where that one is not made, because it takes too many lemmas to be shorter."""
    random = Random(seed)
    while True:
        formulas = [
            _equivalences(random, random.randint(2, 4)) for _ in range(random.randint(2, 4))
        ]
        sequent = Sequent(tuple(formulas[:-1]), formulas[-1])
        equivalences = by_parity(sequent, RULES, propositional._lemma)
        if equivalences is not None:
            break
    found = find(sequent)
    _accepted(sequent, found)
    assert found is not None
    if CLASSICAL & {line.rule for line in found}:
        assert equivalences.lines is not None
        assert len(found) <= len(equivalences.lines)


def _equivalences(random: Random, size: int) -> Formula:
    if size == 1:
        letter: Formula = Atom(random.choice("PQRS"))
        return Not(letter) if random.random() < 0.1 else letter
    left = random.randint(1, size - 1)
    return Iff(_equivalences(random, left), _equivalences(random, size - left))


def test_chains_are_taken_apart_at_once() -> None:
    cases = find(read_sequent("A | B | C | D, A -> E, B -> E, C -> E, D -> E |- E"))
    assert cases is not None
    assert len(cases[-1].cites) == 5
    assert len(cases) == 14
    neighbours = find(read_sequent("A & B & C, B & C -> D |- D"))
    assert neighbours is not None
    assert len(neighbours) == 4


def test_what_is_not_propositional_is_an_atom() -> None:
    for text in (
        "(forall x. P(x)) -> Q, forall y. P(y) |- Q",
        "1 < n | B(0, 1), ~(1 < n) |- B(0, 1)",
        "B(i, j) -> ~S(i, j), S(i, j) |- ~B(i, j)",
    ):
        sequent = read_sequent(text)
        _accepted(sequent, find(sequent))
    assert find(read_sequent("forall x. P(x) |- P(a)")) is None


def test_formulas_are_written_as_in_the_sequent() -> None:
    sequent = read_sequent("(A & B) & C, D & E & F |- (A & B & C) & (D & E & F)")
    lines = find(sequent)
    assert lines is not None
    assert [write(line.formula) for line in lines[:2]] == ["(A & B) & C", "D & E & F"]
    assert lines[-1].formula == sequent.conclusion


def test_theorems_are_cited_only_if_they_are_given() -> None:
    sequent = read_sequent("P -> Q, ~Q |- ~P")
    tollens = {"modus_tollens": shipped()["modus_tollens"]}
    assert [line.rule for line in find(sequent, lemmas=tollens) or ()][2:] == ["theorem"]
    assert len(find(sequent) or ()) == 6
    restricted = find(sequent, lemmas=tollens, rules=RULES - {"theorem"})
    assert len(restricted or ()) == 6


def test_large_sequents_come_to_an_end() -> None:
    steps = ", ".join(f"P{n} -> P{n + 1}" for n in range(40))
    for goal in ("P0 -> P40", "~P40 -> ~P0"):
        sequent = read_sequent(f"{steps} |- {goal}")
        _accepted(sequent, find(sequent))
    assert find(read_sequent(f"{steps} |- P40 -> P0")) is None
    many = ", ".join(f"P{n} | Q{n}" for n in range(30))
    assert find(read_sequent(f"{many} |- P0 & P1")) is None
    pigeons = _pigeons(3)
    _accepted(pigeons, find(pigeons))


def test_the_budget_is_kept() -> None:
    assert find(_pigeons(4), budget=20) is None


def test_deep_formulas_come_to_an_end() -> None:
    nested = "P" + " -> (P" * 190 + ")" * 190
    _accepted(read_sequent(f"|- {nested}"), find(read_sequent(f"|- {nested}")))
    denied = "~" * 180 + "P"
    _accepted(read_sequent(f"{denied} |- P"), find(read_sequent(f"{denied} |- P")))


def test_par_is_no_longer_than_what_is_found_and_is_reached() -> None:
    for sequent in _sequents(6, 60):
        lines = find(sequent)
        best = shortest(sequent)
        assert (lines is None) == (best is None)
        if lines is not None:
            assert len(_accepted(sequent, best)) <= len(lines)
            assert par(sequent) == len(best or ())
    assert par(read_sequent(QUEENS[0])) == 12
    assert par(read_sequent("P |- Q")) is None


@pytest.mark.slow
def test_the_same_proof_is_found_whatever_the_hash_seed() -> None:
    program = (
        "from tests.proof.search.test_search import _sequents, _shown\n"
        "from minelogic.proof.rules.lemmas import shipped\n"
        "from minelogic.proof.search.propositional import find\n"
        "for s in _sequents(7, 60):\n"
        "    print(_shown(find(s)), _shown(find(s, lemmas=shipped())))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1


def _accepted(
    sequent: Sequent, lines: tuple[Line, ...] | None, rules: frozenset[str] = RULES
) -> tuple[Line, ...]:
    """The lines, which the kernel accepts, each of them needed."""
    assert lines is not None, _text(sequent)
    assert proved(Theorem(sequent, lines, rules, frozenset(shipped().values()))), _text(sequent)
    premises = tuple(line.formula for line in lines if line.rule == "premise")
    assert premises == sequent.premises
    assert all(line.rule == "premise" for line in lines[: len(premises)])
    cited = {cite for line in lines for cite in line.cites}
    needed = {cite[1] for cite in cited if isinstance(cite, tuple)} | {len(lines) - 1}
    for n, line in enumerate(lines):
        if line.rule not in ("premise", "assume"):
            assert n in cited or n in needed, f"line {n + 1} is not cited: {_shown(lines)}"
        if line.rule == "assume":
            assert any(isinstance(cite, tuple) and cite[0] == n for cite in cited)
    return lines


def _shown(lines: tuple[Line, ...] | None) -> str:
    return "; ".join(
        f"{line.boxes} {write(line.formula)} {line.rule} {line.cites}" for line in lines or ()
    )


def _text(sequent: Sequent) -> str:
    premises = ", ".join(write(premise) for premise in sequent.premises)
    return f"{premises} |- {write(sequent.conclusion)}"


def _pigeons(holes: int) -> Sequent:
    """One pigeon too many."""
    in_hole = [[Atom(f"P{p}{h}") for h in range(holes)] for p in range(holes + 1)]
    alone = [
        Not(And((in_hole[p][h], in_hole[q][h])))
        for h in range(holes)
        for p, q in combinations(range(holes + 1), 2)
    ]
    return Sequent((*[Or(tuple(some)) for some in in_hole], *alone), Truth(False))


def _sequents(seed: int, number: int, atoms: str = "PQRST", depth: int = 3) -> Iterator[Sequent]:
    random = Random(seed)
    for _ in range(number):
        letters = atoms[: random.randint(1, len(atoms))]
        most = random.randint(1, depth)
        premises = [_formula(random, letters, most - 1) for _ in range(random.randint(0, 4))]
        yield Sequent(tuple(premises), _formula(random, letters, most))


def _formula(random: Random, letters: str, depth: int) -> Formula:
    kind = random.choice(("atom", "~", "&", "|", "->", "->", "<->")) if depth > 0 else "atom"
    if kind == "atom":
        return (
            Truth(random.random() < 0.5) if random.random() < 0.06 else Atom(random.choice(letters))
        )
    parts = [_formula(random, letters, depth - 1) for _ in range(random.choice((2, 2, 3)))]
    match kind:
        case "~":
            return Not(parts[0])
        case "&":
            return And(tuple(parts))
        case "|":
            return Or(tuple(parts))
        case "->":
            return Implies(parts[0], parts[1])
        case _:
            return Iff(parts[0], parts[1])


def _letters(sequent: Sequent) -> list[str]:
    return sorted({letter for letter in _text(sequent) if letter in "PQRSTUVW"})


def _is_valid(sequent: Sequent) -> bool:
    """By truth tables: a world is a Kripke model by itself."""
    letters = _letters(sequent)
    return not any(
        _refutes(sequent, [[0]], dict(zip(letters, truth, strict=True)))
        for truth in product(({0}, set()), repeat=len(letters))
    )


def _is_refuted(sequent: Sequent) -> bool:
    """Whether a Kripke model with a root and at most three other worlds refutes it there."""
    letters = _letters(sequent)
    for above in _orders():
        worlds = range(len(above))
        upward = [
            set(some)
            for number in range(len(above) + 1)
            for some in combinations(worlds, number)
            if all(higher in some for world in some for higher in above[world])
        ]
        for truth in product(upward, repeat=len(letters)):
            if _refutes(sequent, above, dict(zip(letters, truth, strict=True))):
                return True
    return False


def _orders() -> Iterator[list[list[int]]]:
    """For each world the worlds above it and itself; world 0 is below all."""
    for number in range(1, 5):
        pairs = [(low, high) for low in range(1, number) for high in range(low + 1, number)]
        for chosen in product((False, True), repeat=len(pairs)):
            below = {pair for pair, is_so in zip(pairs, chosen, strict=True) if is_so}
            if all((a, d) in below for a, b in below for c, d in below if b == c):
                yield [
                    [w, *[v for v in range(number) if (w == 0 and v > 0) or (w, v) in below]]
                    for w in range(number)
                ]


def _refutes(
    sequent: Sequent, above: Sequence[Sequence[int]], truth: Mapping[str, set[int]]
) -> bool:
    return all(_forced(p, 0, above, truth) for p in sequent.premises) and not _forced(
        sequent.conclusion, 0, above, truth
    )


def _forced(
    formula: Formula, world: int, above: Sequence[Sequence[int]], truth: Mapping[str, set[int]]
) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name):
            return world in truth[name]
        case Not(body):
            return not any(_forced(body, w, above, truth) for w in above[world])
        case And(parts):
            return all(_forced(part, world, above, truth) for part in parts)
        case Or(parts):
            return any(_forced(part, world, above, truth) for part in parts)
        case Implies(left, right):
            return all(
                _forced(right, w, above, truth)
                for w in above[world]
                if _forced(left, w, above, truth)
            )
        case Iff(left, right):
            return all(
                _forced(left, w, above, truth) == _forced(right, w, above, truth)
                for w in above[world]
            )
        case _:
            raise AssertionError(formula)
