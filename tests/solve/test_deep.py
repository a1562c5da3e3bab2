"""What the solver finds about rules, against trying every world of the rest of the file."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import Problem
from minelogic.catalogue import DEEP
from minelogic.diagnostics import Kind, ordered
from minelogic.limits import Limits
from minelogic.resources import theory_text
from minelogic.solve.deep import Deep, deep_findings
from minelogic.syntax.tree import Forall, Formula, Implies
from tests.ground.oracle import Grid, GroundAtom, Semantics, TooLong
from tests.solve.worlds import ENOUGH, MOST_ATOMS, Held, Whole, loaded, wholes
from tests.syntax.test_wrong import DEEP_FILES, assert_plain, expected, places


def deep(text: str, limits: Limits | None = None, base: Path | None = None) -> Deep:
    problem = minelogic.loads(text, "text", base)
    return deep_findings(problem.grounding, limits or Limits())


def codes(found: Deep) -> list[str]:
    return [finding.code for finding in ordered(found.findings)]


# Files written by hand.


@pytest.mark.parametrize("path", DEEP_FILES, ids=lambda path: path.stem)
def test_what_is_expected_is_found_and_nothing_else(path):
    problem = minelogic.load(path)
    solved = deep_findings(problem.grounding, problem.limits)
    found = ordered((*problem.diagnostics, *solved.findings))
    assert places(path, found) == expected(path)
    assert solved.reached is None
    for finding in found:
        assert finding.severity == "warning"
        assert_plain(finding)


@pytest.mark.parametrize("kind", DEEP, ids=lambda kind: kind.code)
def test_the_examples_of_the_catalogue(kind: Kind):
    assert isinstance(kind.wrong, str)
    assert codes(deep(kind.wrong)) == [kind.code]
    assert codes(deep(kind.right)) == []


def test_a_redundant_rule_is_told_with_rules_from_which_it_follows():
    text = """board 2 x 2
rule other: forall i. B(i, 0) -> B(i, 1)
rule a: forall i, j. B(i, j) -> ~S(i, j)
rule b: forall i, j. B(i, j)
rule c: forall i, j. ~S(i, j)
"""
    found = {f.message for f in deep(text).findings if "'c'" in f.message.split(" says")[0]}
    assert found == {
        "Rule 'c' says nothing new: it follows from rule 'a' (line 3) and rule 'b' (line 4)."
    }


def test_a_rule_that_is_always_true_needs_no_reason():
    (finding,) = deep("board 2 x 2\nrule r: B(0, 0) | ~B(0, 0)").findings
    assert "true whatever the bombs are" in finding.message
    assert codes(deep("board 2 x 2\nrule r: B(0, 0) | ~B(0, 1)")) == []


def test_a_rule_that_excludes_its_own_condition_says_something():
    assert codes(deep("board 1 x 1\nrule r: B(0, 0) -> ~B(0, 0)")) == []
    text = "board 1 x 1\nfact ~B(0, 0)\nrule r: B(0, 0) -> ~B(0, 0)"
    assert codes(deep(text)) == ["never-fires"]


def test_rules_of_theories_that_ship_are_not_reported():
    assert codes(deep("board 3 x 3\ndisplay\n  ...\n  .1.\n  ...\nuse minesweeper")) == []
    assert codes(deep("board 3 x 3\nuse perimeter-printed")) == []


def test_rules_of_theories_beside_the_file_are(tmp_path):
    (tmp_path / "near.mine").write_text("rule r: forall i, j. B(i, j) -> B(i, j)\n", "utf-8")
    (finding,) = deep("board 2 x 2\nuse near", base=tmp_path).findings
    assert (finding.code, Path(finding.source.name).name) == ("redundant-rule", "near.mine")


def test_theories_that_ship_may_together_make_every_tile_a_bomb():
    (finding,) = deep("board 3 x 3\nuse minesweeper\nuse perimeter-printed").findings
    assert (finding.code, finding.line) == ("all-bombs", 3)


def test_contradictory_rules_are_told_with_their_instances():
    text = """board 2 x 2
