"""What becomes of a rule by one of the standard slips, each by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from minelogic.board import Topology
from minelogic.generate.makers.hole.theories import RuleText
from minelogic.grading.slips.catalogue import SLIPS
from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.forms import form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Binder, Formula, NamedRange
from minelogic.syntax.walk import (
    binders_of,
    children,
    free_variables,
    plain,
    rewritten,
    subformulas,
    with_binders,
)

_VARIANTS = 6
"""So many places are tried for one slip."""
_LONGEST = 240


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A rule with one slip made in it."""

    rule: RuleText
    formula: str
    code: str
    """The name of the slip."""


def spoilings(
    rng: Random,
    rule: RuleText,
    predicates: Mapping[str, int],
    topology: Topology,
    codes: tuple[str, ...] = (),
) -> Iterator[Spoiled]:
    """The rule with every slip that can be made in it, by chance which comes first.

    No two are the same up to the names of variables, nor is one the rule itself.
    """
    formula = plain(parse_formula(rule.formula))
    seen = {form(formula)}
    slips = [
        slip
        for slip in SLIPS
        if (not slip.topologies or topology in slip.topologies)
        and (not codes or slip.code in codes)
    ]
    rng.shuffle(slips)
    queues = []
    for slip in slips:
        variants = list(islice(slip.make(formula, predicates), _VARIANTS))
        rng.shuffle(variants)
        queues.append((slip.code, variants))
    # One variant of each slip comes before the second of any.
    while queues:
        left = []
        for code, variants in queues:
            if not variants:
                continue
            variant = variants.pop()
            left.append((code, variants))
            text = write(variant.formula)
            shape = form(plain(variant.formula))
            if shape not in seen and len(text) <= _LONGEST and _is_fit(variant.formula):
                seen.add(shape)
                yield Spoiled(rule, text, code)
        queues = left


def likeness(text: str) -> str:
    """The same text for formulas that differ by names of variables, or by turning the board."""
    formula = plain(parse_formula(text))
    return min(str(form(formula)), str(form(plain(_turned(formula)))))


def _is_fit(formula: Formula) -> bool:
    """Whether every variable that is bound is used."""
    return all(
        binder.name in {name for child in children(part) for name in free_variables(child)}
        for part in subformulas(formula)
        for binder in binders_of(part)
    )


def _turned(formula: Formula) -> Formula:
    """What the formula says of rows said of columns, and the reverse."""

    def atom(part: Formula) -> Formula:
        if not isinstance(part, tree.Atom):
            return part
        places = part.arguments
        first, tiles = (places[:1], places[1:]) if len(places) % 2 else ((), places)
        swapped = [t for n in range(0, len(tiles), 2) for t in reversed(tiles[n : n + 2])]
        return replace(part, arguments=(*first, *swapped))

    names = {"rows": "columns", "columns": "rows"}

    def binder(each: Binder) -> Binder:
        where = each.range
        if isinstance(where, NamedRange) and where.name in names:
            return replace(each, range=replace(where, name=names[where.name]))
        return each

    return with_binders(rewritten(formula, atom), binder)
