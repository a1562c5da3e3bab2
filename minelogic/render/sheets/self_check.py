"""Pages that check answers by themselves, for students: nothing is graded, and nothing is sent.

A page knows a salted hash of the whole answer to a question, and nothing else of it. The hash is
slow to compute, so that answers cannot be tried one by one, and no tile can be tried alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import pbkdf2_hmac, sha256
from math import prod
from typing import Literal

from minelogic.board import Board
from minelogic.diagnostics import visible
from minelogic.errors import MinelogicError
from minelogic.records import dataclass
from minelogic.records import field as record_field
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import Shown, board_svg
from minelogic.render.document import asset, document, safe_text
from minelogic.render.sheets.html import items_html
from minelogic.render.sheets.items import Group, Item
from minelogic.words import counted, listed, plural

ROUNDS = 600_000
"""Of PBKDF2: about a second in a browser."""
FEWEST = 1_000
"""With fewer possible answers, whoever tries them all has the right one within minutes."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What can be put on a tile: its letter in the answer, what is shown, and what it means."""

    letter: str
    shown: str
    means: str
    keys: str
    """Each of these keys puts it; the first is the one that is told."""
    look: Literal["safe", "bomb", "open"] = "open"
    told: str = ""
    """What it means, in more words, where it is told how to answer."""


VERDICTS = (
    Mark("S", "S", "safe", "S", "safe"),
    Mark("B", "B", "a bomb", "B", "bomb"),
    Mark("U", "?", "undecided", "U?", told="neither follows: it is undecided"),
)
"""What is said of a covered tile."""
CROSSES = (
    Mark("B", "×", "a cross: a mine", "xX*", "bomb"),
    Mark("S", "–", "a dash: none", "-–", "safe"),
)
"""What stands on a closed cell of a table for a pencil."""


class TooFewAnswers(MinelogicError):
    """There are so few possible answers that a hash would hide nothing, or nothing to answer."""


@dataclass(frozen=True, slots=True)
class TileField:
    """A covered tile, and the letter of the mark that is right on it."""

    tile: int
    label: str
    right: str


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """Something of which one of a few options is right."""

    label: str
    options: tuple[str, ...]
    right: str
    means: Mapping[str, str] = record_field(default_factory=dict)
    """What is said beside an option."""


@dataclass(frozen=True, slots=True)
class Question:
    """What has one right answer out of finitely many: every field has one value."""

    board: Board | None = None
    signs: tuple[Shown, ...] = ()
    tiles: tuple[TileField, ...] = ()
    choices: tuple[ChoiceField, ...] = ()
    marks: tuple[Mark, ...] = VERDICTS
    """What can be put on tiles."""

    @property
    def answers(self) -> int:
        """How many possible answers there are."""
        tiles = len(self.marks) ** len(self.tiles)
        return int(tiles * prod(len(field.options) for field in self.choices))

    @property
    def right(self) -> str:
        """The whole answer as it is hashed."""
        rights = [field.right for field in self.tiles] + [field.right for field in self.choices]
        return "\n".join(rights)


@dataclass(frozen=True, slots=True)
class Checked:
    """An exercise on the page: what is asked, and what one answers."""

    group: Group
    """Its items stand above the question."""
    question: Question
    after: tuple[Item, ...] = ()
    """What stands below."""


def self_check_page(
    title: str, parts: Sequence[Checked], salt: str, *, rounds: int = ROUNDS
) -> str:
    """The page: the same text for the same questions and the same salt.

    Questions with few possible answers are checked together. Raises `TooFewAnswers` if there are
    too few of them even so.
    """
    pools = pooled([part.question for part in parts])
    checks = [
        {
            "parts": pool,
            "salt": (salted := sha256(f"{salt}\n{number}".encode()).hexdigest()),
            "rounds": rounds,
            "hash": hash_of([parts[n].question.right for n in pool], salted, rounds),
        }
        for number, pool in enumerate(pools)
    ]
    script = asset("sheets/self_check.js")
    style = asset("sheets/sheet.css") + asset("sheets/self_check.css")
    data = json.dumps(checks, separators=(",", ":"))
    body = [
        f"<header><h1>{safe_text(title)}</h1>{_introduction(parts)}</header>",
        "<main>",
        *_parts(parts, pools),
        "</main>",
        f'<script type="application/json" id="checks">{data}</script>',
        f"<script>{script}</script>",
    ]
    return document(title, style, body, script, 'class="self-check"')


def hash_of(answers: Sequence[str], salt: str, rounds: int = ROUNDS) -> str:
    """PBKDF2 with HMAC and SHA-256 of whole answers, as hexadecimal digits."""
    text = "\n\n".join(answers)
    return pbkdf2_hmac("sha256", text.encode(), salt.encode(), rounds).hex()


