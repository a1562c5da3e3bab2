"""Steps on displays that are longer than another one from as many numbers.

Numbers are taken as what they are, so many bombs among some tiles; all sets of as many numbers
nearby are tried. A set shows a tile **by a sum** if its numbers, added and subtracted, leave no
choice, and **in so many lines** if the opposite leads to a clash where each line looks at one
number. A clash in which each number is looked at once is as short as it can be: it takes no
algebra. Else a sum is shorter than a contradiction, and that is shorter than cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from minelogic.derive.verify.meaning import Meaning
from minelogic.syntax.file.checked import File
from tests.derive.odd import Odd

MOST_NUMBERS = 3
MOST_SETS = 3000
Number = tuple[frozenset[Any], int]
"""The tiles of which nothing is known, and the bombs that are missing among them."""


def longer_steps(file: File, steps: Sequence[Any]) -> Iterator[Odd]:
    """The steps of a display's trace that could be shorter at the same cost."""
    meaning = Meaning(file)
    signs = dict(zip(meaning.places, meaning.signs, strict=True))
    bombs = {place: sign == "*" for place, sign in signs.items() if sign != "."}
    for step in steps:
        numbers = [p for p in step["premises"] if p.get("rule", "").endswith("counts")]
        concluded = [_tile(meaning, text) for text in step["conclusions"]]
        total = any("mines" in premise for premise in step["premises"])
        if step.get("cases") and len(numbers) <= MOST_NUMBERS and not total:
            open_numbers = _open_numbers(meaning, signs, bombs)
            shorter = _shorter(step, concluded[0], len(numbers), open_numbers)
            if shorter is not None:
                yield Odd("longer", step["id"], shorter)
        bombs.update(concluded)


def _tile(meaning: Meaning, text: str) -> tuple[Any, bool]:
    """The tile that a literal is about, and whether it says that it is a bomb."""
    literal = meaning.formula(text)
    assert isinstance(literal, int)
    predicate, place = meaning.atoms[abs(literal)]
    return place, (predicate == "B") == (literal > 0)


def _open_numbers(meaning: Meaning, signs: dict[Any, Any], bombs: dict[Any, bool]) -> list[Number]:
    found: dict[Number, None] = {}
    for place, sign in signs.items():
        if isinstance(sign, int):
            near = meaning._near(place)
            left = frozenset([other for other in near if other not in bombs])
            if left:
                found[left, sign - sum([bombs.get(other, False) for other in near])] = None
    return list(found)


def _shorter(step: Any, concluded: tuple[Any, bool], cost: int, all_: list[Number]) -> str | None:
    """How another set of numbers shows it, if that is shorter."""
    tile, bomb = concluded
    lines = _lines(step)
    form = step["form"]
    reached = [number for number in all_ if tile in number[0]]
    for _ in range(cost - 1):
        tiles = {one for number in reached for one in number[0]}
        reached = [number for number in all_ if number[0] & tiles]
    for count, chosen in enumerate(combinations(reached, cost)):
        if count > MOST_SETS:
            return None
        if any(tile in number[0] for number in chosen):
            if (form == "cases" or lines > cost) and _adds_up(chosen, tile, bomb):
                return f"a sum in place of {form}, {lines} lines"
            needed = _contradiction(chosen, tile, bomb)
            if needed is not None and (form == "cases" or needed < lines):
                return f"{needed} lines in place of {form}, {lines} lines"
    return None


def _lines(step: Any) -> int:
    return sum(1 + _lines(line) for case in step.get("cases", ()) for line in case["steps"])


def _adds_up(chosen: Sequence[Number], tile: Any, bomb: bool) -> bool:
    """Whether the numbers, some taken from the others, leave no choice for the tile."""
    for signs in product((1, -1), repeat=len(chosen)):
        factors: dict[Any, int] = {}
        total = 0
        for sign, (tiles, number) in zip(signs, chosen, strict=True):
            total += sign * number
            for one in tiles:
                factors[one] = factors.get(one, 0) + sign
        own = factors.pop(tile, 0)
        least = sum(min(factor, 0) for factor in factors.values())
        most = sum(max(factor, 0) for factor in factors.values())
        other = total - (0 if bomb else own)
        if own and not least <= other <= most:
            return True
    return False


def _contradiction(chosen: Sequence[Number], tile: Any, bomb: bool) -> int | None:
    """In how few lines the opposite clashes, each number looked at once; None if it does not."""
    best = None
    for order in _orders(chosen):
        known = {tile: not bomb}
        for lines, (tiles, number) in enumerate(order, 1):
            left = [one for one in tiles if one not in known]
            missing = number - sum(known.get(one, False) for one in tiles)
            if not 0 <= missing <= len(left):
                best = lines if best is None else min(best, lines)
                break
            if missing in (0, len(left)):
                known |= dict.fromkeys(left, missing > 0)
    return best


def _orders(chosen: Sequence[Number]) -> Iterator[tuple[Number, ...]]:
    from itertools import permutations

    for length in range(1, len(chosen) + 2):
        if length <= len(chosen):
            yield from permutations(chosen, length)
        else:
            yield from ((*order, again) for order in permutations(chosen) for again in chosen)
