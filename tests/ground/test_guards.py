"""A condition is said never to hold only where that is true, and wherever it plainly is.

The second opinion is enumeration: with `false` for an `exists` that is said to be always false, and
`true` for a `forall` that is said to be always true, the statement means the same in every world.
"""

from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

import minelogic
from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula
from minelogic.syntax.walk import children, subformulas, with_children
from tests.ground.agreement import worlds
from tests.ground.files import Case, cases
from tests.ground.oracle import GroundAtom, Semantics, TooLong

HEAD = "domain T = 1 .. 9\npredicate P(T)\n"
NUMBERS = Semantics(domains={"T": range(1, 4)}, predicates={"P": ("T",)})
ODD = "exists k in 0..4. t = 2 * k + 1"


def warnings(text: str) -> list[Diagnostic]:
    return [d for d in minelogic.loads(text).diagnostics if d.code == "impossible-guard"]


@pytest.mark.parametrize(
    "formula",
    [
        f"exists t. P(t) & ~({ODD})",
        f"exists t in T. P(t) & ~({ODD})",
        f"exists t. P(t) & (t = 2 <-> {ODD})",
        f"exists t. P(t) & (t = 2 | ~({ODD}))",
        f"exists t. P(t) & (t < 9 & ~({ODD}))",
        f"exists exactly 2 t. P(t) & ~({ODD})",
        f"forall t. ~({ODD}) -> P(t)",
        f"forall t. P(t) & ({ODD} -> t = 2) -> t < 9",
    ],
)
def test_a_condition_is_not_judged_by_what_says_that_it_fails(formula: str) -> None:
    assert warnings(f"{HEAD}fact {formula}\n") == []


@pytest.mark.parametrize(
    "formula",
    [
        "exists t. P(t) & ~(exists k in 0..4. t = 2 * k + 20)",
        "exists t. P(t) & ~(t < 10)",
        f"exists t. P(t) & t < 0 & ~({ODD})",
        "exists t. P(t) & (t < 9 & ~(t != 10))",
        "forall t in T. t > 5 -> (forall x. x < 3 & x > t -> P(x))",
        "forall t. t > 5 & P(t) -> (exists k in 0..4. k = t & P(k))",
    ],
)
def test_what_never_holds_is_still_told(formula: str) -> None:
    assert len(warnings(f"{HEAD}rule r: {formula}\n")) == 1


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("domain T = 1 .. 9\npredicate P(T)\nfact exists t. P(t) & t > 19\n", "values of its vari"),
        (
            "board 3 x 3\ndomain T = 1 .. 9\npredicate P(T)\nfact exists t. P(t) & t > 19\n",
            "values",
        ),
        ("board 3 x 3\nfact exists i, j. B(i, j) & i > 9\n", "size of the board"),
    ],
)
def test_a_condition_is_held_against_the_board_only_if_it_speaks_of_it(
    text: str, advice: str
) -> None:
    (finding,) = warnings(text)
    assert advice in finding.help
    assert "board" not in finding.message


@pytest.mark.parametrize(
    ("formula", "effect"),
    [
        ("forall t. t > 9 -> P(t)", "the rule says nothing"),
        ("~(forall t. t > 9 -> P(t))", "this 'forall' is always true"),
        ("P(1) & (forall t. t > 9 -> P(t))", "this 'forall' is always true"),
    ],
)
def test_a_rule_says_nothing_only_if_all_of_it_does(formula: str, effect: str) -> None:
    (finding,) = warnings(f"{HEAD}rule r: {formula}\n")
    assert effect in finding.message


@pytest.mark.parametrize("seed", range(300))
def test_guards_of_random_rules_against_enumeration(seed: int) -> None:
    random = Random(seed)
    text = f"domain T = 1 .. 3\npredicate P(T)\nrule r: {_formula(random, (), 4)}\n"
    formula = minelogic.loads(text).file.rules[0].formula
    for finding in warnings(text):
        every: list[set[GroundAtom]] = [
            {("P", (t,)) for t in chosen} for chosen in _subsets(range(1, 4))
        ]
        _judge(NUMBERS, formula, finding, every)


def test_most_of_those_rules_are_warned_of_or_not_for_a_reason() -> None:
    told = 0
    for seed in range(200):
        formula = _formula(Random(seed), (), 4)
        told += bool(warnings(f"domain T = 1 .. 3\npredicate P(T)\nrule r: {formula}\n"))
    assert 20 < told < 180


