"""The way back from English: what `read_aloud` says, read word by word.

It shares nothing with `read_aloud` but the grammar in its docstring. That every sentence comes back
as the formula it was made from shows that no two formulas read alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    ArithmeticOp,
    Atom,
    Binder,
    CompareOp,
    Comparison,
    Count,
    CountKind,
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
)  # fmt: skip

T = TypeVar("T")

KINDS: tuple[CountKind, ...] = ("exactly", "at least", "at most")
SYMBOLS: tuple[ArithmeticOp, ...] = ("+", "-", "*")
COMPARISONS: dict[str, tuple[CompareOp, bool]] = {
    "equals": ("=", False),
    "does not equal": ("=", True),
    "differs from": ("!=", False),
    "does not differ from": ("!=", True),
    "is less than": ("<", False),
    "is not less than": ("<", True),
    "is at most": ("<=", False),
    "is not at most": ("<=", True),
    "is greater than": (">", False),
    "is not greater than": (">", True),
    "is at least": (">=", False),
    "is not at least": (">=", True),
}
STATES = {"a bomb": "B", "bombs": "B", "safe": "S", "covered": "U"}
NOUN = re.compile(r"(row|column|number|tile|value)s?")


class NotReadError(Exception):
    """The words do not go on as this reading needs."""


def understand(sentence: str) -> Formula:
    """The formula that reads so."""
    reader = Reader(sentence)
    formula = reader.clause()
    reader.need(reader.rest == [])
    return formula


class Reader:
    def __init__(self, sentence: str) -> None:
        self.words: list[str] = re.findall(r"\"\w+\"|[A-Za-z_]\w*'*|\d+|[^\s\w]", sentence)
        self.position = 0

    @property
    def rest(self) -> list[str]:
        return self.words[self.position : self.position + 1]

    def need(self, condition: bool) -> None:
        if not condition:
            raise NotReadError(self.words[: self.position], self.words[self.position :])

    def sees(self, phrase: str) -> bool:
        wanted = phrase.split()
        return self.words[self.position : self.position + len(wanted)] == wanted

    def skip(self, phrase: str) -> bool:
        found = self.sees(phrase)
        self.position += len(phrase.split()) if found else 0
        return found

    def expect(self, phrase: str) -> None:
        self.need(self.skip(phrase))

    def attempt(self, reading: Callable[[], T]) -> T | None:
        start = self.position
        try:
            return reading()
        except NotReadError:
            self.position = start
            return None

    def word(self) -> str:
        self.need(bool(self.rest) and bool(re.fullmatch(r"\w+'*", self.rest[0])))
        self.position += 1
        return self.words[self.position - 1]

    def name(self) -> str:
        if self.rest and self.rest[0].startswith('"'):
            self.position += 1
            return self.words[self.position - 1].strip('"')
        return self.word()

    def clause(self) -> Formula:
        opened = self.opening()
        if opened is not None:
            return opened
        first = self.part()
        if self.skip("precisely when"):
            return Iff(first, self.end())
        parts = [first]
        while True:
            if self.skip(", and") or self.skip("and"):
                return And((*parts, self.end()))
            if self.skip(", or") or self.skip("or"):
                return Or((*parts, self.end()))
            if self.sees(", then") or not self.skip(","):
                self.need(len(parts) == 1)
                return first
            parts.append(self.part())

    def end(self) -> Formula:
        opened = self.opening()
        return self.part() if opened is None else opened

    def opening(self) -> Formula | None:
        if self.skip("if"):
            condition = self.clause()
            self.expect(", then")
            return Implies(condition, self.clause())
        if self.skip("for every"):
            binders = self.attempt(lambda: self.binders(",")) or (self.binder(),)
            self.skip(",")
            return Forall(binders, self.clause())
        if self.skip("there is some"):
            binders = self.binders("such that")
            return Exists(binders, self.clause())
        if self.skip("there is no"):
            binders = self.binders("such that")
            return Not(Exists(binders, self.clause()))
        if self.skip("it is not the case that"):
            return Not(self.end())
        return self.attempt(self.count)

    def count(self) -> Formula:
        kind, bound = self.how_many()
        self.need(not self.sees("of"))
        if self.rest[0].rstrip("s") in ("pair", "triple", "tuple"):
            self.position += 1
            binders = self.bracketed(self.binder)
        else:
            binders = (self.binder(),)
        self.need(self.skip("is such that") or self.skip("are such that"))
        return Count(kind, bound, binders, self.clause())

    def how_many(self) -> tuple[CountKind, Term]:
        for kind in KINDS:
            if self.skip(kind):
                return kind, Int(1) if self.skip("one") else self.term()
        raise NotReadError

    def bracketed(self, reading: Callable[[], T], separator: str = ",") -> tuple[T, ...]:
        self.expect("(")
        items = [reading()]
        while self.skip(separator):
            items.append(reading())
        self.expect(")")
        return tuple(items)

    def binders(self, end: str) -> tuple[Binder, ...]:
        items = [self.binder()]
        while self.skip(","):
            items.append(self.binder())
        if self.skip("and"):
            items.append(self.binder())
        else:
            self.need(len(items) == 1)
        self.expect(end)
        return tuple(items)

    def binder(self) -> Binder:
        if self.rest and NOUN.fullmatch(self.rest[0]):
            self.position += 1
        name = self.name()
        if self.skip("of"):
            self.word()
        return Binder(name, self.range())

    def range(self) -> Range | None:
        if self.skip("in"):
            return NamedRange(self.word())
        if self.skip("from"):
            low = self.term()
            self.expect("to")
            return Interval(low, self.term())
        return None

    def part(self) -> Formula:
        if self.skip("both"):
            left = self.literal()
            self.expect("and")
            return And((left, self.literal()))
        if self.skip("either"):
            choices = [self.literal()]
            while self.skip(","):
                choices.append(self.literal())
            self.expect("or")
            return Or((*choices, self.literal()))
        found = self.attempt(self.list_of_some) or self.attempt(self.literal)
        if found is not None:
            return found
        self.expect("(")
        formula = self.clause()
        self.expect(")")
        return formula

    def list_of_some(self) -> Formula:
        kind, bound = self.how_many()
        self.need(self.skip("of these hold :") or self.skip("of these holds :"))
        return KN(bound, self.bracketed(self.clause, ";"), kind=kind)

    def literal(self) -> Formula:
        readings = (self.truth, self.neighbours, self.application, self.comparison, self.about_tile)
        for reading in readings:
            if (found := self.attempt(reading)) is not None:
                return found
        raise NotReadError

    def truth(self) -> Formula:
        value = self.skip("the truth")
        self.need(value or self.skip("a contradiction"))
        return self.held(Truth(value))

    def held(self, formula: Formula) -> Formula:
        if self.skip("does not hold"):
            return Not(formula)
        self.expect("holds")
        return formula

    def neighbours(self) -> Formula:
        kind, bound = self.how_many()
        self.expect("of the tiles")
        tile = self.tile()
        self.expect("next to")
        near = Atom("adjacent", (*self.tile(), *tile))
        self.need(self.skip("is") or self.skip("are"))
        names = tuple(Binder(term.name) for term in tile if isinstance(term, Var))
        return Count(kind, bound, names, And((near, Atom(self.state(), tile))))

    def state(self) -> str:
        for phrase, predicate in STATES.items():
            if self.skip(phrase):
                return predicate
        raise NotReadError

    def tile(self) -> tuple[Term, ...]:
        return self.attempt(self.pair) or (self.term(),)

    def pair(self) -> tuple[Term, ...]:
        terms = self.bracketed(self.term)
        self.need(len(terms) == 2)
        return terms

    def application(self) -> Formula:
        predicate = self.name()
        arguments = self.bracketed(self.term) if self.sees("(") else ()
        return self.held(Atom(predicate, arguments))

    def comparison(self) -> Formula:
        terms = [self.term()]
        op, denied = self.compare()
        ops = [op]
        terms.append(self.term())
        while self.skip(", which"):
            ops.append(self.compare()[0])
            terms.append(self.term())
        formula = Comparison(tuple(terms), tuple(ops))
        return Not(formula) if denied else formula

    def compare(self) -> tuple[CompareOp, bool]:
        for phrase, meaning in COMPARISONS.items():
            if self.skip(phrase):
                return meaning
        raise NotReadError

    def about_tile(self) -> Formula:
        subject = self.tile()
        if self.skip("shows"):
            return Atom("Q", (self.term(), *subject))
        if self.skip("does not show"):
            return Not(Atom("Q", (self.term(), *subject)))
        denied = self.skip("is not")
        self.need(denied or self.skip("is"))
        formula = self.being(subject)
        return Not(formula) if denied else formula

    def being(self, subject: tuple[Term, ...]) -> Formula:
        if self.skip("next to"):
            return Atom("adjacent", (*subject, *self.tile()))
        if self.skip("in the range from"):
            low = self.term()
            self.expect("to")
            return InRange(subject[0], Interval(low, self.term()))
        if self.skip("in"):
            return InRange(subject[0], NamedRange(self.word()))
        return Atom(self.state(), subject)

    def term(self) -> Term:
        if self.skip("-"):
            return Negative(self.operand())
        if self.skip("the distance between"):
            left = self.operand()
            self.expect("and")
            return Absolute(Arithmetic("-", left, self.operand()))
        if self.skip("the absolute value of"):
            return Absolute(self.term())
        left = self.operand()
        for symbol in SYMBOLS:
            if self.skip(symbol):
                return Arithmetic(symbol, left, self.operand())
        return left

    def operand(self) -> Term:
        if self.skip("("):
            term = self.term()
            self.expect(")")
            return term
        if self.skip("tile"):
            return Vertex(self.word())
        if self.rest and self.rest[0].isdigit():
            return Int(int(self.word()))
        return Var(self.name())
