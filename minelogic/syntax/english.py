"""Formulas as English sentences.

Formulas that differ never read alike. A *literal* is an atomic phrase or its denial; it holds no
connective. A *part* can stand beside "and", "or" and "precisely when":

    part    =  literal  |  comparison ", which" comparison …
            |  "both" literal "and" literal  |  "either" literal ", " … "or" literal
            |  "exactly k of these hold: (" clause "; " … ")"  |  "(" clause ")"

A *clause* reaches to the end of the sentence, of its bracket, or of its "if":

    clause  =  part ", " … "and" end  |  part ", " … "or" end  |  part "precisely when" end  |  end
    end     =  part  |  opening clause  |  "it is not the case that" end

where the openings are "if …, then", "for every …,", "there is some … such that" and their kin, each
told by its first words. A chain whose parts are not all literals has a comma before its last one.
A name that is also a word of these sentences is quoted.
"""

from __future__ import annotations

from typing import assert_never

from minelogic.syntax.apart import apart
from minelogic.syntax.nouns import noun
from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    Atom,
    Binder,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    InRange,
    Int,
    Interval,
    NamedRange,
    Negative,
    Not,
    Or,
    Range,
    Term,
    Truth,
    Var,
    Vertex,
)
from minelogic.syntax.walk import variables


def read_aloud(formula: Formula) -> str:
    """The formula in English, unlike any other formula's; nouns come from the sorts, if known."""
    return _clause(apart(formula), True)


def _clause(formula: Formula, tail: bool) -> str:
    """A clause; it ends in no "if …, then" of its own unless it is the tail of its sentence."""
    match formula:
        case And(parts):
            return _chain(parts, "and", tail)
        case Or(parts):
            return _chain(parts, "or", tail)
        case Iff(left, right):
            end = _part(right) if isinstance(right, Implies) else _end(right, tail)
            return f"{_part(left)} precisely when {end}"
        case _:
            return _end(formula, tail)


def _chain(parts: tuple[Formula, ...], word: str, tail: bool) -> str:
    comma = "," if any(_literal(part) is None for part in parts) else ""
    front = []
    for part in parts[:-1]:  # a comprehension would cost the deepest formulas a frame a level
        front.append(_part(part, word))
    return f"{', '.join(front)}{comma} {word} {_end(parts[-1], tail, word)}"


def _end(formula: Formula, tail: bool, beside: str = "") -> str:
    """The end of a clause: a part, or an opening and the clause that it opens."""
    if (literal := _literal(formula)) is not None:
        return literal
    match formula:
        case Implies(left, right) if tail:
            return f"if {_clause(left, False)}, then {_clause(right, True)}"
        case Forall(binders, body):
            return f"for every {_binders(binders, body)}, {_clause(body, tail)}"
        case Exists(binders, body):
            return f"there is some {_binders(binders, body)} such that {_clause(body, tail)}"
        case Not(Exists(binders, body)):
            return f"there is no {_binders(binders, body)} such that {_clause(body, tail)}"
        case Count(kind, bound, binders, body):
            be = "is" if bound == Int(1) else "are"
            counted = f"{kind} {_bound(bound)} {_counted(bound, binders, body)}"
            return f"{counted} {be} such that {_clause(body, tail)}"
        case Not(body):
            return f"it is not the case that {_end(body, tail)}"
        case _:
            return _part(formula, beside)


def _part(formula: Formula, beside: str = "") -> str:
    """What can stand beside a connective; beside the same one, a chain goes in brackets."""
    if (literal := _literal(formula)) is not None:
        return literal
    match formula:
        case Comparison(terms, ops):
            which = (
                f", which {_COMPARE[op][0]} {_term(term)}"
                for op, term in zip(ops[1:], terms[2:], strict=True)
            )
            return f"{_term(terms[0])} {_COMPARE[ops[0]][0]} {_term(terms[1])}{''.join(which)}"
        case And((left, right)) if beside != "and" and (pair := _literals((left, right))):
            return f"both {_join(pair, 'and')}"
        case Or(parts) if beside != "or" and (choices := _literals(parts)):
            return f"either {_join(choices, 'or')}"
        case KN(bound, parts, _, kind):
            hold = "holds" if bound == Int(1) else "hold"
            listed = []
            for part in parts:
                listed.append(_clause(part, True))
            return f"{kind} {_bound(bound)} of these {hold}: ({'; '.join(listed)})"
        case And(parts):
            return f"({_chain(parts, 'and', True)})"
        case Or(parts):
            return f"({_chain(parts, 'or', True)})"
        case Iff():
            return f"({_clause(formula, True)})"
        case _:
            return f"({_end(formula, True)})"


def _literals(parts: tuple[Formula, ...]) -> list[str] | None:
    literals = [literal for part in parts if (literal := _literal(part)) is not None]
    return literals if len(literals) == len(parts) else None


def _join(items: list[str], word: str) -> str:
    *front, last = items
    return f"{', '.join(front)} {word} {last}" if front else last


def _literal(formula: Formula, denied: bool = False) -> str | None:
    """A phrase without connectives, or its denial, if the formula has one."""
    match formula:
        case Not(body):
            return None if denied else _literal(body, True)
        case Truth(value):
            return f"{'the truth' if value else 'a contradiction'} {_holds(denied)}"
        case Atom(predicate, arguments):
            return _atom(predicate, arguments, denied)
        case Comparison((left, right), (op,)):
            return f"{_term(left)} {_COMPARE[op][denied]} {_term(right)}"
        case InRange(term, NamedRange(name)):
            return f"{_term(term)} {_is(denied)} in {name}"
        case InRange(term, Interval(low, high)):
            return f"{_term(term)} {_is(denied)} in the range from {_term(low)} to {_term(high)}"
        case Count():
            return None if denied else _neighbours(formula)
        case (
            Comparison() | InRange() | And() | Or() | Implies() | Iff() | Forall() | Exists() | KN()
        ):
            return None
        case _:
            assert_never(formula)


