"""What can be said of the text of a deduction."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NO_CLAIM = Kind(
    code="no-claim",
    severity="error",
    message="This claims nothing about a tile, and was not counted.",
    help="Write as in {example}.",
    why="A claim says of a tile that it is safe or a bomb, and by which numbers.",
    wrong="",
    right="",
)
NO_KIND = Kind(
    code="safe-or-bomb",
    severity="error",
    message="This does not say whether {tile} is safe or a bomb, and was not counted.",
    help="Write S{tile} if it is safe, and B{tile} if it is a bomb.",
    why="A claim says of a tile that it is safe or a bomb.",
    wrong="",
    right="",
)
REMARK = Kind(
    code="remark",
    severity="warning",
    message="This was read as a remark: it does not say plainly that a tile is safe or a bomb.",
    help="It neither counts nor costs. A claim is written as in S{tile} or B{tile}, "
    "with its reason.",
    why="What is denied, asked, doubted, or said on a condition or of one tile or another, "
    "claims nothing.",
    wrong="",
    right="",
)
IN_REASON = Kind(
    code="claim-in-reason",
    severity="warning",
    message="What is said of {tile} stands in a reason, and was not counted as a claim.",
    help="Write it on a line of its own, or behind a semicolon, with its reason.",
    why="A reason may name what was claimed before.",
    wrong="",
    right="",
)
OFF_BOARD = Kind(
    code="off-board",
    severity="error",
    message="There is no tile {tile} on this board; it was not counted.",
    help="{advice}",
    why="Claims and reasons are about tiles of the board.",
    wrong="",
    right="",
)
UNKNOWN_CLAIM = Kind(
    code="unknown-claim",
    severity="error",
    message="There is no claim {number} above this line, so this is no reason.",
    help="Name a claim that comes before this one, or a tile as in (0, 1).",
    why="A reason may rest on what was claimed before.",
    wrong="",
    right="",
)
TOO_MUCH = Kind(
    code="too-many-lines",
    severity="error",
    message="Only the first {most} lines are read.",
    help="Write one claim a line, each claim once.",
    why="A board has only so many tiles.",
    wrong="",
    right="",
)
NOT_COVERED = Kind(
    code="not-covered",
    severity="warning",
    message="{tile} is not covered: what it is can be seen. The claim was not counted.",
    help="Claims are about covered tiles.",
    why="What the display shows needs no deduction.",
    wrong="",
    right="",
)
CLAIMED_BEFORE = Kind(
    code="claimed-before",
    severity="warning",
    message="The same was claimed of {tile} in line {line}.",
    help="Of two claims that say the same, the one with the better reason counts.",
    why="A claim counts once.",
    wrong="",
    right="",
)
