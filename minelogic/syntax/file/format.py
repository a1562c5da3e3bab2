"""A constraint file laid out anew in one spelling, its comments and line breaks kept.

The formatter works on words, not on trees: each word of a statement is spelled as the style has
it, and the gap after it, with its line breaks and comments, is carried along. So brackets stay as
they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise, zip_longest
from typing import Literal, TypeAlias

from minelogic.board import split_row
from minelogic.diagnostics import Diagnostic, limited
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax.faults.foreign import meant_keyword
from minelogic.syntax.file.dots import with_dots
from minelogic.syntax.file.reader import read
from minelogic.syntax.printer import SPELLINGS
from minelogic.syntax.statements import (
    KEYWORDS,
    BoardStatement,
    DisplayStatement,
    Statement,
    keyword,
)
from minelogic.syntax.text.characters import plain
from minelogic.syntax.text.lexer import Token
from minelogic.syntax.text.parser import parser

Style: TypeAlias = Literal["ascii", "unicode", "words"]
Gap: TypeAlias = tuple[str, ...]
"""What stands between two words: for each line the comment on it, or nothing.

The first line is the rest of the first word's, the last the beginning of the second's.
"""

_SAME_LINE: Gap = ("",)
_NEW_LINE: Gap = ("", "")


@dataclass(frozen=True, slots=True)
class _Word:
    """A token, or a row of a display, and the gap after it."""

    kind: str
    text: str
    gap: Gap


@dataclass(frozen=True, slots=True)
class _Layout:
    """The gap before the first statement, and each statement in words."""

    head: Gap
    statements: tuple[list[_Word], ...]

    @property
    def comments(self) -> list[str]:
        """Every comment, in order."""
        gaps = [self.head, *(word.gap for words in self.statements for word in words)]
        return [line for gap in gaps for line in gap if line]


def format_text(source: Source, style: Style = "ascii", limits: Limits | None = None) -> str:
    """The source's text in one spelling and layout; it says the same and keeps its comments.

    Raises `FileError` if the text has errors that reading finds, or would have them when laid out:
    a line may become too long, and a form feed hide that a row of a display is a statement.
    """
    limits = limits or Limits()
    source = Source(source.name, _clean(source.text))
    statements = _read(source, limits)
    layout = _layout(source, statements, limits)
    result = Source(source.name, _write(layout, style))
    _compare(statements, layout, result, limits)
    return result.text


def _clean(text: str) -> str:
    """The text without a byte order mark, every line ended by a line feed."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text if text.endswith("\n") else f"{text}\n"


def _read(source: Source, limits: Limits) -> list[Statement]:
    findings: list[Diagnostic] = []
    statements = read(source, limits, findings)
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise FileError(limited(errors, limits.findings))
    return statements


def _compare(before: list[Statement], layout: _Layout, result: Source, limits: Limits) -> None:
    """Raises an error if the result does not say the same: then no file must be written."""
    try:
        after = _read(result, limits)
    except FileError as error:
        if {"too-large", "unknown-statement"} & {finding.code for finding in error.diagnostics}:
            raise
        raise AssertionError(f"the formatted text cannot be read: {error}") from error
    if [_meaning(statement) for statement in before] != [_meaning(other) for other in after]:
        raise AssertionError("the formatted text says something else")
    if layout.comments != _layout(result, after, limits).comments:
        raise AssertionError("the formatted text has other comments")


def _meaning(statement: Statement) -> object:
    """The statement itself; of a display, its signs without their places."""
    if not isinstance(statement, DisplayStatement):
        return statement
    rows = [text for text, _ in statement.rows]
    if _names_vertices(rows):
        return [re.findall(r"[^\s,=]+|[,=]", row) for row in rows]
    return [[cell for cell, _ in split_row(row)] for row in rows]


# from text to words


def _layout(source: Source, statements: list[Statement], limits: Limits) -> _Layout:
    text = plain(source.text)
    starts = [statement.span.start for statement in statements]
    result = []
    for statement, span in zip(statements, pairwise([*starts, len(text)]), strict=True):
        tokens = _tokens(source, text, statement, Span(*span), limits)
        tokens = with_dots(source, statement, tokens)
        ends = [*(token.start_pos for token in tokens[1:]), span[1]]
        result.append(
            [
                _Word(token.type, token.value, _gap(source.text[token.end_pos : end]))
                for token, end in zip(tokens, ends, strict=True)
            ]
        )
    return _Layout(_gap(source.text[: starts[0]]), tuple(result))


def _gap(text: str) -> Gap:
    if "\n" not in text:
        return _SAME_LINE
    lines = text.split("\n")
    return tuple([line[line.index("#") :].rstrip() if "#" in line else "" for line in lines])


