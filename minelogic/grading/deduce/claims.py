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
    TOO_MUCH,
    UNKNOWN_CLAIM,
)
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


class _Token(NamedTuple):
    kind: str
    text: str
    tile: int | None = None


class _Why(NamedTuple):
    """What a reason names: tiles, the positions of earlier claims, the total; and unknown ones."""

    tiles: frozenset[int]
    cited: tuple[int, ...]
    total: bool
    unknown: tuple[int, ...]


_COMMENT = re.compile(r"^\s*#.*|#(?!\d).*")
_LABEL = re.compile(r"\s*(?:(?:claim|step)\s+)?(\d{1,6})\s*[.):]\s+|\s*[-•*–]\s+", re.IGNORECASE)
_NOTHING = re.compile(
    r"\s*(?:none|nothing(?:\s+follows)?|no tiles?(?: is forced)?)\W*", re.IGNORECASE
)
_SO = re.compile(r"\b(?:so|therefore|hence|thus|implies|forces)\b|[⇒→∴]|[=-]>", re.IGNORECASE)
_BY = re.compile(
    r"\b(?:by|because|since|as|from|via|using|due to|follows|reason|for|with)\b|<-|⇐|←",
    re.IGNORECASE,
)
_COORDINATE = r"-?\d{1,6}"
_PAIR = rf"[(\[]\s*{_COORDINATE}(?:\s*[,;]\s*|\s+){_COORDINATE}\s*[)\]]"
_NUMBER_OF = re.compile(rf"\bQ\s*[(\[]\s*\d+\s*,\s*({_COORDINATE})\s*,\s*({_COORDINATE})\s*[)\]]")
_SHOWN = re.compile(
    r"\b(?:shows?|says|reads|has|needs|is|are|the)\s+(?:an?\s+)?\d+\b|=\s*\d+"
    r"|(?<=[)\]]):\s*\d+\b|\b\d+s?\s+(?:at|on|in)\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"\b(?:total(?:-and-numbers)?|mines|mine count|(?:total )?number of (?:mines|bombs))\b",
    re.IGNORECASE,
)
_WORDS = (
    r"|(?P<not>[~¬!]|(?i:\b(?:not|no|isn't|cannot be|can't be)\b))"
    r"|(?P<bomb>(?i:\b(?:bombs?|mines?|mined|unsafe)\b)|\bB\b|\bb(?=\s*[(\[]))"
    r"|(?P<safe>(?i:\b(?:safe|free|clear|empty|harmless)\b)|\bS\b|\bs(?=\s*[(\[]))"
    r"|(?P<number>\b\d{1,6}\b)|(?P<word>[^\W\d]+)"
)
_GRID = re.compile(
    rf"(?P<pair>{_PAIR})"
    rf"|(?P<bare>(?<![\w.,]){_COORDINATE}\s*,\s*{_COORDINATE}(?![\w,])"
    rf"|(?<=[BS]\s)\d{{1,6}}\s+\d{{1,6}}\b)" + _WORDS
)


_BETWEEN = re.compile(r"(?<![\d])\s*[;,.]\s*(?![^(\[]*[)\]])|\s+and\s+", re.IGNORECASE)
_FILLING = frozenset(
    ("a", "an", "and", "are", "also", "be", "hence", "is", "must", "so", "the", "then", "thus")
)
_CLAIM = re.compile(r"(?:n?kt+)+|(?:t+n?k)+")
"""The signs of a claim: a tile, a kind, a negation."""


