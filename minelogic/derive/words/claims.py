"""What counts say, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.derive.words.english import Words
from minelogic.derive.words.speakers import Speaker, Tally, found_text, head
from minelogic.source import Source
from minelogic.words import MOST, listed

_SUPPOSED = "as supposed, "


def claim_text(speaker: Speaker, counted: Tally | None, words: Words, own: Source) -> str:
    """A number with the bombs that are found, or what else the speaker says."""
    if counted is not None:
        return found_text(counted, words)
    text = head(speaker, words, own)
    if speaker.assumed and text.startswith(_SUPPOSED):
        return f"{text.removeprefix(_SUPPOSED)}, as supposed"
    return text


def claims_text(counts: Iterable[tuple[Speaker, Tally | None]], words: Words, own: Source) -> str:
    """What the counts say: first the numbers with no bomb found, those of one size together.

    So no list of bombs stands before a list of numbers, where one would be read with the other.
    """
    bare: dict[int, list[int]] = {}
    found: list[str] = []
    others: list[str] = []
    for speaker, counted in counts:
        if counted is not None and counted.tile is not None and not counted.found:
            bare.setdefault(counted.bound, []).append(counted.tile)
        else:
            where = others if counted is None or counted.tile is None else found
            where.append(claim_text(speaker, counted, words, own))
    shows = [
        f"{words.tiles(sorted(tiles))} show{'s' * (len(tiles) == 1)} {bound}"
        for bound, tiles in bare.items()
    ]
    claims = [*shows, *found, *others]
    if not 1 < len(claims) <= MOST or not (found or others):
        return listed(claims)
    # What follows a condition is not to be read as a part of it.
    joint = ";" if any("if " in claim for claim in claims) else ","
    return f"{f'{joint} '.join(claims[:-1])}{joint} and {claims[-1]}"
