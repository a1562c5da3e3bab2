"""Faults in the head of a statement: its name, its list in brackets, its colon; and its answer."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax.faults.spot import Spot
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.statements import EXPECTATIONS, FORMS
from minelogic.syntax.text.lexer import Token


def in_head(spot: Spot) -> Diagnostic | None:
    """The finding, if the spot is outside the formula of a statement."""
    here, before = spot.here, spot.before
    if not spot.statement or before is None:
        return None
    has_colon = any(token.type == "_COLON" for token in spot.tokens[: spot.index])
    if spot.statement in ("rule", "define") and not has_colon:
        return _name(spot) or _list(spot) or _before_colon(spot)
    if spot.statement == "predicate":
        return _name(spot) or _list(spot) or _after_predicate(spot)
    if spot.statement == "domain":
        return _name(spot) or _after_domain(spot)
    if spot.index == 1 and here is None:
        return spot.incomplete("the formula is missing")
    if before.type == "_EXPECT":
        if here is None:
            return spot.incomplete("the answer is missing")
        return unknown_answer(spot.source, here.span, spot.text(here))
    if here is not None and spot.type_at(spot.index - 2) == "_EXPECT":
        return spot.unexpected(here, "Nothing follows the answer that is expected.")
    return None


def _name(spot: Spot) -> Diagnostic | None:
    """The name after the keyword."""
    here = spot.here
    if spot.index != 1:
        return None
    if here is None:
        return spot.incomplete("its name is missing")
    if spot.is_word(here):
        if spot.statement == "rule" and spot.type_at(2) not in ("_COLON", "STRING"):
            problem = f"a name and a colon are needed before '{spot.text(here)}'"
            return _bad(spot, here, problem)
        return spot.reserved(here)
    return _bad(spot, here, f"a name is needed, not '{spot.text(here)}'")


def _list(spot: Spot) -> Diagnostic | None:
    """The variables of a definition, or the sorts of a predicate."""
    here, before = spot.here, spot.before
    earlier = {token.type for token in spot.tokens[: spot.index]}
    if here is None or before is None or "LPAR" not in earlier or "RPAR" in earlier:
        return None
    if here.type == "RPAR" and before.type == "LPAR":
        return spot.empty_brackets(before, here)
    if here.type == before.type == "NAME":
        return spot.missing_comma(before, here)
    if before.type in ("LPAR", "_COMMA"):
        if spot.is_word(here):
            return spot.reserved(here)
        what = "variable" if spot.statement == "define" else "sort"
        return _bad(spot, here, f"a {what} is needed, not '{spot.text(here)}'")
    return None


def _before_colon(spot: Spot) -> Diagnostic:
    here = spot.here
    if here is None:
        return spot.incomplete("the colon and the formula are missing")
    if here.type == "MINUS":
        return _bad(spot, here, "a name has no '-' in it; use '_' instead")
    if here.type == "COMPARE" and spot.text(here) == "=":
        return catalogue.WRONG_OPERATOR.at(spot.source, here.span, wrong="=", right=":")
    if here.type == "LPAR" and spot.statement == "rule":
        return _bad(spot, here, "no variables follow the name of a rule")
    colon_follows = spot.type_at(spot.index + 1) == "_COLON"
    if here.type == "NAME" and spot.statement == "rule" and colon_follows:
        return _bad(spot, here, "a name is one word; join its parts by '_'")
    return _bad(spot, here, f"a colon is needed before '{spot.text(here)}'")


def _after_predicate(spot: Spot) -> Diagnostic:
    here = spot.here
    if here is None:
        return spot.incomplete("something is missing at its end")
    if here.type == "_COMMA":
        return _bad(spot, here, "each predicate has a statement of its own")
    if here.type in ("_COLON", "COMPARE"):
        return _bad(spot, here, "it ends after the sorts; only define gives a meaning")
    return _bad(spot, here, f"'{spot.text(here)}' does not fit here")


def _after_domain(spot: Spot) -> Diagnostic:
    here, before = spot.here, spot.before
    if here is None:
        upper = before is not None and before.type == "DOTS"
        return spot.incomplete("its upper end is missing" if upper else "its range is missing")
    return _bad(spot, here, f"'{spot.text(here)}' does not fit here")


def _bad(spot: Spot, here: Token, problem: str) -> Diagnostic:
    return catalogue.BAD_STATEMENT.at(
        spot.source,
        here.span,
        statement=spot.statement,
        problem=problem,
        form=FORMS[spot.statement],
    )


def unknown_answer(source: Source, span: Span, word: str) -> Diagnostic:
    """The finding about a word that is no answer of a prove statement."""
    guess = closest(word, EXPECTATIONS)
    return catalogue.UNKNOWN_ANSWER.at(
        source, span, word=word, guess=f" Did you mean {guess}?" if guess else ""
    )
