"""Proofs on a board: what its file gives, what the board settles, and what is wrong with both."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.limits import Limits
from minelogic.proof.boards.given import NotGiven, given_formula, settles
from minelogic.proof.boards.vocabulary import BoardContext, board_context
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import RULES, Line, Sequent, Theorem, proved
from minelogic.proof.kinds import boards as kinds_board
from minelogic.proof.reading.files import read_proof
from minelogic.proof.script import Given
from minelogic.source import Source
from minelogic.syntax.file.load import load_file
from minelogic.syntax.forms import form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import KN, CountKind, Int
from tests.ground.files import GRAPHS, TOPOLOGIES
from tests.ground.oracle import Graph, Grid
from tests.proof.builders import formula

STRIP = """\
# strip.mine
board 2 x 3
display
  . . .
  1 * -
mines 2
use minesweeper
define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)
predicate Told(row)
rule lonely: forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> ~B(x, y)
rule steps: forall i in 0..1, x in i .. i + 1. Told(i) -> Told(x)
fact S(0, 0) | S(0, 1)
fact Told(0)
"""
NOT_A_BOMB = """\
theorem next_to_a_number on strip.mine: |- S(0, 0)
proof
  1. Q(1, 1, 0)                                               display (1, 0)
  2. B(1, 1)                                                  display (1, 1)
  3. Q(1, 1, 0) -> exists one x, y. (adjacent(1, 0, x, y) & B(x, y))  given counts[a=1, i=1, j=0]
  4. exists exactly 1 x, y. (adjacent(1, 0, x, y) & B(x, y))  ->E 3, 1
  5. KN(1; B(0, 0), B(0, 1), B(1, 1))                         board 4
  6. ~B(0, 0)                                                 count 5, 2
  7. S(0, 0) <-> ~B(0, 0)                                     given minesweeper.safe[i=0, j=0]
  8. S(0, 0)                                                  <->E 7, 6
qed
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "strip.mine").write_text(STRIP)
    (tmp_path / "corner.mine").write_text(kinds_board.EXAMPLE)
    (tmp_path / "broken.mine").write_text("board 2 x 2\nrule r: forall i j. B(i, j)\n")
    return tmp_path


def verdicts(text: str, folder: Path) -> dict[str, str]:
    (theorem,) = check_proof(text, base=folder).theorems
    return {line.line.label: line.verdict for line in theorem.lines}


def context(text: str, folder: Path) -> tuple[BoardContext | None, list[Diagnostic]]:
    findings: list[Diagnostic] = []
    source = Source("proof", text)
    file = read_proof(source, Limits(), findings, folder)
    assert not findings
    return board_context(file.theorems[0], source, folder, Limits(), findings), findings


def test_a_proof_on_a_board_is_proved(folder: Path) -> None:
    report = check_proof(NOT_A_BOMB, base=folder)
    assert report.status == "proved", str(report)


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("display (1, 0)", "display (0, 0)", "1"),
        ("display (1, 0)", "display (1, 2)", "1"),
        ("Q(1, 1, 0)      ", "Q(2, 1, 0)      ", "1"),
        ("counts[a=1, i=1, j=0]", "counts[a=1, i=1, j=1]", "3"),
        ("counts[a=1, i=1, j=0]", "counts[a=2, i=1, j=0]", "3"),
        ("adjacent(1, 0, x, y) & B(x, y))  given", "adjacent(1, 0, y, x) & B(x, y))  given", "3"),
        ("4. exists exactly 1", "4. exists exactly 2", "4"),
        ("KN(1; B(0, 0), B(0, 1), B(1, 1))", "KN(1; B(0, 0), B(0, 1))", "5"),
        ("KN(1; B(0, 0), B(0, 1), B(1, 1))", "KN(1; B(0, 0), B(0, 1), B(1, 1), B(0, 2))", "5"),
        ("KN(1; B(0, 0), B(0, 1), B(1, 1))", "KN(2; B(0, 0), B(0, 1), B(1, 1))", "5"),
        ("count 5, 2", "count 5", "6"),
        ("count 5, 2", "count 5, 1", "6"),
        ("count 5, 2", "count 2", "6"),
        ("safe[i=0, j=0]", "safe[i=0, j=1]", "7"),
        ("safe[i=0, j=0]", "numbered[i=0, j=0]", "7"),
    ],
)  # fmt: skip
def test_a_change_that_is_not_so_is_found_where_it_is(
    right: str, wrong: str, line: str, folder: Path
) -> None:
    assert right in NOT_A_BOMB
    report = check_proof(NOT_A_BOMB.replace(right, wrong, 1), base=folder)
    assert report.status == "wrong"
    (theorem,) = report.theorems
    assert {one.line.label for one in theorem.lines if one.verdict == "wrong"} >= {line}


