"""How a premise becomes clauses: law by law; of a count, the clauses of L and U that are used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Literal, TypeAlias

from minelogic.derive.words.english import Words
from minelogic.encode.forecast import forecast, in_words
from minelogic.encode.kn import at_least_size, at_most_size
from minelogic.encode.kn_text import Wording, letters, set_sentence, tiles
from minelogic.encode.steps import Distribution, distribution_steps
from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground, any_of, conjunction, literals
from minelogic.records import dataclass
from minelogic.words import listed, plural

MOST_DISTRIBUTED = 100
"""If there are more clauses, only those that are used are made."""
MOST_CLAUSES = 10
"""If there are more clauses, only those that are used are shown."""
MOST_LAWS = 5
"""If more laws are used in turn, or a formula is longer than this, the laws are only named."""
LONGEST = 140

Text: TypeAlias = Callable[[Ground], str]


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """Some words, a formula, and some more words."""

    kind: Literal["words", "law", "clause", "used"]
    """What it is; a clause may be used or not."""
    before: str = ""
    formula: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class LiteralCount:
    """A count of literals that differ, which holds at least where the guard does."""

    guard: int
    """0 if there is none."""
    kind: str
    bound: int
    parts: tuple[int, ...]

    def side(self, clause: Clause) -> Literal["L", "U"]:
        """The set that a clause of the count is of."""
        return "L" if any(part in clause for part in self.parts) else "U"

    def sizes(self) -> dict[Literal["L", "U"], int]:
        """How many clauses each of its sets has."""
        k, n = self.bound, len(self.parts)
        lower: dict[Literal["L", "U"], int] = {"L": at_least_size(k, n)}
        upper: dict[Literal["L", "U"], int] = {"U": at_most_size(k, n)}
        return {"at least": lower, "at most": upper}.get(self.kind, lower | upper)


def way_to_clauses(
    formula: Ground, used: Sequence[Clause], text: Text, words: Words
) -> Iterator[ClauseLine]:
    """What leads from a formula to the clauses of it that are used, and these clauses.

    There is nothing to say of a formula that is a clause itself.
    """
    if is_clause(formula):
        return
    count = as_count(formula)
    if count is not None:
        yield from _count_lines(count, used, text, words)
        return
    distribution = _distribution(formula)
    if distribution is None:
        number = in_words(forecast(formula))
        yield ClauseLine("words", f"distribution gives {number} clauses; those that are used:")
        yield from _used_lines(used, text)
        return
    clauses = distribution.clauses
    shown = clauses if len(clauses) <= MOST_CLAUSES else [c for c in clauses if c in used]
    yield from _law_lines(distribution, text, len(clauses), len(shown))
    for clause in shown:
        yield ClauseLine("used" if clause in used else "clause", formula=clause_text(clause, text))
    for clause in used:
        if clause not in clauses:
            said = clause_text(clause, text)
            yield ClauseLine("used", formula=said, after=", which follows from them")


def way_as_before(used: Sequence[Clause], before: str, text: Text) -> Iterator[ClauseLine]:
    """The clauses that are used of a formula like one whose way was shown before."""
    for number, clause in enumerate(used):
        after = "" if number else f", as in {before}"
        yield ClauseLine("used", formula=clause_text(clause, text), after=after)


def part_with(formula: Ground, used: Sequence[Clause]) -> Ground:
    """Of a chain of formulas those that the clauses that are used are clauses of.

    The whole, if it is no such chain, or if a clause is of none of them by itself.
    """
    if not isinstance(formula, tuple) or formula[0] != "&" or not used:
        return formula
    parts = formula[1:]
    atoms = [frozenset(literals(part)) for part in parts]
    chosen: set[int] = set()
    for clause in used:
        about = {abs(literal) for literal in clause}
        near = [place for place, found in enumerate(atoms) if found >= about]
        place = next((place for place in near if _has(parts[place], clause)), None)
        if place is None:
            return formula
        chosen.add(place)
    return conjunction([part for place, part in enumerate(parts) if place in chosen])


def _has(formula: Ground, clause: Clause) -> bool:
    """Whether the clause is one of those that the formula becomes."""
    distribution = _distribution(formula)
    return distribution is not None and clause in distribution.clauses


def shape(formula: Ground, used: Sequence[Clause]) -> Ground:
    """The same for formulas that become clauses in the same way: atoms by where they come first.

    Of a count it also tells which of L and U are used.
    """
    numbers: dict[int, int] = {}

    def renamed(part: Any) -> Any:
        if isinstance(part, tuple):
            start = 2 if part[0] in COUNTS else 1
            return (*part[:start], *map(renamed, part[start:]))
        number = numbers.setdefault(abs(part), len(numbers) + 1)
        return number if part > 0 else -number

    if not isinstance(formula, tuple):
        return formula
    count = as_count(formula)
    sides = () if count is None else tuple(sorted({count.side(clause) for clause in used}))
    return (sides, renamed(formula))


def as_count(formula: Ground) -> LiteralCount | None:
    """The formula as a count, if it is one of literals, or a literal implies one."""
    guard = 0
    if isinstance(formula, tuple) and formula[0] == "->" and isinstance(formula[1], int):
        guard, formula = formula[1], formula[2]
    if not isinstance(formula, tuple) or formula[0] not in COUNTS:
        return None
    kind, bound, *parts = formula
    atoms = {abs(part) for part in (*parts, *([guard] if guard else [])) if isinstance(part, int)}
    # L and U have fewer clauses than they should if an atom is counted twice.
    if len(atoms) < len(parts) + bool(guard):
        return None
    return LiteralCount(guard, kind, bound, tuple(parts))


def is_clause(formula: Ground) -> bool:
    """Whether it is a literal, or a disjunction of literals."""
    if not isinstance(formula, tuple):
        return True
    return formula[0] == "|" and all(isinstance(part, int) for part in formula[1:])


def clause_text(clause: Clause, text: Text) -> str:
    """The clause as a disjunction."""
    return text(any_of(list(clause)))


def _count_lines(
    count: LiteralCount, used: Sequence[Clause], text: Text, words: Words
) -> Iterator[ClauseLine]:
    """How large L and U are, what those that are used say, and their clauses that are used."""
    sizes = count.sizes()
    (side, size), *more = sizes.items()
    sizes_text = f"{side} has {in_words(size) if size else 'no'} {plural(size, 'clause')}"
    sizes_text += "".join(
        [f" and {other} {in_words(number) if number else 'none'}" for other, number in more]
    )
    most = f"{count.kind} {count.bound} of {len(count.parts)}"
    if count.guard:
        yield ClauseLine("words", f"{most} if ", text(count.guard), f": {sizes_text}")
    else:
        yield ClauseLine("words", f"{most}: {sizes_text}")
    wording = _wording(count.parts, text, words)
    for side in sizes:
        chosen = [clause for clause in used if count.side(clause) == side]
        if chosen:
            yield ClauseLine("words", f"{side}: {set_sentence(side, count.bound, wording)}")
            yield from _used_lines(chosen, text)


def _wording(parts: Sequence[int], text: Text, words: Words) -> Wording:
    """Tiles are bombs or not; other literals are true or false."""
    bombs = [tile for tile in map(words.bomb, parts) if tile is not None]
    if len(bombs) == len(parts):
        return tiles([words.tile(tile) for tile in bombs])
    return letters([text(part) for part in parts])


def _used_lines(used: Sequence[Clause], text: Text) -> Iterator[ClauseLine]:
    for clause in used:
        yield ClauseLine("used", formula=clause_text(clause, text))


def _law_lines(
    distribution: Distribution, text: Text, number: int, shown: int
) -> Iterator[ClauseLine]:
    """Each law with the formula that it leads to; the last one leads to the clauses."""
    grouped = [(law, list(steps)) for law, steps in groupby(distribution.steps, lambda s: s.law)]
    after = "the clause" if number == 1 else f"the {number} clauses"
    end = ":" if shown == number else ", of which are used:"
    wholes = [text(steps[-1].whole) for _, steps in grouped[:-1]]
    if len(grouped) > MOST_LAWS or any(len(whole) > LONGEST for whole in wholes):
        laws = listed(list(dict.fromkeys(law for law, _ in grouped)))
        steps = len(distribution.steps)
        yield ClauseLine("words", f"{steps} steps of {laws} give {after}{end}")
        return
    for (law, taken), whole in zip(grouped, wholes, strict=False):
        yield ClauseLine("law", f"{_often(law, len(taken))}: ", whole)
    if grouped:
        law, taken = grouped[-1]
        yield ClauseLine("words", f"{_often(law, len(taken))} gives {after}{end}")
    else:
        yield ClauseLine("words", f"{after}{end}")


def _often(law: str, number: int) -> str:
    return law if number == 1 else f"{law} ({number} times)"


def _distribution(formula: Ground) -> Distribution | None:
    """The way by laws, unless it is too long."""
    if forecast(formula) > MOST_DISTRIBUTED:
        return None
    try:
        return distribution_steps(formula)
    except LimitReached:
        return None
