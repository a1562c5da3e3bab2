"""What is left of a formula where something is known, against its truth in every world."""

from __future__ import annotations

from itertools import product
from random import Random

from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.single import _forces
from minelogic.ground.formula import Ground, given_that, literals, truth

ATOMS = (1, 2, 3, 4, 5)


def drawn(random: Random, depth: int) -> Ground:
    if not depth or random.random() < 0.2:
        return random.choice(ATOMS) * random.choice((1, -1))
    op = random.choice(("&", "|", "->", "<->", "~", "exactly", "at least", "at most"))
    if op == "~":
        return ("~", drawn(random, depth - 1))
    if op in ("->", "<->"):
        return (op, drawn(random, depth - 1), drawn(random, depth - 1))
    parts = [drawn(random, depth - 1) for _ in range(random.choice((2, 3)))]
    return (op, *parts) if op in "&|" else (op, random.choice((0, 1, 2)), *parts)


def cases(number: int):
    for seed in range(number):
        random = Random(seed)
        known = {atom * random.choice((1, -1)) for atom in random.sample(ATOMS, 2)}
        yield drawn(random, 3), known


def test_it_has_the_same_truth_wherever_what_is_known_holds():
    for formula, known in cases(600):
        left = given_that(formula, known)
        assert not {abs(literal) for literal in known} & set(literals(left))
        for values in product((False, True), repeat=len(ATOMS)):
            world = dict(zip(ATOMS, values, strict=True))
            if all(world[abs(literal)] == (literal > 0) for literal in known):
                assert truth(left, world.__getitem__) == truth(formula, world.__getitem__)


def test_it_forces_something_at_once_exactly_if_propagation_says_so():
    forcing = 0
    for formula, known in cases(1_500):
        left = given_that(formula, known)
        propagation = Propagation([(None, left)])
        forces = propagation.clash is not None or bool(propagation.known)
        forcing += forces
        # What stands in a formula twice may be forced by a second look.
        if len(set(literals(left))) == len(list(literals(left))):
            assert _forces(left, True) == forces, left
    assert 300 < forcing < 1_400
