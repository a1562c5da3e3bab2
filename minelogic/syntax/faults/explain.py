"""What a student most likely meant where the tokens of a statement stop making sense."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax.faults.binders import in_binders
from minelogic.syntax.faults.english_words import in_english
from minelogic.syntax.faults.foreign import LANGUAGE
from minelogic.syntax.faults.heads import in_head
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.spot import COUNTING, OPERAND_ENDS, QUANTIFIERS, Spot
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.faults.words_for_signs import word_for_sign
from minelogic.syntax.text.lexer import Token

_JOINING = frozenset({"_AND", "_OR", "IMPLIES", "IFF", "PLUS", "TIMES", "COMPARE", "IN", "DOTS"})
_PREFIX = frozenset({"NOT", "MINUS"})
_OPERAND_STARTS = frozenset(
    {"NAME", "INT", "LPAR", "BAR_OPEN", "TRUE", "FALSE", "NOT", "KN"} | QUANTIFIERS
)
_KEYWORDS = frozenset({"RULE", "FACT", "PROVE", "DEFINE", "DOMAIN", "PREDICATE", "_EXPECT"})
_COUNTED_BY = ("exactly", "at least", "at most", "precisely", "only", "just")
_WORDS = _KEYWORDS | COUNTING | {"KN", "IN", "TRUE", "FALSE", "FORALL", "EXISTS"}


def explain(source: Source, statement: str, tokens: list[Token], index: int) -> Diagnostic:
    """The finding about a statement whose tokens fit only up to `index`.

    `statement` is its keyword, or "" for a formula by itself.
    """
    spot = Spot(source, statement, tokens, index)
    return (
        in_head(spot)
        or in_english(spot)
        or _other_word(spot)
        or in_binders(spot)
        or _range_in_brackets(spot)
        or _in_formula(spot)
    )


def _other_word(spot: Spot) -> Diagnostic | None:
    """A word of the language with other capitals, or of another language or of English."""
    for index in (spot.index - 1, spot.index):
        token = spot.tokens[index] if 0 <= index < len(spot.tokens) else None
        if token is None or token.type != "NAME":
            continue
        if found := word_for_sign(spot, index):
            return found
        word = spot.text(token)
        right = next((w for w in LANGUAGE if w.lower() == word.lower()), None)
        if right == word:
            continue
        if right is not None:
            return catalogue.WRONG_CASE.at(spot.source, token.span, name=word, right=right)
    here = spot.here
    if here is not None and here.type == "_SEMICOLON":
        opening = spot.enclosing(spot.index)
        name = spot.tokens[opening - 1] if opening else None
        if name is not None and name.value == "KN":
            return catalogue.UNEXPECTED.at(
                spot.source,
                here.span,
                text=";",
                advice="In KN(k; A, B) one ';' follows the number; the formulas have commas.",
            )
        if name is not None and name.value.lower() == "kn":
            return catalogue.WRONG_CASE.at(spot.source, name.span, name=spot.text(name), right="KN")
    return None


def _range_in_brackets(spot: Spot) -> Diagnostic | None:
    opening = spot.enclosing(spot.index)
    if opening is None or spot.type_at(opening - 1) != "IN":
        return None
    first, last = spot.tokens[opening], spot.tokens[spot.closing(opening)]
    return catalogue.UNEXPECTED.at(
        spot.source,
        Span(first.start_pos, last.end_pos),
        text=shorten(spot.stretch(first, last)),
        advice="A range is written i in 0..2, without brackets; single values are i = 0 | i = 2.",
    )


def _in_formula(spot: Spot) -> Diagnostic:
    here, before = spot.here, spot.before
    if (
        here is not None
        and here.type in ("AT_LEAST", "AT_MOST")
        and (spot.type_at(spot.index + 1) == "INT" and spot.type_at(spot.index - 1) != "EXISTS")
    ):
        return _without_exists(spot, here, spot.tokens[spot.index + 1])
    if before is not None and before.type == "MINUS" and _backward_arrow(spot):
        start = spot.tokens[spot.index - 2].start_pos
        return catalogue.WRONG_OPERATOR.at(
            spot.source,
            Span(start, before.end_pos),
            wrong="<-",
            right="->",
            fix=None,
            help="Write it the other way round, with ->.",
        )
    if before is not None and (here is None or here.type not in _OPERAND_STARTS | {"MINUS"}):
        if here is not None and here.type in _WORDS and before.type not in OPERAND_ENDS:
            return spot.reserved(here)
        if before.type == "COMPARE":
            return catalogue.INCOMPLETE_COMPARISON.at(
                spot.source, before.span, operator=spot.text(before)
            )
        if before.type in _JOINING | _PREFIX:
            return catalogue.MISSING_OPERAND.at(
                spot.source, before.span, operator=spot.text(before), side="right"
            )
    if here is None:
        return spot.incomplete("a formula is missing at its end")
    if here.type == "NOT" and before is not None and before.type == "COMPARE":
        return spot.unexpected(
            here, f"Only numbers are compared by {spot.text(before)}; formulas are compared by <->."
        )
    if here.type in _JOINING and (before is None or before.type not in OPERAND_ENDS):
        return catalogue.MISSING_OPERAND.at(
            spot.source, here.span, operator=spot.text(here), side="left"
        )
    if here.type == "RPAR" and before is not None and before.type == "LPAR":
        return spot.empty_brackets(before, here)
    if before is not None and before.type == "_COMMA":
        return spot.unexpected(before, "Write something after the comma, or remove it.")
    if before is not None and before.type in OPERAND_ENDS:
        return _after_operand(spot, here, before)
    if here.type in _WORDS:
        return spot.reserved(here)
    return _misfit(spot, here)


def _backward_arrow(spot: Spot) -> bool:
    less, minus = spot.tokens[spot.index - 2], spot.tokens[spot.index - 1]
    return less.type == "COMPARE" and less.value == "<" and less.end_pos == minus.start_pos


def _after_operand(spot: Spot, here: Token, before: Token) -> Diagnostic:
    if before.value in _COUNTED_BY and here.type == "INT":
        return _without_exists(spot, before, here)
    if before.type in ("NAME", "INT") and here.type in ("NAME", "INT"):
        opening = spot.enclosing(spot.index)
        if opening and spot.type_at(opening - 1) == "NAME" and not before.value[0].isupper():
            return spot.missing_comma(before, here)
    if spot.statement == "prove" and here.type == "NAME" and closest(here.value, ["expect"]):
        return spot.unexpected(here, "Did you mean expect?")
    if before.type == "NAME" and here.type in ("NAME", "INT"):
        return _arguments_without_brackets(spot, here, before)
    rest = spot.tokens[spot.index + 1 :]
    if here.type in QUANTIFIERS and all(token.type in ("NAME", "_COMMA") for token in rest):
        shown = spot.stretch(here, spot.tokens[-1])
        return spot.unexpected(here, f"It stands before what it is about: {shown}. …")
    if here.type in _OPERAND_STARTS:
        return _missing_operator(spot, here)
    if here.type in _KEYWORDS:
        advice = "A statement begins on a line of its own."
        if here.type == "_EXPECT":
            advice = "Only a prove statement has an answer to expect."
        return catalogue.RESERVED_WORD.at(spot.source, here.span, word=spot.text(here), help=advice)
    return _misfit(spot, here)


def _missing_operator(spot: Spot, here: Token) -> Diagnostic:
    if (moved := _negation_behind_name(spot, here)) is not None:
        return moved
    start, end = spot.index - 1, spot.index
    if spot.tokens[start].type == "RPAR":
        start = spot.enclosing(start) or 0
        if spot.type_at(start - 1) in ("NAME", "KN"):
            start -= 1
    if here.type == "LPAR":
        end = spot.closing(end)
    elif spot.type_at(end + 1) == "LPAR":
        end = spot.closing(end + 1)
    left = spot.stretch(spot.tokens[start], spot.tokens[spot.index - 1])
    right = spot.stretch(here, spot.tokens[end])
    number = "INT" in (here.type, spot.tokens[spot.index - 1].type)
    return catalogue.MISSING_OPERATOR.at(
        spot.source,
        here.span,
        left=left if len(left) <= 30 else "…" + left[-29:],
        right=shorten(right),
        help="Put an operator between them, such as *, + or =."
        if number
        else catalogue.MISSING_OPERATOR.help,
    )


def _without_exists(spot: Spot, word: Token, number: Token) -> Diagnostic:
    """The finding about `exactly 3 x, y. …`, which is counted by a quantifier."""
    example = f"exists {spot.text(word)} {number.value} x, y. adjacent(i, j, x, y)"
    return catalogue.MISSING_OPERATOR.at(
        spot.source,
        word.span,
        left="",
        right="",
        words=spot.text(word),
        message="'exists' is missing before '{words}'.",
        help=f"What is counted is written {example}",
    )


def _negation_behind_name(spot: Spot, here: Token) -> Diagnostic | None:
    """The finding about `B~(0, 1)`, where the negation belongs before the predicate."""
    name, opening = spot.tokens[spot.index - 1], spot.index + 1
    if here.type != "NOT" or name.type != "NAME" or spot.type_at(opening) != "LPAR":
        return None
    places = spot.stretch(spot.tokens[opening], spot.tokens[spot.closing(opening)])
    sign = spot.text(here)
    written = f"{sign}{' ' * sign[-1].isalpha()}{spot.text(name)}{places}"
    return catalogue.UNEXPECTED.at(
        spot.source,
        Span(name.start_pos, spot.tokens[spot.closing(opening)].end_pos),
        text=sign,
        place=spot.text(name),
        message="'{text}' stands behind '{place}', and belongs before it.",
        advice=f"Write {written}",
        fix=written,
    )


def _arguments_without_brackets(spot: Spot, here: Token, before: Token) -> Diagnostic:
    if here.value[0].isupper() or spot.type_at(spot.index + 1) == "LPAR":
        return _missing_operator(spot, here)
    if len(before.value) > 3 and not before.value[0].isupper():
        return _missing_operator(spot, here)
    arguments, position = [here], spot.index + 1
    while _is_argument(spot, position) or (
        spot.type_at(position) == "_COMMA" and _is_argument(spot, position + 1)
    ):
        if spot.type_at(position) == "_COMMA":
            position += 1
        arguments.append(spot.tokens[position])
        position += 1
    return catalogue.MISSING_ARGUMENT_BRACKETS.at(
        spot.source,
        Span(before.start_pos, arguments[-1].end_pos),
        name=spot.text(before),
        next=spot.text(here),
        example=f"{spot.text(before)}({', '.join(map(spot.text, arguments))})",
    )


def _is_argument(spot: Spot, position: int) -> bool:
    kind = spot.type_at(position)
    if kind == "NAME" and spot.tokens[position].value[0].isupper():
        return False
    return kind in ("NAME", "INT") and spot.type_at(position + 1) != "LPAR"


def _misfit(spot: Spot, here: Token) -> Diagnostic:
    if here.type == "RPAR" and spot.enclosing(spot.index) is None:
        shown = spot.text(here)
        return catalogue.EXTRA_BRACKET.at(
            spot.source, here.span, bracket=shown, opening={"]": "[", "}": "{"}.get(shown, "(")
        )
    if (lonely := _places_alone(spot, here)) is not None:
        return lonely
    opening = spot.enclosing(spot.index)
    if here.type == "_SEMICOLON" and opening and spot.type_at(opening - 1) == "NAME":
        advice = "The places of a predicate have a comma between them."
        return replace(spot.unexpected(here, advice), fix=",")
    fix = "" if _ends_statement(spot, here) else None
    return replace(spot.unexpected(here, _advice(spot, here)), fix=fix)


def _places_alone(spot: Spot, here: Token) -> Diagnostic | None:
    """The finding about `(0, 1)` where a formula should stand: nothing is said of the tile."""
    opening = spot.enclosing(spot.index)
    if here.type != "_COMMA" or opening is None or spot.enclosing(opening) is not None:
        return None
    inside = spot.tokens[opening + 1 : spot.closing(opening)]
    if spot.type_at(opening - 1) == "NAME" or not all(
        token.type in ("NAME", "INT", "_COMMA", "PLUS", "MINUS") for token in inside
    ):
        return None
    places = spot.stretch(spot.tokens[opening], spot.tokens[spot.closing(opening)])
    return catalogue.UNEXPECTED.at(
        spot.source,
        Span(spot.tokens[opening].start_pos, spot.tokens[spot.closing(opening)].end_pos),
        text=shorten(places),
        message="'{text}' is a tile, and nothing is said of it.",
        advice=f"A predicate is missing before it, such as B in B{shorten(places)}.",
    )


def _ends_statement(spot: Spot, here: Token) -> bool:
    """Whether this is a full stop or a semicolon at the end of a statement."""
    return here.type in ("_DOT", "_SEMICOLON") and spot.index == len(spot.tokens) - 1


def _advice(spot: Spot, here: Token) -> str:
    if here.type == "_COMMA":
        return _advice_on_comma(spot)
    if here.type == "_DOT" and spot.type_at(spot.index - 2) == "_COLON":
        name, sort = spot.text(spot.tokens[spot.index - 3]), spot.text(spot.tokens[spot.index - 1])
        return f"A range is written with in: {name} in {sort}. …"
    if here.type == "_DOT" and spot.type_at(spot.index - 2) == "_DOT":
        return "The variables of a quantifier stand in one list, as in forall i, j. B(i, j)"
    if _ends_statement(spot, here):
        return "Statements need no sign at their end."
    return {
        "_COLON": "A colon stands only after the name of a rule or a definition, or after the "
        "variables of a quantifier.",
        "_SEMICOLON": "A semicolon stands only after the number in KN(k; …).",
        "_DOT": "A dot stands only after the variables of a quantifier.",
        "DOTS": "A range stands after 'in', as in i in 0..2.",
        "STRING": "A sentence stands only after the name of a rule.",
        "IN": "'in' stands after a single term, as in i in 0..2.",
    }.get(here.type, "Check what stands before it.")


def _advice_on_comma(spot: Spot) -> str:
    opening = spot.enclosing(spot.index)
    if spot.before is not None and spot.before.type == "LPAR":
        return "Something must stand before the comma."
    if opening is None:
        return "Commas stand between places, as in B(0, 1), and between variables. 'And' is &."
    if spot.type_at(opening - 1) == "KN":
        return "A semicolon stands after the number: KN(k; …, …)"
    return (
        "These brackets hold one thing only. And is written &; a tile has no brackets of "
        "its own, as in adjacent(i, j, x, y)."
    )
