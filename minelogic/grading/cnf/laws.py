"""By which law a line follows from the line before it.

A line may use its law at several places, and change the order and the brackets of & and | as it
goes; a double negation that arises may be left out at once. Two lines follow from each other by
some laws if they become the same when these laws are used as far as they go.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.grading.cnf.forms import Form, Reducer, form_of, size
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula
from minelogic.syntax.walk import children


@dataclass(frozen=True, slots=True)
class Law:
    """A law as it is taught, and the rewritings that are uses of it."""

    name: str
    schema: str
    uses: tuple[frozenset[str], ...]
    spellings: tuple[str, ...]


def _law(name: str, schema: str, uses: Iterable[str], spellings: str) -> Law:
    sets = tuple([frozenset(use.split(" + ")) for use in uses])
    return Law(name, schema, sets, tuple(spellings.split(", ")))


_TRUTH = "identity + domination + constants"
LAWS: Mapping[str, Law] = {
    law.name: law
    for law in (
        _law("double negation", "~~P is P", ["double negation"],
             "double negation, dn, dne, involution, double not"),
        _law("implication", "P -> Q is ~P | Q", ["implication", "negated implication"],
             "implication, impl, conditional, material implication, arrow, material conditional, "
             "->, contraposition, contrapositive, negated implication, implies, conditional "
             "disjunction"),
        _law("iff", "P <-> Q is (P -> Q) & (Q -> P), or (P & Q) | (~P & ~Q)",
             ["iff, arrows", "iff, cases", "iff, clauses", "negated iff, cases",
              "negated iff, clauses", "iff, negation"],
             "iff, biconditional, equivalence, biimplication, bi implication, equiv, <->, double "
             "arrow, bicond, material equivalence"),
        _law("De Morgan", "~(P & Q) is ~P | ~Q, and ~(P | Q) is ~P & ~Q", ["De Morgan"],
             "de morgan, demorgan, dm, morgan"),
        _law("distribution", "P | (Q & R) is (P | Q) & (P | R)", ["or over and", "and over or"],
             "distribution, distributive, distributivity, distr, dist, distribute, distributing, "
             "factoring, factor, distribution | over &, distribution or over and, "
             "distribution & over |, distribution and over or"),
        _law("idempotence", "P & P is P, and P | P is P", ["idempotence"],
             "idempotence, idempotent, idempotency, idem"),
        _law("absorption", "P & (P | Q) is P, and P | (P & Q) is P", ["idempotence + absorption"],
             "absorption, absorb, abs, subsumption, subsumed"),
        _law("identity", "P & true is P, and P | false is P", ["identity"],
             "identity, neutral, neutrality, ident, id"),
        _law("domination", "P | true is true, and P & false is false", ["domination"],
             "domination, dominance, annihilation, annulment, null, universal bound, zero, bound"),
        _law("constants", "~true is false, and ~false is true", ["constants"],
             "constants, constant, truth values, negation true, negation false"),
        _law("complement", "P | ~P is true, and P & ~P is false",
             ["complement", f"complement + {_TRUTH}"],
             "complement, complements, complementation, excluded middle, tautology, contradiction, "
             "negation, inverse, lem, tertium non datur, complementary"),
        _law("count", "KN(k; …) is the conjunction of its sets L and U", ["count"],
             "count, counting, kn"),
    )
}  # fmt: skip
"""In the order in which they are looked for."""
COMMUTATION, ASSOCIATION = "commutation", "association"
SILENT: Mapping[str, tuple[str, ...]] = {
    COMMUTATION: ("commutation", "commutative", "commutativity", "comm", "commute", "reorder"),
    ASSOCIATION: ("association", "associative", "associativity", "assoc", "brackets"),
}
SIMPLIFYING = ("idempotence", "absorption", "identity", "domination", "constants", "complement")
SIMPLIFICATION = "simplification"
"""What people write for any of those that make a formula shorter."""

MOST_PARTS = 1_500
"""Of a line whose law is looked for."""
DEEPEST = 60
WORK = 12_000
"""Parts that may be made in looking for one use of laws."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The laws by which a line follows from another."""

    laws: tuple[str, ...] = ()
    """None if it takes more than two, one or two, or only order and brackets."""
    same: bool = False
    """Whether nothing has changed."""
    too_large: bool = False