@given(cases())
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_guards_of_random_files_against_enumeration(case: Case) -> None:
    try:
        problem = minelogic.loads(case.text)
        findings = [d for d in problem.diagnostics if d.code == "impossible-guard"]
    except FileError:
        return
    case.semantics.steps = 200_000
    for finding in findings:
        rules = [rule for rule in problem.file.rules if _holds(rule.span, finding.span)]
        for rule in rules:
            try:
                _judge(case.semantics, rule.formula, finding, worlds(case.semantics))
            except TooLong:
                return


@pytest.mark.parametrize("seed", range(100))
def test_a_condition_that_no_value_meets_is_told(seed: int) -> None:
    condition = f"({_closed(Random(seed), ('t',), 2)} | t > 9)"
    text = f"domain T = 1 .. 3\npredicate P(T)\nrule r: exists t. P(t) & {condition}\n"
    rule = minelogic.loads(text).file.rules[0].formula
    assert isinstance(rule, tree.Exists)
    assert isinstance(rule.body, tree.And)
    closed = rule.body.parts[1]
    met = any(NUMBERS.truth(closed, {"t": t}, lambda _: None) for t in range(1, 4))
    told = [finding for finding in warnings(text) if finding.span == closed.span]
    assert bool(told) is not met


def _judge(
    semantics: Semantics, formula: Formula, finding: Diagnostic, chosen: list[set[GroundAtom]]
) -> None:
    """Whether the quantifier that a finding is about may be put aside."""
    if "says nothing" in finding.message:
        changed: Formula = tree.Truth(True)
    else:
        place = finding.span
        around = [
            node
            for node in subformulas(formula)
            if isinstance(node, tree.Quantified) and _holds(node.body.span, place)
        ]
        if not around:
            return  # it stands in a definition
        changed = _with(formula, around[-1])
    for world in chosen:
        has = world.__contains__
        assert semantics.truth(formula, {}, has) is semantics.truth(changed, {}, has)


def _with(formula: Formula, quantifier: Formula) -> Formula:
    """The formula with what the finding says of the quantifier; its variables keep their atoms."""
    if formula is quantifier:
        (body,) = children(formula)
        if isinstance(formula, tree.Forall):
            return with_children(formula, [tree.Or((body, tree.Truth(True)))])
        return with_children(formula, [tree.And((body, tree.Truth(False)))])
    return with_children(formula, [_with(part, quantifier) for part in children(formula)])


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _subsets(values: range) -> list[list[int]]:
    return [
        [value for value, taken in zip(values, bits, strict=True) if taken]
        for bits in product((False, True), repeat=len(values))
    ]


def _formula(random: Random, names: tuple[str, ...], depth: int) -> str:
    """A formula about P in which conditions on numbers stand at every depth."""
    shape = random.choice(("atom", "closed", "not", "two", "two", "quantifier", "quantifier"))
    if not names or (depth and shape == "quantifier"):
        name = "tuvwxy"[len(names)]
        word = random.choice(("forall", "exists", "exists", "exists at most 1", "exists exactly 1"))
        inner = (*names, name)
        joined = "->" if word == "forall" else "&"
        condition = _closed(random, inner, 2)
        rest = _formula(random, inner, depth - 1)
        return f"({word} {name} in T. ({condition}) {joined} {rest})"
    if depth == 0 or shape == "atom":
        return f"P({random.choice(names)})"
    if shape == "closed":
        return _closed(random, names, 2)
    if shape == "not":
        return f"~{_formula(random, names, depth - 1)}"
    sign = random.choice(("&", "|", "->", "<->"))
    left, right = (_formula(random, names, depth - 1) for _ in range(2))
    return f"({left} {sign} {right})"


def _closed(random: Random, names: tuple[str, ...], depth: int) -> str:
    """A condition on numbers, with quantifiers of its own."""
    shape = random.choice(("compare", "compare", "not", "two", "quantifier"))
    if depth == 0 or shape == "compare":
        right = random.choice((*names, "0", "1", "2", "3", "4"))
        sign = random.choice(("=", "!=", "<", "<=", ">"))
        factor = random.choice(("", "", "2 * "))
        return f"({factor}{random.choice(names)} {sign} {right})"
    if shape == "not":
        return f"~{_closed(random, names, depth - 1)}"
    if shape == "quantifier":
        name = "klm"[depth - 1]
        word = random.choice(("forall", "exists", "exists exactly 2"))
        return f"({word} {name} in 0..2. {_closed(random, (*names, name), depth - 1)})"
    sign = random.choice(("&", "|", "->", "<->"))
    left, right = (_closed(random, names, depth - 1) for _ in range(2))
    return f"({left} {sign} {right})"
