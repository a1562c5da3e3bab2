"""What counts say, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.derive.words.english import Words
from minelogic.derive.words.speakers import Speaker, Tally, found_text, head
from minelogic.source import Source
from minelogic.words import listed

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
    """What the counts say; numbers of the same size with no bomb found are told together."""
    claims: list[str] = []
    before: list[Tally] = []
    for speaker, counted in counts:
        if counted is None or counted.tile is None or counted.found:
            claims.append(claim_text(speaker, counted, words, own))
            before = []
            continue
        if not before or before[0].bound != counted.bound:
            before = []
            claims.append(found_text(counted, words))
        before.append(counted)
        if len(before) > 1:
            tiles = sorted([one.tile for one in before if one.tile is not None])
            claims[-1] = f"{words.tiles(tiles)} show {counted.bound}"
    return listed(claims)
