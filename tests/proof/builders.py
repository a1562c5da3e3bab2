"""Formulas, sequents and proofs from compact text, by a reader of a few lines that only tests use.

A line of a proof is `formula ; rule citations`, lines are counted from 1, and each leading bar is a
box: `| Q ; assume`. The rule `also` is a second assumption in the box of a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

from minelogic.proof.kernel import RULES, Cite, Line, Sequent, Theorem
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
    Term,
    Truth,
    Var,
    Vertex,
)

_TOKEN = re.compile(
    r"\s*(<->|->|\.\.|<=|>=|!=|at least|at most|exactly|@?[A-Za-z_]\w*'*|\d+|[~&|(),.;=<>+*-])"
)
_COMPARE = ("=", "!=", "<", "<=", ">", ">=")


def formula(text: str) -> Formula:
    """The formula that a text says; names after `@` are vertices."""
    reader = _Reader(text)
    found = reader.iff()
    assert reader.next is None, f"{reader.next!r} is left over in {text!r}"
    return found


def sequent(text: str) -> Sequent:
    """The sequent `A, B |- C`."""
    left, right = text.split("|-")
    reader = _Reader(left)
    premises = []
    while reader.next is not None:
        premises.append(reader.iff())
        reader.take(",")
    return Sequent(tuple(premises), formula(right))


def theorem(text: str, *lines: str, **known: Any) -> Theorem:
    """The sequent of a text with the lines that are to prove it; all rules are allowed."""
    return Theorem(sequent(text), proof_lines(lines), **{"rules": RULES, **known})


def cases(file: str) -> dict[str, tuple[str, list[str]]]:
    """The proofs of a file, by name: `name: sequent`, and below it the lines."""
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
    found = {}
    for block in text.strip().split("\n\n"):
        (name, stated), *lines = [line.strip().split(": ", 1) for line in block.splitlines()]
        found[name] = stated, [line for (line,) in lines]
    return found


def proof_lines(texts: Iterable[str]) -> tuple[Line, ...]:
    """The lines of a proof; `theorem A,_B_|-_C 1 2` uses that sequent."""
    lines: list[Line] = []
    for position, text in enumerate(texts):
        written, reason = text.rsplit(" ; ", 1)
        bars = re.match(r"[|\s]*", written)
        depth = bars.group().count("|") if bars else 0
        rule, *cites = reason.split()
        schema = None
        if rule == "theorem":
            name, *cites = cites
            schema = sequent(name.replace("_", " "))
        around = lines[-1].boxes if lines else ()
        opens = rule == "assume" and depth > 0
        boxes = (*around[: depth - 1], position) if opens else around[:depth]
        assert len(boxes) == depth, f"no box is open for {text!r}"
        says = formula(written[bars.end() if bars else 0 :])
        kind = "assume" if rule == "also" else rule
        lines.append(Line(says, kind, tuple(_cite(cite) for cite in cites), boxes, schema))
    return tuple(lines)


def _cite(text: str) -> Cite:
    first, _, last = text.partition("-")
    return (int(first) - 1, int(last) - 1) if last else int(first) - 1


class _Reader:
    """A reader by recursive descent: one method for each strength of binding."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0
        self.next: str | None = None
        self.step()

    def step(self) -> str:
        """Goes to the next token, and gives the one before."""
        before = self.next
        found = _TOKEN.match(self.text, self.place)
        assert found or not self.text[self.place :].strip(), f"cannot read {self.text!r}"
        self.next = found.group(1) if found else None
        self.place = found.end() if found else len(self.text)
        return before or ""

    def take(self, token: str) -> bool:
        if self.next != token:
            return False
        self.step()
        return True

    def need(self, token: str) -> None:
        assert self.take(token), f"{token!r} is missing before {self.next!r} in {self.text!r}"

    def iff(self) -> Formula:
        left = self.implies()
        while self.take("<->"):
            left = Iff(left, self.implies())
        return left

    def implies(self) -> Formula:
        left = self.chain("|", Or, lambda: self.chain("&", And, self.unary))
        return Implies(left, self.implies()) if self.take("->") else left

    def chain(self, word: str, node: Any, part: Callable[[], Formula]) -> Formula:
        parts = [part()]
        while self.take(word):
            parts.append(part())
        return cast(Formula, node(tuple(parts))) if len(parts) > 1 else parts[0]

    def unary(self) -> Formula:
        if self.take("~"):
            return Not(self.unary())
        if self.next in ("forall", "exists"):
            return self.quantified(self.step())
        if self.next in ("true", "false"):
            return Truth(self.step() == "true")
        if self.take("KN"):
            return self.number()
        return self.atom()

    def quantified(self, word: str) -> Formula:
        kind: Any = self.step() if self.next in ("exactly", "at least", "at most") else None
        bound = self.term() if kind else None
        binders = [self.binder()]
        while self.take(","):
            binders.append(self.binder())
        self.need(".")
        body = self.iff()
        if bound is not None:
            return Count(kind, bound, tuple(binders), body)
        return Forall(tuple(binders), body) if word == "forall" else Exists(tuple(binders), body)

    def binder(self) -> Binder:
        name = self.step()
        return Binder(name, self.range() if self.take("in") else None)

    def range(self) -> Any:
        if self.next in ("rows", "columns"):
            return NamedRange(self.step())
        low = self.term()
        self.need("..")
        return Interval(low, self.term())

    def number(self) -> Formula:
        self.need("(")
        kind: Any = self.step() if self.next in ("exactly", "at least", "at most") else "exactly"
        bound, parts = self.term(), []
        if not self.take(";"):
            self.need(")")
            return KN(bound, (), kind=kind)
        parts.append(self.iff())
        while self.take(","):
            parts.append(self.iff())
        self.need(")")
        return KN(bound, tuple(parts), kind=kind)

    def atom(self) -> Formula:
        """A bracketed formula, an atom, or a comparison."""
        start = self.place, self.next
        if self.take("("):
            inner = self.iff() if self.is_formula() else None
            if inner is not None and self.take(")"):
                return inner
            self.place, self.next = start
        elif (self.next or "")[:1].isupper() or self.next in ("actual", "adjacent"):
            name, arguments = self.step(), []
            if self.take("("):
                arguments.append(self.term())
                while self.take(","):
                    arguments.append(self.term())
                self.need(")")
            return Atom(name, tuple(arguments))
        left = self.term()
        if self.take("in"):
            return InRange(left, self.range())
        terms, ops = [left], []
        while self.next in _COMPARE:
            ops.append(cast(Any, self.step()))
            terms.append(self.term())
        assert ops, f"{self.text!r} has a term where a formula is needed"
        return Comparison(tuple(terms), tuple(ops))

    def is_formula(self) -> bool:
        """Whether what follows a bracket is not a term with a bracket round it."""
        here, text = self.place - len(self.next or ""), self.text
        depth, place = 1, here
        while depth and place < len(text):
            depth += {"(": 1, ")": -1}.get(text[place], 0)
            place += 1
        return re.match(r"\s*([-+*]|=|!=|<(?!->)|>)", text[place:]) is None or bool(
            re.search(r"[~&|=<>]|[A-Z]", text[here : place - 1])
        )

    def term(self) -> Term:
        left = self.product()
        while self.next in ("+", "-"):
            left = Arithmetic(cast(Any, self.step()), left, self.product())
        return left

    def product(self) -> Term:
        left = self.factor()
        while self.take("*"):
            left = Arithmetic("*", left, self.factor())
        return left

    def factor(self) -> Term:
        if self.take("-"):
            return Negative(self.factor())
        if self.take("("):
            inner = self.term()
            self.need(")")
            return inner
        token = self.step()
        if token == "abs":
            self.need("(")
            inner = self.term()
            self.need(")")
            return Absolute(inner)
        if token.isdigit():
            return Int(int(token))
        assert token[:1].isalpha() or token[:1] in "@_", f"{token!r} is no term in {self.text!r}"
        return Vertex(token[1:]) if token[0] == "@" else Var(token)
