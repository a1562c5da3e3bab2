"""What a few formulas force, against going through all worlds."""

from __future__ import annotations

from itertools import product
from random import Random

from minelogic.ground.formula import truth
from minelogic.solve.columns import forced_literals
from tests.solve.test_least_reasons import ATOMS, drawn


def test_forced_are_exactly_the_literals_that_hold_in_every_world():
    some = 0
    for seed in range(200):
        random = Random(seed)
        formulas = [drawn(random) for _ in range(random.randrange(1, 6))]
        known = [random.choice((atom, -atom)) for atom in ATOMS if random.random() < 0.3]
        left = [atom for atom in ATOMS if atom not in known and -atom not in known]
        worlds = []
        for values in product((True, False), repeat=len(left)):
            world = dict(zip(left, values, strict=True)) | {abs(one): one > 0 for one in known}
            if all(truth(formula, world.__getitem__) for formula in formulas):
                worlds.append(world)
        expected = {
            literal
            for atom in left
            for literal in (atom, -atom)
            if all(world[atom] == (literal > 0) for world in worlds)
        }
        assert forced_literals(formulas, left, set(known)) == expected
        some += bool(expected) and bool(worlds)
    assert some > 50
