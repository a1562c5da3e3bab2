"""Text made to hurt gets a clean answer: findings or none, but never an exception.

Every text here is read as a command would read it, and every finding is shown as one.
"""

import re
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from minelogic.catalogue import KINDS
from minelogic.diagnostics import Diagnostic, excerpt, show, visible
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.resources import theory_names, theory_path
from minelogic.source import Source, Span
from minelogic.syntax.file.load import decode, load_file
from minelogic.syntax.file.reader import parse_formula

CODES = {kind.code for kind in KINDS}
BOARD = "board 3 x 3\n"
CORNER = """# corner.mine
board 3 x 3
display
  1 . .
  . . .
  . . .
mines 1

use minesweeper                 # the standard theory, itself a .mine file

define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)

rule lonely "no two bombs touch":
    forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> ~B(x, y)

prove S(2, 2)                            expect entailed
prove ~B(0, 1) | ~B(1, 0)
"""
OTHERS = """coordinates cartesian from 1
board 2 x 3 torus
domain Day = 0 .. 6
predicate Rain(Day)
predicate Wet
predicate Shaded(row, column)
display 1 . .
        * - .
rule wet "on day {d} it rains": ∀d. Rain(d) ∨ ¬Wet
rule shade: forall x in columns, y in rows. Shaded(y, x) <-> x in 0..2 & |x - y| <= 1
rule some: exists at least 2 x, y. B(x, y) and not S(x, y)
fact KN(1; B(1, 1), B(2, 1), Wet) => exists one i'. Q(2, i', 1)
prove (Rain(3) or Wet) implies true expect independent
"""
GRAPH = """board graph a-b, b-c, d
display a=1, b=.
use minesweeper
rule close: forall v, w. adjacent(v, w) & B(v) -> ~B(w)
prove S(d) expect entailed
"""
VALID = [
    CORNER,
    OTHERS,
    GRAPH,
    *[kind.right for kind in KINDS],
    *[path.read_text("utf-8") for name in theory_names() if (path := theory_path(name))],
]


def look(data: str | bytes) -> tuple[Diagnostic, ...]:
    """All findings about a text, each shown, each inside the text."""
    found: tuple[Diagnostic, ...] | list[Diagnostic]
    if isinstance(data, bytes):
        source, found = decode("hostile.mine", data, Limits())
    else:
        source, found = Source("hostile.mine", data), []
    if not found:
        found = load_file(source).diagnostics
    for finding in found:
        assert finding.code in CODES
        assert 0 <= finding.span.start <= finding.span.end <= len(finding.source.text)
        assert finding.line >= 1
        assert finding.column >= 1
        assert finding.message
        assert show(finding)
        assert finding.to_json()
    assert len(found) <= Limits().findings
    return tuple(found)


def codes(data: str | bytes) -> set[str]:
    return {finding.code for finding in look(data)}


# texts beyond every measure