def test_what_the_board_settles_needs_no_reason(folder: Path) -> None:
    text = """\
theorem settled on strip.mine: |- ~B(2, 0)
proof
  1. adjacent(0, 0, 1, 1)    board
  2. ~adjacent(0, 0, 0, 2)   board
  3. U(0, 1)                 board
  4. ~U(1, 1)                board
  5. ~Q(9, 0, 0)             board
  6. 1 in rows               board
  7. ~(2 in rows)            board
  8. B(0, 0)                 board
  9. ~adjacent(0, 0, 1, 1)   board
 10. U(1, 1)                 board
 11. ~B(0, 2)                board
 12. ~B(2, 0)                board
qed
"""
    found = verdicts(text, folder)
    wrong = {label for label, verdict in found.items() if verdict == "wrong"}
    assert wrong == {"8", "9", "10", "11"}


def test_a_line_is_what_its_own_justification_names(folder: Path) -> None:
    text = """\
theorem shown on strip.mine: |- B(1, 1) & S(1, 2)
proof
  1. B(1, 1)             display (1, 1)
  2. S(1, 2)             display (1, 2)
  3. B(1, 1) & S(1, 2)   &I 1, 2
qed
"""
    assert check_proof(text, base=folder).status == "proved"
    swapped = text.replace("display (1, 1)", "display (1, 3)")
    swapped = swapped.replace("display (1, 2)", "display (1, 1)")
    swapped = swapped.replace("display (1, 3)", "display (1, 2)")
    assert verdicts(swapped, folder) == {"1": "wrong", "2": "wrong", "3": "waiting"}


def test_forall_from_all_its_values_and_from_no_fewer(folder: Path) -> None:
    head = "theorem all on strip.mine: Told(0), Told(1) |- forall i. Told(i)\nproof\n"
    lines = "  1. Told(0)  premise\n  2. Told(1)  premise\n"
    right = check_proof(f"{head}{lines}  3. forall i. Told(i)  board 1, 2\nqed\n", base=folder)
    assert right.status == "proved"
    for cites in ("1", "2", "1, 1"):
        wrong = f"{head}{lines}  3. forall i. Told(i)  board {cites}\nqed\n"
        assert verdicts(wrong, folder)["3"] == "wrong"


def test_exists_by_cases_and_none_may_be_missing(folder: Path) -> None:
    text = """\
theorem either on strip.mine: exists i. Told(i), Told(0) -> S(0, 0), Told(1) -> S(0, 0) |- S(0, 0)
proof
  1. exists i. Told(i)    premise
  2. Told(0) -> S(0, 0)   premise
  3. Told(1) -> S(0, 0)   premise
  4. | Told(0)            assume
  5. | S(0, 0)            ->E 2, 4
  6. | Told(1)            assume
  7. | S(0, 0)            ->E 3, 6
  8. S(0, 0)              board 1, 4-5, 6-7
qed
"""
    assert check_proof(text, base=folder).status == "proved"
    for cites in ("1, 4-5", "1, 6-7", "4-5, 6-7"):
        assert verdicts(text.replace("1, 4-5, 6-7", cites), folder)["8"] == "wrong"


def test_a_name_stands_for_what_its_places_allow(folder: Path) -> None:
    text = """\
theorem any on strip.mine: |- forall i, j. S(i, j) -> ~B(i, j)
proof
  1. forall i, j. S(i, j) <-> ~B(i, j)   given safe
  2. | actual c                          assume
  3. | | actual d                        assume
  4. | | forall j. S(c, j) <-> ~B(c, j)  forallE 1, 2
  5. | | S(c, d) <-> ~B(c, d)            forallE 4, 3
  6. | | S(c, d) -> ~B(c, d)             <->E 5
  7. | forall j. S(c, j) -> ~B(c, j)     forallI 3-6
  8. forall i, j. S(i, j) -> ~B(i, j)    forallI 2-7
qed
"""
    report = check_proof(text, base=folder)
    assert report.status == "proved", str(report)
    found, findings = context(text, folder)
    assert found is not None
    assert not findings
    assert found.values == {"c": (0, 1), "d": (0, 1, 2)}


def test_a_name_in_a_row_and_in_a_column_has_the_values_of_both(folder: Path) -> None:
    text = """\
theorem any on strip.mine: forall i. B(i, i), forall i. Told(i) |- forall i. S(0, i)
proof
  1. forall i. B(i, i)   premise
  2. B(c, c)             forallE 1
  3. S(0, c)             ?
  4. forall i. S(0, i)   forallI 3
qed
"""
    found, _ = context(text, folder)
    assert found is not None
    assert found.values == {"c": (0, 1)}
    # The columns go to 2, and c does not.
    assert verdicts(text, folder)["4"] == "wrong"
    assert verdicts(text, folder)["2"] == "right"


