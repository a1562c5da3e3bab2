"""Steps that no person would write, found in traces: nothing of the search is used.

A step, within cases as well, is odd if it

- **supposes** what the display, a rule about one tile, an earlier step or a case around settles;
- **repeats** what the display or an earlier step says already;
- is **unnamed** in part: what its lines or its sentence use is not listed, or does not suffice;
- has something **needless**: a premise that can be left out, the rest showing the same at once and
  its sentence stating the same;
- is **longer** than another one of the same cost (`tests.derive.shorter`).

`python -m tests.derive.odd_steps --displays 1000 --files DIR` prints how many there are of each.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from minelogic.derive.verify.counts import FALSE, TRUE, Ground, opposite, put_in
from minelogic.derive.verify.meaning import Meaning
from minelogic.derive.verify.propagation import Known, besides, propagate
from minelogic.syntax import tree
from minelogic.syntax.file.checked import File
from minelogic.syntax.tree import Formula
from minelogic.syntax.walk import subformulas
from tests.derive.odd import Odd, StepId
from tests.derive.odd_told import ToldFacts
from tests.derive.truth_table import entails

GIVEN = ("rule", "fact", "mines", "display")
MOST_INSTANCES = 20_000
MOST_FORMULAS = 80
_TILE = re.compile(r"\((\w+(?:, ?\w+)*)\)")


@dataclass
class Scope:
    """What is known where a step stands."""

    said: set[Ground]
    """What the display, earlier steps and cases around say outright."""
    settled: Known | None
    """What follows from that, with what rules say of single tiles."""
    steps: dict[StepId, tuple[Ground, ...]] = field(default_factory=dict)

    def within(self) -> Scope:
        return Scope(set(self.said), self.settled, dict(self.steps))

    def learn(self, formulas: Sequence[Ground]) -> None:
        self.said.update(formulas)
        self.settled = propagate(list(formulas), self.settled)


class Judge:
    """Looks for odd steps in traces of one file."""

    def __init__(self, file: File) -> None:
        self.meaning = Meaning(file)
        self.free = list(islice(self._about_single_tiles(), MOST_INSTANCES))
        self.same = self._same()
        self.rules = {rule.name: rule for rule in file.rules}
        self.facts = ToldFacts(file, self.meaning)
        self.told: dict[StepId, set[Any]] = {}
        """The tiles that each step and each line in cases may name."""

    def odd(self, steps: Sequence[dict[str, Any]]) -> list[Odd]:
        """All that is odd about the steps of a trace."""
        shown = list(self._shown())
        settled = propagate([*shown, *self.free], Known({}, []))
        said = {other for one in shown for other in self._ways_to_say(one)}
        said |= self._said_by_numbers(settled)
        found: list[Odd] = []
        self._steps(steps, Scope(said, settled), found)
        return found

    # What is known beforehand

    def _shown(self) -> Iterator[Ground]:
        """What the display shows."""
        meaning = self.meaning
        for place, sign in zip(meaning.places, meaning.signs, strict=True):
            if isinstance(sign, int):
                yield meaning.atom("Q", (sign, *place))
            elif sign != ".":
                yield meaning.atom("B" if sign == "*" else "S", place)

    def _said_by_numbers(self, settled: Known | None) -> set[Ground]:
        """That tiles that show a number are safe and no bombs, if rules about one tile say so."""
        meaning, values = self.meaning, {} if settled is None else settled.values
        numbered = [p for p, s in zip(meaning.places, meaning.signs, strict=True) if type(s) is int]
        atoms = [meaning.atom(predicate, place) for place in numbered for predicate in "BS"]
        return {a if values[a] else -a for a in atoms if isinstance(a, int) and a in values}

    def _about_single_tiles(self) -> Iterator[Ground]:
        """What instances and facts say that speak of a single tile."""
        meaning = self.meaning
        for *_, ranges, says in meaning.rules.values():
            for values in _bindings(ranges):
                formula = says(values)
                if formula is not TRUE and meaning.of_one_tile(formula):
                    yield formula

    def _same(self) -> dict[int, int]:
        """For atoms that a rule says to be the opposite of another: that one."""
        pairs: dict[int, int] = {}
        for formula in self.free:
            if not isinstance(formula, int) and formula[:2] == (1, 1) and len(formula[2]) == 2:
                one, two = formula[2]
                if isinstance(one, int) and isinstance(two, int):
                    names = {self.meaning.atoms[abs(one)][0], self.meaning.atoms[abs(two)][0]}
                    if names == {"B", "S"} and one * two > 0:
                        pairs |= {abs(one): abs(two), abs(two): abs(one)}
        return pairs

    def _ways_to_say(self, formula: Ground) -> set[Ground]:
        """A formula, and if it is a literal what says the same of the tile: S for ~B."""
        if not isinstance(formula, int) or abs(formula) not in self.same:
            return {formula}
        other = self.same[abs(formula)]
        return {formula, -other if formula > 0 else other}

    # Steps

    def _steps(self, steps: Sequence[dict[str, Any]], scope: Scope, found: list[Odd]) -> None:
        for step in steps:
            conclusions = tuple(map(self.meaning.formula, step["conclusions"]))
            found += self._repeats(step, conclusions, scope)
            found += self._unnamed(step, conclusions, scope)
            found += self._needless(step, conclusions, scope)
            for case in step.get("cases", ()):
                found += self._supposes(step, case, scope)
                inner = scope.within()
                inner.learn(list(self._ways_to_say(self.meaning.formula(case["assume"]))))
                self._steps(case["steps"], inner, found)
            scope.steps[step["id"]] = conclusions
            scope.learn([way for one in conclusions for way in self._ways_to_say(one)])

    def _supposes(self, step: Any, case: Any, scope: Scope) -> Iterator[Odd]:
        assumed = self.meaning.formula(case["assume"])
        if assumed is not TRUE and scope.settled is not None:
            value = put_in(assumed, scope.settled.values)
            if value in (TRUE, FALSE) or assumed in scope.said or opposite(assumed) in scope.said:
                yield Odd("supposes", step["id"], case["assume"])

    def _repeats(self, step: Any, conclusions: Sequence[Ground], scope: Scope) -> Iterator[Odd]:
        for text, conclusion in zip(step["conclusions"], conclusions, strict=True):
            if conclusion is not FALSE and conclusion in scope.said:
                yield Odd("repeats", step["id"], text)

    def _unnamed(self, step: Any, conclusions: Sequence[Ground], scope: Scope) -> Iterator[Odd]:
        listed = {_key(premise) for premise in step["premises"]}
        for missing in sorted(_cited_within(step) - listed):
            yield Odd("unnamed", step["id"], missing)
        said = self._said(step, scope)
        for text, conclusion in zip(step["conclusions"], conclusions, strict=True):
            if entails([one for _, formulas in said for one in formulas], conclusion) is False:
                yield Odd("unnamed", step["id"], f"what shows {text}")
        for stated in self.facts.unnamed(step, self._single(said)):
            yield Odd("unnamed", step["id"], f'what says "{stated}"')
        told = {place for _, formulas in said for place in self._places(formulas)}
        told |= self._places(conclusions)
        told |= self._places([self.meaning.formula(c["assume"]) for c in step.get("cases", ())])
        told |= self._in_own_words(step)
        self.told[step["id"]] = told
        if "like" in step:
            # It says which tiles stand for which of those in the lines of another.
            first = f"{step['like']}."
            lines = [other for name, other in self.told.items() if f"{name}.".startswith(first)]
            told = told.union(*lines)
        for text in _TILE.findall(step["sentence"]):
            place = _place(text)
            if place in self.meaning.tiles and place not in told:
                yield Odd("unnamed", step["id"], f"the tile ({text}) of its sentence")

    def _in_own_words(self, step: Any) -> set[Any]:
        """The tiles that instances of rules name: in their sentences, or in what they say."""
        places: set[Any] = set()
        for one in (step, *_lines_of(step)):
            for premise in one["premises"]:
                if "rule" in premise:
                    rule, binding = self.rules[premise["rule"]], premise.get("binding", {})
                    sentence = rule.sentence or ""
                    for name, value in binding.items():
                        sentence = sentence.replace(f"{{{name}}}", str(value))
                    places.update(map(_place, _TILE.findall(sentence)))
                    places |= set(_places_in(rule.core, binding))
        return places

    def _needless(self, step: Any, conclusions: Sequence[Ground], scope: Scope) -> Iterator[Odd]:
        said = self._said(step, scope)
        if step.get("cases"):
            used = _cited_within(step)
            for premise, _ in said:
                if _key(premise) not in used:
                    yield Odd("needless", step["id"], _key(premise))
            return
        if sum(len(formulas) for _, formulas in said) > MOST_FORMULAS:
            return
        parts = any("of" in premise for premise, _ in said)
        for place, (premise, _) in enumerate(said):
            if parts and not self._is_dear(premise):
                # What such a part says depends on what else is said of its tile.
                continue
            others = said[:place] + said[place + 1 :]
            rest = [one for _, formulas in others for one in formulas]
            if self._said_twice(premise, said) or (
                "step" in premise
                and self.facts.uses(step, self._single(said), self._single(others))
            ):
                continue
            if self._shows(step, rest, conclusions):
                dear = "dear" if self._is_dear(premise) else "free"
                yield Odd(f"needless, {dear}", step["id"], _key(premise))

    def _single(self, said: Sequence[tuple[Any, tuple[Ground, ...]]]) -> list[Ground]:
        """What is said of single tiles, with what the display shows and that safe means no bomb."""
        formulas = [one for _, some in said for one in some if self._is_single(one)]
        return [*formulas, *self._shown(), *(one for one in self.free if not isinstance(one, int))]

    def _is_single(self, formula: Ground) -> bool:
        return formula not in (TRUE, FALSE) and (
            isinstance(formula, int) or self.meaning.of_one_tile(formula)
        )

    def _said_twice(
        self, premise: dict[str, Any], said: Sequence[tuple[dict[str, Any], tuple[Ground, ...]]]
    ) -> bool:
        """Whether a rule of the file's own says of a tile what an earlier step has found by it."""
        if not {"step", "rule"} & premise.keys():
            return False
        other = "rule" if "step" in premise else "step"
        own = next(set(formulas) for one, formulas in said if one is premise)
        return any(other in one and not own.isdisjoint(formulas) for one, formulas in said)

    def _shows(self, step: Any, said: list[Ground], conclusions: Sequence[Ground]) -> bool:
        """Whether premises show it as simply: at once, or if it is a sum at all."""
        if step["form"] in ("sum", "pairs"):
            return all(entails(said, one) for one in conclusions)
        known = propagate(said, Known({}, []))
        return all(besides([opposite(one)], known) is None for one in conclusions)

    def _is_dear(self, premise: dict[str, Any]) -> bool:
        kind = next((kind for kind in GIVEN if kind in premise), None)
        if kind in (None, "display") or "of" in premise:
            return False
        return kind == "mines" or not self.meaning.of_one_tile(
            self.meaning.premise(str(kind), premise)[1]
        )

    def _said(self, step: Any, scope: Scope) -> list[tuple[dict[str, Any], tuple[Ground, ...]]]:
        """The premises, each with what it says."""
        said = []
        for premise in step["premises"]:
            if "step" in premise:
                formulas = scope.steps.get(premise["step"], ())
            elif "assume" in premise:
                formulas = (self.meaning.formula(premise["assume"]),)
            else:
                formulas = self._given(premise)
            said.append((premise, formulas))
        return said

    def _given(self, premise: dict[str, Any]) -> tuple[Ground, ...]:
        """What a premise of the file says; if it is cited of one tile, of that tile."""
        kind = next(kind for kind in GIVEN if kind in premise)
        formula = self.meaning.premise(kind, premise)[1]
        if "of" not in premise:
            return (formula,)
        place = self.meaning.place(premise["of"])
        shown = propagate(list(self._shown()), Known({}, []))
        values = self.meaning.about({} if shown is None else shown.values, place)
        return tuple(self.meaning.parts(put_in(formula, values), place))

    def _places(self, formulas: Iterable[Ground]) -> set[Any]:
        """The tiles that formulas speak of."""
        places: set[Any] = set()
        todo = list(formulas)
        for one in todo:
            if isinstance(one, int):
                places.add(self.meaning.atoms[abs(one)][1])
            else:
                todo.extend(one[2])
        return places


