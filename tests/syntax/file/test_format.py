import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minelogic import catalogue, resources
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.source import Source, Span
from minelogic.syntax import parse_formula, read
from minelogic.syntax.file import format as formatter
from minelogic.syntax.file.format import Style, format_text
from minelogic.syntax.printer import write
from minelogic.syntax.statements import DisplayStatement, Fact
from minelogic.syntax.text.parser import parser
from tests.strategies import formulas

STYLES: tuple[Style, ...] = ("ascii", "unicode", "words")


def formatted(text: str, style: Style = "ascii") -> str:
    return format_text(Source("test.mine", text), style)


def statements(text: str) -> list[object]:
    """The statements of a text that has no errors; of a display, what it shows."""
    findings: list[Diagnostic] = []
    result = read(Source("test.mine", text), Limits(), findings)
    assert not [finding for finding in findings if finding.severity == "error"]
    return [signs(s) if isinstance(s, DisplayStatement) else s for s in result]


def signs(display: DisplayStatement) -> list[list[str]]:
    """The signs of each row, or the tile and the sign of each pair."""
    rows = [row for row, _ in display.rows]
    if any("=" in row for row in rows):
        return [["".join(part.split()) for part in row.split(",")] for row in rows]
    return [row.split() if len(row.split()) > 1 else list(row) for row in rows]


# formulas: each is written as a fact


SPACING = [
    ("A&B|C", "A & B | C"),
    ("~ A -> ! B", "~A -> ~B"),
    ("not(A)", "~(A)"),
    ("~ ~A", "~~A"),
    ("( ( A ) )", "((A))"),
    ("A<->B<->C", "A <-> B <-> C"),
    ("B ( 0 ,1 )", "B(0, 1)"),
    ("forall i ,j .B(i,j)", "forall i, j. B(i, j)"),
    ("∀i.∀j.B(i,j)", "forall i. forall j. B(i, j)"),
    ("∀i∈0 .. 2,j in rows.B(i,j)", "forall i in 0..2, j in rows. B(i, j)"),
    ("exists x in i-1..i+1.B(x,0)", "exists x in i - 1 .. i + 1. B(x, 0)"),
    ("i in 0..n*2", "i in 0 .. n * 2"),
    ("i in - 1 .. - n", "i in -1..-n"),
    ("i in (n+1) .. |n-1|", "i in (n + 1)..|n - 1|"),
    ("i in abs(n+1) .. 5", "i in abs(n + 1)..5"),
    ("i - -  1 = -j", "i - -1 = -j"),
    ("(-i)*2=- |i|", "(-i) * 2 = -|i|"),
    ("|i|-|j| =1", "|i| - |j| = 1"),
    ("A|||| i |-| j ||<=1", "A | ||i| - |j|| <= 1"),
    ("B(i,j)| |i-j|<=1", "B(i, j) | |i - j| <= 1"),
    ("~|i| =1", "~|i| = 1"),
    ("abs( i )=1", "abs(i) = 1"),
    ("0<=i<3!=j", "0 <= i < 3 != j"),
    ("KN ( at   most  1;A,B )", "KN(at most 1; A, B)"),
    ("KN(exactly 1 ; A)", "KN(exactly 1; A)"),
    ("exists at\n least 2 x.B(x)", "exists at least 2 x. B(x)"),
    ("exists\nexactly k+1 x,y.B(x,y)", "exists exactly k + 1 x, y. B(x, y)"),
    ("∃!x.B(x)", "exists one x. B(x)"),
    ("∃ one one.B(one)", "exists one one. B(one)"),
    ("∃ ≤ 1 x.∃>=k y.B(x,y)", "exists at most 1 x. exists at least k y. B(x, y)"),
    ("∃=-1 x.B(x)", "exists exactly -1 x. B(x)"),
    ("exactly & P(one)", "exactly & P(one)"),
    ("B(i′,j′′)", "B(i', j'')"),
    ("mines & use", "mines & use"),
    ("⊤∨⊥", "true | false"),
]


@pytest.mark.parametrize(("before", "after"), SPACING)
def test_blanks_between_the_words_of_a_formula_are_made_even(before, after):
    assert formatted(f"fact {before}") == f"fact {after}\n"