def test_definitions_are_written_out(folder: Path) -> None:
    text = """\
theorem near on strip.mine: |- ~B(0, 1)
proof
  1. B(1, 1)                               display (1, 1)
  2. B(1, 1) & Near(1, 1, 0, 1) -> ~B(0, 1)   given lonely[i=1, j=1, x=0, y=1]
  3. Near(1, 1, 0, 1)                      board
  4. B(1, 1) & Near(1, 1, 0, 1)            &I 1, 3
  5. ~B(0, 1)                              ->E 2, 4
qed
"""
    assert check_proof(text, base=folder).status == "proved"
    far = text.replace("Near(1, 1, 0, 1)    ", "Near(1, 1, 3, 1)    ")
    assert verdicts(far, folder)["3"] == "wrong"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (Given("minesweeper.safe", (("i", 0), ("j", 2))), "S(0, 2) <-> ~B(0, 2)"),
        (Given("safe", (("i", 0), ("j", 2))), "S(0, 2) <-> ~B(0, 2)"),
        (Given("safe", (("j", 2),)), "forall i in 0..1. S(i, 2) <-> ~B(i, 2)"),
        (Given("safe"), "forall i in 0..1. forall j in 0..2. S(i, j) <-> ~B(i, j)"),
        (Given("steps", (("i", 1), ("x", 2))), "Told(1) -> Told(2)"),
        (Given("steps", (("i", 1),)), "forall x in 1..2. Told(1) -> Told(x)"),
        (Given("mines"), "exists exactly 2 i in 0..1, j in 0..2. B(i, j)"),
        (Given("fact", (("line", 12),)), "S(0, 0) | S(0, 1)"),
        (Given("fact", (("line", 13),)), "Told(0)"),
        (Given(None, tile=(1, 0)), "Q(1, 1, 0)"),
        (Given(None, tile=(1, 1)), "B(1, 1)"),
        (Given(None, tile=(1, 2)), "S(1, 2)"),
        (Given(None, tile=(0, 2)), "U(0, 2)"),
    ],
)
def test_what_the_file_gives_has_a_name(given: Given, said: str) -> None:
    file = load_file(Source("strip.mine", STRIP))
    assert form(given_formula(file, given)) == form(formula(said))


@pytest.mark.parametrize(
    ("given", "code", "help_says"),
    [
        (Given("minesweeper.save", (("i", 0),)), "unknown-given", "minesweeper.safe"),
        (Given("lonly"), "unknown-given", "lonely"),
        (Given("nothing at all"), "unknown-given", "Its rules are"),
        (Given("safe", (("i", 0), ("k", 2))), "given-variable", "i, j"),
        (Given("safe", (("i", 2),)), "given-value", "from 0 to 1"),
        (Given("safe", (("i", "a"),)), "given-value", "from 0 to 1"),
        (Given("steps", (("x", 0),)), "given-value", "depends on i"),
        (Given("steps", (("i", 0), ("x", 2))), "given-value", "from 0 to 1"),
        (Given("fact", (("line", 1),)), "unknown-given", "12, 13"),
        (Given("fact"), "unknown-given", "Say which"),
        (Given(None, tile=(2, 0)), "no-tile", "from (0, 0) to (1, 2)"),
        (Given(None, tile=(0,)), "no-tile", "from (0, 0) to (1, 2)"),
        (Given(None, tile=("a", 0)), "no-tile", "from (0, 0) to (1, 2)"),
    ],
)
def test_what_the_file_does_not_give_is_said(given: Given, code: str, help_says: str) -> None:
    file = load_file(Source("strip.mine", STRIP))
    with pytest.raises(NotGiven) as missing:
        given_formula(file, given)
    finding = missing.value.kind.at(file.source, file.rules[0].span, **missing.value.data)
    assert finding.code == code
    assert help_says in finding.help


def test_a_file_without_mines_or_board_gives_none() -> None:
    file = load_file(Source("letters.mine", "predicate P\nfact P\n"))
    assert write(given_formula(file, Given("fact"))) == "P"
    for given in (Given("mines"), Given(None, tile=(0, 0)), Given("P")):
        with pytest.raises(NotGiven):
            given_formula(file, given)


