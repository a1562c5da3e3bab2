r"""Formulas and terms as text, in any of the spellings that the language reads, and in LaTeX.

What is written in ASCII, Unicode or words parses back to the same tree. Brackets stand where
precedence needs them, and where leaving them out would be warned about: around an `&` chain inside
an `|` chain, and around an `<->` inside another.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Literal, TypeAlias, assert_never

from minelogic.records import dataclass, replace
from minelogic.syntax.apart import scope_apart
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
from minelogic.syntax.walk import variables

Style: TypeAlias = Literal["ascii", "unicode", "words", "latex"]


@dataclass(frozen=True, slots=True)
class Spelling:
    """How one style writes each symbol; blanks between symbols are not part of it."""

    not_: str
    and_: str
    or_: str
    implies: str
    iff: str
    forall: str
    exists: str
    one: str
    counting: Mapping[CountKind, str]
    listed: Mapping[CountKind, str]
    true: str
    false: str
    comparisons: Mapping[CompareOp, str]
    arithmetic: Mapping[ArithmeticOp, str]
    in_: str
    minus: str = "-"
    bars: tuple[str, str] = ("|", "|")
    interval: tuple[str, str, str] = ("", "..", "")
    bound_end: str = ""
    dot: str = "."
    semicolon: str = ";"
    prime: str = "'"
    underscore: str = "_"
    long_variable: str = "{}"
    long_predicate: str = "{}"


_ASCII = Spelling(
    not_="~",
    and_="&",
    or_="|",
    implies="->",
    iff="<->",
    forall="forall",
    exists="exists",
    one="exists one",
    counting={
        "exactly": "exists exactly",
        "at least": "exists at least",
        "at most": "exists at most",
    },
    listed={"exactly": "", "at least": "at least ", "at most": "at most "},
    true="true",
    false="false",
    comparisons={"=": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="},
    arithmetic={"+": "+", "-": "-", "*": "*"},
    in_="in",
)

SPELLINGS: Mapping[Style, Spelling] = {
    "ascii": _ASCII,
    "unicode": replace(
        _ASCII,
        not_="¬",
        and_="∧",
        or_="∨",
        implies="→",
        iff="↔",
        forall="∀",
        exists="∃",
        one="∃!",
        counting={"exactly": "∃=", "at least": "∃≥", "at most": "∃≤"},
        true="⊤",
        false="⊥",
        comparisons={"=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"},
        in_="∈",
    ),
    "words": replace(_ASCII, not_="not", and_="and", or_="or", implies="implies", iff="iff"),
    "latex": Spelling(
        not_=r"\neg",
        and_=r"\land",
        or_=r"\lor",
        implies=r"\rightarrow",
        iff=r"\leftrightarrow",
        forall=r"\forall",
        exists=r"\exists",
        one=r"\exists!\,",
        listed={"exactly": "", "at least": r"{\geq} ", "at most": r"{\leq} "},
        counting={
            "exactly": r"\exists^{=",
            "at least": r"\exists^{\geq",
            "at most": r"\exists^{\leq",
        },
        true=r"\top",
        false=r"\bot",
        comparisons={"=": "=", "!=": r"\neq", "<": "<", "<=": r"\leq", ">": ">", ">=": r"\geq"},
        arithmetic={"+": "+", "-": "-", "*": r"\cdot"},
        in_=r"\in",
        bars=(r"\lvert ", r"\rvert"),
        interval=(r"\{", r", \dots, ", r"\}"),
        bound_end="}",
        dot=r".\;",
        semicolon=r";\,",
        underscore=r"\_",
        long_variable=r"\mathit{{{}}}",
        long_predicate=r"\mathrm{{{}}}",
    ),
}


def write(tree: Formula | Term, style: Style = "ascii") -> str:
    """The text of `tree` in a style, with no brackets but those that help."""
    spelling = SPELLINGS[style]
    if isinstance(tree, Int | Var | Vertex | Negative | Absolute | Arithmetic):
        return _term(tree, spelling)
    return _formula(tree, spelling, True)


_IFF, _IMPLIES, _OR, _NOT, _WHOLE = range(5)
"""How tightly the parts of a formula must hold together to stand without brackets."""


def _formula(formula: Formula, s: Spelling, last: bool) -> str:
    """The text of a formula; unless it is the last of its bracket, no quantifier is open in it."""
    match formula:
        case Truth(value):
            return s.true if value else s.false
        case Atom(predicate, ()):
            return _name(predicate, s, s.long_predicate)
        case Atom(predicate, arguments):
            terms = ", ".join(_term(argument, s) for argument in arguments)
            return f"{_name(predicate, s, s.long_predicate)}({terms})"
        case Comparison(terms, ops):
            rest = zip(ops, terms[1:], strict=True)
            chain = (f" {s.comparisons[op]} {_term(term, s)}" for op, term in rest)
            return _term(terms[0], s) + "".join(chain)
        case InRange(term, where):
            return f"{_term(term, s)} {s.in_} {_range(where, s)}"
        case Not(body):
            return _before(s.not_) + _operand(body, s, _WHOLE, last)
        case And(parts):
            return _chain(parts, s.and_, s, last)
        case Or(parts):
            return _chain(parts, s.or_, s, last)
        case Implies(left, right):
            left_text = _operand(left, s, _OR, False)
            return f"{left_text} {s.implies} {_operand(right, s, _IMPLIES, last)}"
        case Iff(left, right):
            left_text = _operand(left, s, _IMPLIES, False)
            return f"{left_text} {s.iff} {_operand(right, s, _IMPLIES, last)}"
        case Forall(binders, body):
            return _before(s.forall) + _scope(binders, body, s)
        case Exists(binders, body):
            return _before(s.exists) + _scope(binders, body, s)
        case Count("exactly", Int(1), binders, body):
            return _before(s.one) + _scope(binders, body, s)
        case Count(kind, bound, binders, body):
            long = isinstance(bound, Negative | Arithmetic)
            number = _bracketed(bound, s, long or _begins_like_a_word(bound))
            return f"{_before(s.counting[kind])}{number}{s.bound_end} {_scope(binders, body, s)}"
        case KN(bound, parts, _, kind):
            listed = ", ".join(_formula(part, s, True) for part in parts)
            number = s.listed[kind] + _bracketed(bound, s, _begins_like_a_word(bound))
            return f"{_name('KN', s, s.long_predicate)}({number}{s.semicolon} {listed})"
        case _:
            assert_never(formula)


def _begins_like_a_word(bound: Term) -> bool:
    """Whether the term begins with a variable that would be read as a word of counting."""
    while isinstance(bound, Arithmetic):
        bound = bound.left
    return isinstance(bound, Var) and bound.name in ("one", "exactly")


def _before(symbol: str) -> str:
    """A symbol ready for what follows it: a word is set off by a blank."""
    return f"{symbol} " if symbol[-1].isalpha() else symbol


def _chain(parts: tuple[Formula, ...], symbol: str, s: Spelling, last: bool) -> str:
    texts = []
    for part in parts[:-1]:  # a comprehension would cost the deepest formulas a frame a level
        texts.append(_operand(part, s, _NOT, False))
    return f" {symbol} ".join([*texts, _operand(parts[-1], s, _NOT, last)])


def _operand(formula: Formula, s: Spelling, tight: int, last: bool) -> str:
    """A part of a formula, in brackets where it is too loose or would swallow what follows."""
    if _tightness(formula) < tight or (isinstance(formula, Forall | Exists | Count) and not last):
        return f"({_formula(formula, s, True)})"
    return _formula(formula, s, last)


def _tightness(formula: Formula) -> int:
    match formula:
        case Iff():
            return _IFF
        case Implies():
            return _IMPLIES
        case And() | Or():
            return _OR
        case Comparison() | InRange():
            return _NOT
        case Not() | Truth() | Atom() | KN() | Forall() | Exists() | Count():
            return _WHOLE
        case _:
            assert_never(formula)


def _scope(binders: tuple[Binder, ...], body: Formula, s: Spelling) -> str:
    """The rest of a quantifier; a range stands after all the names it is for.

    The language cannot say that a variable without a range comes before one with a range; such
    variables, which the parser never makes, go last. A range that speaks of a variable of its own
    list means another variable when it is written once for several. No variable is called as a
    vertex in its scope.
    """
    binders, body = scope_apart(binders, body)
    ordered = sorted(binders, key=lambda binder: binder.range is None)
    own = {binder.name for binder in binders}

    def run_of(binder: Binder) -> tuple[Range | None, int]:
        alone = isinstance(binder.range, Interval) and not own.isdisjoint(
            (*variables(binder.range.low), *variables(binder.range.high))
        )
        return binder.range, id(binder.range) if alone else 0

    runs = []
    for (where, _), run in groupby(ordered, run_of):
        names = ", ".join(_name(binder.name, s, s.long_variable) for binder in run)
        runs.append(names if where is None else f"{names} {s.in_} {_range(where, s)}")
    return f"{', '.join(runs)}{s.dot} {_formula(body, s, True)}"


def _range(where: Range, s: Spelling) -> str:
    match where:
        case NamedRange(name):
            return _name(name, s, s.long_variable)
        case Interval(low, high):
            start, dots, end = s.interval
            if not start and (isinstance(low, Arithmetic) or isinstance(high, Arithmetic)):
                dots = f" {dots} "
            return f"{start}{_term(low, s)}{dots}{_term(high, s)}{end}"
        case _:
            assert_never(where)


_SUM, _PRODUCT, _SIGNED, _PRIMARY = range(4)
"""How tightly the parts of a term must hold together to stand without brackets."""


def _term(term: Term, s: Spelling) -> str:
    match term:
        case Int(value):
            return str(value)
        case Var(name) | Vertex(name):
            return _name(name, s, s.long_variable)
        case Negative(inner):
            return s.minus + _factor(inner, s, _PRIMARY)
        case Absolute(inner):
            return f"{s.bars[0]}{_term(inner, s)}{s.bars[1]}"
        case Arithmetic(op, left, right):
            product = op == "*"
            left_text = _factor(left, s, _PRODUCT if product else _SUM)
            # A sign after an operator gets brackets, though the parser can do without.
            signed = isinstance(right, Negative)
            right_text = _factor(right, s, _PRIMARY if product or signed else _PRODUCT)
            return f"{left_text} {s.arithmetic[op]} {right_text}"
        case _:
            assert_never(term)


def _factor(term: Term, s: Spelling, tight: int) -> str:
    match term:
        case Arithmetic("*", _, _):
            tightness = _PRODUCT
        case Arithmetic():
            tightness = _SUM
        case Negative():
            tightness = _SIGNED
        case Int() | Var() | Vertex() | Absolute():
            tightness = _PRIMARY
        case _:
            assert_never(term)
    return _bracketed(term, s, tightness < tight)


def _bracketed(term: Term, s: Spelling, brackets: bool) -> str:
    text = _term(term, s)
    return f"({text})" if brackets else text


def _name(name: str, s: Spelling, long: str) -> str:
    stem = name.rstrip("'′")
    text = stem.replace("_", s.underscore)
    return (long.format(text) if len(stem) > 1 else text) + s.prime * (len(name) - len(stem))