STYLED = [
    ("~A & B | C", "¬A ∧ B ∨ C", "not A and B or C"),
    ("A -> ~(B <-> C)", "A → ¬(B ↔ C)", "A implies not (B iff C)"),
    ("forall i, j. B(i, j)", "∀i, j. B(i, j)", "forall i, j. B(i, j)"),
    ("exists i in rows. S(i)", "∃i ∈ rows. S(i)", "exists i in rows. S(i)"),
    ("exists one x. B(x)", "∃!x. B(x)", "exists one x. B(x)"),
    ("exists exactly 1 x. B(x)", "∃=1 x. B(x)", "exists exactly 1 x. B(x)"),
    ("exists at least k x. B(x)", "∃≥k x. B(x)", "exists at least k x. B(x)"),
    ("exists at most (k) x. B(x)", "∃≤(k) x. B(x)", "exists at most (k) x. B(x)"),
    ("exists exactly |k| x. B(x)", "∃=|k| x. B(x)", "exists exactly |k| x. B(x)"),
    ("0 <= i != j >= k", "0 ≤ i ≠ j ≥ k", "0 <= i != j >= k"),
    ("true | false", "⊤ ∨ ⊥", "true or false"),
    ("KN(at least 2; A, B)", "KN(at least 2; A, B)", "KN(at least 2; A, B)"),
    ("~~A", "¬¬A", "not not A"),
]


@pytest.mark.parametrize("spellings", STYLED)
def test_operators_and_quantifiers_are_spelled_as_the_style_has_them(spellings):
    for spelling in spellings:
        for style, expected in zip(STYLES, spellings, strict=True):
            assert formatted(f"fact {spelling}", style) == f"fact {expected}\n"


@pytest.mark.parametrize(
    "operators",
    ["~ ! ¬ not", "& && /\\ ∧ and", "| || \\/ ∨ or", "-> => → ⇒ implies", "<-> <=> ↔ ⇔ iff"],
)
def test_every_spelling_of_a_connective_becomes_the_same(operators):
    left = "" if "~" in operators else "A "
    texts = {formatted(f"fact {left}{operator} B") for operator in operators.split()}
    assert len(texts) == 1


# statements


STATEMENTS = [
    ("board 3x4", "board 3 x 4"),
    ("board 3×4   torus", "board 3 x 4 torus"),
    ("board\n3 # rows\nX 4 # columns", "board 3 x  # rows\n    4  # columns"),
    ("board graph a - b,b-c ,d'", "board graph a-b, b-c, d'"),
    ("board graph a-b,\nb-c", "board graph a-b,\n    b-c"),
    ("coordinates   cartesian  from 1", "coordinates cartesian from 1"),
    ("  mines   3", "mines 3"),
    ("use   perimeter-printed", "use perimeter-printed"),
    ("domain Colour=- 1 .. 3", "domain Colour = -1..3"),
    ("predicate P", "predicate P"),
    ("predicate P ( row ,column )", "predicate P(row, column)"),
    ("define Near ( i,j ) :i=j", "define Near(i, j): i = j"),
    ("define Rest:A", "define Rest: A"),
    ("rule r:A", "rule r: A"),
    ('rule r"no  #1,  Λ A&B" :A', 'rule r "no  #1,  Λ A&B": A'),
    ("prove A     expect   entailed", "prove A expect entailed"),
    ("fact\nA", "fact\n    A"),
]


@pytest.mark.parametrize(("before", "after"), STATEMENTS)
def test_each_statement_has_its_layout(before, after):
    assert formatted(before) == f"{after}\n"


def test_the_cross_of_a_board_is_a_sign_in_unicode_only():
    assert [formatted("board 2 * 3", style) for style in STYLES] == [
        "board 2 x 3\n", "board 2 × 3\n", "board 2 x 3\n",
    ]  # fmt: skip