RULES_OF_ALL_SORTS = [
    "B(0, 0)", "B(0, 0) & B(0, 1)", "KN(1; B(0, 0), B(0, 1))", "~S(0, 0)", "0 = 1",
    "B(0, 0) -> B(0, 1)", "exists at most 2 i, j. B(i, j)", "forall i, j. S(i, j)",
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES_OF_ALL_SORTS)
def test_what_gives_a_line_is_told_whatever_the_rules_say(rule: str, tmp_path: Path) -> None:
    file = f"board 2 x 2\nmines 1\nrule r: {rule}\nrule other: S(0, 1)\nfact S(1, 1)\n"
    (tmp_path / "rules.mine").write_text(file)
    for line, given, advice in [
        ("B(1, 1)", "r", ""),
        ("B(1, 1)", "mines", ""),
        ("B(1, 1)", "fact[line=5]", ""),
        (rule, "mines", "Write given r, which gives this line."),
        (rule, "other", "Write given r, which gives this line."),
    ]:
        text = f"theorem t on rules.mine: |- {line}\nproof\n  1. {line}  given {given}\nqed\n"
        (finding,) = check_proof(text, base=tmp_path).diagnostics
        assert finding.code == "not-given"
        assert advice in finding.help


@pytest.mark.parametrize("kind", kinds_board.KINDS, ids=lambda kind: str(kind.code))
def test_every_kind_of_finding_has_its_example(kind: object, folder: Path) -> None:
    assert isinstance(kind, Kind)
    assert isinstance(kind.wrong, str)
    wrong = check_proof(kind.wrong, base=folder)
    assert kind.code in {finding.code for finding in wrong.diagnostics}
    assert check_proof(kind.right, base=folder).status == "proved"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("stripe.mine", "unknown-board"),
        ("nowhere.mine", "unknown-board"),
        ("folder.mine", "unknown-board"),
        ("link.mine", "unknown-board"),
        ("broken.mine", "wrong-board"),
        ("latin.mine", "wrong-board"),
    ],
)
def test_a_file_that_cannot_be_had_is_named(name: str, code: str, folder: Path) -> None:
    (folder / "folder.mine").mkdir()
    (folder / "latin.mine").write_bytes(b"board 2 x 2\n# caf\xe9\n")
    outside = folder / "folder.mine" / "secret.mine"
    outside.write_text(STRIP)
    (folder / "link.mine").symlink_to(outside)
    report = check_proof(NOT_A_BOMB.replace("strip.mine", name), base=folder)
    assert code in {finding.code for finding in report.diagnostics}
    assert report.status in ("wrong", "unreadable")
    assert "secret" not in str(report)


@pytest.mark.parametrize("name", ["../strip.mine", "/etc/passwd", "a/strip.mine", "..", ".mine"])
def test_no_path_leads_out_of_the_folder(name: str, folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    report = check_proof(NOT_A_BOMB.replace("strip.mine", name), base=inner)
    assert report.status in ("wrong", "unreadable")
    assert not any(line.verdict == "right" for t in report.theorems for line in t.lines)


def test_a_text_without_a_folder_has_no_boards() -> None:
    report = check_proof(NOT_A_BOMB)
    assert "unknown-board" in {finding.code for finding in report.diagnostics}
    assert report.status in ("wrong", "unreadable")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("Bomb(0, 0)", "unknown-predicate"),
        ("b(0, 0)", "wrong-case"),
        ("B(0)", "wrong-arity"),
        ("forall n. n < 2", "no-range"),
        ("forall i in 0..900000000. Told(i)", "too-large"),
    ],
)
def test_a_formula_is_in_the_words_of_the_file(wrong: str, code: str, folder: Path) -> None:
    text = NOT_A_BOMB.replace("~B(0, 0)                ", f"{wrong}                ", 1)
    report = check_proof(text, base=folder)
    assert code in {finding.code for finding in report.diagnostics}
    assert verdicts(text, folder)["6"] == "unreadable"
    assert verdicts(text, folder)["5"] == "right"


def boards() -> list[tuple[str, Grid | Graph]]:
    grids = [
        Grid(2, 3, topology, coordinates)
        for topology, coordinates in product(TOPOLOGIES, ("rows from 0", "cartesian from 1"))
    ]
    return [(f"board {g.rows} x {g.columns} {g.topology}\ncoordinates {g.coordinates}\n", g)
            for g in grids] + [
        ("board graph " + ", ".join([*(f"{a}-{b}" for a, b in g.edges), *map(str, g.alone)]), g)
        for g in GRAPHS
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "board"), boards())
def test_the_board_settles_who_is_next_to_whom(text: str, board: Grid | Graph) -> None:
    file = load_file(Source("board.mine", text))
    assert not file.errors
    settled = settles(file)
    near = board.neighbours()
    for one, other in product(board.tiles(), repeat=2):
        places = [("vertex", v) if isinstance(v, str) else v for v in (*one, *other)]
        assert settled(("atom", "adjacent", *places)) is (other in near[one])
        assert settled(("atom", "U", *places[: len(one)])) is True
        assert settled(("atom", "B", *places[: len(one)])) is None
    strange = [("vertex", "nobody")] if isinstance(board, Graph) else [-1, -1]
    assert settled(("atom", "B", *strange)) is False
    assert settled(("atom", "S", *strange)) is False
    assert settled(("atom", "B", *["c"] * len(strange))) is None


