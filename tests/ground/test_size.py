"""Many variables, deep nesting, and rules that are too much."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, product

import pytest

from minelogic.errors import LimitReached
from minelogic.ground import Grounding, ground
from minelogic.ground.compile import Compiler, GroundingBudget
from minelogic.ground.formula import Ground, truth
from minelogic.ground.ground import open_interpretation
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax import parse_formula
from minelogic.syntax.file.load import load_file
from minelogic.syntax.statements import Rule
from tests.ground.oracle import Grid, Semantics, everything_open

DECLARED = "domain Sum = 0 .. 99\npredicate M(Sum)\npredicate P\n"
MEANING = Semantics(Grid(3, 3), {"Sum": range(100)}, {"M": ("Sum",), "P": ()})
LETTER = 101
"""The number of P where there is no board: M comes first."""


def grounded(text: str, limits: Limits | None = None) -> Grounding:
    file = load_file(Source("size.mine", text))
    assert not file.errors, [finding.code for finding in file.errors]
    return ground(file, limits)


def names(number: int) -> list[str]:
    return [f"x{k}" for k in range(1, number + 1)]


# many variables


def test_thirteen_variables_give_every_binding_that_the_condition_allows():
    variables = names(13)
    weights = " + ".join(f"{k} * x{k}" for k in range(1, 14))
    text = f"forall {', '.join(variables)} in 0..1. {' + '.join(variables)} = 12 -> M({weights})"
    (block,) = grounded(f"{DECLARED}rule r: {text}\n").rules
    expected = [values for values in product((0, 1), repeat=13) if sum(values) == 12]
    assert block.variables == tuple(variables)
    assert block.bindings == expected
    assert block.formulas == [
        1 + sum(k * value for k, value in enumerate(values, 1)) for values in expected
    ]


def test_without_a_condition_thirteen_variables_give_8192_instances():
    variables = names(13)
    text = f"forall {', '.join(variables)} in 0..1. M({' + '.join(variables)})"
    (block,) = grounded(f"{DECLARED}rule r: {text}\n").rules
    expected = list(product((0, 1), repeat=13))
    assert block.bindings == expected
    assert block.formulas == [1 + sum(values) for values in expected]


@pytest.mark.parametrize(
    ("sign", "expected"),
    [
        ("=", [(0,) * 25, (1,) * 25]),
        ("<=", [(0,) * (25 - k) + (1,) * k for k in range(26)]),
        (">=", sorted((1,) * k + (0,) * (25 - k) for k in range(26))),
    ],
)
def test_twenty_five_variables_in_a_chain(sign, expected):
    variables = names(25)
    chain = f" {sign} ".join(variables)
    text = f"forall {', '.join(variables)} in 0..1. {chain} -> M({' + '.join(variables)})"
    (block,) = grounded(f"{DECLARED}rule r: {text}\n").rules
    assert block.bindings == expected
    assert block.formulas == [1 + sum(values) for values in expected]


@pytest.mark.parametrize("number", [13, 25])
def test_many_variables_of_a_quantifier_inside(number):
    variables = names(number)
    chain, total = " <= ".join(variables), " + ".join(variables)
    listed = ", ".join(variables)
    text = (
        f"rule some: exists {listed} in 0..1. {chain} & M({total})\n"
        f"rule all: forall i in 0..1. forall {listed} in 0..i. x1 = i & {chain} -> M({total} + i)\n"
        f"rule three: exists exactly 3 {listed} in 0..1. {chain} & M({total})\n"
        f"rule settled: P | exists exactly {number + 1} {listed} in 0..1. {chain}\n"
        f"rule wrong: P | exists exactly {number} {listed} in 0..1. {chain}\n"
    )
    some, every, three, settled, wrong = grounded(DECLARED + text).rules
    sums = range(1, number + 2)
    assert in_any_order(some.formulas[0]) == ("|", *sums)
    assert every.bindings == [(0,) * (number + 1), (1,) * (number + 1)]
    assert every.formulas == [1, number + 2]
    assert in_any_order(three.formulas[0], 2) == ("exactly", 3, *sums)
    assert settled.formulas == []
    assert wrong.formulas == [LETTER]


def in_any_order(formula: Ground, start: int = 1) -> Ground:
    """The formula with its parts, which begin at `start`, sorted."""
    assert isinstance(formula, tuple)
    return (*formula[:start], *sorted(formula[start:]))


def test_many_variables_inside_many_variables():
    outer, inner = names(13), [f"y{k}" for k in range(1, 14)]
    text = (
        f"forall {', '.join(outer)} in 0..1. {' = '.join(outer)} -> "
        f"exists {', '.join(inner)} in 0..x13. {' >= '.join(inner)} & M({' + '.join(inner)} + x1)"
    )
    (block,) = grounded(f"{DECLARED}rule r: {text}\n").rules
    assert block.bindings == [(0,) * 13, (1,) * 13]
    first, second = block.formulas
    assert first == 1
    assert in_any_order(second) == ("|", *range(2, 16))


# deep nesting

DEEP = 150


def alternating(depth: int, leaf: str) -> str:
    """Quantifiers by turns, only the first and the last of which have a choice."""
    text = leaf.format(last=f"x{depth - 1}")
    for k in reversed(range(depth)):
        most = 1 if k in (0, depth - 1) else 0
        text = f"{'forall' if k % 2 else 'exists'} x{k} in 0..{most}. {text}"
    return text


NESTED = {
    "not": "~" * DEEP + "P",
    "not, closed": "P | " + "~" * DEEP + "1 = 1",
    "not, once more": "~" * (DEEP + 1) + "P",
    "brackets": "(" * DEEP + "P" + ")" * DEEP,
    "not and brackets": "~(" * (DEEP // 2) + "P" + ")" * (DEEP // 2),
    "and": "(P & " * DEEP + "M(1)" + ")" * DEEP,
    "or, closed": "P | " + "(1 = 2 | " * DEEP + "2 = 3" + ")" * DEEP,
    "implies": "P -> " * DEEP + "M(1)",
    "iff": "(M(2) <-> " * DEEP + "P" + ")" * DEEP,
    "KN": "KN(1; P, " * (DEEP // 2) + "M(1)" + ")" * (DEEP // 2),
    "KN, closed": "P | " + "KN(1; 1 = 2, " * DEEP + "1 = 1" + ")" * DEEP,
    "forall": "".join(f"forall x{k} in 0..0. " for k in range(DEEP)) + f"M(x{DEEP - 1})",
    "exists": "".join(f"exists x{k} in 0..0. " for k in range(DEEP)) + f"M(x{DEEP - 1})",
    "count": "".join(f"exists one x{k} in 0..0. " for k in range(DEEP)) + f"M(x{DEEP - 1})",
    "count, closed": "P | " + "".join(f"exists one x{k} in 0..0. " for k in range(DEEP)) + "1 < 2",
    "by turns": alternating(DEEP, "{last} = x0 | P"),
    "by turns, closed": "P | " + alternating(DEEP, "{last} = x0"),
    "by turns, guarded": alternating(DEEP, "{last} != x0 -> M({last})"),
    "sum": "M(" + "(" * DEEP + "1" + " + 1)" * DEEP + f" - {DEEP})",
    "sum, compared": "P | " + "(" * DEEP + "1" + " + 1)" * DEEP + f" = {DEEP + 1}",
    "product": "forall x in 0..3. M(" + "(" * DEEP + "x" + " * x)" * DEEP + ")",
    "product, compared": "forall x in 0..3. " + "(" * DEEP + "x" + " * x)" * DEEP + " > 1 -> M(x)",
    "size": "forall x in 0..3. M(" + "|" * 90 + "x" + " - 1|" * 90 + ")",
    "size, compared": "forall x in 0..3. " + "|" * 90 + "x" + " - 1|" * 90 + " = 0 -> M(x)",
    "minus": "forall x in 0..3. M(" + "-(" * (DEEP // 2) + "x" + ")" * (DEEP // 2) + ")",
    "bound": "exists at least " + "(" * DEEP + "1" + " - 1)" * DEEP + f" + {DEEP} x. M(x)",
    "range": "forall x in 0..2. exists y in " + "(" * 90 + "x" + " * x)" * 90 + "..x. M(y)",
}


@pytest.mark.slow
@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED.keys())
def test_what_is_nested_deeply_means_the_same(text):
    (block,) = grounded(f"{DECLARED}rule r: {text}\n").rules
    kept = dict(zip(block.bindings, block.formulas, strict=True))
    for values, body, environment in MEANING.instances(parse_formula(text), len(block.variables)):
        instance = kept.get(values, True)
        settled = MEANING.truth(body, environment, everything_open)
        assert (instance if isinstance(instance, bool) else None) is settled
        for letter, sums in product((False, True), ((), (0,), (1, 3), range(100))):
            world = {("M", (value,)) for value in sums} | ({("P", ())} if letter else set())
            expected = MEANING.truth(body, environment, world.__contains__)
            assert truth(instance, where(letter, sums)) is expected


def where(letter: bool, sums: Sequence[int]) -> Callable[[int], bool]:
    """The world in which P holds or not, and M of these numbers."""
    return lambda number: letter if number == LETTER else number - 1 in sums


def test_one_negation_more_means_the_opposite():
    even, odd = (
        grounded(f"{DECLARED}rule r: {NESTED[kind]}\n").rules[0].formulas[0]
        for kind in ("not", "not, once more")
    )
    for letter in (True, False):
        assert truth(even, where(letter, ())) is letter
        assert truth(odd, where(letter, ())) is not letter


# too much


@contextmanager
def quickly(seconds: float = 20) -> Iterator[None]:
    start = time.process_time()
    yield
    assert time.process_time() - start < seconds


BOARD = "board 30 x 30\n"
TOO_MANY_INSTANCES = {
    "product": BOARD + "rule r: forall i, j, x, y, u, v. B(i, j) & B(x, y) -> ~B(u, v)\n",
    "wide": BOARD + "rule r: forall i, j, x, y. " + "\n| ".join(["B(i, j) | B(x, y)"] * 99) + "\n",
    "parts of exists": "domain D = 0 .. 999999999\npredicate M(D)\n"
    "rule r: exists x. M(x) & M(x + 1)\n",
    "parts of a count": BOARD
    + "rule r: forall i, j, x, y. B(i, j) -> exists exactly 3 u, v. B(u, v) & S(x, y)\n",
}
TOO_MANY_STEPS = {
    "a closed quantifier": "rule r: P | exists x in 0..999999999. x * x = 5\n",
    "a closed universal": "rule r: ~P -> forall x in 0..999999999. x * x != 5\n",
    "a closed count": "rule r: P | exists exactly 1 x in 0..999999999. x * x = 4\n",
    "a guard inside": "rule r: exists x in 0..999999999. x * x = 5 & P\n",
    "a guard of the rule": "rule r: forall x in 0..999999999. x * x = 5 -> P\n",
    "a guard in a guard": "rule r: exists x in 0..99999. (exists y in 0..99999. x * y = 100000007) "
    "& P\n",
    "a sum that is never reached": "rule r: forall u, v, w, x, y, z in 0..99. "
    "u + v + w + x + y + z = 9999 -> M(u + v)\n",
    "a range that depends": "rule r: forall y in 1..3. exists x in y..999999999. "
    "x * x = 5 & M(y)\n",
    "inside a listed count": "rule r: KN(1; P, exists x in 0..999999999. x * x = 5)\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("text", TOO_MANY_INSTANCES.values(), ids=TOO_MANY_INSTANCES.keys())
def test_a_rule_with_too_many_instances_or_parts_is_refused(text):
    with quickly():
        grounding = grounded(text)
    check_refusal(grounding, "r", "2,000,000 instances")


@pytest.mark.slow
@pytest.mark.parametrize("text", TOO_MANY_STEPS.values(), ids=TOO_MANY_STEPS.keys())
def test_a_rule_is_refused_though_its_conditions_leave_little_or_nothing(text):
    with quickly(5):
        grounding = grounded(DECLARED + text, Limits(steps=500_000))
    check_refusal(grounding, "r", "500,000 steps")


@pytest.mark.slow
def test_the_limit_on_steps_is_reached_quickly():
    with quickly():
        grounding = grounded(DECLARED + TOO_MANY_STEPS["a closed quantifier"])
    check_refusal(grounding, "r", "20,000,000 steps")


def check_refusal(grounding: Grounding, name: str, limit: str) -> None:
    """Whether the rule of this name, and no other statement, is blamed and left out."""
    (finding,) = grounding.diagnostics
    assert finding.code == "too-many-instances"
    assert finding.source.text[finding.span.start : finding.span.end] == name
    assert limit in finding.message
    assert name not in rule_names(grounding)


def rule_names(grounding: Grounding) -> list[str]:
    statements = (block.statement for block in grounding.rules)
    return [statement.name for statement in statements if isinstance(statement, Rule)]


TIED = {
    "equal": ("exists x in 0..999999999. x = 5 & M(x)", [6]),
    "bounded": ("exists x in 0..999999999. x < 3 & M(x)", [("|", 1, 2, 3)]),
    "near": ("forall y in 5..5. exists x in 0..999999999. |x - y| <= 1 & M(x)", [("|", 5, 6, 7)]),
    "in a place": ("exists x in 0..999999999. M(x + 97)", [("|", 98, 99, 100)]),
    "backwards": ("forall x in 0..999999999. ~M(x - 999999999) | P", [("|", -1, LETTER)]),
    "tied twice": ("forall x, y in 0..999999999. x < 2 & y = x -> M(x + y)", [1, 3]),
}


@pytest.mark.parametrize(("text", "formulas"), TIED.values(), ids=TIED.keys())
def test_a_condition_that_ties_a_variable_down_makes_a_huge_range_small(text, formulas):
    with quickly(2):
        grounding = grounded(f"{DECLARED}rule r: {text}\n")
    assert grounding.diagnostics == ()
    assert grounding.rules[0].formulas == formulas


def test_the_rule_to_blame_is_the_one_that_is_too_much():
    text = (
        f"{BOARD}rule before: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "rule guilty: forall i, j, x, y, u. B(i, j) & B(x, y) -> ~B(u, u)\n"
        "rule after: forall i, j. S(i, j) -> U(i, j)\n"
        "fact B(0, 0)\n"
    )
    grounding = grounded(text)
    check_refusal(grounding, "guilty", "instances")
    assert [len(block) for block in grounding.rules] == [900, 0]
    assert [block.formulas for block in grounding.facts] == [[1]]


@pytest.mark.parametrize("word", ["fact", "prove"])
def test_a_fact_or_query_that_is_too_much_is_blamed_at_its_keyword(word):
    text = f"{DECLARED}{word} P | exists x in 0..999999999. x * x = 5\n"
    grounding = grounded(text, Limits(steps=10_000))
    (finding,) = grounding.diagnostics
    assert finding.code == "too-many-instances"
    assert text[finding.span.start : finding.span.end] == word
    assert grounding.blocks == ()


def test_each_rule_that_is_too_much_is_blamed():
    huge = "forall x in 0..999999999. x * x = 5 -> P"
    text = f"{DECLARED}rule one: {huge}\nrule two: P\nrule three: {huge}\n"
    grounding = grounded(text, Limits(steps=10_000))
    blamed = [text[f.span.start : f.span.end] for f in grounding.diagnostics]
    assert blamed == ["one", "three"]
    assert rule_names(grounding) == ["two"]


AT_MOST_ONE = "rule r: forall i, j, x, y. B(i, j) & (i != x | j != y) -> ~B(x, y)\n"


@pytest.mark.parametrize(("instances", "refused"), [(60, True), (400, False)])
def test_the_limit_on_instances_is_the_callers(instances, refused):
    grounding = grounded(f"board 3 x 3\n{AT_MOST_ONE}", Limits(instances=instances))
    assert bool(grounding.diagnostics) is refused
    assert [len(block) for block in grounding.rules] == ([] if refused else [72])


@pytest.mark.parametrize(("steps", "refused"), [(100, True), (2_000, False)])
def test_the_limit_on_steps_is_the_callers(steps, refused):
    text = f"{DECLARED}rule r: forall x, y in 0..29. x * y = 29 -> M(x)\n"
    grounding = grounded(text, Limits(steps=steps))
    assert bool(grounding.diagnostics) is refused
    assert [block.bindings for block in grounding.rules] == (
        [] if refused else [[(1, 29), (29, 1)]]
    )


def test_the_limit_is_on_all_statements_together_and_never_below_nothing():
    rules = [f"rule r{k}: forall i, j. S(i, j) <-> ~B(i, j)\n" for k in range(4)]
    text = f"board 5 x 5\n{''.join(rules)}fact ~B(0, 0)\n"
    kept = [len(grounded(text, Limits(instances=n)).blocks) for n in (0, 10, 60, 120, 500)]
    assert kept == sorted(kept)
    assert kept[0] == 0
    assert kept[-1] == 5
    for finding in grounded(text, Limits(instances=60)).diagnostics:
        assert "more than -" not in finding.message


def test_what_is_counted_is_not_made_first():
    budget = GroundingBudget(parts=10, steps=20)
    with pytest.raises(LimitReached):
        list(budget.sized(count(), 1))
    assert budget.parts.left < 0 < budget.steps.left
    with pytest.raises(LimitReached):
        list(budget.ticking(count()))


# as much as is mentioned

HUGE = "domain D = 0 .. 999999999\npredicate P(D)\n"


@pytest.mark.parametrize(
    ("text", "instances"),
    [("fact P(3)\n", 1), ("rule r: forall d in 5..7. P(d)\n", 3), ("", 0)],
)
def test_a_huge_domain_takes_what_is_mentioned(text, instances):
    made = grounded(HUGE + text)
    assert not made.diagnostics
    assert sum([len(block.formulas) for block in made.blocks]) == instances


def test_going_through_a_huge_domain_is_refused():
    (finding,) = grounded(HUGE + "rule r: forall d. P(d)\n").diagnostics
    assert finding.code == "too-many-instances"
    assert (finding.line, finding.column) == (3, 6)


def test_a_name_is_not_looked_for_in_a_huge_domain():
    file = load_file(Source("file", f"board graph a-b\n{HUGE}fact P(a)\n"))
    assert [finding.code for finding in file.diagnostics] == ["off-board"]


def test_of_a_large_board_only_what_is_asked_for_is_made():
    made = grounded("board 1000 x 1000\nuse minesweeper\n")
    assert not made.diagnostics
    for block in made.rules[1:]:
        name = getattr(block.statement, "name", "")
        with pytest.raises(LimitReached, match=f"{name} .* 2,000,000 instances"):
            len(block)


def test_the_statements_of_a_file_share_their_steps():
    text = DECLARED + "".join(
        f"rule r{k}: P | exists x in 0..99999. x * x = 5\n" for k in range(50)
    )
    findings = grounded(text, Limits(steps=10_000)).diagnostics
    assert [finding.code for finding in findings] == ["too-many-instances"] * 5


def test_the_statements_of_a_file_share_their_instances():
    rule = "forall i, j, x, y. B(i, j) -> ~B(x, y)\n"
    text = f"board 5 x 5\nrule one: {rule}rule two: {rule}"
    assert not grounded(text, Limits(instances=2_600)).diagnostics
    (finding,) = grounded(text, Limits(instances=2_000)).diagnostics
    assert finding.message == (
        "This rule, with what stands before it, would become more than 2,000 instances and parts "
        "on this board."
    )


LITERALS = ["B(0, 1)", "~B(1, 1)", "S(1, 0)", "~Q(2, 0, 0)", "P(3)", "~P(5)", "W", "~W"]
OTHERS = ["U(0, 0)", "~U(1, 1)", "B(0 + 1, 0)", "P(-1)", "~~W", "adjacent(0, 0, 1, 1)", "true"]


@pytest.mark.parametrize("formula", [*LITERALS, *OTHERS])
def test_a_short_fact_becomes_what_the_general_way_makes_of_it(formula):
    text = f"board 2 x 2\ndomain D = -2 .. 5\npredicate P(D)\npredicate W\nfact {formula}\n"
    grounding = grounded(text)
    (block,) = grounding.facts
    compiler = Compiler(open_interpretation(grounding.file))
    budget = GroundingBudget(1_000, 1_000)
    formulas, bindings = compiler.instances((), grounding.file.facts[0].core, budget)
    assert block.formulas == (formulas or [True])
    assert block.bindings == ((formulas and bindings()) or [()])
