"""Each technique where it applies, and on nearly the same board where it does not; named sets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import minelogic
from minelogic import Problem
from minelogic.derive.display import DisplayDeductions
from minelogic.derive.general import GeneralDeductions
from minelogic.derive.steps import Step
from minelogic.derive.technique_sets import SETS, techniques_of
from minelogic.derive.techniques import (
    CATALOGUE,
    FORMS,
    NAMES,
    WITHIN_CASES,
    Makeup,
    Technique,
    technique_for,
)
from minelogic.derive.verify import TECHNIQUES
from minelogic.records import replace
from minelogic.solve.reasons.numbers import NumberReasons
from tests.derive.oracle import Judge
from tests.solve.displays import Shown, game


def numbers_around(*numbers: tuple[int, str], mines: int | None = None) -> Problem:
    """Numbers, each with the covered tiles around it, and nothing else."""
    edges = [(f"n{k}", tile) for k, (_, around) in enumerate(numbers) for tile in around]
    signs = {f"n{k}": str(number) for k, (number, _) in enumerate(numbers)}
    tiles = {tile: "." for _, around in numbers for tile in around}
    return Problem.from_display({**signs, **tiles}, mines, topology="graph", edges=edges)


def rules(*lines: str, letters: str = "") -> Problem:
    return minelogic.loads("\n".join([*(f"predicate {letter}" for letter in letters), *lines]))


def steps(problem: Problem) -> list[tuple[str, ...]]:
    """The technique of each step and what it concludes."""
    derivation = problem.derivation
    assert Judge(derivation.steps).findings == []
    assert derivation.complete
    assert derivation.trace
    return [
        (step.technique, *(derivation.text(c) for c in step.conclusions))
        for step in derivation.steps
    ]


BOARD = "board 1 x 3 rook"
MEANING = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)"
RIGHT: dict[str, list[tuple[Callable[[], Problem], tuple[str, ...]]]] = {
    "given": [
        (lambda: rules(BOARD, "fact B(0, 1)"), ("B(0, 1)",)),
        (lambda: rules(BOARD, MEANING, "fact ~B(0, 1)"), ("S(0, 1)",)),
        (lambda: rules(BOARD, "use minesweeper", "fact S(0, 1) -> B(0, 1)"), ("B(0, 1)",)),
    ],
    "all-found": [
        (lambda: Problem.from_display([".1*"]), ("S(0, 0)",)),
        (lambda: Problem.from_display(["..", "0."]), ("S(0, 0)", "S(0, 1)", "S(1, 1)")),
    ],
    "all-missing": [
        (lambda: Problem.from_display([".2*"]), ("B(0, 0)",)),
        (lambda: Problem.from_display(["2.", ".-"]), ("B(0, 1)", "B(1, 0)")),
    ],
    "instance": [
        (lambda: rules("fact P", "rule r: P -> ~R", letters="PR"), ("~R",)),
        (lambda: rules(BOARD, "display", "  * . .", "rule r: B(0, 0) -> ~B(0, 2)", MEANING),
         ("S(0, 2)",)),
        (lambda: rules("fact (P & R) | (P & M)", letters="PRM"), ("P",)),
    ],
    "total": [
        (lambda: Problem.from_display(["..*"], mines=1), ("S(0, 0)", "S(0, 1)")),
        (lambda: Problem.from_display(["..*"], mines=3), ("B(0, 0)", "B(0, 1)")),
    ],
    "subset": [
        (lambda: numbers_around((1, "ab"), (1, "abc")), ("S(c)",)),
        (lambda: numbers_around((1, "ab"), (2, "abc")), ("B(c)",)),
        (lambda: Problem.from_display(["...", "111"]), ("S(0, 0)",)),
    ],
    "difference": [
        (lambda: numbers_around((2, "abc"), (1, "bcd")), ("B(a)",)),
        (lambda: numbers_around((3, "abcd"), (1, "cde")), ("B(a)", "B(b)")),
    ],
    "numbers": [
        (lambda: numbers_around((1, "ab"), (1, "bc"), (2, "acd")), ("B(a)",)),
        (lambda: Problem.from_display(["..*", "3*3", ".2."]), ("S(0, 0)",)),
    ],
    "instances": [
        (lambda: rules("fact P | R", "fact P -> M", "fact R -> M", letters="PRM"), ("M",)),
        (lambda: rules(BOARD, "display", "  . 1 .", "use minesweeper", "fact B(0, 0) -> B(0, 2)"),
         ("S(0, 0)",)),
    ],
    "total-and-numbers": [
        (lambda: Problem.from_display([".1...1."], mines=2), ("S(0, 3)",)),
        (lambda: Problem.from_display([".1...1."], mines=3), ("B(0, 3)",)),
        (lambda: Problem.from_display([".1.1."], mines=1), ("S(0, 0)",)),
    ],
}  # fmt: skip

WRONG: dict[str, list[Callable[[], Problem]]] = {
    "given": [
        lambda: rules(BOARD, "fact B(0, 0) | B(0, 1)"),
        lambda: rules(BOARD, "use minesweeper", "fact S(0, 1) -> B(0, 0)"),
    ],
    "all-found": [
        lambda: Problem.from_display([".2*"]),
        lambda: Problem.from_display(["..", "1."]),
    ],
    "all-missing": [
        lambda: Problem.from_display([".1."]),
        lambda: Problem.from_display(["2.", ".."]),
    ],
    "instance": [
        lambda: rules(BOARD, "display", "  . . -", "rule r: B(0, 0) -> ~B(0, 2)", MEANING),
        lambda: rules(BOARD, "display", "  - . .", "rule r: B(0, 0) -> ~B(0, 2)", MEANING),
        lambda: rules("fact (P & R) | (~P & M)", letters="PRM"),
    ],
    "total": [lambda: Problem.from_display(["..*"], mines=2)],
    "subset": [
        lambda: numbers_around((1, "ab"), (2, "abcd")),
        lambda: numbers_around((1, "ab"), (1, "bc")),
        lambda: Problem.from_display(["....", "1--1"]),
    ],
    "difference": [
        lambda: numbers_around((1, "abc"), (1, "bcd")),
        lambda: numbers_around((2, "abcd"), (1, "cde")),
    ],
    "numbers": [
        lambda: numbers_around((1, "ab"), (1, "bc"), (2, "acde")),
        lambda: numbers_around((1, "ab"), (1, "bc"), (1, "cd")),
        lambda: Problem.from_display([".....", "11111"]),
    ],
    "instances": [
        lambda: rules("fact P | R", "fact P -> M", letters="PRM"),
        lambda: rules(BOARD, "display", "  . 1 .", "use minesweeper", "fact B(0, 0) -> S(0, 2)"),
    ],
    "total-and-numbers": [
        lambda: Problem.from_display([".1.1.."], mines=2),
        lambda: Problem.from_display([".1...1."]),
        lambda: Problem.from_display([".1....1."], mines=3),
    ],
}


@pytest.mark.parametrize("name", NAMES)
def test_a_technique_applies_where_it_should(name):
    assert RIGHT[name]
    for make, conclusions in RIGHT[name]:
        found = steps(make())
        expected = (name, *conclusions)
        if name == "instance":
            assert expected in found
        else:
            assert found[0] == expected


@pytest.mark.parametrize("name", NAMES)
def test_and_not_on_its_twin(name):
    assert WRONG[name]
    for make in WRONG[name]:
        assert name not in [found[0] for found in steps(make())]


def test_the_catalogue_names_every_technique_once():
    names = [technique.name for technique in (*CATALOGUE, *WITHIN_CASES, *FORMS)]
    assert len(names) == len(set(names))
    assert set(RIGHT) == set(WRONG) == set(NAMES)
    for technique in (*CATALOGUE, *WITHIN_CASES, *FORMS):
        for text in (technique.schema, technique.example, technique.fails):
            assert text.endswith((".", "…"))


def test_the_examples_of_the_catalogue():
    """What the texts say, where the cases above do not say it already."""
    middle = Problem.from_display([".....", "11111"])
    assert [(s.technique, s.cost) for s in middle.derivation.steps] == [("subset", 2)]
    alike = numbers_around((1, "abc"), (1, "bcd"))
    assert alike.entails("B(a) <-> B(d)") == "entailed"
    assert alike.entails("B(a)") == "independent"
    both = numbers_around((2, "abc"), (1, "bcd"))
    assert both.entails("B(a) & S(d)") == "entailed"
    assert numbers_around((1, "ab"), (1, "bc"), (2, "acd")).entails("S(d)") == "entailed"
    converse = rules("rule r: P -> ~R", letters="PR")
    for known in ("~R", "~P"):
        other = converse.assuming(known)
        assert other.entails("P" if known == "~R" else "R") == "independent"


# Forms


def every_step(problem: Problem) -> list[Step]:
    return [inner for step in problem.derivation.steps for inner in step.within()]


def test_the_forms():
    forms: dict[str, tuple[Problem, str]] = {
        "direct": (Problem.from_display([".1*"]), "all-found"),
        "sum": (numbers_around((1, "ab"), (2, "abc")), "subset"),
        "contradiction": (rules("fact P | R", "fact P -> M", "fact R -> M", letters="PRM"),
                          "instances"),
    }  # fmt: skip
    for form, (problem, technique) in forms.items():
        assert (problem.derivation.steps[0].form, problem.derivation.steps[0].technique) == (
            form,
            technique,
        )
    split = Problem.from_display(["..*", "3*3", ".2."])
    assert "cases" in [step.form for step in every_step(split)]


def test_a_form_is_not_used_where_a_simpler_one_will_do():
    assert {s.form for s in every_step(Problem.from_display([".2*"]))} == {"direct"}
    assert {s.form for s in every_step(numbers_around((1, "ab"), (1, "abc")))} == {"sum"}
    chain = rules("fact P", "fact P -> R", "fact R -> M", letters="PRM")
    assert {s.form for s in every_step(chain)} == {"direct"}


def test_false_is_concluded_only_by_a_clash_and_a_lemma_is_no_literal():
    problem = Problem.from_display(["..*", "3*3", ".2."])
    inner = [s for step in problem.derivation.steps for s in list(step.within())[1:]]
    assert inner
    for step in inner:
        assert (step.technique == "clash") == (step.conclusions == (False,))
        if step.technique == "lemma":
            assert not isinstance(step.conclusions[0], int)


# Named sets

Known = dict[int, bool]
Rule = Callable[[int, int, list[int]], Known]


def cellular_automaton(number: int, bombs: int, unknown: list[int]) -> Known:
    """Opens around a number that has its bombs; marks the single tile that a bomb is missing in."""
    if number == bombs:
        return dict.fromkeys(unknown, False)
    return {unknown[0]: True} if len(unknown) == 1 and number - bombs == 1 else {}


def queens_project(number: int, bombs: int, unknown: list[int]) -> Known:
    """The numbers 1 to 4: so many bombs known, the rest is safe; so many unknown, no bomb known,
    all are bombs.
    """
    if number not in (1, 2, 3, 4):
        return {}
    if number == bombs:
        return dict.fromkeys(unknown, False)
    return dict.fromkeys(unknown, True) if bombs == 0 and number == len(unknown) else {}


def any_number(number: int, bombs: int, unknown: list[int]) -> Known:
    if number == bombs:
        return dict.fromkeys(unknown, False)
    return dict.fromkeys(unknown, True) if number - bombs == len(unknown) else {}


class Simulator:
    """Looks at one number after another."""

    def __init__(self, display: Shown, rule: Rule) -> None:
        self.signs, self.around, self.rule = display.signs, display.around(), rule
        self.numbers = [tile for tile, sign in enumerate(display.signs) if sign.isdigit()]
        self.known = {tile: sign == "*" for tile, sign in enumerate(self.signs) if sign != "."}

    def says(self, number: int) -> Known:
        near = sorted(self.around[number])
        unknown = [tile for tile in near if tile not in self.known]
        bombs = sum(self.known.get(tile, False) for tile in near)
        return self.rule(int(self.signs[number]), bombs, unknown) if unknown else {}

    def run(self, order: list[int]) -> Known:
        while any(self.says(number) for number in order):
            for number in order:
                self.known.update(self.says(number))
        return {tile: bomb for tile, bomb in self.known.items() if self.signs[tile] == "."}


def deduced(problem: Problem, techniques: Any) -> Known:
    board = problem.board
    assert board is not None
    found: Known = {}
    for step in problem.derive(techniques=techniques).steps:
        for literal in step.conclusions:
            assert isinstance(literal, int)
            found[(literal - 1) % board.size] = literal <= board.size
    return found


def games(number: int, mines: bool = False) -> Iterator[Shown]:
    for seed in range(number):
        topology = ("king", "king", "rook", "torus", "triangle")[seed % 5]
        density, opened = (0.2, 0.35, 0.5)[seed % 3], (0.5, 0.8)[seed % 2]
        display = game(seed, 5, 5, density, opened, topology=topology)
        yield display if mines else Shown(display.board, display.signs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rule"), [("automaton", cellular_automaton), ("one-number", any_number)]
)
def test_a_named_set_deduces_what_its_rules_say_in_whatever_order(name, rule):
    seen = 0
    for seed, display in enumerate(games(120)):
        problem = display.problem()
        found = deduced(problem, name)
        simulator = Simulator(display, rule)
        order = random.Random(seed).sample(simulator.numbers, len(simulator.numbers))
        assert found == simulator.run(order), display.text()
        derivation = problem.derive(techniques=name)
        decided = [verdict for verdict in problem.verdicts.values() if verdict != "U"]
        assert derivation.complete == (len(decided) == len(found))
        assert Judge(derivation.steps).findings == []
        assert derivation.trace
        seen += len(found)
    assert seen > 200


def test_the_queens_rules_are_followed_until_none_applies():
    """Where a bomb is known its second rule falls silent, so here the order matters."""
    seen = 0
    for display in games(120):
        simulator = Simulator(display, queens_project)
        size = len(display.signs)
        for step in display.problem().derive(techniques="queens").steps:
            new = {(c - 1) % size: c <= size for c in step.conclusions if isinstance(c, int)}
            assert new in [simulator.says(number) for number in simulator.numbers]
            simulator.known.update(new)
            seen += len(new)
        assert not any(simulator.says(number) for number in simulator.numbers)
    assert seen > 100


@pytest.mark.parametrize(
    ("rows", "sets"),
    [
        (["2.", ".-"], {"queens", "one-number", "all"}),
        ([".2*"], {"automaton", "one-number", "all"}),
        ([".1*"], {"queens", "automaton", "one-number", "all"}),
        (["..", "0."], {"automaton", "one-number", "all"}),
        (["...", "111"], {"two-numbers", "all"}),
    ],
)
def test_where_the_sets_differ(rows, sets):
    problem = Problem.from_display(rows)
    able = {name for name in SETS if deduced(problem, name)}
    assert able - {"two-numbers"} == sets - {"two-numbers"}
    assert "two-numbers" in able


@pytest.mark.slow
def test_more_techniques_never_deduce_less():
    chosen = random.Random(0)
    names = [name for name in NAMES if name not in ("instance", "instances")]
    grew = 0
    for display in games(60, mines=True):
        problem = display.problem()
        more = chosen.sample(names, chosen.randint(2, len(names)))
        fewer = chosen.sample(more, chosen.randint(1, len(more) - 1))
        small, large = deduced(problem, fewer), deduced(problem, more)
        assert small.items() <= large.items(), (display.text(), fewer, more)
        grew += small != large
        allowed = techniques_of(more)
        assert {s.technique for s in problem.derive(techniques=more).steps} <= allowed.names
        assert large.items() <= deduced(problem, "all").items()
    assert grew > 10


@pytest.mark.slow
def test_the_same_in_files_with_rules_of_their_own():
    chosen = random.Random(1)
    own = ("predicate P", "rule p: P | B(0, 0) | B(0, 1)", "rule q: P -> ~B(0, 2)")
    judged = 0
    for display in list(games(60, mines=True))[::3]:
        if "cartesian" in display.text():
            continue
        problem = minelogic.loads(display.text(*own))
        if problem.status != "consistent":
            continue
        judged += 1
        more = chosen.sample(NAMES, chosen.randint(2, len(NAMES)))
        fewer = chosen.sample(more, chosen.randint(1, len(more) - 1))
        small = literals(problem, fewer)
        large = literals(problem, more)
        assert small <= large, (display.text(*own), fewer, more)
        allowed = techniques_of(more).names
        assert {s.technique for s in problem.derive(techniques=more).steps} <= allowed
    assert judged > 5


def literals(problem: Problem, techniques: Any) -> set[Any]:
    found = problem.derive(techniques=techniques)
    assert Judge(found.steps).findings == []
    return {c for step in found.steps for c in step.conclusions}


@pytest.mark.parametrize("most", [3, 4])
def test_more_numbers_are_not_looked_at_than_are_allowed(monkeypatch, most):
    sizes: list[int | None] = []

    def least(self: NumberReasons, tile: int, bomb: bool, size: int | None = None) -> Any:
        sizes.append(size)
        return original(self, tile, bomb, size)

    original = NumberReasons.least
    monkeypatch.setattr(NumberReasons, "least", least)
    four = numbers_around((1, "ab"), (1, "bc"), (1, "cd"), (1, "ade"))
    assert bool(four.derive(techniques="numbers", cost=most).steps) == (most == 4)
    assert sizes == list(range(3, most + 1))


@pytest.mark.parametrize("words", ["", "none", "subset, nothing", "automaton subset"])
def test_what_is_no_technique(words):
    with pytest.raises(ValueError, match=r"technique|by itself"):
        techniques_of(words)


def test_names_may_stand_with_commas_or_blanks():
    wanted = techniques_of(["subset", "total"])
    assert techniques_of("subset, total") == techniques_of("total subset") == wanted


# Every part of a technique


def engine_steps(engine: str, problem: Problem) -> set[str]:
    """The techniques that one of the two engines uses."""
    answers, grounding = problem._by_bombs, problem.grounding
    if engine == "general":
        return {step.technique for step in GeneralDeductions(grounding, answers)}
    verdicts = {t: v == "B" for t, v in answers.solution.verdicts.items() if v in ("B", "S")}
    deductions = DisplayDeductions(answers.given, verdicts, answers.limits)
    return {deduction.technique for deduction in deductions}


def test_the_short_cut_on_displays_deduces_what_the_general_way_deduces():
    """Every tile, by the same technique, whichever engine looks at the display."""
    compared = 0
    for seed in range(20):
        problem = minelogic.loads(game(seed, 4, 4, 0.25, 0.5).text())
        if problem.status != "consistent":
            continue
        answers, grounding = problem._by_bombs, problem.grounding
        verdicts = {t: v == "B" for t, v in answers.solution.verdicts.items() if v in ("B", "S")}
        short = {
            (tile, deduction.bomb): deduction.technique
            for deduction in DisplayDeductions(answers.given, verdicts, answers.limits)
            for tile in deduction.tiles
        }
        bombs, safe = (grounding.atoms.families[name].start for name in "BS")
        general: dict[tuple[int, bool], str] = {}
        for step in GeneralDeductions(grounding, answers):
            for literal in step.conclusions:
                assert isinstance(literal, int)
                first = safe if safe <= abs(literal) < safe + 16 else bombs
                tile, bomb = abs(literal) - first, literal > 0 and first == bombs
                general.setdefault((tile, bomb), step.technique)
        assert short == general
        compared += len(short)
    assert compared > 80


def lacking(technique: Technique) -> list[str]:
    """The parts that a technique lacks, each by the file where it belongs."""
    texts = ("name", "title", "schema", "example", "fails", "file", "twin", "sentence")
    missing = [f"its {part} in techniques.py" for part in texts if not getattr(technique, part)]
    missing += [f"{name}, which it comes to" for name in technique.comes_to if name not in NAMES]
    if technique.name not in TECHNIQUES:
        missing.append("what the checker asks of it in verify/techniques.py")
    if technique.name not in RIGHT or technique.name not in WRONG:
        missing.append("a right and a wrong case in tests/derive/test_techniques.py")
    if missing or not technique.engines:
        return missing or ["an engine"]
    problem = minelogic.loads(technique.file)
    for engine in technique.engines:
        if technique.name not in engine_steps(engine, problem):
            missing.append(f"where {engine}.py finds it")
    said = [s.sentence for s in problem.derivation.steps if s.technique == technique.name]
    return missing if technique.sentence in said else [*missing, "the sentence of its example"]


@pytest.mark.parametrize("technique", CATALOGUE, ids=NAMES)
def test_a_technique_lacks_nothing(technique):
    assert lacking(technique) == []


def test_what_a_technique_lacks_is_named():
    complete = CATALOGUE[1]
    assert "where display.py finds it" in lacking(replace(complete, file=CATALOGUE[2].file))
    assert lacking(replace(complete, twin="")) == ["its twin in techniques.py"]
    assert "the sentence of its example" in lacking(replace(complete, sentence="Safe."))
    assert lacking(replace(complete, comes_to=("guess",))) == ["guess, which it comes to"]
    assert lacking(replace(complete, name="guess")) == [
        "what the checker asks of it in verify/techniques.py",
        "a right and a wrong case in tests/derive/test_techniques.py",
    ]


SHOWN: dict[bool | None, tuple[str, ...]] = {None: (), True: ("B", "~S"), False: ("S", "~B")}
"""What the checker calls a literal that says of a tile that it is a bomb, or that it is none."""


@pytest.mark.parametrize("technique", CATALOGUE, ids=NAMES)
def test_the_checker_asks_of_a_technique_what_it_needs(technique):
    """Two tables that were written apart; which tiles numbers leave open the checker leaves."""
    asked, needs = TECHNIQUES[technique.name], technique.needs
    assert (asked.least, asked.most) == (needs.least, needs.most)
    assert (asked.total, asked.numbers) == (needs.total, needs.numbers)
    assert asked.shows == SHOWN[needs.bomb]


def test_the_checker_knows_no_other_technique():
    assert set(TECHNIQUES) == {*NAMES, *(entry.name for entry in WITHIN_CASES)}


def test_a_reason_of_any_make_has_the_name_of_the_cheapest_technique_that_fits():
    """Against the definitions, written once more by hand."""
    flags = (False, True)
    for others, total, nested, at_once in product(range(5), flags, flags, flags):
        for bomb, numbers in ((None, False), *product(flags, flags)):
            reason = Makeup(others, total, numbers, bomb, nested, at_once)
            assert technique_for(reason) == by_hand(reason), reason


def by_hand(reason: Makeup) -> str:
    if reason.total:
        return "total-and-numbers" if reason.others else "total"
    if reason.others < 2:
        if reason.others and reason.numbers and reason.at_once:
            return "all-missing" if reason.bomb else "all-found"
        return "instance" if reason.others else "given"
    if not reason.numbers:
        return "instances"
    if reason.others > 2:
        return "numbers"
    return "subset" if reason.nested and reason.at_once else "difference"