def law_between(before: Formula, after: Formula, named: str | None, work: Budget) -> Seen:
    """One law or two by which a line follows from the line before; the named one if it does."""
    if before == after:
        return Seen(same=True)
    reordered = _reordered(before, after, named)
    if reordered:
        return Seen(reordered)
    first, second = form_of(before), form_of(after)
    if max(size(first), size(second)) > MOST_PARTS or max(depth(before), depth(after)) > DEEPEST:
        return Seen(too_large=True)
    large = False
    for names, uses in _candidates(named):
        try:
            if _meet(first, second, uses, work):
                return Seen(names)
        except LimitReached:
            large = True
            if work.left <= 0:
                break
    return Seen(too_large=large)


def law_named(text: str) -> str | None:
    """The law that some words name, if they do."""
    words = " ".join(re.findall(r"<->|->|[&|]|[a-z]+", _plain_arrows(text.lower())))
    words = _FILLING.sub(" ", f" {words} ")
    words = " ".join(words.split())
    return _SPELLED.get(words)


def is_named(law: str, seen: Seen) -> bool:
    """Whether the law is one of those that were seen."""
    if law == SIMPLIFICATION:
        return any(name in SIMPLIFYING for name in seen.laws)
    return law in seen.laws


def depth(formula: Formula) -> int:
    """How many formulas there are at most within each other."""
    deepest, todo = 0, [(formula, 1)]
    while todo:
        node, level = todo.pop()
        deepest = max(deepest, level)
        todo.extend([(part, level + 1) for part in children(node)])
    return deepest


def _reordered(before: Formula, after: Formula, named: str | None) -> tuple[str, ...]:
    """Commutation or association or both, if nothing else has changed."""
    ways = []
    if form_of(before, flat=False) == form_of(after, flat=False):
        ways.append(COMMUTATION)
    if form_of(before, ordered=False) == form_of(after, ordered=False):
        ways.append(ASSOCIATION)
    if ways:
        return (named,) if named in ways else (ways[0],)
    if form_of(before) == form_of(after):
        return (COMMUTATION, ASSOCIATION)
    return (ASSOCIATION,) if _iff_chain(before) == _iff_chain(after) != () else ()


def _iff_chain(formula: Formula) -> tuple[Form, ...]:
    """The sides of nested equivalences, which may be bracketed and ordered in any way."""
    if not isinstance(formula, tree.Iff):
        return ()
    sides: list[Form] = []
    todo: list[Formula] = [formula]
    while todo:
        node = todo.pop()
        if isinstance(node, tree.Iff):
            todo.extend((node.left, node.right))
        else:
            sides.append(form_of(node))
    return tuple(sorted(sides))


_DOUBLE = frozenset({"double negation"})


def _candidates(named: str | None) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """Laws to try, and their rewritings: the named one first, one before two."""
    order = [law for law in LAWS.values() if law.name == named]
    if named == SIMPLIFICATION:
        order = [LAWS[name] for name in SIMPLIFYING]
    order += [law for law in LAWS.values() if law not in order]
    for more in (frozenset[str](), _DOUBLE):
        for law in order:
            for use in law.uses:
                if not more or not use >= more:
                    yield (law.name,), use | more
    for first, second in combinations([law for law in order if law.name != "double negation"], 2):
        names = [name for name in LAWS if name in (first.name, second.name)]
        for one in first.uses[-1:] if first.name == "complement" else first.uses:
            for other in second.uses[-1:] if second.name == "complement" else second.uses:
                yield tuple(names), one | other | _DOUBLE


def _meet(first: Form, second: Form, uses: frozenset[str], work: Budget) -> bool:
    """Whether two forms become the same by these rewritings."""
    with work.part(WORK) as own:
        reducer = Reducer(uses, own)
        return reducer.reduced(first) == reducer.reduced(second)


def _plain_arrows(text: str) -> str:
    for sign, arrow in (("→", "->"), ("⇒", "->"), ("=>", "->"), ("↔", "<->"), ("⇔", "<->"),
                        ("∧", "&"), ("∨", "|")):  # fmt: skip
        text = text.replace(sign, arrow)
    return text.replace("<->", " <-> ")


_FILLING = re.compile(
    r"(?<= )(?:laws?|rules?|of|the|by|s|eliminat\w*|elim|remov\w*|def|definition|from|using|"
    r"apply|applying|is|property|first|second|again|twice|cancel\w*|e)(?= )"
)
_SPELLED = {
    spelling: name
    for name, spellings in (
        *[(law.name, law.spellings) for law in LAWS.values()],
        *SILENT.items(),
        (SIMPLIFICATION, ("simplification", "simplify", "simplifying", "simp", "simplified")),
    )
    for spelling in spellings
}
