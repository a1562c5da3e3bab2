"""Words of English in the place of signs: told with how they are written."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Span
from minelogic.syntax.faults.spot import OPERAND_ENDS, Spot

_OTHER_WORDS = {
    "for": "forall", "all": "forall", "every": "forall", "each": "forall", "foreach": "forall",
    "some": "exists", "there": "exists", "exist": "exists", "then": "->", "but": "&",
    "equals": "=",
}  # fmt: skip
"""What is written instead of a word."""
_SECOND_WORDS = {"for": ("all", "every", "each", "any"), "there": ("exists", "exist", "is")}
_IF = "'F if G' says: if G, then F. That is written G -> F."
_ONLY_IF = "'F only if G' says: if F, then G. That is written F -> G."
_EXACTLY_IF = "'F {words} G' is written F <-> G."
_NEITHER = "'Neither F nor G' says: not F, and not G."
_PHRASES = {
    "if and only if": _EXACTLY_IF,
    "exactly if": _EXACTLY_IF,
    "exactly when": _EXACTLY_IF,
    "precisely if": _EXACTLY_IF,
    "precisely when": _EXACTLY_IF,
    "just if": _EXACTLY_IF,
    "just when": _EXACTLY_IF,
    "just in case": _EXACTLY_IF,
    "only if": _ONLY_IF,
    "only when": _ONLY_IF,
    "only": _ONLY_IF,
    "if": "'If F, then G' is written F -> G.",
    "when": "'When F, G' is written F -> G.",
    "unless": "'F unless G' says: if not G, then F. That is written ~G -> F.",
    "either": "'Or' is written |, and is true as well where both parts are.",
    "both": "Leave it out: F & G says both.",
    "neither": _NEITHER,
    "nor": _NEITHER,
    "xor": "Say that one of the two holds and not both, by |, & and ~, in brackets.",
    "no": "'No i, j' is written ~exists i, j.",
}
"""What words say that stand for no single sign, the longer ones first. F and G are any formulas."""
_BETWEEN = {"if": _IF, "when": _IF.replace("if G'", "when G'")}
"""What some of them say between two formulas."""
_LONGEST = max(len(words.split()) for words in _PHRASES)


def word_for_sign(spot: Spot, index: int) -> Diagnostic | None:
    """The finding about a word there, if it is one of those that stand for signs."""
    for start in range(max(index - _LONGEST + 1, 0), index + 1):
        for words, advice in _PHRASES.items():
            end = start + len(words.split())
            if index < end and _words_from(spot, start, end) == words:
                return _phrase(spot, start, end, advice)
    right = _OTHER_WORDS.get(spot.tokens[index].value.lower())
    return None if right is None else _other_word(spot, index, right)


def _words_from(spot: Spot, start: int, end: int) -> str:
    return " ".join([token.value.lower() for token in spot.tokens[start:end]])


def _phrase(spot: Spot, start: int, end: int, advice: str) -> Diagnostic:
    """Words that say what no single sign does, with how that is said."""
    first, last = spot.tokens[start], spot.tokens[end - 1]
    words = spot.stretch(first, last)
    if spot.type_at(start - 1) in OPERAND_ENDS:
        advice = _BETWEEN.get(words.lower(), advice)
    return _not_a_word(spot, Span(first.start_pos, last.end_pos), words, advice)


def _not_a_word(spot: Spot, span: Span, words: str, advice: str) -> Diagnostic:
    return catalogue.WRONG_OPERATOR.at(
        spot.source,
        span,
        wrong=words,
        right="",
        words=words,
        fix=None,
        message="'{wrong}' is not part of the language.",
        help=advice,
    )


def _other_word(spot: Spot, index: int, right: str) -> Diagnostic:
    first = last = spot.tokens[index]
    following = spot.tokens[index + 1] if index + 1 < len(spot.tokens) else None
    if following is not None and following.value in _SECOND_WORDS.get(first.value.lower(), ()):
        last = following
    return catalogue.WRONG_OPERATOR.at(
        spot.source,
        Span(first.start_pos, last.end_pos),
        wrong=spot.stretch(first, last),
        right=right,
        # 'If A then B' has its arrow between the two.
        fix=None if right == "->" else right,
        message="'{wrong}' is not part of the language.",
    )