def pooled(questions: Sequence[Question]) -> list[list[int]]:
    """Which questions are checked together: those with few answers, one by one the others.

    Raises `TooFewAnswers`, in words, if there are too few even together.
    """
    small = [n for n, question in enumerate(questions) if question.answers < FEWEST]
    together = prod(questions[n].answers for n in small)
    if small and together < FEWEST:
        large = [n for n in range(len(questions)) if n not in small]
        if not large:
            raise TooFewAnswers(
                f"There {plural(together, 'is', 'are')} only "
                f"{counted(together, 'possible answer')}, and a page that checks itself would give "
                f"them away to whoever tries them all; it takes {FEWEST:,}. Put more exercises on "
                "the page, or larger boards."
            )
        # They go with the first that has enough.
        pools = [[n] for n in large[1:]] + [sorted([large[0], *small])]
    else:
        pools = [[n] for n in range(len(questions)) if n not in small]
        pools += [small] if small else []
    return sorted(pools)


def _parts(parts: Sequence[Checked], pools: Sequence[Sequence[int]]) -> Iterator[str]:
    last = {pool[-1]: number for number, pool in enumerate(pools)}
    for number, part in enumerate(parts):
        group = part.group
        yield f'<section class="group" id="part-{number}" aria-labelledby="head-{number}">'
        yield f'<h2 id="head-{number}">{safe_text(group.heading)}</h2>'
        if group.about:
            yield f'<p class="about">{safe_text(group.about)}</p>'
        yield items_html(group.items)
        yield from _question(part.question, number)
        yield items_html(part.after)
        yield "</section>"
        if number in last:
            yield _button(parts, pools[last[number]], last[number])


def _button(parts: Sequence[Checked], pool: Sequence[int], number: int) -> str:
    names = [part.group.heading.split(".")[0] for part in (parts[n] for n in pool)]
    what = "Check my answer"
    if len(pool) > 1:
        what = f"Check {listed([visible(name) for name in names], most=None)} together"
    return (
        f'<p class="check"><button type="button" id="check-{number}">{safe_text(what)}</button> '
        f'<span class="result" id="result-{number}" role="status"></span></p>'
    )


def _question(question: Question, number: int) -> Iterator[str]:
    if question.board is not None and question.tiles:
        yield _board(question.board, question, number)
    for place, field in enumerate(question.choices):
        name = f"choice-{number}-{place}"
        options = "".join(
            f'<label><input type="radio" name="{name}" value="{safe_text(option)}"> '
            f"{safe_text(_option(field, option))}</label>"
            for option in field.options
        )
        label = f"<legend>{safe_text(field.label)}</legend>"
        yield f'<fieldset class="field" data-name="{name}">{label}{options}</fieldset>'


def _option(field: ChoiceField, option: str) -> str:
    return f"{option}: {field.means[option]}" if option in field.means else option


def _board(board: Board, question: Question, number: int) -> str:
    """The board as a picture, with a button on each covered tile."""
    drawn = drawing(board, beyond=True)
    buttons = []
    for field in question.tiles:
        shape = drawn.shapes[field.tile]
        place = f"left:{100 * shape.x / drawn.width:.3f}%;top:{100 * shape.y / drawn.height:.3f}%"
        label = safe_text(field.label)
        buttons.append(
            f'<button type="button" class="tile field" style="{place}" data-label="{label}" '
            f'data-value="" aria-label="{label}: no answer"></button>'
        )
    width = round(drawn.width)
    picture = board_svg(board, question.signs, beyond=True)
    given = [
        {"letter": m.letter, "shown": m.shown, "means": m.means, "keys": m.keys, "look": m.look}
        for m in question.marks
    ]
    marks = safe_text(json.dumps(given, separators=(",", ":"), ensure_ascii=True))
    return (
        f'<div class="scroll"><div class="board-field" role="group" data-marks="{marks}" '
        f'aria-label="Board of exercise {number + 1}" style="width:{width}px">{picture}'
        f"{''.join(buttons)}</div></div>"
    )


def _introduction(parts: Sequence[Checked]) -> str:
    """What the page does, and how it is answered: with the marks of the boards that are on it."""
    used = list(dict.fromkeys(part.question.marks for part in parts if part.question.tiles))
    alone = len(used) == 1
    how = [
        f"{safe_text('' if alone else _BOARDS[marks is CROSSES])}"
        f"{listed([_key(mark) for mark in marks], 'or', most=None)}"
        for marks in used
    ]
    said = ""
    if used:
        said = (
            '<p class="small">On a board, click a covered tile until it shows what you mean, or '
            f"go to it with Tab or the arrow keys and press {'; '.join(how)}. <kbd>Delete</kbd> "
            "takes an answer back.</p>"
        )
        if used == [CROSSES]:
            said = said.replace("a covered tile", "a closed cell")
    return f"{_WHAT}{said}{_NO_SCRIPT}"


def _key(mark: Mark) -> str:
    return f"<kbd>{safe_text(mark.keys[0])}</kbd> ({safe_text(mark.told or mark.means)})"


_BOARDS = {False: "where bombs are asked for, ", True: "on a table for a pencil, "}
_WHAT = """<p>This page checks your answers by itself. Nothing is graded, and nothing is
sent. It only tells whether a whole answer is right.</p>
"""
_NO_SCRIPT = """
<noscript><p><strong>Scripts are switched off: the page needs its own to check answers.</strong>
</p></noscript>"""
