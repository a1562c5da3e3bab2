"""Theories compared on all boards, against trying every world."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from minelogic.board import Board, Coordinates
from minelogic.errors import LimitReached
from minelogic.grading.worlds.compare import Comparer, WorldSearch
from minelogic.grading.worlds.drawn import drawn, own_lines, reference_lines
from minelogic.grading.worlds.reading import read_everywhere
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.file.checked import Place
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import Atom, Int
from tests.grading.brute import Found, Rules, first, near, random_rules, tiles, worlds

SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)]
SAFE = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"


def comparer(
    reference: str, answer: str, words: str = "BS", sizes=SMALL, limits: Limits | None = None,
    coordinates: Coordinates | None = None,
) -> Comparer:  # fmt: skip
    limits = limits or Limits()
    system = coordinates or Coordinates()
    boards = [Board.grid(size[0], size[1], "king", system) for size in sizes]
    places = [Place(board, None, "U" in words) for board in boards]
    first = read_everywhere(Source("reference", reference), None, limits)
    second = read_everywhere(Source("answer", answer), None, limits)
    return Comparer(places, first, second, tuple(words), limits)


def plain(search: WorldSearch) -> Found | None:
    """The board and the world that a search has found, as the oracle has them."""
    assert search.decided
    if search.shown is None:
        return None
    arena = search.shown.arena
    assert search.shown.canonical
    atoms = [arena.atoms.atom(number) for number in search.shown.world]
    world = frozenset((a.predicate, *_values(a)) for a in atoms)
    return (arena.place.board.rows, arena.place.board.columns), world


def _values(atom: Atom) -> tuple[int, int]:
    row, column = [term.value for term in atom.arguments if isinstance(term, Int)]
    return row, column


def check(reference: Rules, answer: Rules, words: str, sizes) -> None:
    compared = comparer(reference.text, answer.text, words, sizes)
    others = words.removeprefix("B")
    strong = first(sizes, others, lambda w, s: reference.allow(w, s) and not answer.allow(w, s))
    weak = first(sizes, others, lambda w, s: answer.allow(w, s) and not reference.allow(w, s))
    assert plain(compared.too_strong()) == strong
    assert plain(compared.too_weak()) == weak
    found = compared.differs(compared.formulas("answer"))
    places = [each[0] for each in (strong, weak) if each is not None]
    least = min(places, key=sizes.index, default=None)
    assert (found and (found.board.rows, found.board.columns)) == least
    assert compared.differs(compared.formulas("reference"), "reference") == found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_two_random_theories_differ_where_trying_all_worlds_says_so(seed):
    random = Random(seed)
    check(random_rules(random, "BS"), random_rules(random, "BS"), "BS", SMALL)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_boards_up_to_3_by_3_with_bombs_alone(seed):
    random = Random(seed)
    sizes = [*SMALL, (3, 1), (2, 3), (3, 3)]
    reference = random_rules(random, "B")
    more = random_rules(random, "B")
    check(reference, Rules((*reference.parts, more.parts[0])), "B", sizes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_what_only_the_answer_declares_is_read_as_there_is_such(seed):
    random = Random(1000 + seed)
    answer = random_rules(random, "B", "P")
    reference = random_rules(random, "B")
    check(reference, answer, "B", SMALL)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_a_predicate_outside_the_vocabulary_is_the_answers_own(seed):
    random = Random(2000 + seed)
    reference = random_rules(random, "B")
    own = random_rules(random, "BS")
    compared = comparer(reference.text, own.text, "B")
    meant = Rules(own.parts, ("S",))
    strong = first(SMALL, "", lambda w, s: reference.allow(w, s) and not meant.allow(w, s))
    weak = first(SMALL, "", lambda w, s: meant.allow(w, s) and not reference.allow(w, s))
    assert (plain(compared.too_strong()), plain(compared.too_weak())) == (strong, weak)


@pytest.mark.parametrize("seed", range(20))
def test_the_lines_that_are_said_to_be_false_are_false(seed):
    random = Random(3000 + seed)
    reference, answer = random_rules(random, "BS"), random_rules(random, "BS")
    compared = comparer(reference.text, answer.text)
    for search, rules, lines in (
        (compared.too_strong(), answer, own_lines),
        (compared.too_weak(), reference, reference_lines),
    ):
        found = plain(search)
        if found is not None and search.shown is not None:
            size, world = found
            assert [line.name for line in lines(search.shown)] == rules.broken(world, size)


AROUND = "x, y. (adjacent(i, j, x, y) & B(x, y))"
NUMBERED: list[tuple[str, Callable[[bool, int, frozenset[int], range], bool]]] = [
    ("~B(i, j) -> exists a. Q(a, i, j)", lambda b, _n, q, _a: b or bool(q)),
    ("forall a. B(i, j) -> ~Q(a, i, j)", lambda b, _n, q, _a: not b or not q),
    (f"forall a. Q(a, i, j) -> exists exactly a {AROUND}", lambda _b, n, q, _a: q <= {n}),
    ("~B(i, j) -> exists one a. Q(a, i, j)", lambda b, _n, q, _a: b or len(q) == 1),
    ("~B(i, j) <-> exists a. Q(a, i, j)", lambda b, _n, q, _a: b != bool(q)),
    ("exists at least 2 a. Q(a, i, j)", lambda _b, _n, q, _a: len(q) >= 2),
    (f"forall a. Q(a, i, j) -> exists at least a {AROUND}",
     lambda _b, n, q, _a: max(q, default=0) <= n),
    ("Q(0, i, j) -> ~B(i, j)", lambda b, _n, q, _a: not b or 0 not in q),
    ("B(i, j) <-> Q(0, i, j)", lambda b, _n, q, _a: b == (0 in q)),
    (f"forall a. (exists exactly a {AROUND}) -> Q(a, i, j)", lambda _b, n, q, _a: n in q),
    ("exists a. Q(a, i, j) & a > 0", lambda _b, _n, q, _a: bool(q - {0})),
    ("exists a. ~Q(a, i, j)", lambda _b, _n, q, a: len(q) < len(a)),
]  # fmt: skip
"""Formulas about the numbers of one tile, and their truth by whether it is a bomb, how many are
around it, the numbers that it shows and those that there are."""


@pytest.mark.slow
@pytest.mark.parametrize("parts", [*combinations(range(len(NUMBERED)), 2), (2, 3, 4), (1, 2, 3)])
def test_numbers_that_are_the_answers_own_are_read_as_there_are_such(parts):
    rules = [f"rule r{n}: forall i in rows, j in columns. ({NUMBERED[n][0]})" for n in parts]
    sizes = [(1, 1), (1, 2), (2, 2)]

    def allows(world: frozenset[tuple[str, int, int]], size: tuple[int, int]) -> bool:
        values = range(size[0] * size[1])
        choices = [frozenset(c) for n in range(len(values) + 1) for c in combinations(values, n)]
        return all(
            any(
                all(NUMBERED[n][1](("B", *tile) in world, around, shown, values) for n in parts)
                for shown in choices
            )
            for tile in tiles(size)
            for around in [sum(("B", *other) in world for other in near(size, *tile))]
        )

    compared = comparer("fact true", "\n".join(rules), "B", sizes)
    assert plain(compared.too_strong()) == first(sizes, "", lambda w, s: not allows(w, s))
    assert plain(compared.too_weak()) is None


@pytest.mark.slow
def test_a_choice_that_goes_by_the_world_is_guessed_for_several_predicates_at_once():
    """Each of these needs more choices than could be ruled out one by one."""
    text = """predicate Near(row, column, row, column)
