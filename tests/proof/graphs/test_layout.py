"""Nodes laid out in lines: each once, where it may be cited, and nothing that is not needed."""

from __future__ import annotations

from random import Random

from minelogic.proof.formulas.from_forms import formula_of
from minelogic.proof.graphs.layout import Block, Entry, entries_in, laid_out, lines_of, numbered
from minelogic.proof.graphs.nodes import Box, Node, common_depths, size
from minelogic.proof.kernel import RULES, Line, Sequent, Theorem, proved
from minelogic.syntax.forms import Form
from minelogic.syntax.printer import write

A, B, C = [("atom", letter) for letter in "ABC"]
BOTH: Form = ("&", A, B)


def written(page: Block) -> list[str]:
    lines = numbered(page, lambda entry: formula_of(entry.form, {}))
    return [
        " ".join([*["|" for _ in line.boxes], write(line.formula), line.rule, *_numbers(line)])
        for line in lines
    ]


def _numbers(line: Line) -> list[str]:
    return [
        f"{cite[0] + 1}-{cite[1] + 1}" if isinstance(cite, tuple) else str(cite + 1)
        for cite in line.cites
    ]


def example() -> tuple[list[Node], Node]:
    premises = [Node(A, "premise"), Node(B, "premise")]
    both = Node(BOTH, "&I", premises)
    return premises, Node(("->", C, BOTH), "->I", (Box(Node(C, "assume"), both),))


def test_a_line_stands_where_it_is_first_needed() -> None:
    premises, root = example()
    assert written(laid_out(root, premises)) == [
        "A premise", "B premise", "| C assume", "| A & B &I 1 2", "C -> A & B ->I 3-4",
    ]  # fmt: skip


def test_a_line_of_less_depth_stands_before_the_box_and_is_copied() -> None:
    premises, root = example()
    depths = {**common_depths(root), id(root.cites[0].end): 0}  # type: ignore[union-attr]
    assert written(laid_out(root, premises, depths=depths)) == [
        "A premise", "B premise", "A & B &I 1 2", "| C assume", "| A & B copy 3",
        "C -> A & B ->I 4-5",
    ]  # fmt: skip


def test_what_two_boxes_use_stands_before_them() -> None:
    premises = [Node(("|", C, C), "premise"), Node(BOTH, "premise")]
    part = Node(A, "&E", premises[1:])
    boxes = [Box(head := Node(C, "assume"), Node(("&", A, C), "&I", (part, head))) for _ in "12"]
    lines = lines_of(premises, Node(("&", A, C), "|E", (premises[0], *boxes)), _formula)
    assert [line.rule for line in lines] == [
        "premise", "premise", "&E", "assume", "&I", "assume", "&I", "|E",
    ]  # fmt: skip
    assert not lines[2].boxes


def test_members_are_written_in_their_order() -> None:
    premises, root = example()
    box = root.cites[0]
    assert isinstance(box, Box)
    members = {None: [*premises[::-1], root], box: [box.end]}
    assert written(laid_out(root, members=members))[:2] == ["B premise", "A premise"]


def test_what_needs_its_own_formula_is_said_once() -> None:
    premise = Node(BOTH, "premise")
    detour = Node(("&", B, A), "&I", (Node(B, "&E", (premise,)), Node(A, "&E", (premise,))))
    again = Node(A, "&E", (detour,))
    page = laid_out(Node(A, "&E", (Node(("&", A, again.form), "&I", (again, again)),)), [premise])
    forms = [entry.form for entry, _ in entries_in(page)]
    assert forms == [BOTH, A]


def test_a_premise_that_nothing_uses_stays_and_another_line_does_not() -> None:
    premises = [Node(A, "premise"), Node(B, "premise")]
    members: dict[Box | None, list[Node]] = {}
    members[None] = [Node(("|", A, C), "|I", premises[:1]), Node(("|", A, B), "|I", premises[1:])]
    page = laid_out(members[None][1], premises, members=members)
    assert written(page) == ["A premise", "B premise", "A | B |I 2"]


def _formula(form: Form):
    return formula_of(form, {})


def grown(random: Random) -> tuple[list[Node], Node]:
    """A proof made at random: every node follows from what it cites, in boxes or outside."""
    premises = [Node(("atom", letter), "premise") for letter in "ABCD"]

    def node(usable: list[Node], depth: int) -> Node:
        for _ in range(random.randint(1, 4)):
            one, other = random.choice(usable), random.choice(usable)
            kind = random.random()
            if kind < 0.3 and depth < 3:
                head = Node(random.choice(premises).form, "assume")
                end = node([*usable, head], depth + 1)
                made = Node(("->", head.form, end.form), "->I", (Box(head, end),))
            elif kind < 0.7:
                made = Node(("|", one.form, ("~", other.form)), "|I", (one,))
                if one.form[0] == "|":
                    made = Node(("->", C, one.form), "->I", (Box(Node(C, "assume"), one),))
            elif one.form[0] not in ("&", "|"):
                made = Node(("&", one.form, other.form), "&I", (one, other))
            else:
                continue
            usable = [*usable, made]
        return usable[-1]

    return premises, node(premises, 0)


def test_whatever_is_laid_out_is_right_and_not_longer_than_its_nodes() -> None:
    in_boxes = 0
    for seed in range(300):
        premises, root = grown(Random(seed))
        sequent = Sequent(tuple([_formula(p.form) for p in premises]), _formula(root.form))
        where_needed = numbered(laid_out(root, premises), lambda entry: _formula(entry.form))
        shared = lines_of(premises, root, _formula)
        for lines in (where_needed, shared):
            assert proved(Theorem(sequent, lines, RULES)), seed
        copies = sum(line.rule == "copy" for line in shared)
        assert len(shared) <= size(root) + len(premises) + copies
        in_boxes += any(line.boxes for line in shared)
    assert in_boxes > 100


def test_an_entry_knows_its_position_once_lines_are_numbered() -> None:
    premises, root = example()
    page = laid_out(root, premises)
    numbered(page, lambda entry: _formula(entry.form))
    entries: list[Entry] = [entry for entry, _ in entries_in(page)]
    assert [entry.position for entry in entries] == [0, 1, 2, 3, 4]
