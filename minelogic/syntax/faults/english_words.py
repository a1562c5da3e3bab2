"""English in the place of a formula: told as what it is, and not word by word."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.spot import Spot
from minelogic.syntax.text.lexer import Token

_FEWEST = 3
"""So many words that stand side by side are no slip any more."""
_JOINING = frozenset({"_AND", "_OR", "NOT", "IN", "FORALL", "EXISTS", "ONE"})
"""Words of the language that English has, too, if they are written as words."""


def in_english(spot: Spot) -> Diagnostic | None:
    """The finding about several words of English side by side, of which no formula is made."""
    run: list[Token] = []
    for token in _of_the_formula(spot):
        if _is_word(spot, token):
            run.append(token)
            continue
        if found := _told(spot, run):
            return found
        run = []
    return _told(spot, run)


def _of_the_formula(spot: Spot) -> list[Token]:
    """The tokens behind the colon of a rule or a definition; of anything else all."""
    types = [token.type for token in spot.tokens]
    if spot.statement in ("rule", "define"):
        return spot.tokens[types.index("_COLON") + 1 :] if "_COLON" in types else []
    return spot.tokens if spot.statement in ("", "fact", "prove") else []


def _is_word(spot: Spot, token: Token) -> bool:
    """Whether a token is a word of a sentence: of letters alone, and no variable."""
    text = spot.text(token)
    if token.type in _JOINING:
        return text.isalpha()
    return token.type == "NAME" and text.isalpha() and (len(text) > 1 or text in "aA")


def _told(spot: Spot, run: list[Token]) -> Diagnostic | None:
    """The finding, if names enough stand side by side in a run of words."""
    side_by_side = longest = 0
    for token in run:
        side_by_side = side_by_side + 1 if token.type == "NAME" else 0
        longest = max(longest, side_by_side)
    if longest < _FEWEST:
        return None
    words = shorten(spot.stretch(run[0], run[-1]))
    return catalogue.ENGLISH.at(spot.source, Span(run[0].start_pos, run[-1].end_pos), words=words)
