"""What steps claim, judged by going through truth values; nothing of the library is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

Said: TypeAlias = Any
"""A ground formula: a truth value, a literal, or a tuple that begins with its operator."""

_INFINITE = 10**9


def follows(premises: Iterable[Said], conclusion: Said) -> bool:
    """Whether the conclusion holds in every world of the premises."""
    return not can_hold([*premises, ("~", conclusion)])


def can_hold(formulas: Iterable[Said]) -> bool:
    """Whether the formulas hold in some world: one truth value after the other is tried."""
    todo = [[plain(formula) for formula in formulas]]
    while todo:
        left = _settled(todo.pop())
        if left is None:
            continue
        if not left:
            return True
        atom = next(atoms_of(min(left, key=lambda formula: sum(1 for _ in atoms_of(formula)))))
        todo += [[put(formula, {atom: value}) for formula in left] for value in (False, True)]
    return False


def _settled(formulas: list[Said]) -> list[Said] | None:
    """What is left of them once everything that they say outright is put in; None if nothing
    can be.
    """
    while True:
        values: dict[int, bool] = {}
        left: list[Said] = []
        todo = list(formulas)
        while todo:
            formula = todo.pop()
            if formula is False:
                return None
            if formula is True:
                continue
            if isinstance(formula, int):
                if values.setdefault(abs(formula), formula > 0) != (formula > 0):
                    return None
            elif formula[1] == len(formula) - 3:
                todo.extend(formula[3:])
            else:
                left.append(formula)
        if not values:
            return left[::-1]
        formulas = [put(formula, values) for formula in left[::-1]]


def plain(formula: Said) -> Said:
    """The same, made of counts only: `("#", least, most, parts…)`, and literals."""
    if isinstance(formula, bool | int):
        return formula
    op, *rest = formula
    if op in ("exactly", "at least", "at most"):
        number, *parts = rest
        low = -_INFINITE if op == "at most" else number
        high = _INFINITE if op == "at least" else number
        return count(low, high, [plain(part) for part in parts])
    parts = [plain(part) for part in rest]
    match op:
        case "~":
            return opposite(parts[0])
        case "&":
            return count(len(parts), len(parts), parts)
        case "|":
            return count(1, _INFINITE, parts)
        case "->":
            return count(1, _INFINITE, [opposite(parts[0]), parts[1]])
    assert op == "<->"
    return count(1, 1, [opposite(parts[0]), parts[1]])


def opposite(formula: Said) -> Said:
    """The negation of a formula made of counts."""
    if isinstance(formula, bool):
        return not formula
    if isinstance(formula, int):
        return -formula
    _, low, high, *parts = formula
    few, many = count(-_INFINITE, low - 1, parts), count(high + 1, _INFINITE, parts)
    return count(1, _INFINITE, [few, many])


def count(low: int, high: int, parts: Iterable[Said]) -> Said:
    """At least `low` and at most `high` of the parts hold; what is settled is left out."""
    true, left = 0, []
    for part in parts:
        if isinstance(part, bool):
            true += part
        else:
            left.append(part)
    low, high = max(low - true, 0), min(high - true, len(left))
    if low > high:
        return False
    if low == 0 and high == len(left):
        return True
    if len(left) == 1:
        return left[0] if low else opposite(left[0])
    if high == 0:
        return count(len(left), len(left), [opposite(part) for part in left])
    return "#", low, high, *left


def put(formula: Said, values: Mapping[int, bool]) -> Said:
    """What is left of a formula made of counts once the atoms have these values."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, int):
        value = values.get(abs(formula))
        return formula if value is None else value == (formula > 0)
    _, low, high, *parts = formula
    return count(low, high, [put(part, values) for part in parts])


def atoms_of(formula: Said) -> Iterator[int]:
    """The atoms of a formula made of counts, once for each place."""
    if isinstance(formula, tuple):
        for part in formula[3:]:
            yield from atoms_of(part)
    elif not isinstance(formula, bool):
        yield abs(formula)


# Steps


