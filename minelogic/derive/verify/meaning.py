"""What formulas and premises of a file say, worked out for the checker of traces alone.

One idea: every connective is a count. A ground formula is

- `n`, an atom by its number, or `-n`, its negation;
- `(low, high, parts)`: at least `low` and at most `high` of the parts hold. `f & g` is `(2, 2, …)`,
  `f | g` is `(1, 2, …)`, `f -> g` is `~f | g`, and `f <-> g` says that exactly 1 of `f, ~g` holds.

A formula is read once, into a function from the values of its variables to what it says for them:
what the board and the display settle is evaluated, and a ground formula is left.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias, assert_never

from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax import tree
from minelogic.syntax.definitions import expand
from minelogic.syntax.file.checked import File
from minelogic.syntax.tree import Binder, Formula, Term, Value, Values
from minelogic.syntax.vocabulary import BOARD_PREDICATES, BOARD_RANGES
from minelogic.syntax.walk import variables

Ground: TypeAlias = int | tuple[int, int, tuple[Any, ...]]
Place: TypeAlias = tuple[Value, ...]
"""The values of an atom's arguments, or those by which atoms speak of a tile."""
Binding: TypeAlias = dict[str, Value]
Says: TypeAlias = Callable[[Binding], Ground]
Allowed: TypeAlias = Callable[[Binding], Values]

TRUE: Ground = (0, 0, ())
FALSE: Ground = (1, 1, ())
_MISSING = {
    "rule": ("no-such-rule", "rule"),
    "fact": ("no-such-fact", "fact on line"),
    "mines": ("no-mines", "number of mines on line"),
    "display": ("not-shown", "sign at"),
}
"""What a premise is called in a finding if there is none."""
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge, "+": operator.add, "-": operator.sub, "*": operator.mul,
}  # fmt: skip


class Wrong(Exception):
    """What is wrong with a step, or with a trace: a stable code, and in words."""

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason = code, reason


def count(low: int, high: int, parts: Iterable[Ground]) -> Ground:
    """At least `low` and at most `high` of the parts: simplified, the parts in one order."""
    left: list[Ground] = []
    for part in parts:
        if part is TRUE:
            low, high = low - 1, high - 1
        elif part is not FALSE:
            left.append(part)
    low, high, size = max(low, 0), min(high, len(left)), len(left)
    if low > high:
        return FALSE
    if low == 0 and high == size:
        return TRUE
    if size == 1:
        return left[0] if low else opposite(left[0])
    if high == 0:
        return count(size, size, map(opposite, left))
    left.sort(key=None if all(type(part) is int for part in left) else repr)
    return low, high, tuple(left)


def opposite(formula: Ground) -> Ground:
    """What holds exactly where the formula does not."""
    if isinstance(formula, int):
        return -formula
    low, high, parts = formula
    if not parts:
        return FALSE if formula is TRUE else TRUE
    if low == high == 0:
        inside: Ground = parts[0]
        return inside
    if low and high < len(parts):
        return 0, 0, (formula,)
    return count(0, low - 1, parts) if low else count(high + 1, len(parts), parts)


def put_in(formula: Ground, values: dict[int, bool]) -> Ground:
    """The formula with the atoms that are known put in."""
    if isinstance(formula, int):
        value = values.get(abs(formula))
        return formula if value is None else TRUE if value is (formula > 0) else FALSE
    parts = [put_in(part, values) for part in formula[2]]
    # Without anything known in it, it is as simple as it was.
    same = all(map(operator.is_, parts, formula[2]))
    return formula if same else count(formula[0], formula[1], parts)