_WORDS = re.compile(r"#[^\n]*|(?P<NAME>[^\s#]+)")
_SIZE = re.compile(r"#[^\n]*|(?P<BY>[xX*])|(?P<NAME>[0-9]+|[A-Za-z]+|\S)")
_NOISE = re.compile(
    r"#[^\n]*|(?P<NAME>[0-9]+[ \t]*/[ \t]*[0-9]+|[\w.]+'*|-)|(?P<LPAR>\()|(?P<RPAR>\))"
    r"|(?P<_COMMA>,)|(?P<_COLON>:)|(?P<SIGN>[^\s#])"
)
_EDGES = re.compile(r"#[^\n]*|(?P<EDGE>-)|(?P<_COMMA>,)|(?P<NAME>[A-Za-z0-9_]+'*|\S)")


def _tokens(
    source: Source, text: str, statement: Statement, span: Span, limits: Limits
) -> list[Token]:
    """The tokens of a statement, its keyword first."""
    word = keyword(statement)
    if isinstance(statement, BoardStatement):
        pattern = _EDGES if statement.topology == "graph" else _SIZE
    elif word == "noise":
        pattern = _NOISE
    elif word in ("coordinates", "display", "mines", "use"):
        pattern = _WORDS
    else:
        return parser().lexer.tokens(source, text, span, limits, [])[0]
    after = span.start + len(word)
    tokens = [Token(word.upper(), word, span.start, after)]
    for match in pattern.finditer(text, after, span.end):
        if match.lastgroup is not None:
            tokens.append(Token(match.lastgroup, match.group(), *match.span()))
    return tokens


# from words to text


def _write(layout: _Layout, style: Style) -> str:
    lines = list(layout.head[:-1])
    for words in layout.statements:
        if words[0].kind == "DISPLAY":
            lines.extend(_lines(_rows(words), "  "))
        elif words[0].kind == "NOISE":
            lines.extend(_lines(_noise_words(words), "  "))
        else:
            lines.extend(_lines(_inside(_spelled(_told_apart(_counted(words)), style)), "    "))
    kept = [line for before, line in pairwise(["", *lines]) if line or before]
    return "\n".join(kept).rstrip("\n") + "\n"


def _lines(words: list[_Word], indent: str) -> Iterator[str]:
    """The lines of a statement, and those before the next one; only these may be empty."""
    line = words[0].text
    for word, following in pairwise(words):
        if word.gap == _SAME_LINE:
            line += following.text if _tight(word, following) else f" {following.text}"
            continue
        yield _with_comment(line, word.gap[0])
        yield from (indent + comment for comment in word.gap[1:] if comment)
        line = indent + following.text
    yield _with_comment(line, words[-1].gap[0])
    yield from words[-1].gap[1:-1]


def _with_comment(line: str, comment: str) -> str:
    return f"{line}  {comment}" if comment else line


_PREFIX = ("NOT", "FORALL", "EXISTS")
_TIGHT_AFTER = ("LPAR", "BAR_OPEN", "SIGN", "DOTS", "EDGE")
_TIGHT_BEFORE = ("RPAR", "BAR_CLOSE", "_COMMA", "_SEMICOLON", "_DOT", "_COLON", "DOTS", "EDGE")


def _tight(left: _Word, right: _Word) -> bool:
    """Whether no blank stands between two words of a line."""
    if left.kind in _TIGHT_AFTER or right.kind in _TIGHT_BEFORE:
        return True
    if right.kind == "LPAR" and left.kind in ("NAME", "KN"):
        return True
    return left.kind.startswith(_PREFIX) and not left.text[-1].isalpha()


def _counted(words: Iterable[_Word]) -> list[_Word]:
    """The words, with `exists exactly` and its like one word, as they are one sign in Unicode."""
    result: list[_Word] = []
    for word in words:
        if word.kind in ("ONE", "EXACTLY", "AT_LEAST", "AT_MOST") and result[-1].kind == "EXISTS":
            gap = result.pop().gap
            gap = _moved(gap, word.gap) if any(gap) else word.gap
            word = replace(word, kind=f"EXISTS_{word.kind}", gap=gap)
        result.append(word)
    return result


_OPERANDS = ("NAME", "INT", "RPAR", "BAR_CLOSE", "TRUE", "FALSE")


def _told_apart(words: list[_Word]) -> list[_Word]:
    """The words, with a minus before a term a SIGN, and dots beside a sum or product LOOSE_DOTS."""
    result = [words[0]]
    for before, word in pairwise(words):
        sign = word.kind == "MINUS" and before.kind not in _OPERANDS
        result.append(replace(word, kind="SIGN") if sign else word)
    for index, word in enumerate(result):
        if word.kind == "DOTS" and (_compound(result, index, -1) or _compound(result, index, 1)):
            result[index] = replace(word, kind="LOOSE_DOTS")
    return result


_DEPTH = {"LPAR": 1, "BAR_OPEN": 1, "RPAR": -1, "BAR_CLOSE": -1}