WHOLE_FILE = """\ufeff

# corner

   board 3×3# small
 display   # seen
1 . .
   # all covered
     .   . *  # a flag
 . . .
mines 1   \r



rule lonely "no two bombs touch":
  forall i,j,x,y.   # any two
# that touch

          B(i,j) and
     Near(i,j,x,y) => not B(x,y)
     # still before the next


# the query
prove ~B(0,1)||~B(1,0)   expect
   entailed
# the end

"""
WHOLE_FILE_AFTER = """\
# corner

board 3 x 3  # small
display  # seen
  1 . .
  # all covered
  . . *  # a flag
  . . .
mines 1

rule lonely "no two bombs touch":
    forall i, j, x, y.  # any two
    # that touch
    B(i, j) &
    Near(i, j, x, y) -> ~B(x, y)
# still before the next

# the query
prove ~B(0, 1) | ~B(1, 0) expect
    entailed
# the end
"""


def test_comments_line_breaks_and_blank_lines_stay_where_they_are():
    assert formatted(WHOLE_FILE) == WHOLE_FILE_AFTER


def test_the_text_of_a_comment_is_not_changed():
    assert formatted("fact A #no  blank,  A&&B \t") == "fact A  #no  blank,  A&&B\n"


def test_comments_between_the_words_of_a_quantifier_go_after_it():
    text = "fact exists # how many\n# really\nexactly # two\n2 x. B(x)"
    after = "  # how many\n    # really\n    # two\n    2 x. B(x)\n"
    assert formatted(text) == f"fact exists exactly{after}"
    assert formatted(text, "unicode") == f"fact ∃={after}"


def test_line_ends_become_line_feeds():
    assert formatted("fact A # a\r\n\r\n\r\nfact B &\r\nC") == "fact A  # a\n\nfact B &\n    C\n"


# words that look like a new statement


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("fact A &\nMine|B", "fact A & Mine\n    | B"),
        ("fact A & # why\nMine&B", "fact A & Mine  # why\n    & B"),
        ("fact A &\n# why\nMine&B # so", "fact A & Mine\n    # why\n    & B  # so"),
        ("fact A &\nMine # so", "fact A & Mine  # so"),
        ("fact A & # why\nMine # so\n# end", "fact A & Mine  # why\n# so\n# end"),
        ("fact A &\nMine(i)|B", "fact A &\n    Mine(i) | B"),
        ("fact exists exactly # k\nSize# x\nx. B(x)",
         "fact exists exactly Size  # k\n    # x\n    x. B(x)"),
        ("fact exists # k\nexactly mines x. B(x)", "fact exists exactly mines  # k\n    x. B(x)"),
    ],
)  # fmt: skip
def test_a_name_like_a_keyword_does_not_begin_a_line(before, after):
    assert {formatted(before), formatted(formatted(before, "words"))} == {f"{after}\n"}


# displays


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1..\n  .*-", "  1..\n  .*-"),
        ("1 .  .\n. 12   .", "  1  . .\n  . 12 ."),
        ("10 .\n. .", "  10 .\n   . ."),
        ("1 . .\n...", "  1 . .\n  . . ."),
        ("1\n\n.", "  1\n  ."),
        ("1 .\n# lower\n. . # row", "  1 .\n  # lower\n  . .  # row"),
    ],
)
def test_the_rows_of_a_display_stand_in_columns(before, after):
    assert formatted(f"display\n{before}") == f"display\n{after}\n"


def test_the_rows_of_a_grid_stand_below_the_keyword():
    assert formatted("display 1. # c\n..") == "display\n  1.  # c\n  ..\n"


def test_the_tiles_of_a_graph_stand_as_they_are_broken_into_lines():
    assert formatted("display a = 1,b=.") == "display a=1, b=.\n"
    assert formatted("display # c\na=1 ,\nb =.") == "display  # c\n  a=1,\n  b=.\n"


# what is refused


@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "fact A &", "fact A == B", "fact (A", "rule: A"]
)
def test_a_text_with_errors_is_refused_with_its_findings(text):
    with pytest.raises(FileError) as caught:
        formatted(text)
    assert caught.value.diagnostics


def test_warnings_are_no_reason_to_refuse():
    assert formatted("fact A&B|C<->D<->E") == "fact A & B | C <-> D <-> E\n"


def test_a_result_too_large_to_be_read_is_refused():
    with pytest.raises(FileError) as caught:
        format_text(Source("test.mine", "fact A&B&C&D&E"), limits=Limits(line=20))
    assert {finding.code for finding in caught.value.diagnostics} == {"too-large"}


