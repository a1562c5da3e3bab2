"""What a Kripke model knows: forcing, worked out from its definition and nothing else.

`A -> B` is forced where every world from there on that forces A forces B; `forall` speaks of the
things of every world from there on, `exists` of those that are there already. That so many of some
formulas hold is forced where in every world from there on each is forced or refuted for good, and
so many are forced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from minelogic.budget import Budget
from minelogic.records import dataclass
from minelogic.syntax.forms import Form, compared, put_in


class Outside(Exception):
    """A term stands for something that is not among the things of a world."""

    def __init__(self, term: Any) -> None:
        self.term = term
        super().__init__(str(term))


@dataclass(frozen=True, slots=True)
class KripkeModel:
    """Worlds by their numbers; `above` has for each those from there on, itself included."""

    above: Sequence[frozenset[int]]
    known: Sequence[frozenset[Form]]
    """The atoms that are forced in each world."""
    things: Sequence[tuple[int, ...]]
    """Those of each world; none at all if closed atoms are letters."""


class Forcing:
    """Says of a formula in which worlds it is forced. Raises `Outside` and `LimitReached`."""

    def __init__(self, model: KripkeModel, steps: int) -> None:
        self.model = model
        self._found: dict[tuple[int, Form], bool] = {}
        self._budget = Budget(max(steps // 100, 1), "steps", "looking at the countermodel")

    def holds(self, world: int, f: Form) -> bool:
        """Whether a world forces a formula."""
        if (world, f) not in self._found:
            self._budget.spend()
            self._found[world, f] = self._meaning(world, f)
        return self._found[world, f]

    def _meaning(self, world: int, f: Form) -> bool:
        match f:
            case ("true",) | ("false",):
                return bool(f[0] == "true")
            case ("atom" | "in", name, *terms):
                self._check(world, terms)
                return ("atom", name, *terms) in self.model.known[world]
            case ("=" | "<" | "<=", left, right):
                self._check(world, (left, right))
                truth = compared(f)
                if truth is None:
                    raise Outside(left if isinstance(left, str) else right)
                return truth
            case ("&", *parts):
                return all(self.holds(world, part) for part in parts)
            case ("|", *parts):
                return any(self.holds(world, part) for part in parts)
            case ("~", body):
                return not any(self.holds(later, body) for later in self._from(world))
            case ("->", left, right):
                return self._implied(world, left, right)
            case ("<->", left, right):
                return self._implied(world, left, right) and self._implied(world, right, left)
            case ("forall", domain, body):
                return all(
                    self._implied(later, inside, instance)
                    for later in self._from(world)
                    for inside, instance in self._instances(later, domain, body)
                )
            case ("exists", domain, body):
                return any(
                    self.holds(world, inside) and self.holds(world, instance)
                    for inside, instance in self._instances(world, domain, body)
                )
            case ("count", kind, int(bound), each):
                return all(
                    self._counted(later, kind, bound, [*self._listed(later, each)])
                    for later in self._from(world)
                )
            case ("KN", kind, int(bound), *parts):
                return all(self._counted(later, kind, bound, parts) for later in self._from(world))
        raise Outside("something")

    def _from(self, world: int) -> list[int]:
        return sorted(self.model.above[world])

    def _implied(self, world: int, left: Form, right: Form) -> bool:
        return all(
            self.holds(later, right) for later in self._from(world) if self.holds(later, left)
        )

    def _instances(
        self, world: int, domain: Form | None, body: Form
    ) -> Iterator[tuple[Form, Form]]:
        """What has to hold of a value for it to count, and what is said of it then."""
        if domain is not None and domain[0] == "values":
            self._check(world, domain[1:])
            for value in domain[1:]:
                yield ("true",), put_in(body, value)
            return
        for thing in self.model.things[world]:
            inside: Form = ("true",)
            if domain is not None and domain[0] == "named":
                inside = ("atom", domain[1], thing)
            elif domain is not None:
                inside = ("&", ("<=", domain[1], thing), ("<=", thing, domain[2]))
            yield inside, put_in(body, thing)

    def _listed(self, world: int, each: Form) -> Iterator[Form]:
        if each[0] != "each":
            yield each
            return
        for inside, instance in self._instances(world, each[1], each[2]):
            for part in self._listed(world, instance):
                yield ("&", inside, part)

    def _counted(self, world: int, kind: str, bound: int, parts: Sequence[Form]) -> bool:
        """At least so many are known to hold; at most so many: of the others, that they fail."""
        hold = sum(self.holds(world, part) for part in parts)
        fail = sum(self.holds(world, ("~", part)) for part in parts)
        enough = kind == "at most" or hold >= bound
        return enough and (kind == "at least" or len(parts) - fail <= bound)

    def _check(self, world: int, terms: Sequence[Any]) -> None:
        things = self.model.things[world]
        if things:
            for term in terms:
                if term not in things:
                    raise Outside(term)


def reached(pairs: Mapping[int, set[int]], world: int) -> frozenset[int]:
    """The worlds from one on, itself included, by a drawing of the order."""
    found, left = {world}, [world]
    while left:
        for later in pairs.get(left.pop(), ()):
            if later not in found:
                found.add(later)
                left.append(later)
    return frozenset(found)