rule idle: forall i, j. B(i, j) -> S(i, j)
rule up: exists j. B(0, j)
rule none: forall i, j. ~B(i, j)
"""
    found = deep(text)
    (finding,) = found.findings
    assert "'up' and 'none'" in finding.message
    assert "none (line 4) for i = 0, j = 1" in finding.help
    assert "idle" not in finding.help
    assert any("not looked for" in note for note in found.notes)


def test_a_display_that_clashes_is_no_contradiction_of_rules():
    found = deep("board 1 x 2\ndisplay\n  * *\nrule r: exists at most 1 i, j. B(i, j)")
    assert codes(found) == []
    assert found.reached is None
    (note,) = found.notes
    assert "No board fits" in note


def test_the_printed_perimeter_is_empty_and_with_one_number_makes_bombs_everywhere():
    printed = theory_text("perimeter-printed")
    text = f"board 3 x 3\n{printed}"
    found = deep(text)
    idle = [f"'{word}_{number}'" for word in ("rest_safe", "all_bombs") for number in range(1, 5)]
    assert codes(found) == ["never-fires"] * 8
    assert [f.message.split()[1] for f in ordered(found.findings)] == idle
    single = text + "\nrule single: forall i, j. S(i, j) -> exists one a. Q(a, i, j)\n"
    more = codes(deep(single))
    assert more.count("all-bombs") == 1
    assert more.count("never-fires") == 8


def test_the_repaired_perimeter_fires_and_leaves_tiles_safe():
    mended = theory_text("perimeter")
    found = codes(deep(f"board 3 x 3\n{mended}"))
    assert "all-bombs" not in found
    assert "contradictory-rules" not in found


HARD = """domain Hole = 1 .. 8
predicate P(Hole, Hole)
rule each: forall p in 1..8. exists h. P(p, h) & h < 8
rule alone: forall h. exists at most 1 p. P(p, h)
"""


def test_what_is_not_found_out_is_said():
    assert codes(deep(HARD)) == ["contradictory-rules"]
    for limits in (Limits(conflicts=0), Limits(conflicts=1), Limits(clauses=10)):
        found = deep(HARD, limits)
        assert found.findings == ()
        assert found.notes
        assert found.reached is not None


# Files by chance.


def rules_of(whole: Whole) -> int:
    return whole.text.count("\nrule ")


def enumerated(whole: Whole, atoms: list[GroundAtom], formulas: Any) -> list[Held]:
    return replace(whole, formulas=tuple(formulas)).worlds(atoms)


def implications(
    whole: Whole, formula: Formula, environment: dict[str, Any]
) -> list[tuple[Formula, dict[str, Any]]] | None:
    """The condition of every instance of `forall … A -> B`; None if a rule has another form."""
    if isinstance(formula, Forall):
        found: list[tuple[Formula, dict[str, Any]]] = []
        for inner in whole.semantics.bindings(formula.binders, formula.body, environment):
            more = implications(whole, formula.body, inner)
            if more is None:
                return None
            found += more
        return found
    return [(formula.left, environment)] if isinstance(formula, Implies) else None


def check(whole: Whole, problem: Problem, found: Deep) -> None:
    atoms = whole.used(problem)
    assume(len(atoms) <= MOST_ATOMS)
    count = rules_of(whole)
    rules, facts = whole.formulas[:count], whole.formulas[count:]
    by_rule = {(f.message.split("'")[1], f.code) for f in found.findings if "Rule '" in f.message}
    named = {name for name, code in by_rule if code in ("redundant-rule", "never-fires")}
    try:
        alone = enumerated(replace(whole, signs={}, mines=None), atoms, rules)
        everything = enumerated(whole, atoms, whole.formulas)
        rests = [
            enumerated(whole, atoms, (*rules[:number], *rules[number + 1 :], *facts))
            for number in range(count)
        ]
    except TooLong:
        assume(False)
        raise
    found_codes = {finding.code for finding in found.findings}
    bombs = [atom for atom in atoms if atom[0] == "B"]
    everywhere = bool(bombs) and all(b in world for world in alone for b in bombs)
    if found.reached is None:
        assert ("contradictory-rules" in found_codes) == (not alone)
        assert ("all-bombs" in found_codes) == (bool(alone) and everywhere)
    else:
        assert "contradictory-rules" not in found_codes or not alone
        assert "all-bombs" not in found_codes or (alone and everywhere)
    needless = {
        f"r{number}"
        for number, rest in enumerate(rests)
        if all(whole.holds(rules[number], world) for world in rest)
    }
    assert named <= needless
    if everything and found.reached is None:
        assert named == needless
    semantics = replace(whole.semantics, steps=ENOUGH)
    for number, rule in enumerate(rules):
        if (f"r{number}", "never-fires") in by_rule and everything:
            for condition, values in implications(whole, rule, {}) or []:
                for world in rests[number]:
                    holds = whole._world(world.__contains__)
                    # Of an instance that says nothing the condition may hold, but then the rest
                    # is true on this board whatever the bombs are.
                    if semantics.truth(condition, values, holds):
                        body = whole_body(rule)
                        assert semantics.truth(body, values, lambda _: None) is True


def whole_body(rule: Formula) -> Formula:
    while isinstance(rule, Forall):
        rule = rule.body
    return rule


POOL = (
    "B(0, 0)", "~B(0, 2)", "B(0, 1) | B(0, 2)", "B(0, 0) -> B(0, 1)", "~(B(0, 0) & B(0, 1))",
    "B(0, 0) & B(0, 1) -> B(0, 2)", "S(0, 0) -> B(0, 1)", "forall i, j. B(i, j)",
    "forall i, j. B(i, j) -> S(i, j)", "forall i, j. ~(B(i, j) & S(i, j))",
    "forall i, j. S(i, j) <-> ~B(i, j)", "forall i, j. ~S(i, j) -> B(i, j)",
    "forall i, j. S(i, j) -> B(i, j)", "forall i, j. ~S(i, j)", "exists i, j. B(i, j)",
    "exists at most 1 i, j. B(i, j)", "exists one i, j. B(i, j)", "exists j. S(0, j)",
    "forall j, y. B(0, j) & B(0, y) -> S(0, j)", "forall j, y. B(0, j) -> B(0, y)",
)  # fmt: skip
"""Short rules about three tiles, of which some follow from others and some exclude each other."""


@st.composite
def short_files(draw: st.DrawFn) -> Whole:
    """A file of a few short rules, one of them perhaps twice, and little else."""
    chosen = draw(st.lists(st.sampled_from(POOL), min_size=1, max_size=4))
    facts = draw(st.lists(st.sampled_from(POOL[:7]), max_size=1))
    signs = draw(st.sampled_from(("...", "...", "*..", "..-", ".1.")))
    mines = draw(st.sampled_from((None, None, None, 1, 2)))
    standard = draw(st.integers(0, 3)) == 0
    tiles: list[tuple[int | str, ...]] = [(0, 0), (0, 1), (0, 2)]
    shown = dict(zip(tiles, signs, strict=True)) if signs != "..." else {}
    covered = frozenset(tile for tile in tiles if shown.get(tile, ".") == ".")
    lines = ["board 1 x 3"]
    lines += ["display", "  " + " ".join(signs)] if shown else []
    lines += [f"rule r{number}: {rule}" for number, rule in enumerate(chosen)]
    lines += [f"fact {fact}" for fact in facts]
    lines += [f"mines {mines}"] if mines is not None else []
    lines += ["use minesweeper"] if standard else []
    formulas = tuple(minelogic.parse_formula(text) for text in (*chosen, *facts))
    semantics = Semantics(Grid(1, 3), covered=covered)
    text = "\n".join(lines) + "\n"
    return Whole(semantics, shown, mines, formulas, formulas[0], standard, text)


def check_firing(whole: Whole, problem: Problem, found: Deep) -> None:
    """An implication whose sides are open never fires exactly if the rest excludes its left."""
    atoms = whole.used(problem)
    count = rules_of(whole)
    if found.reached is not None or not whole.worlds(atoms):
        return
    idle = {f.message.split("'")[1] for f in found.findings if f.code == "never-fires"}
    for number in range(count):
        rest = (*whole.formulas[:number], *whole.formulas[number + 1 :])
        conditions = implications(whole, whole.formulas[number], {})
        if conditions is None:
            assert f"r{number}" not in idle
            continue
        worlds = [whole._world(world.__contains__) for world in enumerated(whole, atoms, rest)]
        fires = any(
            whole.semantics.truth(condition, values, world)
            for condition, values in conditions
            for world in worlds
        )
        assert (f"r{number}" in idle) != fires


def check_reasons(whole: Whole, problem: Problem, found: Deep) -> None:
    """Where rules alone are named as the reason, they suffice, and none of them is needless."""
    if whole.standard:
        return
    atoms = whole.used(problem)
    bare = replace(whole, signs={}, mines=None)
    for finding in found.findings:
        head, _, reason = finding.message.partition(": it follows from ")
        if not reason or "display" in reason or "fact" in reason or "mines" in reason:
            continue
        rule = whole.formulas[int(head.split("'")[1][1:])]
        named = [whole.formulas[int(n)] for n in re.findall(r"rule 'r(\d+)'", reason)]
        assert named
        assert all(whole.holds(rule, world) for world in enumerated(bare, atoms, named))
        for number in range(len(named)):
            fewer = (*named[:number], *named[number + 1 :])
            assert not all(whole.holds(rule, world) for world in enumerated(bare, atoms, fewer))


@pytest.mark.slow
@settings(max_examples=150)
@given(short_files(), st.sampled_from((None, None, None, 0, 1, 3)))
def test_findings_about_short_rules_agree_with_trying_every_world(whole, conflicts):
    problem = loaded(whole)
    limits = Limits() if conflicts is None else Limits(conflicts=conflicts)
    found = deep_findings(problem.grounding, limits)
    assert conflicts is not None or found.reached is None
    check(whole, problem, found)
    check_firing(whole, problem, found)
    if conflicts is None:
        check_reasons(whole, problem, found)


@pytest.mark.slow
@settings(max_examples=120)
@given(wholes(), st.sampled_from((None, None, 0, 1, 3)))
def test_findings_about_rules_agree_with_trying_every_world(whole, conflicts):
    problem = loaded(whole)
    limits = Limits() if conflicts is None else Limits(conflicts=conflicts)
    found = deep_findings(problem.grounding, limits)
    assert conflicts is not None or found.reached is None
    check(whole, problem, found)


def test_what_is_always_true_is_so_whatever_the_file_speaks_of() -> None:
    text = (
        "board 2 x 2\npredicate Rook(row, column)\nrule r: forall i, j. Rook(i, j) | ~Rook(i, j)\n"
    )
    (finding,) = deep(text).findings
    assert "true whatever else holds" in finding.message
