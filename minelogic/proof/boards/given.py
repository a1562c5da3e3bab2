"""What the file of a board gives: instances of its rules, facts, its mines, its display."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from minelogic.board import Board, TileName
from minelogic.diagnostics import Kind
from minelogic.ground.atoms import as_term
from minelogic.ground.blocks import leading, place_of
from minelogic.proof.kinds import boards as kinds
from minelogic.proof.script import Given
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute, substitute_term
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import File
from minelogic.syntax.forms import Form
from minelogic.syntax.intervals import constant
from minelogic.syntax.statements import Rule
from minelogic.syntax.tree import Formula, Value, Values
from minelogic.syntax.vocabulary import BOARD_RANGES
from minelogic.words import plural, row, shortened


class NotGiven(Exception):
    """The file does not give what was named: the kind of finding, and its data."""

    def __init__(self, kind: Kind, **data: object) -> None:
        super().__init__(kind.code)
        self.kind, self.data = kind, data


def given_formula(file: File, given: Given) -> Formula:
    """The formula that the file gives by that name; `NotGiven` if it gives none.

    `given RULE` is the whole rule, `given RULE[i=0]` the rule with a value for a variable of its
    leading quantifiers, `given mines` the number of mines, `given fact[line=7]` the fact in line 7
    of the file; `display (0, 1)` is what the display shows, and U of a tile that is covered.
    """
    if given.rule is None:
        return _shown(file, given.tile)
    if given.rule == "mines" and not given.binding:
        return _mines(file)
    if given.rule == "fact" and [name for name, _ in given.binding] in ([], ["line"]):
        return _fact(file, [str(line) for _, line in given.binding])
    return _instance(_rule(file, given.rule), given.binding)


def settles(file: File) -> Callable[[Form], bool | None]:
    """Whether a closed atom is true whatever the bombs are, or false, or neither.

    The board settles `adjacent`, the display U; an atom off the board or out of its domain is
    false.
    """
    vocabulary, board = file.vocabulary, file.board
    covered = frozenset(file.display.covered) if file.display is not None else None
    domains: dict[str, list[Values] | None] = {}

    def domains_of(name: str) -> list[Values] | None:
        """The values for each place of a predicate; None if there is no such predicate."""
        sorts = vocabulary.places(name)
        return None if sorts is None else [vocabulary.values(sort) or () for sort in sorts]

    def settled(atom: Form) -> bool | None:
        name, terms = atom[1], atom[2:]
        if atom[0] == "in":
            values = vocabulary.values(BOARD_RANGES.get(name) or name)
            value = _value(terms[0])
            return None if values is None or value is None else value in values
        if name not in domains:
            domains[name] = domains_of(name)
        places = domains[name]
        if places is None or len(places) != len(terms):
            return None
        arguments = [_value(term) for term in terms]
        if None in arguments:
            return None
        for argument, domain in zip(arguments, places, strict=True):
            if argument not in domain:
                return False
        if board is None or name not in ("adjacent", "U"):
            return None
        half = len(arguments) // 2 if name == "adjacent" else len(arguments)
        tile = board.tile(_tile_name(board, arguments[:half]))
        assert tile is not None
        if name == "U":
            return covered is None or tile in covered
        return board.tile(_tile_name(board, arguments[half:])) in board.neighbours(tile)

    return settled


def as_forms(values: Values) -> tuple[Any, ...]:
    """Values as forms have them."""
    return tuple([("vertex", value) if isinstance(value, str) else value for value in values])


def _value(term: Any) -> Value | None:
    """The integer or vertex that a term is; None if it is neither."""
    if isinstance(term, int):
        return term
    return term[1] if isinstance(term, tuple) and term[0] == "vertex" else None


def _tile_name(board: Board, arguments: Any) -> TileName:
    name: TileName = tuple(arguments) if board.is_grid else arguments[0]
    return name


def _shown(file: File, tile: tuple[Value, ...]) -> Formula:
    """What the display shows on a tile."""
    board = file.board
    if board is None:
        raise NotGiven(kinds.UNKNOWN_GIVEN, file=_called(file), what="board", advice="")
    fits = len(tile) == len(file.vocabulary.tile_places)
    fits = fits and not (board.is_grid and any(isinstance(value, str) for value in tile))
    number = board.tile(_tile_name(board, tile)) if fits else None
    if number is None:
        name_text = f"({', '.join(map(str, tile))})" if board.is_grid else ", ".join(map(str, tile))
        raise NotGiven(kinds.NO_TILE, tile=name_text, advice=_tiles(board))
    sign = "." if file.display is None else file.display.signs[number]
    place = tuple([as_term(value) for value in place_of(board, number)])
    values = file.possible.get(number)
    if values is not None:
        numbers = tuple([tree.Atom("Q", (tree.Int(value), *place)) for value in values])
        return (
            numbers[0] if len(numbers) == 1 else tree.Or(numbers) if numbers else tree.Truth(False)
        )
    if isinstance(sign, int):
        return tree.Atom("Q", (tree.Int(sign), *place))
    return tree.Atom({"*": "B", "-": "S", ".": "U"}[sign], place)


def _tiles(board: Board) -> str:
    """Which tiles there are."""
    if not board.is_grid:
        return f"Its tiles are {_row([str(vertex) for vertex in board.vertices])}."
    names = board.names
    return f"Its tiles go from {min(names)} to {max(names)}."


def _mines(file: File) -> Formula:
    """So many tiles are bombs."""
    if file.mines is None or file.board is None:
        raise NotGiven(
            kinds.UNKNOWN_GIVEN,
            file=_called(file),
            what="line 'mines'",
            advice="How many bombs there are is given only where the file says it.",
        )
    names = ("i", "j") if file.board.is_grid else ("v",)
    binders = []
    for name, sort in zip(names, file.vocabulary.tile_places, strict=True):
        values = file.vocabulary.values(sort)
        binders.append(tree.Binder(name, None, values=values, sort=sort))
    bomb = tree.Atom("B", tuple([tree.Var(name) for name in names]))
    return tree.Count("exactly", tree.Int(file.mines.number), tuple(binders), bomb)


def _fact(file: File, words: list[str]) -> Formula:
    """The fact in a line of the file; without a line, the only one."""
    lines = {str(fact.line): fact for fact in file.facts}
    fact = lines.get(words[0]) if words else None
    if not words and len(lines) == 1:
        (fact,) = lines.values()
    if fact is not None:
        return fact.core
    advice = f"It has facts in {_lines(list(lines))}." if lines else "It has no facts."
    what = f"fact in line {words[0]}" if words else "only fact"
    if not words and lines:
        advice = f"Say which: given fact[line={next(iter(lines))}]. {advice}"
    raise NotGiven(kinds.UNKNOWN_GIVEN, file=_called(file), what=what, advice=advice)


def _lines(lines: list[str]) -> str:
    return f"{plural(len(lines), 'line')} {_row(lines)}"


def _rule(file: File, name: str) -> Rule:
    """The rule of that name; the name of its theory may be left out where that is clear."""
    rules = {rule.name: rule for rule in file.rules}
    ending = [rule for rule in file.rules if rule.name.endswith(f".{name}")]
    rule = rules.get(name) or (ending[0] if len(ending) == 1 else None)
    if rule is not None:
        return rule
    guess = closest(name, [*rules, *[rule.rpartition(".")[2] for rule in rules]])
    advice = f"Its rules are {_row(list(rules))}." if rules else "It has no rules."
    if guess is not None:
        advice = f"Did you mean {guess}?"
    if ending:
        advice = f"Say which: {_row([rule.name for rule in ending])}."
    raise NotGiven(
        kinds.UNKNOWN_GIVEN, file=_called(file), what=f"rule '{shortened(name, 40)}'", advice=advice
    )


def _instance(rule: Rule, binding: tuple[tuple[str, Value], ...]) -> Formula:
    """The rule with values for variables of its leading quantifiers; the others stay."""
    binders, body = leading(rule.core)
    values = dict(binding)
    named = [binder.name for binder in binders]
    for name in values:
        if name not in named:
            advice = (
                f"Its variables are {', '.join(named)}."
                if named
                else (f"It has no variables: write given {rule.name}.")
            )
            raise NotGiven(kinds.GIVEN_VARIABLE, rule=rule.name, name=name, advice=advice)
    terms: dict[str, tree.Term] = {}
    kept: list[tree.Binder] = []
    for binder in binders:
        binder = _put_in(binder, terms)
        if binder.name in values:
            _check(rule, binder, values[binder.name], kept)
            terms[binder.name] = as_term(values[binder.name])
        else:
            kept.append(binder)
    if not terms:
        return rule.core
    # Substituted together, so that a variable that is kept is renamed where it must be.
    return substitute(tree.Forall(tuple(kept), body) if kept else body, terms)


def _put_in(binder: tree.Binder, terms: dict[str, tree.Term]) -> tree.Binder:
    where = binder.range
    if not isinstance(where, tree.Interval) or not terms:
        return binder
    low, high = substitute_term(where.low, terms), substitute_term(where.high, terms)
    return replace(binder, range=tree.Interval(low, high, where.span))


def _check(rule: Rule, binder: tree.Binder, value: Value, kept: list[tree.Binder]) -> None:
    """Refuses a value that the variable does not have."""
    values, where = binder.values, binder.range
    if values is None and isinstance(where, tree.Interval):
        low, high = constant(where.low), constant(where.high)
        if low is None or high is None:
            raise NotGiven(
                kinds.GIVEN_VALUE,
                rule=rule.name,
                name=binder.name,
                value=value,
                advice=f"Its range depends on {kept[-1].name}; give that a value too.",
            )
        values = range(low, high + 1)
    if value in (values or ()):
        return
    extent = "nowhere"
    if isinstance(values, range) and values:
        extent = f"from {values[0]} to {values[-1]}"
    elif values:
        extent = f"through {_row([str(one) for one in values])}"
    raise NotGiven(
        kinds.GIVEN_VALUE,
        rule=rule.name,
        name=binder.name,
        value=value,
        advice=f"{binder.name} goes {extent}.",
    )


def _row(names: list[str]) -> str:
    return row(names, 6)


def _called(file: File) -> str:
    return re.split(r"[/\\]", file.source.name)[-1]