SIZES = {
    "10 MB of statements": b"fact B(0, 0)\n" * 800_000,
    "10 MB of one line": b"fact " + b"B(0, 0) & " * 1_000_000,
    "10 MB of nothing": b"\n" * 10_000_000,
    "10 MB of bytes": b"\xff" * 10_000_000,
    "5 million characters": "é" * 5_000_000,
    "a line of 20,001 characters": BOARD + "#" * 20_001,
    "200,000 ~ on a line": BOARD + "fact " + "~" * 200_000 + "B(0, 0)",
    "200,000 ( on a line": BOARD + "fact " + "(" * 200_000 + "B(0, 0)",
    "200,000 | on a line": BOARD + "fact " + "|" * 200_000 + "1" + "|" * 200_000 + " = 1",
    "200,000 ~": BOARD + "fact " + "~\n" * 200_000 + "B(0, 0)",
    "200,000 not": BOARD + "fact " + "not\n" * 200_000 + "B(0, 0)",
    "200,000 unary minus": BOARD + "fact 1 = " + "-\n" * 200_000 + "1",
    "200,000 (": BOARD + "fact " + "(\n" * 200_000 + "B(0, 0)" + ")\n" * 200_000,
    "200,000 bars": BOARD + "fact " + "|\n" * 200_000 + "1" + "|\n" * 200_000 + " = 1",
    "200,000 B(": BOARD + "fact " + "B(\n" * 200_000,
    "200,000 KN(": BOARD + "fact " + "KN(1;\n" * 200_000,
    "100,000 ->": BOARD + "fact " + "B(0, 0) ->\n" * 100_000 + "B(0, 0)",
    "100,000 +": BOARD + "fact 1 = 1" + "\n+ 1" * 100_000,
    "50,000 quantifiers": BOARD + "fact " + "exists i.\n" * 50_000 + "B(i, 0)",
    "a number of a million digits": BOARD + "fact 1 < " + "1" * 1_000_000,
    "a number of 10,000 digits": BOARD + "fact 1 < " + "1" * 10_000,
    "a board of 9,000 digits": f"board {'9' * 9_000} x {'9' * 9_000}\n",
    "a board of many tiles": "board 999999999 x 999999999\n",
    "mines of 9,000 digits": BOARD + "mines " + "9" * 9_000,
    "a domain of 9,000 digits": f"domain D = 0 .. {'9' * 9_000}\n",
    "many definitions of middle size": BOARD
    + "define D0: B(0, 0)\n"
    + "".join(f"define D{k}: D{k - 1} & D{k - 1}\n" for k in range(1, 17))
    + "fact D16\n" * 10_000,
    "a definition bomb": BOARD
    + "define D0: B(0, 0)\n"
    + "".join(f"define D{k}: D{k - 1} & D{k - 1}\n" for k in range(1, 41))
    + "fact D40\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("text", SIZES.values(), ids=list(SIZES))
def test_what_is_beyond_a_limit_is_refused(text):
    assert codes(text) in ({"too-large"}, {"not-utf8"})


def test_the_limit_is_named_with_its_place():
    (finding,) = look(BOARD + "rule deep: " + "(" * 300 + "B(0, 0)" + ")" * 300)
    assert finding.code == "too-large"
    assert "200 levels" in finding.message
    assert (finding.line, finding.column) == (2, len("rule deep: ") + 201)


def test_limits_can_be_lowered_and_raised():
    text = BOARD + "fact " + "~" * 250 + "B(0, 0)\n"
    few = load_file(Source("file", text), limits=Limits(nesting=10))
    many = load_file(Source("file", text), limits=Limits(nesting=300))
    assert [finding.code for finding in few.diagnostics] == ["too-large"]
    assert not many.diagnostics


LONG = {
    "100,000 &": BOARD + "fact B(0, 0)" + "\n& B(0, 0)" * 100_000,
    "100,000 |": BOARD + "fact B(0, 0)" + "\n| B(0, 0)" * 100_000,
    "100,000 comparisons": BOARD + "fact 0" + "\n<= 0" * 100_000,
    "2 MB of comments": "# comment\n" * 190_000 + BOARD,
    "a display of a million tiles": "board 1000 x 1000\ndisplay\n" + ("." * 1000 + "\n") * 1000,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG.values(), ids=list(LONG))
def test_what_is_only_long_is_read(text):
    assert not look(text)


MANY = {
    "statements": BOARD + "mines 1\n" * 20_000,
    "unclosed": BOARD + "fact B(0, 0\n" * 20_000,
    "strangers": BOARD + "fact @\n" * 20_000,
    "look-alikes": BOARD + "fact Λ\n" * 20_000,
    "unknown predicates": BOARD + "".join(f"fact Abcdef{k}(0)\n" for k in range(20_000)),
    "unknown variables": BOARD + "fact " + " &\n".join(f"B(x{k}, 0)" for k in range(20_000)),
    "variables": BOARD + "fact forall " + ",\n".join(f"i{k}" for k in range(20_000)) + ". true",
    "variables without commas": BOARD + "fact forall " + "i\n" * 100_000 + ". true",
    "quantifiers without dots": BOARD + "fact " + "∀i\n" * 100_000 + "true",
    "places without brackets": BOARD + "fact B " + "0\n" * 100_000,
    "formulas compared": BOARD + "fact B(0, 0)" + "\n= B(0, 0)" * 50_000,
    "places": BOARD + "fact B(" + "0,\n" * 100_000 + "0)",
    "square brackets": BOARD + "fact " + "[\n" * 100_000,
    "closing brackets": BOARD + "fact " + ")\n" * 100_000,
    "quotation marks": BOARD + 'rule r "\n' * 20_000,
    "signs": "board 3 x 3\ndisplay\n" + "? ? ?\n" * 20_000,
    "long names": BOARD + ("fact " + "a" * 19_000 + "(0)\n") * 50,
    "words of other languages": BOARD + "fact \\land\n" * 20_000 + "// comment\n" * 20_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", MANY.values(), ids=list(MANY))
def test_many_mistakes_are_not_more_trouble_than_one(text):
    assert look(text)


def test_definitions_that_grow_their_arguments_are_read():
    lines = "".join(f"define D{k}(i): D{k - 1}(i + i)\n" for k in range(1, 12))
    look(f"{BOARD}define D0(i): B(i, 0)\n{lines}rule r: forall i. D11(i) -> S(i, 0)\n")


# texts by chance

SOUP = [
    "B", "S", "Q", "U", "P", "Near", "adjacent", "abs", "KN", "i", "j", "i'", "x", "a", "rows",
    "columns", "counts", "tiles", "Day", "0", "1", "2", "12", "123456789012", "(", ")", "[", "]",
    "{", "}", "|", "||", ",", ".", "..", "...", ":", ";", "~", "!", "¬", "not", "&", "&&", "/\\",
    "∧", "and", "\\/", "∨", "or", "->", "=>", "→", "-->", "implies", "<->", "<=>", "↔", "iff",
    "forall", "∀", "exists", "∃", "∃!", "∃=", "∃≥", "∃≤", "exactly", "at least", "at most", "one",
    "true", "false", "⊤", "⊥", "=", "==", "!=", "≠", "<", "<=", "≤", ">", ">=", "≥", "in", "∈", "+",
    "-", "*", "×", "x", "expect", "entailed", '"', '"a sentence {i}"', "“", "”", "’", "′", "#", "%",
    "//", "\\neg", "@", "Λ", "\u200b", "\u00a0", "\u202e", "\r", "\t", "\n", "\n",
    "\nboard 3 x 3\n", "\nboard", "\ndisplay\n", "\ncoordinates", "\nmines", "\ndomain",
    "\npredicate", "\ndefine", "\nfact", "\nrule", "\nrule r:", "\nrule r \"", "\nuse",
    "\nuse minesweeper\n", "\nprove",
    "\nrul", "\nBoard", "graph", "a-b", "king", "rows from 1", "row", "column", "tile", "?",
    "1 . .\n",
]  # fmt: skip

SLOW = settings(max_examples=500, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@given(st.lists(st.sampled_from(SOUP), max_size=40).map(" ".join))
@SLOW
def test_a_soup_of_tokens_is_answered(text):
    look(text)
    look(BOARD + "rule r: " + text)


@pytest.mark.slow
@given(st.lists(st.sampled_from(SOUP), max_size=30).map("".join))
@SLOW
def test_a_soup_without_blanks_is_answered(text):
    look(BOARD + "define D(i, j): " + text)


@pytest.mark.slow
@given(st.lists(st.sampled_from(SOUP), max_size=20).map(" ".join))
@SLOW
def test_a_formula_by_itself_is_read_or_refused(text):
    with suppress(FileError):
        parse_formula(text)


@given(st.binary(max_size=300))
@example(b"\xff\xfeb\x00o\x00a\x00r\x00d\x00")
@example(b"\xef\xbb\xbf")
@example(b"\x00")
def test_bytes_are_answered(data):
    look(data)
    look(BOARD.encode() + b"fact " + data)


@given(st.text(st.characters(exclude_categories=()), max_size=300))
@example("\ud800")
@example("\r")
@example("\u2028")
def test_characters_are_answered(text):
    look(text)
    look(BOARD + "display\n" + text)
    look(BOARD + "rule r: " + text)


# texts that show less, or more, than they have characters

MARK = "\u0301"
MARKED = {
    "after a name": f"{BOARD}fact B{MARK * 80}(0, 0) & C(1)\n",
    "in a sentence": f'{BOARD}rule r "a{MARK * 60}": B(0, 0) & C(1)\n',
    "alone on a line": f"{BOARD}fact {MARK * 19_000}\n",
    "in a comment": f"{BOARD}fact C(1) # {MARK * 19_000}\n",
}


@pytest.mark.parametrize("text", MARKED.values(), ids=list(MARKED))
def test_marks_that_take_no_room_are_shown_with_their_line(text):
    assert look(text)


SHOWN = st.text(st.sampled_from(f"ab {MARK}\u200b\x07\t漢"), min_size=1, max_size=300)


@given(SHOWN, st.integers(0, 300), st.integers(0, 300), st.integers(0, 120))
def test_the_excerpt_underlines_its_place(text, start, length, width):
    start = min(start, len(text) - 1)
    line, marks = excerpt(Source("file", text), Span(start, start + length), width)
    bar = line.index("|")
    assert marks.index("|") == bar
    assert set(marks[bar + 2 :].lstrip()) == {"^"}
    shown = line[bar + 2 :].strip("…").rstrip()
    assert shown in visible(text)


# slips by chance

PIECE = re.compile(r"\s+|\w+|.", re.DOTALL)


@st.composite
def slips(draw: st.DrawFn, by_token: bool) -> str:
    """A valid file with one to three tokens or characters left out, put in or swapped."""
    text = draw(st.sampled_from(VALID))
    pieces = PIECE.findall(text) if by_token else list(text)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, max(len(pieces) - 1, 0)))
        match draw(st.sampled_from(("delete", "insert", "swap", "double"))):
            case "delete":
                del pieces[place : place + 1]
            case "insert":
                strangers = st.sampled_from(SOUP) if by_token else st.characters()
                pieces.insert(place, draw(strangers))
            case "swap":
                other = draw(st.integers(0, max(len(pieces) - 1, 0)))
                if pieces:
                    pieces[place], pieces[other] = pieces[other], pieces[place]
            case _:
                pieces[place:place] = pieces[place : place + 1]
    return "".join(pieces)


@pytest.mark.slow
@given(slips(by_token=True))
@SLOW
def test_slips_of_a_token_are_answered(text):
    look(text)


@pytest.mark.slow
@given(slips(by_token=False))
@SLOW
def test_slips_of_a_character_are_answered(text):
    look(text)


@pytest.mark.parametrize("text", VALID[:3], ids=["corner", "others", "graph"])
def test_the_files_that_are_mutated_have_no_mistake(text):
    assert not look(text)


@pytest.mark.slow
@pytest.mark.parametrize("text", VALID[:3], ids=["corner", "others", "graph"])
def test_a_file_cut_off_anywhere_is_answered(text):
    for end in range(len(text)):
        look(text[:end])


@pytest.mark.slow
@pytest.mark.parametrize("text", VALID[:3], ids=["corner", "others", "graph"])
def test_a_file_without_one_token_is_answered(text):
    pieces = PIECE.findall(text)
    for index in range(len(pieces)):
        look("".join(pieces[:index] + pieces[index + 1 :]))
