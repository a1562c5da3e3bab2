"""Hints: followed to the end from anywhere, honest where there is no way, silent about the rest."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import minelogic
from minelogic.proof.hints.hint import hint_proof
from minelogic.proof.writing.results import Proof
from tests.proof.following import followed, pasted, text_of

EXAMPLES = Path(__file__).parents[3] / "exercises" / "examples"

SEQUENTS = """
~B -> S, Q -> S, ~S |- B & ~Q
(B | S) | Q, ~S, Q -> S |- B
|- ((P -> Q) -> P) -> P
P -> Q | R |- (P -> Q) | (P -> R)
|- P | ~P
P <-> Q |- ~P <-> ~Q
~(P & Q) |- ~P | ~Q
~(P | Q) |- ~P & ~Q
~P & ~Q |- ~(P | Q)
~P | ~Q |- ~(P & Q)
P | Q, P -> R, Q -> R |- R
A & B & C |- C & A
P | Q | R, ~P, ~Q |- R
P -> Q |- ~Q -> ~P
~Q -> ~P |- P -> Q
~~P |- P
P |- ~~P
P -> Q, Q -> R |- P -> R
P -> Q |- ~P | Q
~P | Q |- P -> Q
P & (Q | R) |- P & Q | P & R
P & Q | P & R |- P & (Q | R)
P | Q & R |- (P | Q) & (P | R)
(P | Q) & (P | R) |- P | Q & R
P -> (Q -> R) |- P & Q -> R
P & Q -> R |- P -> (Q -> R)
~(P -> Q) |- P & ~Q
P & ~Q |- ~(P -> Q)
P <-> Q, Q <-> R |- P <-> R
(P & Q) | (~P & ~Q) |- P <-> Q
|- (P -> Q) | (Q -> P)
|- P -> (Q -> P)
|- (P -> (Q -> R)) -> ((P -> Q) -> (P -> R))
false |- P
P, ~P |- Q
|- true
|- ~(P & ~P)
|- ~(P <-> ~P)
P | Q |- Q | P
P | (Q | R) |- (P | Q) | R
(P -> R) & (Q -> R) |- P | Q -> R
P | Q -> R |- (P -> R) & (Q -> R)
~P -> P |- P
P -> Q, R -> S, P | R |- Q | S
A | B, A | ~B |- A
P |- P
forall x. P(x) -> R(x), exists x. P(x) |- exists x. R(x)
exists x. forall y. R(x, y) |- forall y. exists x. R(x, y)
exists x. exists y. R(x, y) |- exists y. exists x. R(x, y)
~forall x. P(x) |- exists x. ~P(x)
~exists x. P(x) |- forall x. ~P(x)
exists x. ~P(x) |- ~forall x. P(x)
forall x. (P(x) & Q(x)) |- (forall x. P(x)) & (forall x. Q(x))
(forall x. P(x)) | (forall x. Q(x)) |- forall x. (P(x) | Q(x))
exists x. (P(x) | Q(x)) |- (exists x. P(x)) | (exists x. Q(x))
forall x. forall y. R(x, y) |- forall y. forall x. R(x, y)
a = b, P(a) |- P(b)
a = b |- b = a
forall x. P(x) -> x = a, P(b) |- b = a
|- forall x. x = x
P -> forall x. Q(x) |- forall x. (P -> Q(x))
forall x. P(x) |- exists x. P(x)
""".strip().splitlines()

PROOFS = {
    "~B -> S, Q -> S, ~S |- B & ~Q": """
  1. ~B -> S          premise
  2. Q -> S           premise
  3. ~S               premise
  4. | Q              assume
  5. | S              ->E 2, 4
  6. | false          ~E 3, 5
  7. ~Q               ~I 4-6
  8. | ~B             assume
  9. | S              ->E 1, 8
 10. | false          ~E 3, 9
 11. B                RAA 8-10
 12. B & ~Q           &I 11, 7""",
    "P | Q, P -> R, Q -> R |- R": """
  1. P | Q     premise
  2. P -> R    premise
  3. Q -> R    premise
  4. | Q       assume
  5. | R       ->E 3, 4
  6. | P       assume
  7. | R       ->E 2, 6
  8. R         |E 1, 6-7, 4-5""",
    "P <-> Q |- Q <-> P": """
  1. P <-> Q   premise
  2. | P       assume
  3. | Q       <->E 1, 2
  4. | Q       assume
  5. | P       <->E 1, 4
  6. Q <-> P   <->I 4-5, 2-3""",
    "~(P & Q) |- ~P | ~Q": """
  1. ~(P & Q)         premise
  2. | ~(~P | ~Q)     assume
  3. | | ~P           assume
  4. | | ~P | ~Q      |I 3
  5. | | false        ~E 2, 4
  6. | P              RAA 3-5
  7. | | ~Q           assume
  8. | | ~P | ~Q      |I 7
  9. | | false        ~E 2, 8
 10. | Q              RAA 7-9
 11. | P & Q          &I 6, 10
 12. | false          ~E 1, 11
 13. ~P | ~Q          RAA 2-12""",
    "exists x. P(x), forall x. (P(x) -> R(x)) |- exists x. R(x)": """
  1. exists x. P(x)            premise
  2. forall x. (P(x) -> R(x))  premise
  3. | actual k                assume
  4. | P(k)                    assume
  5. | P(k) -> R(k)            forallE 2
  6. | R(k)                    ->E 5, 4
  7. | exists x. R(x)          existsI 6
  8. exists x. R(x)            existsE 1, 3-7""",
    "forall x. (P(x) -> R(x)), forall x. P(x) |- forall x. R(x)": """
  1. forall x. (P(x) -> R(x))  premise
  2. forall x. P(x)            premise
  3. | actual k                assume
  4. | P(k) -> R(k)            forallE 1, 3
  5. | P(k)                    forallE 2, 3
  6. | R(k)                    ->E 4, 5
  7. forall x. R(x)            forallI 3-6""",
    "~exists x. P(x) |- forall x. ~P(x)": """
  1. ~(exists x. P(x))   premise
  2. | P(k)              assume
  3. | exists x. P(x)    existsI 2
  4. | false             ~E 1, 3
  5. ~P(k)               ~I 2-4
  6. forall x. ~P(x)     forallI 5""",
    "a = b, b = c |- a = c": """
  1. a = b   premise
  2. b = c   premise
  3. a = c   =E 2, 1""",
}
PLACES = [
    (sequent, lines.strip("\n").split("\n"), n)
    for sequent, lines in PROOFS.items()
    for n in range(len(lines.strip("\n").split("\n")))
]


def most(lines: int) -> int:
    return lines * 5 // 2 + 5


@pytest.mark.slow
@pytest.mark.parametrize("sequent", SEQUENTS)
def test_hints_lead_from_nothing_to_a_proof(sequent: str) -> None:
    found = minelogic.prove(sequent)
    assert isinstance(found, Proof)
    followed(sequent, [], most(found.length))


@pytest.mark.slow
@pytest.mark.parametrize(("sequent", "lines", "n"), PLACES)
def test_hints_continue_any_beginning_of_another_proof(
    sequent: str, lines: list[str], n: int
) -> None:
    assert followed(sequent, lines[:n], most(len(lines)))[:n] == lines[:n]


@pytest.mark.slow
@pytest.mark.parametrize(("sequent", "lines", "n"), PLACES[::2])
def test_hints_fill_a_line_left_out_in_the_middle(sequent: str, lines: list[str], n: int) -> None:
    label, bars, formula, reason = _parts(lines[n])
    if reason == "assume":
        return
    for line in (f"{label}{bars}?", f"{label}{bars}{formula}  ?", f"{label}{bars}{formula}"):
        followed(sequent, [*lines[:n], line, *lines[n + 1 :]], most(len(lines)))


@pytest.mark.slow
@pytest.mark.parametrize(("sequent", "lines", "n"), PLACES[1::2])
def test_hints_mend_a_wrong_line(sequent: str, lines: list[str], n: int) -> None:
    label, bars, formula, reason = _parts(lines[n])
    if reason == "assume":
        return
    for line in (f"{label}{bars}{formula}  ~I 1", f"{label}{bars}Wrong  |I 1"):
        followed(sequent, [*lines[:n], line], most(len(lines)))


@pytest.mark.slow
@pytest.mark.parametrize("sequent", list(PROOFS)[:4])
@pytest.mark.parametrize("layout", ["no numbers", "indented", "unicode", "colons", "indented only"])
def test_hints_are_written_as_the_proof_is(sequent: str, layout: str) -> None:
    lines = [_as(line, layout) for line in PROOFS[sequent].strip("\n").split("\n")]
    if layout == "unicode":
        sequent = _symbols(sequent)
    for n in range(1, len(lines), 4):
        found = followed(sequent, lines[:n], most(len(lines)))
        new = "\n".join(found[n:])
        if "indented" in layout and any("assume" in line for line in lines[:n]):
            assert not re.search(r"^(\d+\. )?\|", new, re.M)
        assert not re.search("^[0-9]", new, re.M) or layout not in ("no numbers", "indented only")
        assert layout != "unicode" or not re.search("->|~|&|false", new)


def _parts(line: str) -> tuple[str, str, str, str]:
    found = re.fullmatch(r"(\s*\d+\. )((?:\| )*)(.*?)\s{2,}(\S.*)", line)
    assert found is not None
    return found[1], found[2], found[3], found[4]


def _as(line: str, layout: str) -> str:
    label, bars, formula, reason = _parts(line)
    match layout:
        case "no numbers":
            return f"{bars}{formula}  {reason}"
        case "indented":
            return f"{label}{' ' * len(bars)}{formula}  {reason}"
        case "indented only":
            return f"{' ' * len(bars)}{formula}  {reason}"
        case "colons":
            return f"{label.replace('.', ':')}{bars}{formula}  {reason}"
    return f"{label}{bars}{_symbols(formula)}  {_symbols(reason)}"


def _symbols(text: str) -> str:
    turned = text.replace("|-", "⊢").replace("<->", "↔").replace("->", "→").replace("false", "⊥")
    return turned.replace("~", "¬").replace("&", "∧").replace("|", "∨")


def test_jape_layout_is_continued() -> None:
    lines = ["1: ¬B → S, Q → S, ¬S  premises", "2: | Q  assumption", "3: | S  →E 1.2, 2"]
    text = text_of("¬B → S, Q → S, ¬S ⊢ B ∧ ¬Q", lines)
    assert hint_proof(text).line == "4: | ⊥  ¬E 1.3, 3"


# The goal.

BASE = ["1. P | Q  premise", "2. P -> R  premise", "3. Q -> R  premise"]
CASES = "P | Q, P -> R, Q -> R |- R"


def goal_of(sequent: str, lines: list[str], **options: Any) -> str | None:
    return hint_proof(text_of(sequent, lines), **options).goal


def test_the_goal_is_the_first_open_line() -> None:
    later = ["4. P | R  ?", "5. R  ?"]
    assert goal_of(CASES, [*BASE, *later]) == "P | R"


def test_an_open_line_that_is_cited_is_what_the_citing_line_needs() -> None:
    lines = ["1. P & (P -> Q)  premise", "2. P -> Q  &E 1", "3. ?", "4. Q  ->E 2, 3"]
    hint = hint_proof(text_of("P & (P -> Q) |- Q", lines))
    assert (hint.goal, hint.line, hint.place) == ("P", "3. P  &E 1", "instead")


def test_an_open_line_that_nothing_needs_can_go() -> None:
    lines = ["1. P & Q  premise", "2. ?", "3. P  &E 1"]
    assert "not needed" in hint_proof(text_of("P & Q |- P", lines)).at(1)


def test_the_goal_is_what_the_open_box_calls_for() -> None:
    assert goal_of(CASES, [*BASE, "4. | P  assume"]) == "R"
    assert goal_of("P -> Q |- ~Q -> ~P", ["1. P -> Q  premise", "2. | ~Q  assume"]) == "~P"
    assert goal_of("~~P |- P", ["1. ~~P  premise", "2. | ~P  assume"]) == "false"
    assert goal_of("P <-> Q |- Q <-> P", ["1. P <-> Q  premise", "2. | P  assume"]) == "Q"


def test_a_later_line_that_cites_the_box_sets_its_goal() -> None:
    lines = ["1. P  premise", "2. | Q  assume", "3. | ?", "4. Q -> P & Q  ->I 2-3"]
    assert goal_of("P |- Q -> P & Q", lines) == "P & Q"


def test_else_the_goal_is_the_conclusion() -> None:
    assert goal_of(CASES, BASE) == "R"


# No way.


def test_an_assumption_that_leads_nowhere_is_told_with_the_last_good_line() -> None:
    sequent = "P -> Q, P |- Q"
    start = ["1. P -> Q  premise", "2. P  premise", "3. | R  assume", "4. | Q  ->E 1, 2"]
    hint = hint_proof(text_of(sequent, start))
    assert (hint.kind, hint.last_good, hint.place, hint.beside) == ("stuck", "2", "back", "3")
    assert (hint.goal, hint.countermodel) == ("Q", None)
    assert pasted(sequent, start, hint)[2:] == ["3. Q  ->E 1, 2"]
    assert hint_proof(text_of(sequent, start[:2])).kind == "next"


def test_an_aim_that_a_later_line_sets_and_that_is_not_reached_is_told_with_a_world() -> None:
    lines = ["1. P  premise", "2. | Q  assume", "3. | ?", "4. Q -> R  ->I 2-3"]
    hint = hint_proof(text_of("P |- P | R", lines))
    assert (hint.kind, hint.goal, hint.last_good) == ("stuck", "R", "1")
    assert hint.countermodel is not None


def test_a_wrong_assumption_is_told_with_the_right_one() -> None:
    lines = ["1. P -> Q  premise", "2. Q -> R  premise", "3. | Q  assume"]
    hint = hint_proof(text_of("P -> Q, Q -> R |- P -> R", lines))
    assert hint.at(1) == "The assumption of line 3 leads nowhere: for P -> R one assumes P."
    assert (hint.goal, hint.line) == ("P -> R", "3. | P  assume")


def test_what_follows_the_conclusion_is_to_go() -> None:
    lines = ["1. P  premise", "2. P | Q  |I 1", "3. P & P  &I 1, 1"]
    for end in ("", "qed"):
        hint = hint_proof(text_of("P |- P | Q", lines, end))
        assert (hint.kind, hint.at(3)) == ("mend", "Line 2 is the conclusion; leave out line 3.")


def test_sentences_are_told_apart() -> None:
    for assumed, goes_on in (("R", True), ("~Q", False)):
        lines = ["1. P -> Q  premise", f"2. {assumed}  assume", "3. Q  ->E 1, 2"]
        hint = hint_proof(text_of("P -> Q |- ~Q -> ~P", lines))
        assert hint.kind == "mend"
        assert ("assume. Without it" in hint.at(2)) == goes_on
        assert not re.search(r"[a-z)] [A-Z][a-z]+ ", hint.at(2))


def test_an_open_line_that_does_not_follow_is_told() -> None:
    lines = ["1. P & Q  premise", "2. R  ?", "3. Q  ?"]
    hint = hint_proof(text_of("P & Q |- Q", lines))
    assert (hint.kind, hint.goal, hint.last_good) == ("stuck", "R", "1")
    assert hint.countermodel is not None


def test_a_theorem_that_does_not_hold_has_no_next_line() -> None:
    hint = hint_proof(text_of("P -> Q, Q |- P", ["1. P -> Q  premise", "2. Q  premise"]))
    assert hint.kind == "invalid"
    assert hint.line is None
    assert hint.countermodel is not None
    assert "P is false" in str(hint.countermodel)


def test_what_holds_only_classically_is_told_so() -> None:
    sequent, lines = "~~P |- P", ["1. ~~P  premise"]
    assert hint_proof(text_of(sequent, lines)).kind == "next"
    hint = hint_proof(text_of(sequent, lines), logic="intuitionistic")
    assert hint.kind == "invalid"
    assert "intuitionistically" in hint.at(1)


@pytest.mark.parametrize(
    "sequent", ["P |- ~~P", "~~~P |- ~P", "P | Q |- ~(~P & ~Q)", "~P | Q |- P -> Q"]
)
def test_intuitionistic_hints_lead_to_a_proof(sequent: str) -> None:
    followed(sequent, [], 30, logic="intuitionistic")


def test_hints_keep_to_the_rules_that_are_allowed() -> None:
    sequent, lines = "~~P |- P", ["1. ~~P  premise"]
    assert hint_proof(text_of(sequent, lines), allowed=["~~E"]).rule == "~~E"
    assert hint_proof(text_of(sequent, lines), allowed=["RAA", "~E"]).rule == "assume"
    assert hint_proof(text_of(sequent, lines), allowed=["&I"]).kind == "undecided"


def test_a_proof_that_is_complete_is_done_and_one_without_its_end_is_not() -> None:
    lines = ["1. P & Q  premise", "2. Q  &E 1"]
    assert hint_proof(text_of("P & Q |- Q", lines, "qed")).kind == "done"
    assert hint_proof(text_of("P & Q |- Q", lines[:1])).kind == "next"


def test_the_theorem_that_is_named_is_helped_with_else_the_first_unproved() -> None:
    done = "theorem a: P & Q |- P\nproof\n1. P & Q  premise\n2. P  &E 1\nqed\n"
    rest = "theorem b: P |- P | Q\nproof\n1. P  premise\ntheorem c: P |- P & P\nproof\n"
    assert hint_proof(done + rest).theorem == "b"
    assert hint_proof(done + rest, theorem="c").line == "1. P  premise"
    assert hint_proof(done + rest, theorem="a").kind == "done"
    assert hint_proof(done + rest, theorem="d").kind == "unreadable"


@pytest.mark.parametrize(
    "text", ["", "theorem", "theorem t: P & |- Q\nproof\n1. P  premise\n", "?"]
)
def test_what_cannot_be_read_is_to_be_mended_first(text: str) -> None:
    assert hint_proof(text).kind == "unreadable"


def test_a_line_that_cannot_be_read_is_told_with_what_to_write() -> None:
    hint = hint_proof(text_of("P & Q |- Q", ["1. P & Q  premise", "2. Q &  &E 1"]))
    assert (hint.kind, hint.line, hint.beside) == ("mend", "2. Q  &E 1", "2")


def test_a_wrong_line_whose_formula_does_not_follow_is_left_out() -> None:
    sequent, lines = "P -> Q, Q, R |- R & Q", ["1. P -> Q  premise", "2. Q  premise"]
    hint = hint_proof(text_of(sequent, [*lines, "3. P  ->E 1, 2"]))
    assert (hint.kind, hint.last_good, hint.place) == ("mend", "2", "instead")
    assert hint.countermodel is not None
    assert pasted(sequent, [*lines, "3. P  ->E 1, 2"], hint)[-1] == "3. R  premise"


def test_a_premise_that_was_passed_over_is_still_to_be_had() -> None:
    lines = ["1. P -> Q  premise", "2. | R  assume"]
    hint = hint_proof(text_of("P -> Q, P |- R -> Q", lines))
    assert (hint.kind, hint.line) == ("next", "3. | P  premise")


def test_a_name_without_its_assumption_gets_it() -> None:
    lines = ["1. exists x. P(x)  premise", "2. | actual k  assume"]
    hint = hint_proof(text_of("exists x. P(x) |- exists y. P(y) | Q", lines))
    assert hint.line == "3. | P(k)  assume"


def test_a_name_that_is_of_no_use_leads_nowhere() -> None:
    hint = hint_proof(text_of("P |- P | Q", ["1. P  premise", "2. | actual k  assume"]))
    assert (hint.kind, hint.last_good, hint.line) == ("stuck", "1", "2. P | Q  |I 1")


# Boards.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "sequent"),
    [
        ("corner.mine", "|- S(2, 2)"),
        ("one-two-one.mine", "|- B(0, 0)"),
        ("corner.mine", "B(0, 1) |- ~B(1, 1)"),
    ],
)
def test_hints_on_a_board_take_what_its_file_gives(board: str, sequent: str) -> None:
    found = minelogic.prove(sequent, on=str(EXAMPLES / board))
    assert isinstance(found, Proof)
    followed(f"on {board}: {sequent}", [], most(found.length), base=EXAMPLES)


@pytest.mark.slow
def test_hints_on_a_board_continue_what_is_there() -> None:
    sequent = "on corner.mine: |- ~B(1, 1) | ~B(0, 1)"
    lines = ["1. exists one i, j. B(i, j)  given mines", "2. | B(1, 1) & B(0, 1)  assume"]
    assert followed(sequent, lines, 30, base=EXAMPLES)[:1] == lines[:1]


def test_what_does_not_follow_on_a_board_gets_a_board() -> None:
    hint = hint_proof(text_of("on corner.mine: |- B(0, 1)", []), base=EXAMPLES)
    assert hint.kind == "invalid"
    assert hint.countermodel is not None
    assert hint.countermodel.board is not None


def test_a_board_that_is_not_there_is_to_be_mended() -> None:
    assert (
        hint_proof(text_of("on nowhere.mine: |- B(0, 1)", []), base=EXAMPLES).kind == "unreadable"
    )


# What is said.


@pytest.mark.slow
@pytest.mark.parametrize(("sequent", "lines", "n"), PLACES)
def test_a_level_says_nothing_that_belongs_to_a_higher_one(
    sequent: str, lines: list[str], n: int
) -> None:
    hint = hint_proof(text_of(sequent, lines[:n]))
    assert len(hint.levels) == 3
    assert hint.line is not None
    rule = "" if hint.rule in ("assume", "premise") else hint.rule or ""
    assert not rule or rule not in hint.at(1).replace(hint.goal or "", "")
    assert hint.line not in hint.at(2)
    for level in (1, 2, 3):
        shown = json.dumps(hint.to_json(level))
        assert level == 3 or json.dumps(hint.line) not in shown
        assert hint.to_json(level)["rule"] == (hint.rule if level > 1 else None)


def test_the_words() -> None:
    lines = PROOFS["~B -> S, Q -> S, ~S |- B & ~Q"].strip("\n").split("\n")
    hint = hint_proof(text_of("~B -> S, Q -> S, ~S |- B & ~Q", lines[:8]))
    assert hint.levels == (
        "What is to be shown is `false`. Look at lines 1 and 8.",
        "Use ->E on lines 1 and 8.",
        "Write:\n9. | S  ->E 1, 8",
    )


# Many lines.


@pytest.mark.slow
def test_many_lines_and_premises_are_no_hindrance() -> None:
    chain = [f"(P{n} | Q{n}) -> (P{n + 1} | Q{n + 1})" for n in range(30)]
    lines = [f"{n}. {premise}  premise" for n, premise in enumerate([*chain, "P0"], 1)]
    lines += [f"{n}. P0 | R{n}  |I 31" for n in range(32, 200)]
    hint = hint_proof(text_of(f"{', '.join(chain)}, P0 |- P30 | Q30", lines))
    assert hint.line == "200. P0 | Q0  |I 31"


@pytest.mark.slow
def test_thousands_of_lines_are_answered() -> None:
    more = [f"{n}. P | R{n}  |I 1" for n in range(2, 3000)]
    hint = hint_proof(text_of("P |- Q", ["1. P  premise", *more]))
    assert hint.kind == "invalid"
    boxes = [f"{n}. | R{n}  assume" for n in range(2, 3000)]
    assert hint_proof(text_of("P |- Q -> P", ["1. P  premise", *boxes])).kind == "stuck"
