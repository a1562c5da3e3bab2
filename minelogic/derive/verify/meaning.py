"""What the premises and the formulas of a trace say in the words of its file."""

from __future__ import annotations

import operator
from typing import Any

from minelogic.derive.verify.counts import Ground, count, opposite, put_in
from minelogic.derive.verify.fields import Wrong, shown
from minelogic.derive.verify.noise import merged, numbers_behind
from minelogic.derive.verify.words import Binding, Place, Says, Words
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax import tree
from minelogic.syntax.definitions import expand
from minelogic.syntax.file.checked import File
from minelogic.syntax.tree import Binder, Formula, Value

_MISSING = {
    "rule": ("no-such-rule", "rule"),
    "fact": ("no-such-fact", "fact on line"),
    "mines": ("no-mines", "number of mines on line"),
    "display": ("not-shown", "sign at"),
}
"""What a premise is called in a finding if there is none."""


class Meaning(Words):
    """What a trace of one file means."""

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self.alias: object = None
        """What a trace calls the file, which may have been moved since."""
        self.texts = {f"({', '.join(map(str, place))})": place for place in self.places}
        self.several: dict[tuple[Any, ...], bool] = {}
        """Of premises: whether they speak of several tiles, or of none."""
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
        if kind == "rule" and "shown" in claim:
            return self._put_to_noise(name, claim)
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
            behind = self._behind(place) if plain else None
            if behind is not None:
                numbers = [self.atom("Q", (number, *place)) for number in behind]
                return (kind, *place), count(1, len(numbers), numbers)
            if isinstance(sign, int):
                return (kind, *place), self.atom("Q", (sign, *place))
            if sign != ".":
                return (kind, *place), self.atom("B" if sign == "*" else "S", place)
        elif type(name) is int:
            if kind == "fact" and name in self.facts:
                return (kind, name), self.says(tree.And(tuple(self.facts[name])))({})
            if kind == "mines" and mines is not None and mines.line == name:
                bombs = [self.atom("B", place) for place in self.places]
                return (kind, name), count(mines.number, mines.number, bombs)
        code, what = _MISSING[kind]
        raise Wrong(code, f"The file has no {what} {shown(name)}.")

    def _behind(self, place: Place) -> list[int] | None:
        """The true numbers of a tile that could have shown what it shows, if there is noise."""
        tile = self.tiles.get(place)
        if tile is None or self.board is None:
            return None
        return numbers_behind(self.file.noise, self.board, tile, self.signs[tile])

    def _put_to_noise(self, name: object, claim: dict[str, Any]) -> tuple[tuple[Any, ...], Ground]:
        """What a rule says of a noisy tile, whichever of its numbers is the true one.

        A variable that has no value in the binding is the true number.
        """
        place = self.place(claim["shown"])
        behind = self._behind(place)
        if not isinstance(name, str) or name not in self.rules:
            raise Wrong("no-such-rule", f"The file has no rule {shown(name)}.")
        if not behind:
            raise Wrong("not-shown", f"There is no noise in what {shown(claim['shown'])} shows.")
        binding = claim.get("binding", {})
        if not isinstance(binding, dict):
            raise Wrong("binding", "A binding is an object.")
        free = [variable for variable in self.rules[name][2] if variable not in binding]
        if len(free) > 1:
            raise Wrong("binding", f"An instance of {name} gives values to {', '.join(free)}.")
        says: list[Ground] = []
        for number in behind:
            filled = {**claim, "binding": {**binding, **dict.fromkeys(free, number)}}
            values, instance = self._instance(name, filled)
            true = self.atom("Q", (number, *place))
            known = {true: True} if isinstance(true, int) else {}
            says.append(put_in(instance(values), known))
        says = [said for n, said in enumerate(says) if said not in says[:n]]
        key = "rule", name, *[binding.get(variable) for variable in self.rules[name][2]], place
        return key, says[0] if len(says) == 1 else merged(says)

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
            found = self.atom(atom[0], self.texts[atom[1:]])
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
        return self.atom(predicate, values) if inside else None


def leading(formula: Formula) -> tuple[tuple[Binder, ...], Formula]:
    """The binders of the leading universal quantifiers, no name twice, and what is under them."""
    binders: tuple[Binder, ...] = ()
    while isinstance(formula, tree.Forall):
        if {binder.name for binder in binders} & {binder.name for binder in formula.binders}:
            break
        binders, formula = binders + formula.binders, formula.body
    return binders, formula