def test_a_display_that_would_be_read_as_a_statement_is_refused():
    with pytest.raises(FileError) as caught:
        formatted("display\n. .\nrul\f safe: A")
    assert {finding.code for finding in caught.value.diagnostics} == {"unknown-statement"}


@pytest.mark.parametrize("wrong", ["fact A | B # c\n", "fact A & B\n", "fact A &\n", "# c\n"])
def test_our_own_mistakes_are_noticed(monkeypatch, wrong):
    monkeypatch.setattr(formatter, "_write", lambda *_: wrong)
    with pytest.raises(AssertionError):
        formatted("fact A & B # c")


# every file there is


KINDS = [kind for kind in vars(catalogue).values() if isinstance(kind, Kind)]
FILES = sorted(
    [
        *(Path(resources.__file__).parent / "theories").rglob("*.mine"),
        *(Path(__file__).parents[2] / "wrong").rglob("*.mine"),
    ]
)


def texts_that_can_be_formatted() -> list[str]:
    texts = [kind.right for kind in KINDS]
    for path in FILES:
        try:
            texts.append(path.read_text("utf-8"))
            formatted(texts[-1])
        except (FileError, UnicodeDecodeError):
            texts.pop()
    return texts


@pytest.mark.slow
def test_formatting_files_keeps_what_they_say():
    for text in texts_that_can_be_formatted():
        holds_for(text, re.findall("#[^\n]*", text) if '"' not in text else None)


def test_the_theories_that_ship_are_laid_out_like_this():
    theories = [path.read_text("utf-8") for path in FILES if "theories" in path.parts]
    assert theories
    for text in theories:
        assert formatted(text) == text


def holds_for(text: str, comments: list[str] | None) -> None:
    """The guarantees: same statements, same comments, nothing to change the second time."""
    for style in STYLES:
        result = formatted(text, style)
        assert formatted(result, style) == result
        assert statements(result) == statements(text)
        if comments is not None:
            assert re.findall("#[^\n]*", result) == [comment.rstrip() for comment in comments]
        assert not re.search(r"[ \t\r]\n|\n\n\n|\t|\r|^\n|\n\n$", result)
        assert result.endswith("\n")
    ascii_form = formatted(text)
    assert formatted(formatted(formatted(text, "unicode"), "words")) == ascii_form


# any layout of any file


BLANKS = st.text(" \t\f", max_size=3)
COMMENTS = st.sampled_from(
    ["#", "# why", "#no  blank ", "# a # b", "# fact A & B", '# "', "# ∀ ¬ é"]
)
SPELLED = {
    "NOT": ("~", "!", "¬", "not "),
    "_AND": ("&", "&&", "/\\", "∧", " and "),
    "_OR": (" | ", " || ", "\\/", "∨", " or "),
    "IMPLIES": ("->", "=>", "→", "⇒", " implies "),
    "IFF": ("<->", "<=>", "↔", "⇔", " iff "),
    "FORALL": ("forall ", "∀"),
    "TRUE": (" true ", "⊤"),
    "FALSE": (" false ", "⊥"),
    "IN": (" in ", "∈"),
}
STATEMENT_KINDS = (
    "fact", "fact", "prove", "rule", "define", "domain", "predicate", "board", "graph", "mines",
    "use", "coordinates", "display", "tiles",
)  # fmt: skip


