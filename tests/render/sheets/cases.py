"""Sheets to try the formats with: every kind of item, every topology, and hostile texts."""

from minelogic.board import TOPOLOGIES, Board
from minelogic.render.boards.svg import Shown
from minelogic.render.boards.touching import touching
from minelogic.render.sheets.frames import blank_frame
from minelogic.render.sheets.items import (
    Choice,
    Code,
    Columns,
    Frame,
    FrameRow,
    Group,
    Heading,
    Listing,
    Picture,
    Pictures,
    Quote,
    Room,
    Sheet,
    Span,
    Table,
    Text,
    code,
    paragraph,
    plain,
)

HOSTILE = (
    "</p><script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>",
    '#panic() #read("/etc/passwd") $x^2$ ]] ) } `raw` @ref <label> // /* \\u{41}',
    "\\input{/etc/passwd} \\end{document} \\write18{ls} % $ & _ ^ ~ { } \\\\ #1",
    "| a | b |\n# head\n- [ ] x\n```\n--- ***bold*** [l](javascript:alert(1)) ![i](http://x/y)",
    "\x00\x1b[31m \u202e right to left \ufffd \u2028 \ud7ff ∀x∃y ¬(P∧Q)→⊥ 中文 é ß",
)
BOARDS = {
    "king": Board.grid(3, 5),
    "rook": Board.grid(3, 5, "rook"),
    "torus": Board.grid(3, 5, "torus"),
    "triangle": Board.grid(3, 6, "triangle"),
    "graph": Board.graph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d<&>"), ("e", "f")]),
}
SIGNS: tuple[Shown, ...] = (1, 2, ".", "*", "-", "B", "S", "N", "U", "?", 0, 8)


def board_picture(topology, caption=""):
    board = BOARDS[topology]
    signs = tuple(SIGNS[tile % len(SIGNS)] for tile in range(board.size))
    return Picture(board, signs, {0: "new", 1: "used", 2: "scope"}, caption, 0.8)


def proof():
    return Frame(
        (
            FrameRow("1.", "P -> Q", "premise", closes=True),
            FrameRow("2.", "~Q", "assume", 1, 1, True),
            FrameRow("3.", "P", "assume", 2, 1, True),
            FrameRow("4.", "false", "~E 2, 3", 2),
            FrameRow("5.", "~P", "~I 3-4", 1),
            FrameRow("6.", "~Q -> ~P", "->I 2-5"),
        )
    )


def everything(text="A text", topology="king"):
    """A group with every kind of item."""
    words = (*plain(f"{text} "), Span(text, "strong"), Span(text, "emphasis"), Span(text, "code"))
    return Group(
        heading=f"1. {text}",
        about=text,
        items=(
            Text(words),
            paragraph(text, small=True),
            Heading(plain(text)),
            Listing(((Text(words), Listing(((paragraph(text),),))), (paragraph("two"),)), True, 3),
            Quote((paragraph(text), Code(text))),
            Code(f"{text}\n    {text}\n\nB(i, j) <-> ~S(i, j)"),
            board_picture(topology, text),
            Pictures(
                (
                    board_picture(topology),
                    *[Picture(t.board, t.signs, t.marks, text, 0.4, names=False)
                      for t in touching(topology)],
                )
            ),
            proof(),
            blank_frame((text, "Q -> S"), 5),
            Room(3, text),
            Table((plain("A"), plain(text)), ((code(text), ()), ((), Text(words).words)), (3, 7)),
            Table((plain("A"), plain("B")), (((), ()),) * 3, (3, 7), tall=True),
            Choice((text, "false")),
            Columns(((paragraph(text), Code(text)), (Room(2, text), proof())), (2, 3)),
        ),
    )  # fmt: skip


def sheet(text="A text", **how):
    groups = tuple(everything(text, topology) for topology in TOPOLOGIES)
    return Sheet(title=text, about=text, groups=groups, name=text, note=text, **how)