class _Reader:
    def __init__(self, source: Source, board: Board, findings: list[Diagnostic]) -> None:
        self.source, self.board, self.findings = source, board, findings
        self.claims: list[Claim] = []
        self.labels: dict[int, list[int]] = {}
        """The positions of the claims of each line, by its label or its number in order."""
        self.rows = 0
        self.signs = _GRID if board.is_grid else _on_graph(board)

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
            elif stripped and not _NOTHING.fullmatch(stripped):
                self._line(stripped, number, Span(begin, start + len(text.rstrip())))
            start += len(line) + 1
        return self.claims

    def _line(self, text: str, number: int, span: Span) -> None:
        written, label = text, None
        if numbered := _LABEL.match(text):
            label = int(numbered[1]) if numbered[1] else None
            text = text[numbered.end() :]
        self.rows += 1
        label = self.rows if label is None else label
        for piece in self._pieces(text):
            self._piece(piece, written, number, span, label)

    def _pieces(self, text: str) -> list[str]:
        """The text, cut before each claim that comes after the reason of another."""
        pieces: list[str] = []
        begin = 0
        for cut in _BETWEEN.finditer(text):
            before, after = text[begin : cut.start()], text[cut.end() :]
            if not _BY.search(before) or not self._is_claim(_BY.split(before)[0]):
                continue
            claim = _BY.split(after)[0]
            several = ";" in cut.group()
            with_reason = _BY.search(after) is not None and ";" not in claim
            if several and not with_reason:
                claim = claim.split(";")[0]
            if not self._is_claim(claim) or (not several and _BETWEEN.search(claim)):
                continue
            if with_reason or (several and not self._is_claimed(claim)):
                pieces.append(before)
                begin = cut.end()
        return [*pieces, text[begin:]]

    def _is_claim(self, text: str) -> bool:
        """Whether a text says of tiles what they are, and nothing else."""
        signs = []
        for token in self._tokens(text):
            if token.kind in ("bomb", "safe"):
                signs.append("k")
            elif token.tile is not None or token.kind == "off":
                signs.append("t")
            elif token.kind == "not":
                signs.append("n")
            elif token.text.lower() not in _FILLING:
                signs.append("x")
        return _CLAIM.fullmatch("".join(signs)) is not None

    def _is_claimed(self, text: str) -> bool:
        tiles = {token.tile for token in self._tokens(text) if token.tile is not None}
        return tiles <= {claim.tile for claim in self.claims}

    def _piece(self, text: str, written: str, number: int, span: Span, label: int) -> None:
        claim, reason = self._parts(text)
        claimed = list(self._claimed(claim, span))
        if not claimed:
            return
        bare = any(sign.lastgroup == "bare" for sign in self.signs.finditer(claim))
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

    def _parts(self, text: str) -> tuple[str, str]:
        """What a line claims, and why."""
        if word := _SO.search(text):
            before, after = text[: word.start()], text[word.end() :]
            claim = _BY.split(after)[0]
            if any(token.tile is not None for token in self._tokens(claim)):
                return after, before
        if word := _BY.search(text):
            return text[: word.start()], text[word.end() :]
        tiles = kinds = 0
        for place in [*re.finditer(r"[:;—]|--", text)]:
            tokens = [*self._tokens(text[: place.start()])]
            tiles = sum(token.tile is not None or token.kind == "off" for token in tokens)
            kinds = sum(token.kind in ("bomb", "safe") for token in tokens)
            if tiles and kinds:
                return text[: place.start()], text[place.end() :]
        return text, ""

    def _claimed(self, text: str, span: Span) -> Iterator[tuple[int, What, str]]:
        """The tiles of which something is claimed, each with the formula that says it.

        A word stands before its tiles, `safe (0, 1), (0, 2)`, or behind them.
        """
        waiting: list[int] = []
        current: tuple[What, str] | None = None
        negated, claimed, seen = False, False, False
        for token in self._tokens(text):
            if token.kind == "not":
                negated = not negated
            elif token.kind in ("bomb", "safe"):
                what: What = "safe" if (token.kind == "safe") is not negated else "bomb"
                letter = ("~" if negated else "") + ("B" if token.kind == "bomb" else "S")
                negated = False
                for tile in waiting:
                    claimed = True
                    yield tile, what, self._formula(letter, tile)
                current = None if waiting else (what, letter)
                waiting = []
            elif token.tile is not None:
                seen = True
                if current is None:
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
        for token in self._tokens(text, reason=True):
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
        for token in self._tokens(reason):
            if token.tile is not None and before in ("B", "S") and token.tile not in known:
                name = self.board.label(token.tile)
                self.findings.append(IN_REASON.at(self.source, span, tile=name))
            before = token.text.upper()

    def _place_of(self, number: str, span: Span) -> Span:
        """Where a line names a number that is no part of a tile; the line if that is not found."""
        signs = self.signs.finditer(self.source.text, span.start, span.end)
        places = [
            Span(sign.start() + digits.start(), sign.start() + digits.end())
            for sign in signs
            if sign.lastgroup in ("number", "bare")
            for digits in re.finditer(r"\d+", sign.group())
            if digits.group() == number
        ]
        return places[-1] if places else span

    def _tokens(self, text: str, reason: bool = False) -> Iterator[_Token]:
        for sign in self.signs.finditer(text):
            kind, word = sign.lastgroup or "", sign.group()
            if reason and kind == "bare":
                for number in re.findall(r"\d+", word):
                    yield _Token("number", number)
            elif kind in ("pair", "bare"):
                i, j = re.findall(r"-?\d+", word)
                tile = self.board.tile((int(i), int(j)))
                yield _Token("off", f"({i}, {j})") if tile is None else _Token("tile", word, tile)
            elif kind == "vertex":
                yield self._vertex(word.strip("()[] \t"))
            else:
                yield _Token(kind, word)

    def _vertex(self, name: str) -> _Token:
        tile = self.board.tile(int(name) if name.isdecimal() else name)
        return _Token("off", name) if tile is None else _Token("tile", name, tile)

    def _off_board(self, tile: str, span: Span) -> None:
        names = [self.board.label(tile) for tile in (0, self.board.size - 1)]
        advice = f"Its tiles are named from {names[0]} to {names[1]}."
        self.findings.append(OFF_BOARD.at(self.source, span, tile=tile, advice=advice))

    def _formula(self, predicate: str, tile: int) -> str:
        name = self.board.label(tile)
        return f"{predicate}{name}" if self.board.is_grid else f"{predicate}({name})"


def _on_graph(board: Board) -> re.Pattern[str]:
    """The signs of a line about a graph: tiles are named as its vertices are."""
    names = "|".join(sorted((re.escape(str(v)) for v in board.vertices), key=len, reverse=True))
    return re.compile(
        rf"(?P<article>\ba(?=\s+(?:bomb|mine|safe|free)\b))"
        rf"|(?P<vertex>[(\[]\s*\w+'*\s*[)\]]|(?<![\w'])(?:{names})(?![\w']))" + _WORDS
    )
