"""Truth in a world that somebody has described: of letters, of things, or of a drawn board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from minelogic.budget import Budget
from minelogic.records import dataclass
from minelogic.syntax.forms import Form, compared, put_in, replaced


class NotSaid(Exception):
    """The truth of a formula depends on an atom of which nothing is said."""

    def __init__(self, atom: Form) -> None:
        self.atom = atom
        super().__init__(str(atom))


class Outside(Exception):
    """A term stands for something that is not among the things there are."""

    def __init__(self, term: Any) -> None:
        self.term = term
        super().__init__(str(term))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn board: `*` is a bomb, everything else is safe and has its number."""

    rows: tuple[Sequence[str], ...]

    def value(self, atom: Form, counting: bool = True) -> bool | None:
        """Whether B, S or Q holds of a tile; None of anything else, and off the board.

        Without `counting`, tiles on which no number is written have none.
        """
        match atom:
            case ("atom", "B" | "S" as predicate, int(i), int(j)) if self._on(i, j):
                return bool((self.rows[i][j] == "*") is (predicate == "B"))
            case ("atom", "Q", int(count), int(i), int(j)) if self._on(i, j):
                sign = self.rows[i][j]
                if sign == "*":
                    return False
                if sign.isdigit():
                    return count == int(sign)
                return counting and count == self._around(i, j)
        return None

    def _on(self, i: int, j: int) -> bool:
        return 0 <= i < len(self.rows) and 0 <= j < len(self.rows[0])

    def _around(self, i: int, j: int) -> int:
        near = [(i + down, j + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return sum([self._on(*tile) and self.rows[tile[0]][tile[1]] == "*" for tile in near])


class World:
    """Truth values of atoms, the things that there are, and what names stand for.

    Without things, the closed atoms are letters. The predicates that are `listed` hold of nothing
    else; `rest` is what holds of other atoms that nothing is said of. None: that is not known.
    """

    def __init__(
        self,
        values: Mapping[Form, bool],
        things: tuple[int, ...],
        rest: bool | None,
        drawn: Drawn | None,
        names: Mapping[str, int],
        steps: int,
        listed: frozenset[str] = frozenset(),
    ) -> None:
        self.values, self.things, self.rest, self.drawn = values, things, rest, drawn
        self.names, self.listed = names, listed
        self.open: dict[Form, None] = {}
        self._budget = Budget(max(steps // 100, 1), "steps", "looking at the countermodel")

    def holds(self, f: Form) -> bool:
        """Whether a formula is true. Raises `NotSaid`, `Outside` and `LimitReached`."""
        self.open = {}
        truth = self._value(self._meant(f))
        if truth is None:
            raise NotSaid(next(iter(self.open)))
        return truth

    def open_in(self, forms: Sequence[Form]) -> list[Form]:
        """The atoms of formulas of which nothing is said, whether or not they matter here."""
        self.open = {}
        for f in forms:
            for part in self._atoms_of(self._meant(f)):
                self._atom(part)
        return list(self.open)

    def because_of(self, f: Form, kind: str) -> list[int]:
        """The first things of which all outer quantifiers fail, or for `exists` hold."""
        f, found = self._meant(f), []
        while f[0] == kind:
            _, domain, body = f
            over = domain[1:] if domain is not None and domain[0] == "values" else self.things
            for thing, (inside, instance) in zip(over, self._instances(domain, body), strict=True):
                if inside and self._value(instance) is (kind == "exists"):
                    found.append(thing)
                    f = instance
                    break
            else:
                return found
        return found

    def _meant(self, f: Form) -> Form:
        for name, value in self.names.items():
            f = replaced(f, name, value)
        return f

    def _atoms_of(self, f: Form) -> Iterator[Form]:
        """The atoms of a formula, its quantifiers written out."""
        self._budget.spend()
        match f:
            case ("atom" | "in", *_):
                yield f
            case ("forall" | "exists", domain, body):
                for _, instance in self._instances(domain, body):
                    yield from self._atoms_of(instance)
            case ("count", _, _, each):
                yield from self._atoms_in_count(each)
            case ("KN", _, _, *parts) | ("~" | "&" | "|" | "->" | "<->", *parts):
                for part in parts:
                    yield from self._atoms_of(part)

    def _atoms_in_count(self, each: Form) -> Iterator[Form]:
        if each[0] != "each":
            yield from self._atoms_of(each)
            return
        for _, instance in self._instances(each[1], each[2]):
            yield from self._atoms_in_count(instance)

    def _value(self, f: Form) -> bool | None:
        """True, false, or None if that depends on an atom of which nothing is said."""
        self._budget.spend()
        match f:
            case ("true",) | ("false",):
                return bool(f[0] == "true")
            case ("atom" | "in", *_):
                return self._atom(f)
            case ("=" | "<" | "<=", left, right):
                self._check((left, right))
                truth = compared(f)
                if truth is None:
                    raise Outside(left if isinstance(left, str) else right)
                return truth
            case ("~", body):
                inner = self._value(body)
                return None if inner is None else not inner
            case ("&", *parts):
                return _all(self._value(part) for part in parts)
            case ("|", *parts):
                return _any(self._value(part) for part in parts)
            case ("->", left, right):
                return _any(self._value(part) for part in (("~", left), right))
            case ("<->", left, right):
                one, other = self._value(left), self._value(right)
                return None if one is None or other is None else one is other
            case ("forall", domain, body):
                return _all(
                    _any((_not(inside), self._value(instance)))
                    for inside, instance in self._instances(domain, body)
                )
            case ("exists", domain, body):
                return _any(
                    _all((inside, self._value(instance)))
                    for inside, instance in self._instances(domain, body)
                )
            case ("count", kind, int(bound), each):
                return _counted(kind, bound, list(self._listed(each)))
            case ("KN", kind, int(bound), *parts):
                return _counted(kind, bound, [self._value(part) for part in parts])
        raise Outside("something")

    def _atom(self, atom: Form) -> bool | None:
        self._check(atom[2:])
        value = self.values.get(("atom", *atom[1:]))
        if value is None and self.drawn is not None:
            value = self.drawn.value(atom, atom[1] not in self.listed)
        if value is None and atom[1] in self.listed:
            value = False
        if value is None:
            value = self.rest
        if value is None:
            self.open[atom] = None
        return value

    def _instances(self, domain: Form | None, body: Form) -> Iterator[tuple[bool | None, Form]]:
        if domain is not None and domain[0] == "values":
            self._check(domain[1:])
            for value in domain[1:]:
                yield True, put_in(body, value)
            return
        for thing in self.things:
            inside: bool | None = True
            if domain is not None and domain[0] == "named":
                inside = self._atom(("atom", domain[1], thing))
            elif domain is not None:
                low, high = domain[1:]
                inside = _all((compared(("<=", low, thing)), compared(("<=", thing, high))))
            yield inside, put_in(body, thing)

    def _listed(self, each: Form) -> Iterator[bool | None]:
        if each[0] != "each":
            yield self._value(each)
            return
        for inside, instance in self._instances(each[1], each[2]):
            for value in self._listed(instance):
                yield _all((inside, value))

    def _check(self, terms: tuple[Any, ...]) -> None:
        if self.things:
            for term in terms:
                if term not in self.things:
                    raise Outside(term)


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


def _all(values: Any) -> bool | None:
    result: bool | None = True
    for value in values:
        if value is False:
            return False
        result = None if value is None else result
    return result


def _any(values: Any) -> bool | None:
    return _not(_all(_not(value) for value in values))


def _counted(kind: str, bound: int, values: list[bool | None]) -> bool | None:
    least, most = values.count(True), len(values) - values.count(False)
    possible = [_of(kind, number, bound) for number in range(least, most + 1)]
    return possible[0] if len(set(possible)) == 1 else None


def _of(kind: str, number: int, bound: int) -> bool:
    if kind == "exactly":
        return number == bound
    return number >= bound if kind == "at least" else number <= bound
