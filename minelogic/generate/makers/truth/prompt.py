"""What students read: the board, the formulas, the game about them, and how to hand in."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.board import Board
from minelogic.exercises.boards import board_words
from minelogic.exercises.tasks.truth import Claimed
from minelogic.generate.makers.boards import drawn
from minelogic.generate.makers.deduce.folder import NEIGHBOURS
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import KN, Atom, Count, Exists, Forall, Formula
from minelogic.syntax.walk import subformulas
from minelogic.words import fill

_GAME = (
    "Think of a **game**: whoever claims that a formula is true chooses a value for each `exists`, "
    "whoever doubts it chooses one for each `forall`, from left to right. The formula is true if "
    "the one who claims it can always win, and false if the one who doubts it can."
)
_CHOICES = (
    "behind a colon the values that you choose to win the game. For an `exists` that is true give "
    "one case that makes it true, for a `forall` that is false one that makes it false. Where the "
    "other one chooses first, say what you answer to each choice."
)
_NO_CHOICE = "Where you have nothing to choose, as in a `forall` that is true, the verdict is all."
_EXAMPLE = """\
1. true: i = 2, j = 0
2. false: i = 1
3. true: i = 0: j = 2; i = 1: j = 0
4. true"""


def verdicts_prompt(
    title: str, board: Board, bombs: frozenset[int], formulas: Sequence[str], reasons: bool
) -> str:
    """The text of prompt.md where verdicts are asked for."""
    number = len(formulas)
    parsed = [parse_formula(text) for text in formulas]
    parts = [
        f"# {title}",
        f"```\n{drawn(board, bombs)}\n```",
        _filled(f"This board is finished: `*` are its bombs, all other tiles are safe. "
                f"{_words(board, parsed)}"),
        "Which of these formulas are true on this board?",
        "\n".join([f"{n}. `{text}`" for n, text in enumerate(formulas, 1)]),
    ]  # fmt: skip
    if any(isinstance(part, Exists | Forall | Count) for each in parsed for part in _all(each)):
        parts.append(_filled(_GAME + _counts(parsed)))
    if reasons:
        told = (
            "**Hand in** the file `answer.txt` with a line for each formula: its number, the "
            f"verdict, and {_CHOICES} It looks like this, about other formulas:"
        )
        points = (
            f"**Points** ({number}): 1 for each right verdict, half of it if the values do not "
            "show it; a wrong verdict takes points away, so that it does not pay to guess."
        )
        parts += [_filled(told), f"```\n{_EXAMPLE}\n```", _filled(_NO_CHOICE)]
    else:
        points = (
            f"**Points** ({number}): 1 for each right verdict; a wrong one takes points away, so "
            "that it does not pay to guess."
        )
        parts += [
            _filled("**Hand in** the file `answer.txt` with a line for each formula: its number "
                    "and `true` or `false`, as in"),
            "```\n1. true\n2. false\n```",
        ]  # fmt: skip
    return "\n\n".join([*parts, _filled(points)]) + "\n"


def claims_prompt(title: str, board: Board, claims: Sequence[Claimed], points: int) -> str:
    """The text of prompt.md where boards are asked for that refute claims."""
    parsed = [parse_formula(text) for c in claims for text in (*c.premises, c.conclusion)]
    one = len(claims) == 1
    parts = [
        f"# {title}",
        _filled(
            ("This claim is" if one else "These claims are")
            + f" about all boards {board_words(board)}. "
            + ("It is" if one else "Each of them is")
            + " false: there is a board on which what is given holds, and what is said to follow "
            "does not."
        ),
        *[_claim(each) for each in claims],
        _filled(_words(board, parsed)),
        _filled(
            "**Hand in** the file `answer.txt` with "
            + ("such a board" if one else "such a board for each, below its name")
            + ", drawn with `*` for a bomb and `.` for a tile without one. It looks like this, and "
            "this one "
            + ("is" if one else "may be")
            + " no answer:"
        ),
        f"```\n{_example_board(board, claims)}\n```",
        _filled("One board is enough to refute what is said of all. Try the smallest cases first: "
                "which tiles does the formula speak of, and what has to be on them?"),
    ]  # fmt: skip
    each = points // len(claims)
    told = f"{each} for each claim that is refuted" if not one else "all if the claim is refuted"
    return "\n\n".join([*parts, f"**Points** ({points}): {told}."]) + "\n"


def _claim(claim: Claimed) -> str:
    given = "".join([f"\n  `{text}`" for text in claim.premises])
    return f"- *{claim.name}*: from{given}\n  it follows that\n  `{claim.conclusion}`"


def _example_board(board: Board, claims: Sequence[Claimed]) -> str:
    empty = drawn(board, frozenset())
    if len(claims) == 1:
        return empty
    return "\n\n".join([f"{claim.name}:\n{empty}" for claim in claims])


def _all(formula: Formula) -> list[Formula]:
    return list(subformulas(formula))


def _words(board: Board, formulas: Sequence[Formula]) -> str:
    """What the atoms of the formulas say, and how tiles are called."""
    atoms = {part.predicate for each in formulas for part in _all(each) if isinstance(part, Atom)}
    text = (
        f"Rows go from 0 to {board.rows - 1} and columns from 0 to {board.columns - 1}, and "
        "(0, 1) is the tile in row 0 and column 1."
    )
    said = [
        f"`{form}` says that {meaning}"
        for name, form, meaning in (
            ("B", "B(i, j)", "there is a bomb on (i, j)"),
            ("S", "S(i, j)", "(i, j) is safe"),
            ("Q", "Q(a, i, j)", "(i, j) is safe and shows the number a"),
            ("adjacent", "adjacent(i, j, x, y)", "(i, j) and (x, y) are neighbours"),
        )
        if name in atoms
    ]
    if said:
        text += f" {', '.join(said)}."
    if atoms & {"Q", "adjacent"}:
        text += f" {NEIGHBOURS[board.topology]}"
    return text


def _counts(formulas: Sequence[Formula]) -> str:
    """What is to be chosen for quantifiers that count, where there are some."""
    every = [part for each in formulas for part in _all(each)]
    if any(isinstance(part, Count | KN) for part in every):
        return (
            " A quantifier that counts, as in `exists at least 2 i.`, asks for so many different "
            "cases, written with a semicolon between them: `i = 0; i = 2`."
        )
    return ""


def _filled(text: str) -> str:
    return fill(text, width=100)
