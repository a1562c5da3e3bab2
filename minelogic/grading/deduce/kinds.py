"""What can be said of the text of a deduction."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NO_CLAIM = Kind(
    "no-claim",
    "error",
    "This claims nothing about a tile, and was not counted.",
    "Write as in {example}.",
    "A claim says of a tile that it is safe or a bomb, and by which numbers.",
    "",
    "",
)
NO_KIND = Kind(
    "safe-or-bomb",
    "error",
    "This does not say whether {tile} is safe or a bomb, and was not counted.",
    "Write S{tile} if it is safe, and B{tile} if it is a bomb.",
    "A claim says of a tile that it is safe or a bomb.",
    "",
    "",
)
OFF_BOARD = Kind(
    "off-board",
    "error",
    "There is no tile {tile} on this board; it was not counted.",
    "{advice}",
    "Claims and reasons are about tiles of the board.",
    "",
    "",
)
UNKNOWN_CLAIM = Kind(
    "unknown-claim",
    "error",
    "There is no claim {number} above this line, so this is no reason.",
    "Name a claim that comes before this one, or a tile as in (0, 1).",
    "A reason may rest on what was claimed before.",
    "",
    "",
)
TOO_MUCH = Kind(
    "too-many-lines",
    "error",
    "Only the first {most} lines are read.",
    "Write one claim a line, each claim once.",
    "A board has only so many tiles.",
    "",
    "",
)
NOT_COVERED = Kind(
    "not-covered",
    "warning",
    "{tile} is not covered: what it is can be seen. The claim was not counted.",
    "Claims are about covered tiles.",
    "What the display shows needs no deduction.",
    "",
    "",
)
CLAIMED_BEFORE = Kind(
    "claimed-before",
    "warning",
    "The same was claimed of {tile} in line {line}.",
    "Of two claims that say the same, the one with the better reason counts.",
    "A claim counts once.",
    "",
    "",
)