def _bindings(ranges: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All values of a rule's variables, one after another."""
    values: list[dict[str, Any]] = [{}]
    for name, allowed in ranges.items():
        values = [{**one, name: value} for one in values for value in allowed(one)]
        if len(values) > 10 * MOST_INSTANCES:
            return
    yield from values


def _cited_within(step: dict[str, Any]) -> set[str]:
    """What the lines in a step's cases cite from outside of it."""
    cited, inside = set(), set()
    todo = list(step.get("cases", ()))
    for case in todo:
        inside.add(_key({"assume": case["assume"]}))
        for line in case["steps"]:
            inside.add(_key({"step": line["id"]}))
            cited |= {_key(premise) for premise in line["premises"]}
            todo.extend(line.get("cases", ()))
    return cited - inside


def _lines_of(step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The lines in a step's cases, on every level."""
    for case in step.get("cases", ()):
        for line in case["steps"]:
            yield line
            yield from _lines_of(line)


def _place(text: str) -> tuple[Any, ...]:
    return tuple([int(p) if p.isdecimal() else p for p in re.split(", ?", text)])


def _places_in(formula: Formula, binding: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The places that a rule's formula names by its variables' values: `B(i, j + 1)`, and so on."""
    for part in subformulas(formula):
        if isinstance(part, tree.Atom):
            values = [_value(term, binding) for term in part.arguments]
            for start in range(len(values)):
                for end in range(start + 1, start + 3):
                    if None not in values[start:end] and end <= len(values):
                        yield tuple(values[start:end])


def _value(term: Any, binding: dict[str, Any]) -> Any:
    """The value of a term, as far as variables, numbers, sums and differences go."""
    match term:
        case tree.Var(name):
            return binding.get(name)
        case tree.Int(value):
            return value
        case tree.Vertex(name):
            return name
        case tree.Arithmetic(op, left, right) if op in ("+", "-"):
            one, other = _value(left, binding), _value(right, binding)
            if one is None or other is None:
                return None
            return one + other if op == "+" else one - other
    return None


def _key(premise: dict[str, Any]) -> str:
    """What a premise is, however often it is added."""
    return str(sorted((k, str(v)) for k, v in premise.items() if k not in ("times", "line")))


def odd_steps(file: File, steps: Sequence[Any]) -> list[Odd]:
    """All that is odd about the steps of a file's trace."""
    return Judge(file).odd(steps)


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints how many odd steps there are of each kind, and the first few of them."""
    from tests.derive.odd_sample import displays, problems
    from tests.derive.shorter import longer_steps

    parser = argparse.ArgumentParser(prog="python -m tests.derive.odd_steps")
    parser.add_argument("--displays", type=int, default=60)
    parser.add_argument("--files", type=Path, action="append", default=[])
    parser.add_argument("--random", type=int, default=0, help="so many random files besides")
    parser.add_argument("--show", type=int, default=0, help="so many examples of each kind")
    chosen = parser.parse_args(arguments)
    groups = {
        "displays": displays(range(chosen.displays)),
        "files": problems(chosen.files, chosen.random),
    }
    for name, group in groups.items():
        counts: Counter[str] = Counter()
        forms: Counter[str] = Counter()
        for title, problem in group:
            steps = problem.derivation.checked
            counts["files"] += 1
            counts["steps"] += len(steps)
            forms.update([step["form"] for step in steps])
            found = odd_steps(problem.file, steps)
            found += longer_steps(problem.file, steps) if name == "displays" else ()
            for odd in found:
                counts[odd.kind] += 1
                if counts[odd.kind] <= chosen.show:
                    print(f"{odd.kind}: step {odd.step}, {odd.what}\n{title}", file=sys.stderr)
        print(name, dict(forms), dict(counts))


if __name__ == "__main__":
    main()