class Judge:
    """Goes through the steps of a derivation; `findings` are sentences about what is wrong."""

    def __init__(self, steps: Sequence[Any]) -> None:
        self.findings: list[str] = []
        self.concluded: dict[Any, Said] = {}
        for number, step in enumerate(steps, 1):
            if step.id != number:
                self.findings.append(f"step {step.id} should be called {number}")
            self._top(step)

    def _top(self, step: Any) -> None:
        premises = [self._of(reason, self.concluded, (), step) for reason in step.premises]
        conclusion = together(step.conclusions)
        told = {one.step for one in step.told_with if hasattr(one, "step")}
        kept = [getattr(reason, "step", None) not in told for reason in step.premises]
        base = [one for one, is_kept in zip(premises, kept, strict=True) if is_kept]
        if not follows(base, conclusion):
            self.findings.append(f"step {step.id} does not follow")
        for place, reason in enumerate(step.premises):
            # Whether its sentence needs what it tells besides is looked at in `odd_steps`.
            if not kept[place]:
                continue
            rest = [one for at, one in enumerate(premises) if at != place and kept[at]]
            if follows(rest, conclusion) and not _helps(step, reason, rest, conclusion):
                self.findings.append(f"step {step.id} does not need premise {place}")
        self._cases(step, conclusion, premises, dict(self.concluded), (), step)
        self.concluded[step.id] = conclusion

    def _cases(
        self, step: Any, conclusion: Said, premises: list[Said], known: dict[Any, Said],
        assumed: tuple[Said, ...], top: Any,
    ) -> None:  # fmt: skip
        """Checks that the cases are all there are and that each leads to the conclusion."""
        if not step.cases:
            return
        others = [("~", case.assume) for case in step.cases]
        if len(step.cases) == 1:
            if not follows([], ("<->", others[0], conclusion)):
                self.findings.append(f"step {step.id} assumes something else")
        elif not follows([*premises, *others], conclusion):
            self.findings.append(f"step {step.id} leaves out a case")
        names = [inner.id for case in step.cases for inner in case.steps]
        if names != [f"{step.id}.{place}" for place in range(1, len(names) + 1)]:
            self.findings.append(f"the steps within {step.id} are called {names}")
        for case in step.cases:
            within, assuming = dict(known), (*assumed, case.assume)
            reached = False
            for inner in case.steps:
                said = [self._of(reason, within, assuming, top) for reason in inner.premises]
                claim = together(inner.conclusions)
                if not follows(said, claim):
                    self.findings.append(f"step {inner.id} does not follow")
                self._cases(inner, claim, said, within, assuming, top)
                within[inner.id] = claim
                reached = claim is False or (len(step.cases) > 1 and claim == conclusion)
            if not reached:
                self.findings.append(f"a case of step {step.id} ends elsewhere")

    def _of(
        self, reason: Any, known: Mapping[Any, Said], assumed: Sequence[Said], top: Any
    ) -> Said:
        """What a premise says; a finding if it may not be cited here."""
        if type(reason).__name__ == "Earlier":
            if reason.step not in known:
                self.findings.append(f"step {top.id} cites {reason.step}, which it may not")
                return True
            if isinstance(reason.step, int) and reason not in top.premises:
                self.findings.append(f"step {top.id} does not list step {reason.step}")
            return known[reason.step]
        if type(reason).__name__ == "Assumption":
            if reason.formula not in assumed:
                self.findings.append(f"step {top.id} cites what it does not assume")
            return reason.formula
        if not any(reason is other for other in top.premises):
            self.findings.append(f"step {top.id} does not list a premise of its cases")
        return reason.formula


def _helps(step: Any, reason: Any, rest: list[Said], conclusion: Said) -> bool:
    """Whether a premise that could be spared costs nothing and makes the step shorter.

    Then a line of its cases cites it, or the conclusion would not follow from the rest at once.
    """
    if getattr(reason, "cost", 0):
        return False
    lines = [inner for inner in step.within() if inner is not step]
    if lines:
        return any(reason == cited for inner in lines for cited in inner.premises)
    return (
        not step.weights
        and _settled([plain(one) for one in (*rest, ("~", conclusion))]) is not None
    )


def together(formulas: Sequence[Said]) -> Said:
    """The formulas as one."""
    return formulas[0] if len(formulas) == 1 else ("&", *formulas)


# The least premises


