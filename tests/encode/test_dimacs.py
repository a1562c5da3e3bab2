"""DIMACS text, read by PySAT and by ourselves; and everything that can be wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat import formula as pysat_formula

from minelogic.board import Board
from minelogic.encode import kn
from minelogic.encode.clauses import CNF
from minelogic.encode.counter import counter
from minelogic.encode.dimacs import Dimacs, read_dimacs, write_dimacs
from minelogic.encode.dimacs_mistakes import KINDS
from minelogic.encode.variables import Variables
from minelogic.errors import FileError
from minelogic.ground.atoms import AtomTable
from minelogic.limits import Limits
from minelogic.solve.sat.kn_table import letter_variables
from minelogic.syntax.vocabulary import Vocabulary


def board_cnf():
    variables = Variables(AtomTable(Vocabulary(Board("king", 2, 2))))
    clauses = [*kn(1, [2, 3, 4]), *counter("at most", 2, [1, 2, 3, 4], variables)]
    origins = [0] * 4 + [1] * (len(clauses) - 4)
    sources = ("rule counts (line 3): a = 1, i = 0, j = 0", "mines 2 (line 7)")
    return CNF(tuple(clauses), variables, tuple(origins), sources)


def codes(text, **limits):
    with pytest.raises(FileError) as caught:
        read_dimacs(text, limits=Limits(**limits))
    for finding in caught.value.diagnostics:
        # Every finding can be shown, at a place that exists.
        assert str(finding)
        assert finding.span.end <= len(text)
    return [finding.code for finding in caught.value.diagnostics]


def places(text):
    with pytest.raises(FileError) as caught:
        read_dimacs(text)
    return [(finding.line, finding.column) for finding in caught.value.diagnostics]


def test_pysat_reads_the_same_clauses():
    cnf = board_cnf()
    read = pysat_formula.CNF(from_string=write_dimacs(cnf))
    assert read.nv == cnf.variables.size
    assert [tuple(clause) for clause in read.clauses] == list(cnf.clauses)


def test_what_is_written_reads_back_with_its_names_and_sources():
    cnf = board_cnf()
    read = read_dimacs(write_dimacs(cnf))
    assert (read.size, read.clauses) == (cnf.variables.size, cnf.clauses)
    assert read.sources == tuple(cnf.sources[origin] for origin in cnf.origins)
    assert read.names[1] == "B(0, 0)"
    assert set(read.names) == set(range(1, read.size + 1))
    assert write_dimacs(read) == write_dimacs(cnf)


def test_every_variable_and_every_clause_has_its_comment():
    cnf = board_cnf()
    lines = write_dimacs(cnf).splitlines()
    header = lines.index(f"p cnf {cnf.variables.size} {len(cnf.clauses)}")
    assert header == cnf.variables.size
    assert lines[0] == "c 1 = B(0, 0)"
    assert lines[header - 1].startswith(f"c {cnf.variables.size} = #")
    assert ": at least 2 of ~B(1, 0), ~B(1, 1)" in lines[header - 1]
    body = lines[header + 1 :]
    assert all(line.startswith(("c rule counts", "c mines 2")) for line in body[::2])
    assert [line.endswith(" 0") for line in body[1::2]] == [True] * len(cnf.clauses)


def test_a_name_that_holds_a_line_end_stays_in_its_comment():
    cnf = Dimacs(1, ((1,),), {1: "a\n-1 0"}, ("from\r\n1 0",))
    assert read_dimacs(write_dimacs(cnf)).clauses == ((1,),)
    assert pysat_formula.CNF(from_string=write_dimacs(cnf)).clauses == [[1]]


def test_long_lists_are_cut_in_comments():
    variables = letter_variables(100)
    clauses = counter("at most", 5, 100, variables)
    text = write_dimacs(CNF(tuple(clauses), variables, (0,) * len(clauses), ("a count",)))
    comments = [line for line in text.splitlines() if line.startswith("c ")]
    assert max(map(len, comments)) < 220
    assert any(line.endswith("X8, … (50 in all)") for line in comments)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("p cnf 0 0\n", ()),
        ("p cnf 3 0", ()),
        ("p cnf 1 1\n0\n", ((),)),
        ("c\nc hello\np cnf 3 2\n1 -3\n 2 0 -1\t0", ((1, -3, 2), (-1,))),
        ("p  cnf  2  1 \r\n1 2 0\r\n", ((1, 2),)),
        ("p cnf 2 1\n1 2 0\n%\n0\n\n", ((1, 2),)),
        ("\ufeffp cnf 1 1\n-1 0\n", ((-1,),)),
    ],
)
def test_texts_that_others_write(text, clauses):
    assert read_dimacs(text).clauses == clauses


@given(st.lists(st.lists(st.integers(-6, 6).filter(bool), max_size=4), max_size=6))
def test_there_and_back_and_through_pysat(clauses):
    as_tuples = tuple(tuple(clause) for clause in clauses)
    text = write_dimacs(Dimacs(6, as_tuples))
    assert read_dimacs(text).clauses == as_tuples
    by_pysat = pysat_formula.CNF(from_string=text).to_dimacs()
    assert read_dimacs(by_pysat).clauses == as_tuples


@pytest.mark.parametrize("kind", KINDS, ids=[kind.code for kind in KINDS])
def test_the_example_of_a_kind_shows_it_and_mended_has_none(kind):
    assert isinstance(kind.wrong, str)
    assert codes(kind.wrong) == [kind.code]
    read_dimacs(kind.right)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["missing-header"]),
        ("hello", ["missing-header", "not-a-literal"]),
        ("p sat 3 2\n1 0", ["wrong-header"]),
        ("p wcnf 3 2 5\n1 1 0", ["wrong-header"]),
        ("p cnf -3 2", ["wrong-header"]),
        ("p cnf three 2", ["wrong-header"]),
        ("p cnf ３ 2", ["wrong-header"]),
        ("p", ["wrong-header"]),
        ("p cnf 1 1\n2 x 0", ["variable-beyond-header", "not-a-literal"]),
        ("p cnf 9 1\n1_0 0", ["not-a-literal"]),
        ("p cnf 9 1\n٣ 0", ["not-a-literal"]),
        ("p cnf 9 1\n1 -0", ["not-a-literal", "unfinished-clause"]),
        ("p cnf 9 1\n1.0 0", ["not-a-literal"]),
        ("p cnf 9 1\n12345678901234567890 0", ["too-large"]),
        ("p cnf 99999999999 1\n1 0", ["too-large"]),
        ("p cnf 1 2\n1 0", ["wrong-clause-count"]),
        ("p cnf 1 0\n1 0", ["wrong-clause-count"]),
        ("p cnf 1 1\n\x00 0", ["not-a-literal"]),
    ],
)
def test_bad_input_is_told_in_findings(text, found):
    assert codes(text) == found


def test_findings_have_their_places():
    assert places("p cnf 2 2\n1 -2 0\n  2 ~1 0\n") == [(3, 5)]
    assert places("c\np cnf 2 1\n1 3 0\n") == [(3, 3)]
    assert places("p cnf 2 5\n1 0\n") == [(1, 1)]


def test_a_negation_in_another_spelling_is_mended():
    with pytest.raises(FileError) as caught:
        read_dimacs("p cnf 2 1\n~2 +1 x2 0")
    assert [finding.help for finding in caught.value.diagnostics][:2] == ["Write -2.", "Write 1."]


def test_limits():
    assert codes("p cnf 1 3\n" + "1 0\n" * 3, clauses=2) == ["too-large"]
    assert codes("p cnf 1 1\n1 0\n", characters=5) == ["too-large"]
    assert len(codes("p cnf 1 1\n" + "x " * 1000, findings=7)) == 7


@given(st.text(alphabet="pcnf 01239-%\n\r\tx=é\u2028", max_size=60))
def test_no_text_ends_in_anything_but_clauses_or_findings(text):
    try:
        read = read_dimacs(text)
    except FileError as error:
        findings = error.diagnostics
    else:
        findings = ()
        assert read_dimacs(write_dimacs(read)).clauses == read.clauses
    assert all(str(finding) for finding in findings)