@dataclass
class Scribbler:
    """Writes words with any layout between them, and remembers the comments."""

    draw: st.DrawFn
    comments: list[str]

    def gap(self, needed: bool, breakable: bool = True) -> str:
        kind = self.draw(st.sampled_from(["", " ", "  ", "many", "break", "break", "comment"]))
        if not breakable or kind in ("", " ", "  "):
            return kind if kind.isspace() or not needed else " "
        if kind == "many":
            return self.draw(BLANKS) + " "
        ends = self.ends() if kind == "comment" else self.draw(st.sampled_from(["\n", "\r\n"]))
        lines = "".join(self.ends() for _ in range(self.draw(st.integers(0, 2))))
        return self.draw(BLANKS) + ends + lines + self.draw(BLANKS)

    def ends(self) -> str:
        """The rest of a line, perhaps with a comment."""
        comment = self.draw(st.one_of(st.just(""), COMMENTS))
        if comment:
            self.comments.append(comment)
        return self.draw(BLANKS) + comment + self.draw(st.sampled_from(["\n", "\r\n", "\n\n"]))

    def formula(self, text: str) -> str:
        """The formula, each of its operators in any spelling."""
        source = Source("formula", text)
        tokens = parser().lexer.tokens(source, text, Span(0, len(text)), Limits(), [])[0]
        result, end = "", 0
        for token in tokens:
            written = text[token.start_pos : token.end_pos]
            result += self.gap(token.start_pos > end)
            result += self.draw(st.sampled_from(SPELLED.get(token.type, (written,))))
            end = token.end_pos
        return result

    def words(self, *words: str) -> str:
        return "".join(word + self.gap(True) for word in words)

    def statement(self, formula: str) -> str:
        match self.draw(st.sampled_from(STATEMENT_KINDS)):
            case "fact":
                return self.words("fact") + self.formula(formula)
            case "prove":
                query = self.words("prove") + self.formula(formula)
                return query + self.words(" expect", "refuted")
            case "rule":
                return self.words("rule", "r", '"A  &&  {i}"', ":") + self.formula(formula)
            case "define":
                head = self.words("define", "D", "(", "i", ",", "j", ")", ":")
                return head + self.formula(formula)
            case "domain":
                return self.words("domain", "D", "=", "-", "1", "..", "12")
            case "predicate":
                return self.words("predicate", "P", "(", "row", ",", "count", ")")
            case "board":
                return self.words("board", "3", self.draw(st.sampled_from("xX*")), "12", "rook")
            case "graph":
                return self.words("board", "graph", "a", "-", "b'", ",", "3", "-", "a", ",", "c")
            case "mines":
                return self.words("mines", "12")
            case "use":
                return self.words("use", "perimeter-printed")
            case "coordinates":
                return self.words("coordinates", "rows", "from", "1")
            case "tiles":
                return f"display {self.gap(True)}a{self.gap(False, False)}=1,{self.gap(True)}b=."
            case _:
                sign = st.sampled_from([".", "*", "-", "0", "12"])
                rows = [self.draw(st.lists(sign, min_size=2, max_size=2)) for _ in range(3)]
                blanks = [self.draw(st.sampled_from([" ", "  ", "\t"])) for _ in rows]
                return "display" + "".join(
                    self.ends() + blank.join(row) for blank, row in zip(blanks, rows, strict=True)
                )


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A file in any layout, and its comments."""
    scribbler = Scribbler(draw, [])
    text = scribbler.ends()
    for _ in range(draw(st.integers(1, 4))):
        style = draw(st.sampled_from(STYLES))
        text += draw(BLANKS) + scribbler.statement(write(draw(formulas(depth=3)), style))
        text += scribbler.ends()
    return text, scribbler.comments


@pytest.mark.slow
@given(texts())
def test_any_layout_is_formatted_and_says_the_same(text_and_comments):
    holds_for(*text_and_comments)


@pytest.mark.slow
@given(texts(), st.sampled_from(["Mine", "show", "Size", "goal", "facts"]))
def test_a_name_like_a_keyword_may_stand_anywhere(text_and_comments, name):
    text, comments = text_and_comments
    text = re.sub(r"\b(?:P|Rest|my_name)\b", name, text).replace("\r\n", "\n")
    findings: list[Diagnostic] = []
    read(Source("test.mine", text), Limits(), findings)
    assume(not any(finding.severity == "error" for finding in findings))
    holds_for(text, comments)


@pytest.mark.slow
@given(formulas(), st.sampled_from(STYLES), st.sampled_from(STYLES))
def test_a_formula_is_formatted_to_the_same_formula(formula, before, after):
    (fact,) = statements(formatted(f"fact {write(formula, before)}", after))
    assert isinstance(fact, Fact)
    assert fact.formula == formula


@pytest.mark.slow
@given(formulas(), st.sampled_from(STYLES))
def test_what_the_printer_writes_is_laid_out_already(formula, style):
    text = f"fact {write(formula, style)}\n"
    assert formatted(text, style) == text
    assert parse_formula(text.removeprefix("fact ")) == formula