def _compound(words: list[_Word], index: int, step: Literal[-1, 1]) -> bool:
    """Whether the term on one side of a word is a sum or a product without brackets."""
    depth = 0
    while 0 <= (index := index + step) < len(words):
        kind = words[index].kind
        depth += _DEPTH.get(kind, 0) * step
        if not depth and kind in ("PLUS", "MINUS", "TIMES"):
            return True
        if depth < 0 or not (depth or kind == "SIGN" or kind in _OPERANDS or kind in _DEPTH):
            return False
    return False


def _spelled(words: list[_Word], style: Style) -> list[_Word]:
    """The words as the style has them."""
    spellings = _spellings(style)
    result = []
    for word in words:
        text = spellings.get(word.text if word.kind == "COMPARE" else word.kind, word.text)
        result.append(word if text == word.text else replace(word, text=text))
    return result


@cache
def _spellings(style: Style) -> Mapping[str, str]:
    """How a style writes each kind of word, and each sign of comparison."""
    s = SPELLINGS[style]
    ops = s.comparisons
    return {
        "NOT": s.not_, "_AND": s.and_, "_OR": s.or_, "IMPLIES": s.implies, "IFF": s.iff,
        "FORALL": s.forall, "EXISTS": s.exists, "EXISTS_ONE": s.one,
        "EXISTS_EXACTLY": s.counting["exactly"], "EXISTS_AT_LEAST": s.counting["at least"],
        "EXISTS_AT_MOST": s.counting["at most"], "EXACTLY": "exactly", "AT_LEAST": "at least",
        "AT_MOST": "at most",
        "TRUE": s.true, "FALSE": s.false, "IN": s.in_, "BY": "×" if style == "unicode" else "x",
        **{str(op): sign for op, sign in ops.items()},
        "≠": ops["!="], "≤": ops["<="], "≥": ops[">="],
    }  # fmt: skip


def _inside(words: list[_Word]) -> list[_Word]:
    """The words, with none at the beginning of a line that would be read as a new statement.

    Such a word, which may be the name of a predicate, goes before the line break and its comments.
    So do the rows of a board and its ×, which is fine only on the line of the keyword.
    """
    result = [words[0]]
    for word, following in zip_longest(words[1:], words[2:]):
        before = result[-1]
        apart = following is None or word.gap != _SAME_LINE or not _tight(word, following)
        size = word.kind == "BY" or (following is not None and following.kind == "BY")
        if before.gap != _SAME_LINE and (size or _begins_statement(word.text, apart)):
            result[-1] = replace(before, gap=_SAME_LINE)
            word = replace(word, gap=_moved(before.gap, word.gap))
        result.append(word)
    return result


def _begins_statement(text: str, apart: bool) -> bool:
    """Whether a word at the beginning of a line is, or may be taken for, a keyword."""
    letters = len(text) > 2 and text.isascii() and text.isalpha()
    return text in KEYWORDS or (apart and letters and meant_keyword(text) is not None)


def _moved(gap: Gap, following: Gap) -> Gap:
    """The gap after a word, with the one that was before it: all comments, and a line break."""
    if not any(gap):
        return _NEW_LINE if following == _SAME_LINE else following
    comments = [line for line in (*gap[1:], following[0]) if line]
    return (gap[0], *comments, *(following[1:] or ("",)))


def _noise_words(words: list[_Word]) -> list[_Word]:
    """The words of a noise statement; a bracket stands apart from what is before it."""
    result = []
    for word, following in zip_longest(words, words[1:]):
        text = re.sub(r"\s", "", word.text)
        kind = word.kind
        if following is not None and following.kind == "LPAR" and kind == "NAME":
            kind = "WORD"
        result.append(replace(word, kind=kind, text=text))
    return result


# displays


def _rows(words: list[_Word]) -> list[_Word]:
    """The words of a display with one word a row; on a grid, all rows below the keyword."""
    head, *signs = words
    rows: list[list[str]] = [[]]
    gaps: list[Gap] = []
    for sign in signs:
        rows[-1].append(sign.text)
        if sign.gap != _SAME_LINE:
            gaps.append(sign.gap)
            rows.append([])
    texts = [" ".join(row) for row in rows[:-1]]
    if _names_vertices(texts):
        texts = [re.sub(r" ?, ?", ", ", re.sub(r" ?= ?", "=", text)).strip() for text in texts]
    else:
        texts = _columns(rows[:-1])
        head = replace(head, gap=_NEW_LINE if head.gap == _SAME_LINE else head.gap)
    return [head, *(_Word("ROW", text, gap) for text, gap in zip(texts, gaps, strict=True))]


def _names_vertices(rows: Iterable[str]) -> bool:
    """Whether the rows of a display are those of a graph, such as `a=1, b=.`."""
    return any("=" in row for row in rows)


def _columns(rows: list[list[str]]) -> list[str]:
    """Each row's signs aligned right; rows that are all written without blanks stay so."""
    if all(len(row) == 1 for row in rows):
        return [row[0] for row in rows]
    cells = [row if len(row) > 1 else list(row[0]) for row in rows]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    return [" ".join(map(str.rjust, row, widths)) for row in cells]
