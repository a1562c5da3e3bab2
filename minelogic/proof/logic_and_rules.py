"""What a caller chooses for proofs: the logic and the rules, in any of their spellings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from minelogic.proof.kernel import RULES
from minelogic.proof.script import Logic

ALWAYS = frozenset({"premise", "assume", "copy"})
"""What no set of rules leaves out."""


def known_logic(logic: Logic) -> Logic:
    """The logic; `ValueError` if there is none of this name."""
    if logic not in get_args(Logic):
        raise ValueError(f"logic is classical or intuitionistic, not {logic!r}")
    return logic


def named_rules(rules: Iterable[str]) -> frozenset[str]:
    """The rules by the kernel's names; `ValueError` if one has no such spelling."""
    from minelogic.proof.rules import spelled

    if isinstance(rules, str):
        raise ValueError(f"rules are a list of names, not one text: {rules!r}")
    found = {rule: rule if rule in RULES else spelled(str(rule)) for rule in rules}
    for rule, known in found.items():
        if known is None:
            raise ValueError(f"there is no rule {rule!r}")
    return frozenset(known for known in found.values() if known is not None)
