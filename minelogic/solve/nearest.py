"""The nearest board: one that breaks the fewest premises of a problem that no board fits."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.board import Display, Sign
from minelogic.errors import LimitReached
from minelogic.ground.formula import literals
from minelogic.ground.ground import Grounding, ground
from minelogic.ground.premises import Premise, premises
from minelogic.ground.spoken import speaks_of_covered
from minelogic.ground.standard import RULES
from minelogic.records import dataclass, replace
from minelogic.solve.answers import Answers
from minelogic.solve.canonical import canonical, first_model
from minelogic.solve.clash import Premises
from minelogic.solve.given import given_of
from minelogic.solve.knowledge import Bound, is_large
from minelogic.solve.listing import canonical_model
from minelogic.solve.sat.engine import Engine
from minelogic.solve.worlds import Model, world_of
from minelogic.syntax.statements import Mines, Rule


@dataclass(frozen=True, slots=True)
class NearestBoard:
    """A world that fits all premises but a few, the fewest that can be."""

    model: Model
    broken: tuple[Premise, ...]


def nearest_board(answers: Answers, grounding: Grounding) -> NearestBoard | None:
    """The canonical world of those that break the first of the least sets of premises.

    A set is less than another if it has fewer members, or as many but fewer that are no display
    tiles; of such sets the first is that whose premises stand first, but rules of the standard
    theory come after the file's own, and a total of mines last. None if a limit was reached.

    Why it is right to look at what is left of the rules first: that is some of the premises, so
    that no fewer can be broken, and none that come before. If a world fits all others then, it is
    the first of the least sets; if none does, all premises are looked at.
    """
    try:
        near = None
        # A premise that is broken covers no tile, so that what speaks of U stays as it is.
        if answers.given.by_numbers and not speaks_of_covered(grounding.file):
            near = _by_numbers(answers, grounding)
        return near or _among_all(answers, grounding)
    except LimitReached:
        return None


def _by_numbers(answers: Answers, grounding: Grounding) -> NearestBoard | None:
    """The same, if no rule is broken; None if one is, or if what was set aside does not fit."""
    premises = answers.given.instances(grounding)
    near = _without_total(answers, grounding, premises) if _total_is_large(answers) else None
    if near is not None:
        return near
    broken = _broken(Premises(premises, grounding.atoms, answers.limits, effort=answers.effort))
    return _without(answers, grounding, broken)


def _among_all(answers: Answers, grounding: Grounding) -> NearestBoard | None:
    switched = Premises(premises(grounding), grounding.atoms, answers.limits, effort=answers.effort)
    broken = _broken(switched)
    model = _by_switches(answers, switched, broken)
    return None if model is None else _near(model, broken)


def _total_is_large(answers: Answers) -> bool:
    given = answers.given
    if not given.is_display or given.mines is None:
        return False
    return is_large(("exactly", given.mines, *range(1, given.tiles + 1)))


def _without_total(
    answers: Answers, grounding: Grounding, premises: Sequence[Premise]
) -> NearestBoard | None:
    """The same for a display with a total that a solver could hardly cope with.

    What has to be broken without the total is looked for first. If a board with the total is left
    then, that is all; and if nothing but the total is wrong, it is the total that is broken. None
    in all other cases.
    """
    others = [premise for premise in premises if not isinstance(premise.statement, Mines)]
    totals = [premise for premise in premises if isinstance(premise.statement, Mines)]
    broken = _broken(Premises(others, grounding.atoms, answers.limits, effort=answers.effort))
    near = _without(answers, grounding, broken)
    return near if near is not None or broken else _without(answers, grounding, totals)


def _broken(premises: Premises) -> list[Premise]:
    switches = premises.switches
    total = [
        switch
        for switch, premise in zip(switches, premises.premises, strict=True)
        if isinstance(premise.statement, Mines)
    ]
    # A total makes questions hard that have nothing to do with it, so it comes in last: if the
    # fewest without it cannot be had with it, there is one more to break.
    off = [-switch for switch in switches if switch not in total]
    said = [
        -switch
        for switch, premise in zip(switches, premises.premises, strict=True)
        if premise.statement is not None and switch not in total
    ]
    number = _least(premises, off, [])
    on: list[int] = []
    if total:
        for more in (number, number + 1):
            if _loaded(premises, [(more, off)], off).satisfiable(total):
                number, on = more, total
                break
    bounds: list[Bound] = [(number, off)]
    bounds.append((_least(premises, said, bounds, on), said))
    pairs = zip(switches, premises.premises, strict=True)
    ordered = [switch for switch, _ in sorted(pairs, key=lambda pair: _trusted(pair[1]))]
    chosen = _first(_loaded(premises, bounds, off), ordered, on)
    return [p for p, s in zip(premises.premises, switches, strict=True) if s in chosen]


def _trusted(premise: Premise) -> int:
    """How late a premise is given up: the standard theory is trusted more than a file."""
    if isinstance(premise.statement, Mines):
        return 2
    return int(isinstance(premise.statement, Rule) and premise.statement.name in RULES)


def _least(
    premises: Premises, counted: Sequence[int], bounds: list[Bound], on: Sequence[int] = ()
) -> int:
    """The least number of these literals that has to hold."""
    for number in range(len(counted) + 1):
        if _loaded(premises, [*bounds, (number, counted)], counted).sure(on):
            return number
    raise AssertionError("with every switch off all can hold")


def _first(engine: Engine, switches: Sequence[int], on: Sequence[int]) -> set[int]:
    """Of the sets of switches that can be off, the one whose members come first."""
    engine.sure(on)
    preferred = [-switch for switch in switches if switch not in on]
    true = first_model(engine, engine.true(), preferred, on)
    return {switch for switch in switches if switch not in true}


def _without(
    answers: Answers, grounding: Grounding, broken: Sequence[Premise]
) -> NearestBoard | None:
    """The canonical world of the file without these premises; None if one is an instance."""
    if any(isinstance(premise.statement, Rule) for premise in broken):
        return None
    file = grounding.file
    gone = {id(premise.statement) for premise in broken}
    tiles = {premise.tile for premise in broken}
    signs: list[Sign] = [
        "." if tile in tiles else sign for tile, sign in enumerate(answers.given.signs)
    ]
    left = replace(
        file,
        display=Display(tuple(signs)) if signs else None,
        facts=tuple([fact for fact in file.facts if id(fact) not in gone]),
        mines=None if id(file.mines) in gone else file.mines,
    )
    given = replace(given_of(ground(left, answers.limits)), spoken=answers.given.spoken)
    rest = Answers(given, answers.limits, effort=answers.effort)
    if rest.solution.status == "inconsistent":
        return None
    model = canonical_model(rest, True)
    return None if model is None else _near(model, broken)


def _near(model: Model, broken: Sequence[Premise]) -> NearestBoard:
    return NearestBoard(replace(model, signs=_plain(model)), tuple(broken))


def _by_switches(answers: Answers, premises: Premises, broken: Sequence[Premise]) -> Model | None:
    given = answers.given
    gone = {id(premise) for premise in broken}
    units = [
        (-switch if id(premise) in gone else switch,)
        for switch, premise in zip(premises.switches, premises.premises, strict=True)
    ]

    def load(bounds: list[Bound]) -> Engine:
        engine = premises.engine(bounds, counting=True)
        engine.add(units)
        return engine

    held = (p for p in premises.premises if id(p) not in gone)
    mines = given.mines if any(isinstance(p.statement, Mines) for p in held) else None
    used = sorted({n for p in premises.premises for n in literals(p.formula) if n > given.tiles})
    world = canonical(load, len(given.bombs), used, mines)
    if world is None:
        return None
    first = given.atoms.first_own if given.is_settled else given.tiles + 1
    true = [given.atoms.atom(number) for number in world[1] if number >= first]
    board = given.board if given.bombs else None
    return world_of(board, given.signs, world[0], true, given.noisy_tiles)


def _plain(model: Model) -> tuple[Sign, ...]:
    """The signs of a board without its numbers, some of which may be broken."""
    return tuple(["*" if sign == "*" else "-" for sign in model.signs])


def _loaded(premises: Premises, bounds: list[Bound], counted: Sequence[int]) -> Engine:
    engine = premises.engine(bounds, counting=True)
    engine.prefer([-literal for literal in counted])
    return engine
