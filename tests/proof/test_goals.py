"""What each open box of an unfinished proof is for."""

from __future__ import annotations

from minelogic.limits import Limits
from minelogic.proof.goals import Goal, box_end, goals, is_instance, parts
from minelogic.proof.reading.files import read_proof
from minelogic.proof.script import ProofText
from minelogic.source import Source
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.forms import form
from minelogic.syntax.printer import write


def proof(sequent: str, *lines: str) -> ProofText:
    text = "\n".join([f"theorem t: {sequent}", "proof", *lines, ""])
    return read_proof(Source("test", text), Limits(), [], None).theorems[0]


def inmost(sequent: str, *lines: str) -> tuple[str, str | None, int | None]:
    """The goal of the innermost open box, its rule, and the line whose case it is."""
    text = proof(sequent, *lines)
    goal = goals(text, text.lines[-1].boxes)[-1]
    return write(goal.formula), goal.rule, goal.source


def test_outside_all_boxes_the_goal_is_the_conclusion() -> None:
    assert inmost("P |- P | Q", "P  premise") == ("P | Q", None, None)


def test_a_box_that_assumes_the_left_side_of_the_goal_is_to_reach_the_right_one() -> None:
    assert inmost("|- P -> Q", "| P  assume") == ("Q", "->I", None)
    assert inmost("|- P <-> Q", "| Q  assume") == ("P", "<->I", None)
    assert inmost("|- ~P", "| P  assume") == ("false", "~I", None)


def test_a_box_that_assumes_the_opposite_of_the_goal_is_to_reach_false() -> None:
    assert inmost("|- P", "| ~P  assume") == ("false", "RAA", None)
    assert inmost("|- P", "| P  assume") == ("false", "~I", None)


def test_a_box_whose_end_nothing_calls_for_has_its_goal_by_guess() -> None:
    def is_guess(sequent: str, *lines: str) -> bool:
        text = proof(sequent, *lines)
        return goals(text, text.lines[-1].boxes)[-1].is_guess

    assert is_guess("Q -> R |- P -> R", "Q -> R  premise", "| Q  assume")
    assert not is_guess("Q -> R |- P -> R", "Q -> R  premise", "| P  assume")
    assert not is_guess("|- P & Q", "| ~P  assume")
    assert is_guess("|- P & Q", "| ~R  assume")
    assert not is_guess("|- P & ~Q", "| Q  assume")


def test_a_box_within_a_box_has_a_goal_by_that_of_the_outer() -> None:
    found = inmost("|- P -> (Q -> R)", "| P  assume", "| | Q  assume")
    assert found == ("R", "->I", None)
    text = proof("|- P -> (Q -> R)", "| P  assume", "| | Q  assume")
    shown = [write(goal.formula) for goal in goals(text, text.lines[-1].boxes)]
    assert shown == ["P -> Q -> R", "Q -> R", "R"]


def test_a_case_is_to_reach_what_is_wanted_outside_it() -> None:
    assert inmost("P | Q |- R", "P | Q  premise", "| Q  assume") == ("R", "|E", 0)
    assert inmost("P | Q |- R", "P | Q  premise", "| S  assume") == ("false", "~I", None)
    some = ("exists x. P(x)  premise", "| P(c)  assume")
    assert inmost("exists x. P(x) |- R", *some) == ("R", "existsE", 0)
    other = ("exists x. P(x)  premise", "| Q(c)  assume")
    assert inmost("exists x. P(x) |- R", *other) == ("false", "~I", None)


def test_a_box_may_prove_a_part_of_the_goal_or_of_what_is_known() -> None:
    assert inmost("|- (P -> Q) & R", "| P  assume") == ("Q", "->I", None)
    known = ("(P -> Q) -> R  premise", "| P  assume")
    assert inmost("(P -> Q) -> R |- R", *known) == ("Q", "->I", None)
    needless = ("P -> Q  premise", "| P  assume")
    assert inmost("P -> Q |- R", *needless) == ("false", "~I", None)


def test_a_box_about_a_name_is_for_all_or_for_some() -> None:
    assert inmost("|- forall x. P(x)", "| actual c  assume") == ("P(c)", "forallI", None)
    some = ("exists x. P(x)  premise", "| actual c  assume", "| P(c)  assume")
    assert inmost("exists x. P(x) |- R", *some) == ("R", "existsE", 0)
    assert inmost("P |- R", "P  premise", "| actual c  assume") == ("R", None, None)


def test_a_line_that_cites_the_box_has_the_last_word() -> None:
    lines = ("| P  assume", "| ?", "~P  ~I 1-2")
    text = proof("|- P -> Q", *lines)
    goal = goals(text, text.lines[1].boxes)[-1]
    assert (write(goal.formula), goal.rule) == ("false", "~I")
    without = proof("|- P -> Q", *lines[:2])
    assert write(goals(without, without.lines[1].boxes)[-1].formula) == "Q"


def test_the_caller_may_choose_among_the_goals() -> None:
    text = proof("P | Q |- P -> R", "P | Q  premise", "| P  assume")
    seen: list[str | None] = []

    def last(_box: int, _outer: object, possible: object) -> Goal:
        assert isinstance(possible, list)
        seen.extend(goal.rule for goal in possible)
        found: Goal = possible[-1]
        return found

    assert goals(text, text.lines[-1].boxes, last)[-1].rule == "~I"
    assert seen[:2] == ["->I", "|E"]


def test_a_box_ends_where_its_lines_do() -> None:
    text = proof("|- P", "| P  assume", "| | Q  assume", "| P  copy 1", "| R  assume", "P  ?")
    assert [box_end(text.lines, n) for n in (0, 1, 3)] == [2, 1, 3]


def test_parts_and_instances() -> None:
    shown = [write(part) for part in parts(parse_formula("P -> ~Q & S"))]
    assert shown == ["P -> ~Q & S", "P", "~Q & S", "~Q", "S", "Q"]
    some = form(parse_formula("exists x. R(x, x)"))
    assert is_instance(some, form(parse_formula("R(c, c)")))
    assert not is_instance(some, form(parse_formula("R(c, d)")))
    assert not is_instance(form(parse_formula("P")), form(parse_formula("P")))
