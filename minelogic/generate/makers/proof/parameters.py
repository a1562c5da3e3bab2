"""What is asked for, read: rules, patterns of quantifiers, and how large sequents are to be."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from minelogic.generate.made import Range
from minelogic.generate.makers.proof.abstract import Size
from minelogic.generate.makers.proof.quantified import MOST_NESTED
from minelogic.proof.kernel import CLASSICAL, ON_BOARD, RULES
from minelogic.proof.logic_and_rules import ALWAYS, named_rules

_SIZES = {
    1: Size(letters=(3, 5), premises=(2, 3), leaves=(1, 3), ending=(1, 3)),
    2: Size(letters=(3, 5), premises=(2, 4), leaves=(1, 3), ending=(1, 2)),
    3: Size(letters=(3, 4), premises=(2, 3), leaves=(1, 3), ending=(1, 2)),
    4: Size(letters=(3, 4), premises=(2, 3), leaves=(2, 3), ending=(1, 3)),
    5: Size(letters=(3, 5), premises=(3, 3), leaves=(2, 4), ending=(2, 3)),
}
"""How large sequents of each level are."""
_LAWS = {1: (2, 3), 2: (2, 4), 3: (3, 4), 4: (3, 5), 5: (4, 6)}
"""Leaves of a conclusion that holds without premises."""
_RULES_OF = {
    "->": {"->I", "->E"},
    "&": {"&I", "&E"},
    "|": {"|I", "|E"},
    "<->": {"<->I", "<->E"},
    "~": {"~I", "~E", "RAA", "~~E", "LEM"},
}
_SIGNS = {"forall": "forall", "exists": "exists", "∀": "forall", "∃": "exists", "all": "forall",
          "some": "exists"}  # fmt: skip
_USABLE = RULES - ALWAYS - ON_BOARD - {"theorem", "count", "arithmetic"}


def read_rules(written: str) -> tuple[str, ...]:
    """Rules in any spelling, with commas between them, in the kernel's order and words."""
    names = [name for part in written.split(",") for name in [part.strip()] if name]
    rules = set[str]()
    for name in names:
        try:
            rules |= named_rules([name])
        except ValueError:
            raise ValueError(
                f"{name} is no rule: write rules with commas between them, as in &E, ->I"
            ) from None
    if not rules - ALWAYS or not rules <= _USABLE | ALWAYS:
        raise ValueError("write rules with commas between them, as in &E, ->I, RAA")
    return tuple([rule for rule in _ORDER if rule in rules])


_ORDER = (
    "&I", "&E", "|I", "|E", "->I", "->E", "<->I", "<->E", "~I", "~E", "falseE", "trueI", "RAA",
    "~~E", "LEM", "forallI", "forallE", "existsI", "existsE", "=I", "=E",
)  # fmt: skip
"""Rules as a class meets them."""


def read_pattern(written: str) -> tuple[str, ...]:
    """Quantifiers as words or signs, as in `forall exists` or `∀∃`."""
    words = re.findall(r"[^\W\d_]+|[∀∃]", written.lower())
    if not 1 <= len(words) <= MOST_NESTED or any(word not in _SIGNS for word in words):
        raise ValueError(f"write up to {MOST_NESTED} quantifiers, as in forall exists")
    return tuple([_SIGNS[word] for word in words])


def words_of(rules: Collection[str] | None, logic: str | None) -> frozenset[str]:
    """The connectives of which there is a rule that may be used."""
    allowed = {*_USABLE} if rules is None else {*rules}
    if logic == "intuitionistic":
        allowed -= CLASSICAL
    return frozenset([word for word, own in _RULES_OF.items() if own & allowed])


def allowed_rules(logic: str, rules: Collection[str] | None) -> frozenset[str]:
    """The rules that a proof may use."""
    allowed = RULES - ON_BOARD - {"theorem"}
    if rules is not None:
        allowed &= frozenset(rules) | ALWAYS
    return allowed - CLASSICAL if logic == "intuitionistic" else allowed


def sizes_of(level: int, values: Mapping[str, Any]) -> Size:
    """How large a sequent of this level is to be, where nothing else is asked for."""
    size = _SIZES[level]
    letters: Range | None = values.get("letters")
    if letters is not None:
        size = size._replace(letters=(max(letters.low, 1), letters.high))
    premises: Range | None = values.get("premises")
    if premises is not None:
        size = size._replace(premises=(premises.low, premises.high))
        if premises.high == 0:
            size = size._replace(ending=_LAWS[level])
    elif values.get("about") == "board":
        size = size._replace(premises=(2, 3 if level < 3 else 5))
    return size