predicate Number(count, row, column)
rule safe: forall i, j. ~B(i, j) <-> exists one a. Number(a, i, j)
rule near: forall i, j. (exists x, y. Near(i, j, x, y)) | ~exists x, y. adjacent(i, j, x, y)
rule only: forall i, j, x, y. Near(i, j, x, y) <-> Near(x, y, i, j) & adjacent(i, j, x, y)
rule counts: forall a, i, j. Number(a, i, j) -> exists exactly a x, y. (Near(i, j, x, y) & B(x, y))
"""
    sizes = [(1, 1), (1, 2), (2, 2), (3, 3)]
    right = comparer("fact true", text, "B", sizes)
    assert plain(right.too_strong()) is None
    wrong = comparer("fact true", text + "fact Number(0, 0, 0)", "B", sizes)
    assert plain(wrong.too_strong()) == ((1, 1), frozenset({("B", 0, 0)}))


def test_too_much_that_is_the_answers_own_is_not_decided():
    lines = [f"predicate P{n}(row, column, row, column)" for n in range(130)]
    lines += [
        f"rule r{n}: forall i, j, x, y. P{n}(i, j, x, y) | ~P{(n + 1) % 130}(x, y, i, j)"
        for n in range(130)
    ]
    search = comparer("fact true", "\n".join(lines), "B", [(2, 2)]).too_strong()
    assert not search.decided
    assert plain(comparer("fact true", "\n".join(lines), "B", [(1, 1)]).too_strong()) is None


def test_the_oracle_lists_worlds_in_the_order_of_the_canonical_one():
    listed = worlds((1, 2), "")
    left, right = ("B", 0, 0), ("B", 0, 1)
    assert listed == [frozenset(w) for w in ([], [left], [right], [left, right])]


def test_the_same_in_other_coordinates_is_the_same_and_the_wrong_way_round_is_not():
    reference = "rule r: forall i, j. B(i, j) & U(i, j) -> i <= j\n"
    other = "coordinates cartesian from 1\nrule r: forall x, y. B(x, y) & U(x, y) -> "
    sizes = [(1, 2), (2, 2), (3, 3)]
    compared = comparer(reference, other + "x >= 1", "BU", sizes)
    weak = plain(compared.too_weak())
    assert weak == ((2, 2), frozenset({("B", 1, 0), ("U", 1, 0)}))
    same = comparer(reference, other + "3 - y <= x - 1", "BU", [(3, 3)])
    assert same.differs(same.formulas("answer")) is None
    turned = comparer(reference, other + "x <= y", "BU", [(3, 3)])
    assert turned.differs(turned.formulas("answer")) is not None


def test_a_variant_is_compared_without_reading_anything_anew():
    compared = comparer(SAFE, "rule safe: forall i, j. S(i, j) -> ~B(i, j)")
    assert compared.differs(compared.formulas("answer")) is not None
    assert compared.differs([parse_formula("forall i, j. ~B(i, j) <-> S(i, j)")]) is None
    converse = [parse_formula("forall i, j. S(i, j) -> ~B(i, j)")]
    assert compared.differs(converse, "reference") is None
    nonsense = compared.differs([parse_formula("forall i, j. Nothing(i, j)")])
    assert nonsense is not None
    assert nonsense.board.size == 1


def test_what_is_taken_for_granted_holds_on_both_sides():
    limits = Limits()
    places = [Place(Board.grid(2, 2))]
    texts = [
        "use minesweeper\nfact forall i, j. S(i, j)",
        "use minesweeper\nfact ~exists i, j. B(i, j)",
    ]
    readings = [
        read_everywhere(Source(f"text {n}", text), None, limits,
                        lambda s: getattr(s, "name", "").startswith("minesweeper."))
        for n, text in enumerate(texts)
    ]  # fmt: skip
    compared = Comparer(places, readings[0], readings[1], None, limits)
    assert len(compared.formulas("answer")) == 1
    assert compared.differs(compared.formulas("answer")) is None
    assert compared.differs([parse_formula("~B(0, 0)")]) == places[0]
    without = comparer("rule r: forall i, j. S(i, j)", "rule r: ~exists i, j. B(i, j)")
    assert without.differs(without.formulas("answer")) is not None


def test_own_predicates_of_both_texts_that_have_one_name_are_two():
    reference = "predicate P(row, column)\nrule r: forall i, j. P(i, j) <-> B(i, j)"
    answer = "predicate P\nrule r: P -> forall i, j. B(i, j)"
    compared = comparer(reference, answer, "B")
    assert plain(compared.too_strong()) is None
    assert plain(compared.too_weak()) is None


COLOURS = """predicate R(row, column)
rule apart: forall i, j, x, y. adjacent(i, j, x, y) & B(i, j) & B(x, y) -> ~(R(i, j) <-> R(x, y))
"""


def test_a_choice_that_cannot_be_read_off_is_looked_for():
    """Bombs that touch have two colours: no three touch each other on 2 x 2."""
    three = "exists at least 3 i, j. B(i, j)"
    three_bombs = frozenset({("B", 0, 0), ("B", 0, 1), ("B", 1, 0)})
    compared = comparer("fact true", COLOURS, "B")
    assert plain(compared.too_weak()) is None
    assert plain(compared.too_strong()) == ((2, 2), three_bombs)
    right = comparer(f"rule r: ~{three}", COLOURS, "B", [(1, 1), (1, 2), (2, 2)])
    assert right.differs(right.formulas("answer")) is None


def test_the_lines_of_a_clash_are_those_that_cannot_hold_together():
    answer = "predicate P\npredicate R\nfact R\nfact P\nfact P -> forall i, j. B(i, j)\n"
    compared = comparer("fact true", answer, "B", [(1, 1)])
    search = compared.too_strong()
    assert plain(search) == ((1, 1), frozenset())
    assert search.shown is not None
    assert [line.line for line in own_lines(search.shown)] == [4, 5]


def test_where_a_limit_is_reached_nothing_is_decided():
    hard = comparer(
        "rule r: exists exactly 2 i, j. B(i, j)", "rule r: exists at least 2 i, j. B(i, j)",
        "B", [(1, 1), (1, 2)], Limits(conflicts=0),
    )  # fmt: skip
    search = hard.too_weak()
    assert not search.decided
    assert search.reached is not None
    with pytest.raises(LimitReached):
        hard.differs(hard.formulas("answer"))


def test_a_world_is_drawn_with_what_the_signs_leave_out():
    compared = comparer("fact B(0, 0) & S(0, 0) & Q(1, 0, 0) & U(0, 0) & S(0, 1) & Q(0, 0, 1)",
                        "fact false", "BSQU", [(1, 2)])  # fmt: skip
    search = compared.too_strong()
    assert search.shown is not None
    witness = drawn(search.shown, "Look.", own_lines(search.shown))
    assert witness.board == "1 x 2"
    assert witness.rows == ("! 0",)
    assert witness.true == ("Q(1, 0, 0)", "U(0, 0)")
    assert witness.sentence == "Look. (! bomb and safe; not covered: (0, 1))"
    assert [line.text for line in witness.broken] == ["fact false"]
