"""Claims about tiles as students write them: what is forced, and by which numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from minelogic.board import Board
from minelogic.diagnostics import Diagnostic
from minelogic.grading.deduce.brackets import with_brackets
from minelogic.grading.deduce.kinds import (
    IN_REASON,
    NO_CLAIM,
    NO_KIND,
    OFF_BOARD,
    REMARK,
    TOO_MUCH,
    UNKNOWN_CLAIM,
)
from minelogic.grading.deduce.sentences import BY, Sentences
from minelogic.grading.deduce.signs import COORDINATE, Signs
from minelogic.records import dataclass
from minelogic.source import Source, Span

_TOO_LONG = {
    "message": "This line is too long to be a claim, and was not counted.",
    "help": "Write one claim a line, as in S(0, 1) by (0, 0).",
}
_LONGEST = 2_000
"""So many characters a line may have."""
_MOST_LINES = 10_000

What: TypeAlias = Literal["bomb", "safe"]


@dataclass(frozen=True, slots=True)
class Claim:
    """That a tile is safe or a bomb, and what is said to be the reason."""

    tile: int
    what: What
    formula: str
    """As in `S(0, 1)` or `~B(0, 1)`."""
    line: int
    text: str
    """The line as written."""
    numbers: frozenset[int] = frozenset()
    """The tiles that the reason names."""
    cited: tuple[int, ...] = ()
    """The positions of earlier claims that it names."""
    total: bool = False
    """Whether it names the number of mines."""
    unknown: tuple[int, ...] = ()
    """The numbers that it names as if they were those of claims above, and that are not."""
    span: Span = Span(0, 0)


def read_claims(source: Source, board: Board, findings: list[Diagnostic]) -> list[Claim]:
    """The claims of a text, line by line; findings are added, and other lines still count."""
    return _Reader(source, board, findings).read()


def says_nothing_follows(source: Source) -> bool:
    """Whether a line says that no tile is forced."""
    lines = source.text.split("\n", _MOST_LINES)[:_MOST_LINES]
    return any(_NOTHING.fullmatch(_COMMENT.sub("", line[:_LONGEST])) for line in lines)


class _Why(NamedTuple):
    """What a reason names: tiles, the positions of earlier claims, the total; and unknown ones."""

    tiles: frozenset[int]
    cited: tuple[int, ...]
    total: bool
    unknown: tuple[int, ...]


_COMMENT = re.compile(r"^\s*#.*|#(?!\d).*")
_LABEL = re.compile(
    r"\s*(?:(?:claim|step)\s+)?(\d{1,6})\s*[.):]\s+|\s*[-•*–]\s+|\s*\|\s*(\d{1,6})\s*\|\s*"
    r"|\s*\|\s*",
    re.IGNORECASE,
)
_RULED = re.compile(r"(?=.*--)[\s|:+-]+")
"""The line below the head of a table."""
_NOTHING = re.compile(
    r"\s*(?:none|nothing(?:\s+follows)?|no tiles?(?: is forced)?)\W*", re.IGNORECASE
)
_NUMBER_OF = re.compile(rf"\bQ\s*[(\[]\s*\d+\s*,\s*({COORDINATE})\s*,\s*({COORDINATE})\s*[)\]]")
_SHOWN = re.compile(
    r"\b(?:shows?|says|reads|has|needs|is|are|the)\s+(?:an?\s+)?\d+\b|=\s*\d+"
    r"|(?<=[)\]]):\s*\d+\b|\b\d+s?\s+(?:at|on|in)\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"\b(?:total(?:-and-numbers)?|mines|mine count|(?:total )?number of (?:mines|bombs))\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"(?<![\d])\s*[;,.]\s*(?![^(\[]*[)\]])|\s+and\s+", re.IGNORECASE)


class _Reader:
    def __init__(self, source: Source, board: Board, findings: list[Diagnostic]) -> None:
        self.source, self.board, self.findings = source, board, findings
        self.claims: list[Claim] = []
        self.labels: dict[int, list[int]] = {}
        """The positions of the claims of each line, by its label or its number in order."""
        self.rows = 0
        self.signs = Signs(board)
        self.sentences = Sentences(self.signs)

    def read(self) -> list[Claim]:
        start = 0
        for number, line in enumerate(self.source.text.split("\n"), 1):
            if number > _MOST_LINES:
                span = Span(start, start + len(line))
                self.findings.append(TOO_MUCH.at(self.source, span, most=f"{_MOST_LINES:,}"))
                break
            text = _COMMENT.sub("", line) if len(line) <= _LONGEST else line
            begin = start + len(text) - len(text.lstrip())
            stripped = " ".join(text.split())
            if len(text) > _LONGEST:
                span = Span(start, start + len(line))
                self.findings.append(NO_CLAIM.at(self.source, span, **_TOO_LONG))
            elif stripped and not (_NOTHING.fullmatch(stripped) or _RULED.fullmatch(stripped)):
                self._line(stripped, number, Span(begin, start + len(text.rstrip())))
            start += len(line) + 1
        return self.claims

    def _line(self, text: str, number: int, span: Span) -> None:
        written, label = text, None
        if numbered := _LABEL.match(text):
            given = numbered[1] or numbered[2]
            label = int(given) if given else None
            text = text[numbered.end() :]
        self.rows += 1
        label = self.rows if label is None else label
        for sentence in self.sentences.apart(text):
            for piece in self._pieces(sentence):
                self._piece(piece, written, number, span, label)

    def _pieces(self, text: str) -> list[str]:
        """The text, cut before each claim that comes after the reason of another."""
        pieces: list[str] = []
        begin = 0
        for cut in _BETWEEN.finditer(text):
            before, after = text[begin : cut.start()], text[cut.end() :]
            if not BY.search(before) or not self.sentences.is_plain(BY.split(before)[0]):
                continue
            claim = BY.split(after)[0]
            several = ";" in cut.group()
            with_reason = BY.search(after) is not None and ";" not in claim
            if several and not with_reason:
                claim = claim.split(";")[0]
            if not self.sentences.is_plain(claim) or (not several and _BETWEEN.search(claim)):
                continue
            if with_reason or (several and not self._is_claimed(claim)):
                pieces.append(before)
                begin = cut.end()
        return [*pieces, text[begin:]]

    def _is_claimed(self, text: str) -> bool:
        tiles = {token.tile for token in self.signs.tokens(text) if token.tile is not None}
        return tiles <= {claim.tile for claim in self.claims}

    def _piece(self, text: str, written: str, number: int, span: Span, label: int) -> None:
        claim, reason, remark = self.sentences.parts(text)
        clauses = [] if remark else self.sentences.clauses(claim)
        if remark or self._is_remark(claim, clauses):
            self._remark(text, span)
            return
        claimed: list[tuple[int, What, str]] = []
        for clause, plain in clauses or [(claim, True)]:
            if plain or not self.sentences.has_kind(clause):
                claimed += self._claimed(clause, span)
            else:
                self._remark(clause, span)
        if not claimed:
            return
        bare = any(sign.lastgroup == "bare" for sign in self.signs.pattern.finditer(claim))
        why = self._reason(reason, bare, span)
        self._tell_claims_within(reason, {tile for tile, _, _ in claimed}, span)
        positions = self.labels.setdefault(label, [])
        for tile, what, formula in claimed:
            positions.append(len(self.claims))
            self.claims.append(
                Claim(
                    tile=tile,
                    what=what,
                    formula=formula,
                    line=number,
                    text=written,
                    numbers=why.tiles - {tile},
                    cited=why.cited,
                    total=why.total,
                    unknown=why.unknown,
                    span=span,
                )
            )

    def _is_remark(self, claim: str, clauses: list[tuple[str, bool]]) -> bool:
        """Whether no clause asserts plainly what a tile is, and one says something of tiles."""
        if any(plain for _, plain in clauses) or not clauses:
            return False
        return self.sentences.has_kind(claim) or self.sentences.is_doubtful(claim)

    def _remark(self, text: str, span: Span) -> None:
        tiles = [t.tile for t in self.signs.tokens(text) if t.tile is not None]
        name = self.board.label(tiles[0] if tiles else 0)
        name = name if self.board.is_grid else f"({name})"
        self.findings.append(REMARK.at(self.source, span, tile=name))

    def _claimed(self, text: str, span: Span) -> Iterator[tuple[int, What, str]]:
        """The tiles of which something is claimed, each with the formula that says it.

        A word stands before its tiles, `safe (0, 1), (0, 2)`, or behind them.
        """
        waiting: list[int] = []
        current: tuple[What, str] | None = None
        negated, claimed, seen, behind = False, False, False, False
        for token in self.signs.tokens(text):
            if token.kind == "not":
                negated = not negated
            elif token.kind in ("bomb", "safe"):
                what: What = "safe" if (token.kind == "safe") is not negated else "bomb"
                letter = ("~" if negated else "") + ("B" if token.kind == "bomb" else "S")
                negated = False
                for tile in waiting:
                    claimed = True
                    yield tile, what, self._formula(letter, tile)
                current = None if waiting or behind else (what, letter)
                waiting = []
            elif token.tile is not None:
                seen = True
                if current is None:
                    behind = behind or not claimed
                    waiting.append(token.tile)
                else:
                    claimed = True
                    yield token.tile, current[0], self._formula(current[1], token.tile)
            elif token.kind == "off":
                seen = True
                self._off_board(token.text, span)
        if waiting:
            name = self.board.label(waiting[0])
            name = name if self.board.is_grid else f"({name})"
            self.findings.append(NO_KIND.at(self.source, span, tile=name))
        elif not claimed and not seen:
            tiles = [self.board.label(tile) for tile in (0, self.board.size - 1)]
            first, last = tiles if self.board.is_grid else [f"({tile})" for tile in tiles]
            self.findings.append(NO_CLAIM.at(self.source, span, example=f"S{first} by {last}"))

    def _reason(self, text: str, bare: bool, span: Span) -> _Why:
        """What a reason names; `bare`: the claim writes its tiles without brackets."""
        total = _TOTAL.search(text) is not None
        text = _NUMBER_OF.sub(r"(\1, \2)", _TOTAL.sub(" ", text))
        text = _SHOWN.sub(" ", text)
        if self.board.is_grid:
            text = with_brackets(text, bare, self.labels.keys())
        tiles: set[int] = set()
        cited: list[int] = []
        unknown: list[int] = []
        for token in self.signs.tokens(text, reason=True):
            if token.tile is not None:
                tiles.add(token.tile)
            elif token.kind == "off":
                self._off_board(token.text, span)
            elif token.kind == "number":
                number = int(token.text)
                if number in self.labels:
                    cited.extend(self.labels[number])
                elif number not in unknown:
                    unknown.append(number)
                    place = self._place_of(token.text, span)
                    self.findings.append(UNKNOWN_CLAIM.at(self.source, place, number=number))
        return _Why(frozenset(tiles), tuple(cited), total, tuple(unknown))

    def _tell_claims_within(self, reason: str, claimed: set[int], span: Span) -> None:
        """Findings where a reason says of a tile what was not claimed before."""
        known = claimed | {claim.tile for claim in self.claims}
        before = ""
        for token in self.signs.tokens(reason):
            if token.tile is not None and before in ("B", "S") and token.tile not in known:
                name = self.board.label(token.tile)
                self.findings.append(IN_REASON.at(self.source, span, tile=name))
            before = token.text.upper() if token.is_kind else ""

    def _place_of(self, number: str, span: Span) -> Span:
        """Where a line names a number that is no part of a tile; the line if that is not found."""
        signs = self.signs.pattern.finditer(self.source.text, span.start, span.end)
        places = [
            Span(sign.start() + digits.start(), sign.start() + digits.end())
            for sign in signs
            if sign.lastgroup in ("number", "bare")
            for digits in re.finditer(r"\d+", sign.group())
            if digits.group() == number
        ]
        return places[-1] if places else span

    def _off_board(self, tile: str, span: Span) -> None:
        names = [self.board.label(tile) for tile in (0, self.board.size - 1)]
        advice = f"Its tiles are named from {names[0]} to {names[1]}."
        self.findings.append(OFF_BOARD.at(self.source, span, tile=tile, advice=advice))

    def _formula(self, predicate: str, tile: int) -> str:
        name = self.board.label(tile)
        return f"{predicate}{name}" if self.board.is_grid else f"{predicate}({name})"
