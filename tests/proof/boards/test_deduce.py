"""Deductions on a board: proofs of what follows, boards where it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

import minelogic
from minelogic import Problem
from minelogic.limits import Limits
from minelogic.proof import kernel
from minelogic.proof.boards.deduce import deduce
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import Line, Theorem
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.syntax import tree
from minelogic.syntax.printer import write
from tests.ground.files import GRAPHS
from tests.ground.oracle import GroundAtom, Semantics
from tests.solve.displays import Bombs, Shown, canonical, game, without_total
from tests.solve.test_files import all_worlds, answer, split
from tests.solve.worlds import Whole, loaded, wholes

PATTERN = ["...", "121", "000"]


def proof_of(goal: str, problem: Problem, **more: object) -> Proof:
    found = deduce(goal, problem, **more)  # type: ignore[arg-type]
    assert isinstance(found, Proof), str(found)
    return found


def displays() -> Iterator[Shown]:
    """Small displays of every topology, with a total and without."""
    ways = [
        ("king", "rows from 0"), ("rook", "rows from 1"), ("torus", "rows from 0"),
        ("triangle", "rows from 1"), ("king", "cartesian from 1"), ("king", "rows from 0"),
    ]  # fmt: skip
    for seed, (topology, coordinates) in enumerate(ways):
        shown = game(seed, 3, 4, 0.25, 0.6, topology=topology, coordinates=coordinates)
        yield shown if seed % 2 else without_total(shown)
    for graph in GRAPHS[:2]:
        size = len(graph.tiles())
        bombs = set(range(0, size, 2))
        near = Shown(graph, ()).around()
        signs = [
            "." if t in bombs or t == size - 1 else str(len(near[t] & bombs)) for t in range(size)
        ]
        yield Shown(graph, tuple(signs))


def in_world(shown: Shown, bombs: Bombs) -> Callable[[GroundAtom], bool]:
    """What holds on a board: bombs, safe tiles and their numbers."""
    names = shown.board.tiles()
    near = shown.board.neighbours()
    where = {names[tile] for tile in bombs}

    def world(atom: GroundAtom) -> bool:
        predicate, place = atom
        tile = place[1:] if predicate == "Q" else place
        if predicate == "B":
            return tile in where
        safe = tile not in where
        return safe if predicate == "S" else safe and len(near[tile] & where) == place[0]

    return world


def is_true_line_by_line(proof: Proof, shown: Shown, boards: list[Bombs]) -> bool:
    """Whether every line holds on every board on which all holds that is assumed around it."""
    covered = frozenset(
        t for t, s in zip(shown.board.tiles(), shown.signs, strict=True) if s == "."
    )
    semantics = Semantics(shown.board, covered=covered)
    for bombs in boards:
        world = in_world(shown, bombs)
        truth = [semantics.truth(line.formula, {}, world) for line in proof.lines]
        for line, holds in zip(proof.lines, truth, strict=True):
            assert holds is not None
            if not holds and all(truth[box] for box in line.boxes):
                return False
    return True


def test_the_worked_example_of_the_search_needs_no_box_once_it_is_tidied() -> None:
    proof = proof_of("S(0, 1)", Problem.from_display(PATTERN))
    assert not any(line.boxes for line in proof.lines)
    assert [line.rule for line in proof.lines[-2:]] == ["count", "<->E"]


@pytest.mark.slow
@pytest.mark.parametrize("shown", [*displays()], ids=lambda shown: shown.board.__class__.__name__)
def test_what_is_forced_is_proved_and_what_is_not_fails_on_a_board(
    shown: Shown, tmp_path: Path
) -> None:
    boards = shown.fitting()
    assert boards
    (tmp_path / "shown.mine").write_text(shown.text())
    problem = minelogic.load(tmp_path / "shown.mine")
    names = shown.board.tiles()
    for tile, name in enumerate(names):
        for letter in "BS":
            goal = f"{letter}({', '.join(map(str, name))})"
            against = [b for b in boards if (tile in b) != (letter == "B")]
            found = deduce(goal, problem)
            if against:
                assert isinstance(found, Countermodel), goal
                bombs = canonical(against)
                expected = {write(tree.Atom("B", _terms(names[t]))) for t in bombs}
                said = {write(a) for a, value in found.atoms if value and _is_bomb(a)}
                assert said == expected, goal
                continue
            assert isinstance(found, Proof), f"{goal}: {found}"
            assert kernel.proved(found.theorem)
            assert is_true_line_by_line(found, shown, boards)
            report = check_proof(str(found), base=tmp_path)
            assert report.status == "proved", f"{found}{report}"


def _terms(name: tuple[int | str, ...]) -> tuple[tree.Term, ...]:
    return tuple([tree.Vertex(v) if isinstance(v, str) else tree.Int(v) for v in name])


def _is_bomb(atom: tree.Formula) -> bool:
    return isinstance(atom, tree.Atom) and atom.predicate == "B"


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(wholes())
def test_any_query_of_any_file_is_proved_or_fails_in_a_world(whole: Whole) -> None:
    problem = loaded(whole)
    _, worlds = all_worlds(whole, problem)
    expected = answer(split(whole, problem, worlds))
    found = deduce(whole.query, problem)
    if expected in ("entailed", "inconsistent"):
        assert isinstance(found, Proof)
        assert kernel.proved(found.theorem)
    else:
        assert isinstance(found, Countermodel)


def test_a_tile_of_the_pattern_takes_some_thirty_lines() -> None:
    problem = Problem.from_display(PATTERN)
    safe = proof_of("S(0, 1)", problem)
    assert safe.length <= 32
    assert safe.lines[-1].rule == "<->E"
    assert {line.rule for line in safe.lines}.isdisjoint(kernel.CLASSICAL)
    assert proof_of("B(0, 2)", problem).length <= 45


@pytest.mark.parametrize(
    ("rows", "mines", "goal", "most"),
    [
        (["0000.", "00011", "-.23.", ".....", ".122."], 4, "S(3, 2)", 50),
        (["1...1", "....."], 2, "S(1, 2)", 20),
        (["1...1", ".....", ".....", ".....", "1...1"], 4, "S(2, 2)", 30),
        (["1...1", ".....", ".....", ".....", "1...2"], 14, "B(2, 2)", 45),
    ],
)
def test_the_number_of_mines_less_other_numbers_leaves_few_lines(
    rows: list[str], mines: int, goal: str, most: int
) -> None:
    problem = Problem.from_display(rows, mines)
    found = proof_of(goal, problem)
    assert found.length <= most, str(found)
    assert "mines" in [given.rule for given in found.sources.values()]
    assert isinstance(deduce(goal, Problem.from_display(rows)), Countermodel)


@pytest.mark.slow
@pytest.mark.parametrize("topology", ["king", "rook", "torus", "triangle"])
def test_what_rests_on_the_number_of_mines_is_proved(topology: str) -> None:
    proved = 0
    for seed in range(1_000, 1_030):
        problem = game(seed, 4, 5, 0.2, 0.6, topology=topology).problem()
        for tile, verdict in problem.verdicts.items():
            reason = problem.explain(f"{verdict}{tile}") if verdict in ("B", "S") else None
            if reason is not None and any(
                p.statement is problem.file.mines for p in reason.premises
            ):
                found = proof_of(f"{verdict}{tile}", problem)
                assert found.length < 150
                proved += 1
                break
    assert proved > 3


def test_a_tile_that_is_safe_is_proved_without_classical_rules() -> None:
    problem = Problem.from_display(PATTERN)
    found = proof_of("~B(0, 1)", problem, logic="intuitionistic")
    assert found.logic == "intuitionistic"
    found_no = deduce("B(0, 0) | ~B(0, 0)", Problem.from_display([".."]), logic="intuitionistic")
    assert isinstance(found_no, Undecided)


def test_no_line_is_there_for_nothing() -> None:
    problem = Problem.from_display([".....", ".3.2.", ".....", "11211"])
    forced = [f"{verdict}{name}" for name, verdict in problem.verdicts.items() if verdict in "BS"]
    assert forced
    for goal in forced:
        lines = proof_of(goal, problem).lines
        cited = {
            n for line in lines for c in line.cites for n in ([c] if isinstance(c, int) else c)
        }
        assert cited | {len(lines) - 1} >= set(range(len(lines)))


def test_the_answer_names_the_reason_that_the_explanation_has() -> None:
    problem = Problem.from_display(PATTERN)
    found = proof_of("S(0, 1)", problem)
    counts = [g for g in found.sources.values() if g.rule == "minesweeper.counts"]
    assert len(counts) == problem.explain("S(0, 1)").cost


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("predicate P\npredicate R\nfact P -> R\nfact P\n", "R"),
        ("predicate P\npredicate R\nrule r: P | R\nfact ~P\n", "R"),
        ("predicate P\npredicate R\nfact P <-> ~R\nfact ~P\n", "R"),
        ("predicate P\n", "P | ~P"),
        ("predicate P\nfact P\nfact ~P\n", "~P"),
        ("domain D = 1 .. 3\npredicate P(D)\nfact forall n. P(n)\n", "P(1) & P(2) & P(3)"),
        ("domain D = 1 .. 3\npredicate P(D)\nfact forall n. P(n)\n", "forall n. P(n)"),
        ("domain D = 1 .. 2\npredicate P(D)\nfact exists n. P(n)\nfact ~P(1)\n", "P(2)"),
        ("domain D = 1 .. 3\npredicate P(D)\nfact exists at least 3 n. P(n)\n", "P(2)"),
        ("domain D = 1 .. 3\npredicate P(D)\nfact P(1) & P(2)\n", "exists at least 2 n. P(n)"),
        ("board 1 x 3\nmines 3\n", "B(0, 1)"),
        ("board 1 x 3\nmines 1\nfact B(0, 0)\n", "~B(0, 1) & ~B(0, 2)"),
        ("board 1 x 3\nmines 1\nfact ~B(0, 0)\n", "exists one j. B(0, j)"),
        ("board 1 x 2\nrule r: B(0, 0) & ~B(0, 1) | ~B(0, 0) & B(0, 1)\n", "B(0, 0) <-> ~B(0, 1)"),
        ("board 2 x 2\nrule r: forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n",
         "forall i, j. B(i, j) -> ~B(1 - i, j)"),
        ("board 2 x 2\nfact exists exactly 0 x in 0..2. S(x, x) <-> B(0, 0)\n", "B(0, 0)"),
        ("board 1 x 2\nuse minesweeper\n"
         "rule r: KN(1; ~S(0, 0), exists at most 2 u in columns. B(0, u))\n", "S(0, 0)"),
        ("predicate P\npredicate R\nfact KN(0; ~P, R)\n", "P"),
        ("predicate P\npredicate R\nfact KN(at most 1; ~P, R)\nfact R\n", "P"),
        ("board graph a-b, b-c\ndisplay b=1, a=.\nuse minesweeper\n", "B(a) | B(c)"),
        ("board graph a-b, b-c\ndisplay b=1, a=.\nuse minesweeper\n", "~(B(a) & B(c))"),
        ("board graph a-b, b-c\ndisplay b=2\nuse minesweeper\n", "B(c)"),
        ("board 3 x 3\ndisplay\n  8 . .\n  . . .\n  . . .\nuse minesweeper\n", "S(2, 2)"),
    ],
)  # fmt: skip
def test_files_of_all_sorts_are_deduced_from(text: str, goal: str, tmp_path: Path) -> None:
    (tmp_path / "file.mine").write_text(text)
    found = deduce(goal, tmp_path / "file.mine")
    assert isinstance(found, Proof), str(found)
    report = check_proof(str(found), base=tmp_path)
    assert report.status == "proved", f"{found}{report}"


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("predicate P\npredicate R\nfact P -> R\nfact R\n", "P"),
        ("domain D = 1 .. 3\npredicate P(D)\nfact exists n. P(n)\nfact ~P(1)\n", "P(3)"),
        ("domain D = 1 .. 3\npredicate P(D)\nfact exists at least 2 n. P(n)\n", "P(2)"),
        ("board 1 x 3\nmines 2\n", "B(0, 1)"),
        ("board graph a-b, b-c\ndisplay b=1, a=.\nuse minesweeper\n", "B(c)"),
        ("board 1 x 2\ndisplay\n  . 1\n", "B(0, 0)"),
    ],
)
def test_what_does_not_follow_has_a_countermodel(text: str, goal: str) -> None:
    found = deduce(goal, minelogic.loads(text))
    assert isinstance(found, Countermodel)
    assert not found
    assert str(found)


STRIP = "board 2 x 5\nuse minesweeper\n"


@pytest.mark.parametrize(
    ("text", "goal", "lines"),
    [
        (STRIP, "forall i in columns. B(0, i) | S(0, i)", 13),
        (STRIP, "forall i in 1..3. B(0, i) | S(0, i)", 13),
        (STRIP, "forall i, j. S(i, j) -> ~B(i, j)", 8),
        (STRIP, "S(1, 1) |- forall j. ~S(0, j) | ~B(0, j)", 14),
        ("board graph a-b, b-c, c-d\nuse minesweeper\n",
         "forall x in tiles. S(x) -> ~B(x)", 6),
    ],
)  # fmt: skip
def test_what_a_rule_says_of_all_is_proved_of_any_with_one_name(
    text: str, goal: str, lines: int, tmp_path: Path
) -> None:
    (tmp_path / "strip.mine").write_text(text)
    found = deduce(goal, tmp_path / "strip.mine")
    assert isinstance(found, Proof)
    assert found.length == lines
    assert found.lines[-1].rule == "forallI"
    assert check_proof(str(found), base=tmp_path).status == "proved"


@pytest.mark.parametrize(
    ("goal", "ends"),
    [
        ("B(0, 0), B(0, 1) |- forall i in 0..1. B(0, i)", "board"),
        ("forall i in 0..1. B(0, i) |- forall i in 0..2. B(0, i)", None),
        ("forall i in 0..1. B(0, i) |- forall i in 0..0. B(0, i)", "board"),
    ],
)
def test_a_name_stands_for_no_more_values_than_a_rule_speaks_of(
    goal: str, ends: str | None, tmp_path: Path
) -> None:
    (tmp_path / "strip.mine").write_text(STRIP)
    found = deduce(goal, tmp_path / "strip.mine")
    if ends is None:
        assert isinstance(found, Countermodel)
    else:
        assert isinstance(found, Proof)
        assert found.lines[-1].rule == ends
        assert check_proof(str(found), base=tmp_path).status == "proved"


def test_a_sequent_may_have_premises(tmp_path: Path) -> None:
    (tmp_path / "strip.mine").write_text("board 1 x 3\ndisplay\n  . 1 .\nuse minesweeper\n")
    problem = minelogic.load(tmp_path / "strip.mine")
    found = proof_of("B(0, 0) |- ~B(0, 2)", problem)
    assert [line.rule for line in found.lines].count("premise") == 1
    assert check_proof(str(found), base=tmp_path).status == "proved"
    assert isinstance(deduce("|- ~B(0, 2)", problem), Countermodel)
    assert isinstance(deduce("S(0, 2) |- S(0, 0)", problem), Countermodel)
    both = proof_of("B(0, 0), B(0, 2) |- false", problem)
    assert both.lines[-1].formula == tree.Truth(False)


def test_mistakes_in_what_is_asked_are_said() -> None:
    problem = Problem.from_display(PATTERN)
    for wrong in ("b(0, 1)", "B(0)", "B(7, 7)", "B(c, 0)", "B(0, 1) &"):
        with pytest.raises(minelogic.FileError):
            deduce(wrong, problem)


def test_a_small_budget_is_admitted() -> None:
    found = deduce("B(0, 2)", Problem.from_display(PATTERN), budget=3)
    assert isinstance(found, Undecided)
    assert "limits" in found.reason


def test_a_negation_that_counting_denies_is_taken_away_by_a_classical_rule() -> None:
    problem = minelogic.loads("predicate P\npredicate R\nfact KN(0; ~P, R)\n")
    assert [line.rule for line in proof_of("P", problem).lines] == ["given", "count", "~~E"]
    assert [line.rule for line in proof_of("~R", problem).lines] == ["given", "count"]
    found = deduce("P", problem, logic="intuitionistic")
    assert isinstance(found, Undecided)
    assert "needs ~~E" in found.reason


def test_rules_that_are_not_allowed_are_not_used() -> None:
    problem = Problem.from_display(PATTERN)
    found = deduce("S(0, 1)", problem, rules=["count", "board", "->E"])
    assert isinstance(found, Undecided)


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    code = (
        "from minelogic import Problem\nfrom minelogic.proof.boards.deduce import deduce\n"
        "p = Problem.from_display(['.....', '.3.2.', '.....', '11211'])\n"
        "print(*[deduce(f'{v}{t}', p) for t, v in p.verdicts.items() if v in 'BS'])\n"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(texts) == 1
    assert b"qed" in texts.pop()


def mutations(theorem: Theorem) -> Iterator[tuple[str, Theorem]]:
    """Proofs with one thing changed that makes a line wrong."""
    lines = theorem.lines
    for place, line in enumerate(lines):
        if isinstance(line.formula, tree.Not):
            other: tree.Formula = line.formula.body
        else:
            other = tree.Not(line.formula)
        if line.rule not in ("assume", "falseE"):
            yield f"{place} denied", _with(theorem, place, line._replace(formula=other))
        if line.rule in ("given", "display"):
            moved = _moved(line.formula)
            if moved != line.formula:
                yield f"{place} moved", _with(theorem, place, line._replace(formula=moved))
        if line.rule in ("->E", "<->E", "~E", "~I", "RAA", "existsI"):
            for cite in range(len(line.cites)):
                fewer = (*line.cites[:cite], *line.cites[cite + 1 :])
                if not (line.rule == "<->E" and fewer == line.cites[:1]):
                    yield f"{place} forgot", _with(theorem, place, line._replace(cites=fewer))


def _with(theorem: Theorem, place: int, line: Line) -> Theorem:
    return theorem._replace(lines=(*theorem.lines[:place], line, *theorem.lines[place + 1 :]))


def _moved(formula: tree.Formula) -> tree.Formula:
    """The formula about the tile one column further, which says another thing."""
    from minelogic.limits import Limits
    from minelogic.source import Source
    from minelogic.syntax.file.reader import read_formula

    text = write(formula)
    for old, new in (("1, 0", "1, 1"), ("1, 1", "1, 2"), ("1, 2", "1, 0"), ("0, 1", "0, 2")):
        if old in text:
            text = text.replace(old, new)
            break
    moved = read_formula(Source("moved", text), Limits(), [])
    assert moved is not None
    return moved


@pytest.mark.parametrize("goal", ["S(0, 1)", "B(0, 0)"])
def test_a_proof_with_one_thing_changed_is_refused(goal: str) -> None:
    theorem = proof_of(goal, Problem.from_display(PATTERN)).theorem
    assert kernel.proved(theorem)
    changed = list(mutations(theorem))
    assert len(changed) > 40
    for what, wrong in changed:
        assert not kernel.proved(wrong), what


def test_a_count_line_needs_every_line_that_it_cites() -> None:
    theorem = proof_of("S(0, 1)", Problem.from_display(PATTERN)).theorem
    counts = [(place, line) for place, line in enumerate(theorem.lines) if line.rule == "count"]
    assert counts
    for place, line in counts:
        for cite in line.cites:
            fewer = tuple(c for c in line.cites if c != cite)
            assert not kernel.follows(_with(theorem, place, line._replace(cites=fewer)), place)


def test_a_file_without_bombs_has_countermodels_without_a_board() -> None:
    problem = minelogic.loads(
        "board 2 x 2\npredicate Rook(row, column)\n"
        "rule row: forall i. exists one j. Rook(i, j)\n"
        "rule column: forall j. exists one i. Rook(i, j)\n"
    )
    fails = deduce("Rook(0, 0)", problem)
    assert isinstance(fails, Countermodel)
    assert fails.board is None
    assert {write(atom): value for atom, value in fails.atoms} == {
        "Rook(0, 1)": True, "Rook(1, 0)": True, "Rook(0, 0)": False,
    }  # fmt: skip
    # Where the question is about bombs, they are shown.
    bombs = deduce("B(0, 0)", problem)
    assert isinstance(bombs, Countermodel)
    assert bombs.board == problem.board
    proof_of("Rook(0, 0) -> Rook(1, 1)", problem)


def test_a_proof_that_no_file_may_have_is_not_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = minelogic.loads("board 2 x 3\nuse minesweeper\ndisplay\n  1 . .\n  1 . .\nmines 1\n")
    sequent = "|- B(0, 1) | B(1, 1)"
    proof = deduce(sequent, problem)
    assert isinstance(proof, Proof)

    def laid_out(_: object) -> None:
        raise AssertionError("it is laid out all the same")

    monkeypatch.setattr("minelogic.proof.boards.deduce.in_lines", laid_out)
    found = deduce(sequent, problem, limits=Limits(proof_lines=2))
    assert isinstance(found, Undecided)
    assert "lines, which is more than a file of proofs may have." in found.reason
