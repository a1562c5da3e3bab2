"""Whether two texts that say the same look alike, so that one can be the other with a slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from minelogic.grading.slips.borders import leaves_tiles_out
from minelogic.grading.slips.guards import says_near
from minelogic.grading.slips.spots import plain, tiles_in
from minelogic.syntax.forms import BINDERS, form
from minelogic.syntax.tree import Formula

_ALIKE = 8
"""Of so many words one may differ."""


def are_alike(code: str, made: Sequence[Formula], answer: Sequence[Formula]) -> bool:
    """Whether an answer has nearly the words that a slip makes, or those that are this slip."""
    if code == "own-neighbour" and any(_relates_tiles(formula) for formula in answer):
        return True
    if code == "edges-forgotten" and any(leaves_tiles_out(formula) for formula in answer):
        return True
    one, other = _words(made), _words(answer)
    differ = (one - other).total() + (other - one).total()
    return differ * _ALIKE <= other.total()


def _relates_tiles(formula: Formula) -> bool:
    """Whether a formula says by numbers that two tiles are near each other."""
    return any(says_near(formula, one, other) for one, other in combinations(tiles_in(formula), 2))


def _words(formulas: Sequence[Formula]) -> Counter[str]:
    """How often each connective, predicate, sign and number occurs, by what it stands under."""
    return Counter([word for each in formulas for word in _words_of(form(plain(each)), "")])


def _words_of(part: Any, above: str) -> Iterator[str]:
    """The words of a form or a part of one; variables are none."""
    if not isinstance(part, tuple):
        if part is not None:
            yield f"{above} {part}"
    elif part and part[0] != "#":
        head, *parts = part[1:] if part[0] == "atom" else part
        if head in BINDERS:
            # `A -> forall x. B` and `forall x. A -> B` are alike.
            yield head
            for each in parts:
                yield from _words_of(each, above)
            return
        yield f"{above} {head}"
        for n, each in enumerate(parts):
            # The two sides of an arrow are not the same; otherwise the order does not matter.
            yield from _words_of(each, f"{head}{n}" if head == "->" else str(head))