class Worlds:
    """The worlds over some atoms, as the bits of one number."""

    def __init__(self, formulas: Iterable[Said]) -> None:
        self.atoms = sorted({atom for formula in formulas for atom in atoms_of(plain(formula))})
        self.all = (1 << (1 << len(self.atoms))) - 1
        self._of = {}
        for place, atom in enumerate(self.atoms):
            width = 1 << place
            while width < 1 << len(self.atoms):
                if width == 1 << place:
                    column = ((1 << width) - 1) << width
                else:
                    column |= column << width
                width *= 2
            self._of[atom] = column

    def where(self, formula: Said) -> int:
        """The worlds in which a formula holds."""
        return self._where(plain(formula))

    def _where(self, formula: Said) -> int:
        if isinstance(formula, bool):
            return self.all if formula else 0
        if isinstance(formula, int):
            column = self._of[abs(formula)]
            return column if formula > 0 else self.all ^ column
        _, low, high, *parts = formula
        among = [self.all] + [0] * len(parts)
        for part in parts:
            holds = self._where(part)
            for number in range(len(parts), 0, -1):
                among[number] = (among[number] & ~holds) | (among[number - 1] & holds)
            among[0] &= ~holds
        found = 0
        for number in range(max(low, 0), min(high, len(parts)) + 1):
            found |= among[number]
        return found


def least(dear: Sequence[int], cheap: Sequence[int], wrong: int) -> tuple[int, int] | None:
    """The least cost of premises that exclude all wrong worlds, and how few they can then be.

    Premises are the worlds in which they hold.
    """
    free = wrong
    for one in cheap:
        free &= one
    for cost in range(len(dear) + 1):
        fewest = None
        for chosen in combinations(dear, cost):
            rest = wrong
            for one in chosen:
                rest &= one
            if any_left(rest, cheap):
                continue
            number = _fewest(rest, cheap, fewest)
            if number is not None:
                fewest = number
        if fewest is not None:
            return cost, cost + fewest
    return None


def any_left(worlds: int, premises: Iterable[int]) -> bool:
    for one in premises:
        worlds &= one
    return worlds != 0


def _fewest(left: int, premises: Sequence[int], below: int | None) -> int | None:
    """How few premises exclude all these worlds; None if not fewer than `below`."""
    if not left:
        return 0 if below is None or below > 0 else None
    # One of the premises has to exclude the first world.
    first = left & -left
    best = below
    for one in premises:
        if not one & first and (best is None or best > 1):
            found = _fewest(left & one, premises, None if best is None else best - 1)
            if found is not None:
                best = found + 1
    return best if best != below else None


def everything(problem: Any) -> list[tuple[Said, int]]:
    """All that a file gives, with its cost: the display, the number of mines, every instance.

    Own predicates are taken to be letters, which are of no tile.
    """
    atoms, board = problem.grounding.atoms, problem.board
    size = 0 if board is None else board.size
    found: list[tuple[Said, int]] = []
    for tile, sign in enumerate(problem.display.signs if problem.display else ()):
        if sign == "*":
            found.append((tile + 1, 0))
        elif sign == "-":
            found.append((atoms.families["S"].start + tile, 0))
        elif sign != ".":
            first = atoms.families["Q"].start
            known = sign in board.count_values
            found.append((first + sign * size + tile if known else False, 0))
    if problem.mines is not None:
        found.append((("exactly", problem.mines, *range(1, size + 1)), 1))
    for block in (*problem.grounding.facts, *problem.grounding.rules):
        for formula in block.formulas:
            if formula is not True:
                tiles = {
                    (number - 1) % size if atoms.atom(number).predicate in "BSQ" else None
                    for number in mentioned(formula)
                }
                found.append((formula, 0 if len(tiles) == 1 and None not in tiles else 1))
    return found


def mentioned(formula: Said) -> Iterator[int]:
    """The atoms of a ground formula, even those that make no difference."""
    if isinstance(formula, tuple):
        for part in formula[2 if formula[0] in ("exactly", "at least", "at most") else 1 :]:
            yield from mentioned(part)
    elif not isinstance(formula, bool):
        yield abs(formula)


def least_reason(problem: Any, conclusion: Said) -> tuple[int, int] | None:
    """The least cost at which everything that is given forces a conclusion, and with how few
    premises.
    """
    given = everything(problem)
    worlds = Worlds([*(formula for formula, _ in given), conclusion])
    dear = [worlds.where(formula) for formula, cost in given if cost]
    cheap = [worlds.where(formula) for formula, cost in given if not cost]
    return least(dear, cheap, worlds.all & ~worlds.where(conclusion))