def _is(denied: bool) -> str:
    return "is not" if denied else "is"


def _holds(denied: bool) -> str:
    return "does not hold" if denied else "holds"


_COMPARE = {
    "=": ("equals", "does not equal"),
    "!=": ("differs from", "does not differ from"),
    "<": ("is less than", "is not less than"),
    "<=": ("is at most", "is not at most"),
    ">": ("is greater than", "is not greater than"),
    ">=": ("is at least", "is not at least"),
}
_ONE = {"B": "a bomb", "S": "safe", "U": "covered"}
_MANY = {"B": "bombs", "S": "safe", "U": "covered"}


def _atom(predicate: str, arguments: tuple[Term, ...], denied: bool) -> str:
    match predicate, len(arguments):
        case "B" | "S" | "U", 1 | 2:
            return f"{_tile(arguments)} {_is(denied)} {_ONE[predicate]}"
        case "Q", 2 | 3:
            shows = "does not show" if denied else "shows"
            return f"{_tile(arguments[1:])} {shows} {_term(arguments[0])}"
        case "adjacent", 2 | 4 as places:
            here, there = arguments[: places // 2], arguments[places // 2 :]
            return f"{_tile(here)} {_is(denied)} next to {_tile(there)}"
        case _, 0:
            return f"{_name(predicate)} {_holds(denied)}"
        case _:
            terms = ", ".join(_term(argument) for argument in arguments)
            return f"{_name(predicate)}({terms}) {_holds(denied)}"


def _tile(terms: tuple[Term, ...]) -> str:
    return _term(terms[0]) if len(terms) == 1 else f"({', '.join(map(_term, terms))})"


def _neighbours(count: Count) -> str | None:
    """A count of the bombs next to a tile, if it is one, or of the safe or the covered tiles."""
    match count:
        case Count(
            kind,
            bound,
            binders,
            And((Atom("adjacent", places), Atom("B" | "S" | "U" as predicate, tile))),
        ):
            here, there = places[: -len(tile)], places[-len(tile) :]
            plain = tile == tuple(Var(binder.name) for binder in binders if not binder.range)
            if not (plain and there == tile and len(here) == len(tile) == len(binders) < 3):
                return None
            if any(binder.name in variables(term) for binder in binders for term in here):
                return None
            one = bound == Int(1)
            are = f"is {_ONE[predicate]}" if one else f"are {_MANY[predicate]}"
            return f"{kind} {_bound(bound)} of the tiles {_tile(tile)} next to {_tile(here)} {are}"
        case _:
            return None


def _bound(bound: Term) -> str:
    if bound == Int(1):
        return "one"
    return _operand(bound) if isinstance(bound, Absolute) else _term(bound)


def _counted(bound: Term, binders: tuple[Binder, ...], body: Formula) -> str:
    """What is counted: values of a variable, or tuples."""
    plural = "" if bound == Int(1) else "s"
    if len(binders) == 1:
        binder = binders[0]
        word, of = ("value", "") if binder.range else noun(binder, body)
        return f"{word}{plural} {_name(binder.name)}{of}{_from(binder.range)}"
    tuples = {2: "pair", 3: "triple"}.get(len(binders), "tuple")
    names = (f"{_name(binder.name)}{_from(binder.range)}" for binder in binders)
    return f"{tuples}{plural} ({', '.join(names)})"


def _binders(binders: tuple[Binder, ...], body: Formula) -> str:
    items = []
    for binder in binders:
        word, of = ("", "") if binder.range else noun(binder, body)
        items.append(f"{word} {_name(binder.name)}{of}{_from(binder.range)}".strip())
    return _join(items, "and")


def _from(where: Range | None) -> str:
    match where:
        case None:
            return ""
        case NamedRange(name):
            return f" in {name}"
        case Interval(low, high):
            return f" from {_term(low)} to {_term(high)}"
        case _:
            assert_never(where)


def _term(term: Term) -> str:
    match term:
        case Int(value):
            return str(value)
        case Var(name):
            return _name(name)
        case Vertex(name):
            return f"tile {name}"
        case Negative(inner):
            return f"-{_operand(inner)}"
        case Absolute(
            Arithmetic("-", Int() | Var() | Vertex() as left, Int() | Var() | Vertex() as right)
        ):
            return f"the distance between {_term(left)} and {_term(right)}"
        case Absolute(inner):
            return f"the absolute value of {_term(inner)}"
        case Arithmetic(op, left, right):
            return f"{_operand(left)} {op} {_operand(right)}"
        case _:
            assert_never(term)


def _operand(term: Term) -> str:
    """A term beside an arithmetic symbol: one that has parts goes in brackets."""
    return _term(term) if isinstance(term, Int | Var | Vertex) else f"({_term(term)})"


_WORDS = frozenset(
    """
    absolute and are at between bomb bombs both case column columns contradiction covered differ
    differs distance does either equal equals every exactly for from greater hold holds if in is it
    least less most next no not number numbers of one or pair pairs precisely range row rows safe
    show shows some such than that the then there these tile tiles to triple triples truth tuple
    tuples value values when which
    """.split()  # noqa: SIM905 - seventy quoted words are harder to read
)
"""The words of the sentences, but for "a": it stands only where no name can."""


def _name(name: str) -> str:
    return f'"{name}"' if name in _WORDS else name
