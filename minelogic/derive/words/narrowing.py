"""Of a premise that says many things at once, those that a sentence is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.derive.words.english import flat
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import Speaker, speaks
from minelogic.ground.formula import Ground, conjunction
from minelogic.records import replace


def narrowed(speaker: Speaker, chain: Chain, goal: Sequence[Ground]) -> Speaker:
    """The speaker with the parts of its formula that lead to the goal; to a clash, if it is empty.

    Before: the chain has what is known besides. After: what is left of the formula leads there by
    propagation. A formula that is not a chain of parts, or of which all are needed, stays whole.
    Of `fact forall i, j. i = 0 -> ~B(i, j)`, say, one step uses what it says of (0,1) alone, and of
    `P <-> Q & R` another may use no more than that Q holds if P does.
    """
    said = _parts(flat(speaker.formula))
    is_whole = isinstance(speaker.formula, tuple) and speaker.formula[0] != "&"
    if not said or (is_whole and speaks(speaker)):
        # A rule with a sentence of its own is told by that, whatever part of it is used.
        return speaker
    if goal and not is_whole and set(goal) <= set(said):
        # It says this outright.
        return replace(speaker, formula=conjunction(list(goal)))
    literals = [part for part in goal if type(part) is int]
    if len(literals) < len(goal) or chain.clash is not None:
        return speaker
    known = [*chain.formulas, *chain.known]
    # What is told from its beginning reads better than what is used from its end.
    parts = sorted(said, key=lambda part: not _is_ready(part, chain))
    told = Chain([*known, *parts], len(known))
    if not all(map(told.knows, literals)) or (told.clash is None) == (not literals):
        return speaker
    sources = {link.source for link in told.needed(literals)}
    if told.clash is not None:
        sources.add(told.clash)
    used = [part for place, part in enumerate(parts, len(known)) if place in sources]
    if not used or len(used) == len(parts):
        return speaker
    return replace(speaker, formula=conjunction(list(_together(used))))


def _parts(formula: Ground) -> Sequence[Ground]:
    """What a formula says that says several things; an atom that stands for several says each.

    So does one that each of several makes true, and the other way round.
    """
    match formula:
        case ("&", *parts):
            return parts
        case ("<->", int() as atom, ("&" | "|", *parts) as whole):
            pass
        case ("<->", ("&" | "|", *parts) as whole, int() as atom):
            pass
        case _:
            return ()
    if whole[0] == "&":
        return [*(("->", atom, part) for part in parts), ("->", whole, atom)]
    return [*(("->", part, atom) for part in parts), ("->", atom, whole)]


def _is_ready(part: Ground, chain: Chain) -> bool:
    """Whether it is an implication whose condition is known to hold."""
    return isinstance(part, tuple) and part[0] == "->" and chain.knows(part[1])


def _together(parts: Iterable[Ground]) -> list[Ground]:
    """The parts, those that follow from the same thing as one."""
    found: list[Ground] = []
    ends: dict[Ground, list[Ground]] = {}
    for part in parts:
        if isinstance(part, tuple) and part[0] == "->":
            if part[1] not in ends:
                found.append(part)
            ends.setdefault(part[1], []).append(part[2])
        else:
            found.append(part)
    return [
        ("->", part[1], conjunction(ends[part[1]]))
        if isinstance(part, tuple) and part[0] == "->"
        else part
        for part in found
    ]