def test_a_theorem_on_a_board_speaks_of_no_name_whose_values_nobody_gave(tmp_path: Path) -> None:
    (tmp_path / "one.mine").write_text("board 1 x 3\ndisplay\n  - - *\nuse minesweeper\n")
    lines = """\
proof
  1. B(0, c)                                premise
  2. forall i. B(i, 0) | ~B(i, 0) -> i = 0  board
  3. B(c, 0) | ~B(c, 0) -> c = 0            forallE 2
  4. B(c, 0) | ~B(c, 0)                     LEM
  5. c = 0                                  ->E 3, 4
  6. B(0, 0)                                =E 5, 1
qed
"""
    report = check_proof(f"theorem t on one.mine: B(0, c) |- B(0, 0)\n{lines}", base=tmp_path)
    assert report.status == "unreadable"
    assert [finding.code for finding in report.diagnostics] == ["unbound-variable"]
    closed = """\
theorem t on one.mine: |- forall j. B(0, j) | ~B(0, j)
proof
  1. B(0, c) | ~B(0, c)             LEM
  2. forall j. B(0, j) | ~B(0, j)   forallI 1
qed
"""
    assert check_proof(closed, base=tmp_path).status == "proved"


@pytest.mark.parametrize("kind", ["exactly", "at least", "at most"])
def test_a_number_follows_from_its_parts_exactly_when_it_must(kind: CountKind) -> None:
    for limit, known in product(range(5), product((True, False, None), repeat=3)):
        cited = [
            letter if holds else f"~{letter}"
            for letter, holds in zip("PQR", known, strict=True)
            if holds is not None
        ]
        worlds = product(*[(True, False) if holds is None else (holds,) for holds in known])
        sums = {sum(world) for world in worlds}
        right = {"exactly": {limit}, "at least": {*range(limit, 4)}, "at most": {*range(limit + 1)}}
        number = KN(Int(limit), tuple([formula(letter) for letter in "PQR"]), kind=kind)
        lines = [Line(formula(text), "premise") for text in cited]
        lines.append(Line(number, "count", tuple(range(len(cited)))))
        sequent = Sequent(tuple([line.formula for line in lines[:-1]]), number)
        assert proved(Theorem(sequent, tuple(lines), RULES)) is (sums <= right[kind])


def test_tiles_of_a_graph_are_equal_when_they_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "graph.mine").write_text("board graph a-b, b-c\n")
    text = """\
theorem tiles on graph.mine: |- a != b
proof
  1. a = a                                        board
  2. forall v. ~adjacent(v, v)                    board
  3. exists exactly 2 v. adjacent(v, b) & v != b  count
  4. a = b                                        board
  5. exists exactly 3 v. adjacent(v, b) & v != b  count
  6. a != b                                       board
qed
"""
    found = verdicts(text, tmp_path)
    assert {label for label, verdict in found.items() if verdict == "wrong"} == {"3", "4", "5"}
    assert found["6"] == "right"


def test_a_name_for_rows_and_for_columns_is_told_to_be_two(tmp_path: Path) -> None:
    (tmp_path / "wide.mine").write_text("board 2 x 3\nuse minesweeper\n")
    text = """\
theorem t on wide.mine: |- forall j. B(0, j) | ~B(0, j)
proof
  1. B(c, 0) | ~B(c, 0)             LEM
  2. forall i. B(i, 0) | ~B(i, 0)   forallI 1
  3. B(0, c) | ~B(0, c)             LEM
  4. forall j. B(0, j) | ~B(0, j)   forallI 3
qed
"""
    report = check_proof(text, base=tmp_path)
    assert [line.verdict for line in report.theorems[0].lines] == [
        "right",
        "right",
        "right",
        "wrong",
    ]
    assert "take another one than c" in report.diagnostics[0].help
    mended = text.replace("B(0, c) | ~B(0, c)", "B(0, d) | ~B(0, d)")
    assert check_proof(mended, base=tmp_path).status == "proved"