class Meaning:
    """What the words of one file mean."""

    def __init__(self, file: File) -> None:
        self.file, self.board, vocabulary = file, file.board, file.vocabulary
        self.alias: object = None
        """What a trace calls the file, which may have been moved since."""
        names = [] if file.board is None else file.board.names
        self.places: list[Place] = [n if isinstance(n, tuple) else (n,) for n in names]
        self.tiles = {place: tile for tile, place in enumerate(self.places)}
        self.texts = {f"({', '.join(map(str, place))})": place for place in self.places}
        self.signs = ["."] * len(names) if file.display is None else file.display.signs
        self.atoms: list[tuple[str, Place]] = [("", ())]
        """By its number: the predicate of each atom, and the tile it speaks of, if of one."""
        self.numbers: dict[tuple[str, Place], Ground] = {}
        self.sorts: dict[str, tuple[list[Values], int]] = {}
        """What the places of a predicate allow, and how many of the last ones name a tile."""
        tile = vocabulary.tile_places
        for predicate in (*BOARD_PREDICATES, *vocabulary.predicates):
            sorts = vocabulary.places(predicate) or ()
            width = len(tile) if sorts[len(sorts) - len(tile) :] == tile else 0
            self.sorts[predicate] = [vocabulary.values(sort) or () for sort in sorts], width
        self.left = Limits().instances
        self.instances: dict[tuple[Any, ...], Ground] = {}
        self.read: dict[str, Ground] = {}
        self.facts: dict[int, list[Formula]] = {}
        for fact in file.facts:
            self.facts.setdefault(fact.line, []).append(fact.core)
        self.rules = {}
        for rule in file.rules:
            binders, body = leading(rule.core)
            ranges = {binder.name: self.allowed(binder) for binder in binders}
            self.rules[rule.name] = rule.line, rule.source.name, ranges, self.says(body)

    def premise(self, kind: str, claim: dict[str, Any]) -> tuple[tuple[Any, ...], Ground]:
        """Which premise of the file a claim names, and what it says."""
        name, mines = claim[kind], self.file.mines
        if kind == "rule" and isinstance(name, str) and name in self.rules:
            values, says = self._instance(name, claim)
            key = (kind, name, *values.values())
            if key not in self.instances:
                self.instances[key] = says(values)
            return key, self.instances[key]
        if kind == "display":
            place = tuple(name) if isinstance(name, list) and len(name) > 1 else (name,)
            plain = all(type(value) in (int, str) for value in place)
            sign = self.signs[self.tiles[place]] if plain and place in self.tiles else "."
            if isinstance(sign, int):
                return (kind, *place), self._atom("Q", (sign, *place))
            if sign != ".":
                return (kind, *place), self._atom("B" if sign == "*" else "S", place)
        elif type(name) is int:
            if kind == "fact" and name in self.facts:
                return (kind, name), self.says(tree.And(tuple(self.facts[name])))({})
            if kind == "mines" and mines is not None and mines.line == name:
                bombs = [self._atom("B", place) for place in self.places]
                return (kind, name), count(mines.number, mines.number, bombs)
        code, what = _MISSING[kind]
        raise Wrong(code, f"The file has no {what} {shown(name)}.")

    def _instance(self, name: str, claim: dict[str, Any]) -> tuple[Binding, Says]:
        line, file, ranges, says = self.rules[name]
        if type(claim.get("line", line)) is not int or claim.get("line", line) != line:
            raise Wrong("line", f"{name} is on line {line}, not {shown(claim['line'])}.")
        if claim.get("file", file) not in (file, self.alias):
            raise Wrong("line", f"{name} is in {file}, not in {shown(claim['file'])}.")
        binding, values = claim.get("binding", {}), dict[str, Value]()
        if not isinstance(binding, dict) or binding.keys() != ranges.keys():
            whom = ", ".join(ranges) or "no variable"
            raise Wrong("binding", f"An instance of {name} gives values to {whom}.")
        for variable, allowed in ranges.items():
            value = binding[variable]
            if type(value) not in (int, str) or value not in allowed(values):
                raise Wrong("binding", f"In {name}, {variable} cannot be {shown(value)}.")
            values[variable] = value
        return values, says

    def of_one_tile(self, formula: Ground) -> bool:
        """Whether all atoms speak of one and the same tile."""
        tiles = self._spoken(formula)
        return len(tiles) == 1 and () not in tiles

    def _spoken(self, formula: Ground) -> set[Place]:
        """The tiles of which the atoms speak; the empty place is that of no tile."""
        tiles, todo = set(), [formula]
        for part in todo:
            if isinstance(part, int):
                tiles.add(self.atoms[abs(part)][1])
            else:
                todo.extend(part[2])
        return tiles

    def place(self, raw: object) -> Place:
        """The tile that a trace names."""
        place = tuple(raw) if isinstance(raw, list) else (raw,)
        if not all(type(value) in (int, str) for value in place) or place not in self.tiles:
            raise Wrong("premise", f"There is no tile {shown(raw)}.")
        return place

    def speaks_of(self, formula: Ground, place: Place) -> bool:
        """Whether a formula speaks of a tile."""
        return place in self._spoken(formula)

    def about(self, values: dict[int, bool], place: Place | None) -> dict[int, bool]:
        """What is known of a tile alone."""
        return {atom: value for atom, value in values.items() if self.atoms[atom][1] == place}

    def parts(self, formula: Ground, place: Place | None) -> list[Ground]:
        """What a formula says of a tile alone, as far as it is plainly several things."""
        if isinstance(formula, int):
            return [formula] if self.atoms[abs(formula)][1] == place else []
        if formula[0] == len(formula[2]):
            return [found for part in formula[2] for found in self.parts(part, place)]
        return [formula] if self._spoken(formula) == {place} else []

    def formula(self, text: object) -> Ground:
        """The closed formula that a text is in the words of the file."""
        if not isinstance(text, str):
            raise Wrong("formula", f"{shown(text)} is no formula.")
        if text not in self.read:
            self.read[text] = self._read(text)
        return self.read[text]

    def _read(self, text: str) -> Ground:
        atom = text.removeprefix("~")
        if atom[:1] in ("B", "S") and atom[1:] in self.texts:
            found = self._atom(atom[0], self.texts[atom[1:]])
            return found if atom == text else opposite(found)
        plain = self._plain_atom(atom)
        if plain is not None:
            return plain if atom == text else opposite(plain)
        from minelogic.syntax.check import Checker
        from minelogic.syntax.file.reader import read_formula
        from minelogic.syntax.offboard import off_board

        file, source, findings = self.file, Source("formula", text), list[Any]()
        formula = read_formula(source, Limits(), findings)
        if formula is not None:
            checker = Checker(source, file.vocabulary, file.checked_definitions, findings)
            formula = checker.closed(formula)
            if checker.board_missing is not None:
                raise Wrong("formula", f"{shown(text)} speaks of a board, and the file has none.")
            findings.extend([] if findings else off_board(source, formula, file.vocabulary))
        wrong = [finding.message for finding in findings if finding.severity == "error"]
        if formula is None or wrong:
            raise Wrong("formula", f"{shown(text)} is no formula of the file: {wrong[0]}")
        return self.says(expand(formula, file.definitions))({})

    def _plain_atom(self, text: str) -> Ground | None:
        """The atom of an own predicate and numbers in their ranges, if it is written plainly."""
        predicate, bracket, rest = text.partition("(")
        if predicate not in self.file.vocabulary.predicates or bracket + rest[-1:] != "()":
            return None
        parts = rest[:-1].split(", ")
        if not all(part.isdecimal() and part == str(int(part)) for part in parts):
            return None
        values, sorts = tuple(map(int, parts)), self.sorts[predicate][0]
        inside = len(sorts) == len(values) and all(map(operator.contains, sorts, values))
        return self._atom(predicate, values) if inside else None

    def says(self, node: Formula) -> Says:
        """What a formula says, as a function of the values of its free variables."""
        match node:
            case tree.Atom(predicate, arguments):
                terms = _terms(arguments)
                return lambda values: self._atom(predicate, terms(values))
            case tree.Truth(value):
                return lambda _: TRUE if value else FALSE
            case tree.Comparison(parts, ops):
                terms, tests = _terms(parts), [_OPERATORS[op] for op in ops]
                return lambda values: _compared(terms(values), tests)
            case tree.InRange(term, range_):
                inside, allowed = _term(term), self._range(range_)
                return lambda values: TRUE if inside(values) in allowed(values) else FALSE
            case tree.Not(body):
                said = self.says(body)
                return lambda values: opposite(said(values))
            case tree.And(parts) | tree.Or(parts):
                end, each = TRUE if isinstance(node, tree.Or) else FALSE, [*map(self.says, parts)]
                return lambda values: _until(end, (part(values) for part in each))
            case tree.Implies(left, right):
                return self.says(tree.Or((tree.Not(left), right)))
            case tree.Iff(left, right):
                return self.says(tree.KN(tree.Int(1), (left, tree.Not(right))))
            case tree.KN(bound, parts, _, kind):
                number, each = _term(bound), [*map(self.says, parts)]
                return lambda values: _counted(kind, number(values), [p(values) for p in each])
            case tree.Forall(binders, body):
                loop, said = self._loop(binders, tree.Not(body)), self.says(body)
                return lambda values: _until(FALSE, map(said, loop(values)))
            case tree.Exists(binders, body):
                loop, said = self._loop(binders, body), self.says(body)
                return lambda values: _until(TRUE, map(said, loop(values)))
            case tree.Count(kind, bound, binders, body):
                loop, said, number = self._loop(binders, body), self.says(body), _term(bound)
                return lambda values: _counted(kind, number(values), [*map(said, loop(values))])
            case _:
                assert_never(node)

    def _atom(self, predicate: str, values: Place) -> Ground:
        """The atom; true or false where the board, the display or its places settle it."""
        found = self.numbers.get((predicate, values))
        if found is None:
            (sorts, width), half = self.sorts[predicate], len(values) // 2
            if predicate == "adjacent":
                found = TRUE if values[half:] in self._near(values[:half]) else FALSE
            elif not all(map(operator.contains, sorts, values)):
                found = FALSE
            elif predicate == "U":
                found = TRUE if self.signs[self.tiles[values]] == "." else FALSE
            else:
                found = len(self.atoms)
                self.atoms.append((predicate, values[len(values) - width :]))
            self.numbers[predicate, values] = found
        return found

    def _near(self, place: Place) -> list[Place]:
        """The tiles next to a tile; none next to what is no tile."""
        if self.board is None or place not in self.tiles:
            return []
        return [self.places[tile] for tile in self.board.neighbours(self.tiles[place])]

    def allowed(self, binder: Binder) -> Allowed:
        """What a variable runs over, given the values of those before it."""
        if binder.values is None and binder.range is not None:
            return self._range(binder.range)
        return lambda _: binder.values or ()

    def _range(self, range_: tree.Range) -> Allowed:
        if isinstance(range_, tree.Interval):
            low, high = _term(range_.low), _term(range_.high)
            return lambda values: range(low(values), high(values) + 1)
        named = self.file.vocabulary.values(BOARD_RANGES.get(range_.name, range_.name)) or ()
        return lambda _: named

    def _loop(
        self, binders: tuple[Binder, ...], body: Formula
    ) -> Callable[[Binding], Iterator[Binding]]:
        """All values of the binders, but for some for which the body is plainly false."""
        names, ranges = [binder.name for binder in binders], [*map(self.allowed, binders)]
        tests: list[list[Says]] = [[] for _ in names]
        beside: dict[str, tuple[Callable[[Binding], Place], int]] = {}
        for part in _conjuncts(body):
            match part:
                case tree.Comparison(terms) | tree.Atom("adjacent", terms):
                    used = [index for index, name in enumerate(names) if name in _names(terms)]
                    if used:
                        tests[used[-1]].append(self.says(part))
                    fixed, free = terms[: len(terms) // 2], terms[len(terms) // 2 :]
                    if isinstance(part, tree.Atom) and _names(fixed).isdisjoint(names):
                        near = [(t.name, k) for k, t in enumerate(free) if isinstance(t, tree.Var)]
                        beside |= {name: (_terms(fixed), index) for name, index in near}

        def every(values: Binding, index: int, last: Values) -> Iterator[Binding]:
            if index == len(names):
                yield values
                return
            name, range_ = names[index], binders[index].range
            # One range for several names speaks of none of them: it is that of the first.
            shared = index and range_ is not None and range_ is binders[index - 1].range
            allowed = last if shared else ranges[index](values)
            chosen: Iterable[Value] = allowed
            if name in beside:
                fixed, place = beside[name]
                chosen = dict.fromkeys([near[place] for near in self._near(fixed(values))])
            for value in chosen:
                self.left -= 1
                if self.left < 0:
                    raise LimitReached("instances", Limits().instances, "checking the trace")
                inner = {**values, name: value}
                if value in allowed and all(test(inner) is TRUE for test in tests[index]):
                    yield from every(inner, index + 1, allowed)

        return lambda values: every(values, 0, ())


def leading(formula: Formula) -> tuple[tuple[Binder, ...], Formula]:
    """The binders of the leading universal quantifiers, no name twice, and what is under them."""
    binders: tuple[Binder, ...] = ()
    while isinstance(formula, tree.Forall):
        if {binder.name for binder in binders} & {binder.name for binder in formula.binders}:
            break
        binders, formula = binders + formula.binders, formula.body
    return binders, formula


def _term(term: Term) -> Callable[[Binding], Any]:
    """The value of a term, as a function of those of its variables."""
    match term:
        case tree.Int(value) | tree.Vertex(value):
            return lambda _: value
        case tree.Var(name):
            return operator.itemgetter(name)
        case tree.Negative(inner):
            return _term(tree.Arithmetic("-", tree.Int(0), inner))
        case tree.Absolute(inner):
            signed = _term(inner)
            return lambda values: abs(signed(values))
        case tree.Arithmetic(op, left, right):
            compute, one, other = _OPERATORS[op], _term(left), _term(right)
            return lambda values: compute(one(values), other(values))
        case _:
            assert_never(term)


def _terms(terms: tuple[Term, ...]) -> Callable[[Binding], Place]:
    each = [_term(term) for term in terms]
    return lambda values: tuple([term(values) for term in each])


def _names(terms: tuple[Term, ...]) -> set[str]:
    return {name for term in terms for name in variables(term)}


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    """Formulas that hold where this one does."""
    match formula:
        case tree.And(parts):
            for part in parts:
                yield from _conjuncts(part)
        case tree.Not(tree.Implies(left, _)) | tree.Not(tree.Not(left)):
            yield from _conjuncts(left)
        case _:
            yield formula


def _compared(values: Place, tests: list[Callable[[Any, Any], Any]]) -> Ground:
    pairs = zip(tests, pairwise(values), strict=True)
    return TRUE if all(test(*pair) for test, pair in pairs) else FALSE


def _until(end: Ground, parts: Iterable[Ground]) -> Ground:
    """One of the parts, if the end is true, or else all; parts are made only until one is it."""
    found: list[Ground] = []
    for part in parts:
        if part is end:
            return end
        found.append(part)
    return count(1 if end is TRUE else len(found), len(found), found)


def _counted(kind: tree.CountKind, bound: int, parts: list[Ground]) -> Ground:
    low = 0 if kind == "at most" else bound
    return count(low, len(parts) if kind == "at least" else bound, parts)


def shown(value: Any) -> str:
    """A value as it stands in the trace, if it is short."""
    from json import dumps

    try:
        text = dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "such a value"
    return text if len(text) <= 40 else f"{text[:39]}…"
