"""The page of a derivation, as a text: complete, harmless, the same every time."""

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import minelogic
from minelogic.derive.steps import Step
from minelogic.ground.premises import Premise
from minelogic.render.page import frame, page
from minelogic.render.pages.source import Sources
from minelogic.render.pages.walk import found_on, stops

EXAMPLES = Path(__file__).parents[3] / "exercises" / "examples"
NAMES = (
    "clash", "figure-1c", "figure-1d", "graph", "midgame", "paper-misprint", "queens-together",
    "queens-proofs", "torus", "total", "triangle",
)  # fmt: skip
VOID = {"meta", "input", "br", "path"}

HOSTILE = """\
board 1 x 3
display
  1 * .
rule r "({i}, {j}) </script><script>window.hacked = 1</script> <!-- & ]]>":
    forall i, j. B(i, j) -> S(i, j) | i < 9
rule t "<img src=x onerror='window.hacked = 1'>": ~B(0, 2)
# </code></li></ol></section></main><script>window.hacked = 1</script>
fact ~B(0, 2) | B(0, 0)
"""


@cache
def example(name):
    return anew(name)


def anew(name):
    return minelogic.load(EXAMPLES / f"{name}.mine")


def all_steps(derivation):
    return [inner for step in derivation.steps for inner in step.within()]


class Reader(HTMLParser):
    """Elements and texts of a page; an element that is not closed, or closed twice, is noted."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.elements: list[tuple[str, dict]] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()
        self.wrong += self.open

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1] += data


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_well_formed_and_needs_nothing_else(name):
    text = page(example(name).derivation)
    read = Reader(text)
    assert not read.wrong
    for tag, attributes in read.elements:
        assert tag not in ("link", "img", "iframe", "object", "base", "form")
        assert "src" not in attributes
        assert attributes.get("href", "#").startswith("#")
        assert not [key for key in attributes if key.startswith("on")]
    assert "@import" not in text
    assert "url(" not in re.sub(r"url\(#[\w-]+\)", "", text)
    addresses = set(re.findall(r"\w+://[^\"'\s<]*", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_the_same_every_time(name):
    assert page(anew(name).derivation) == page(example(name).derivation)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_step_stands_in_the_list_with_its_sentence(name):
    derivation = example(name).derivation
    text = page(derivation)
    read = Reader(text)
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    for step in all_steps(derivation):
        assert f"step={step.id}" in ids
        for number in range(len(step.cases)):
            assert f"step={step.id}/{number + 1}" in ids


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_links_lead_somewhere(name):
    read = Reader(page(example(name).derivation))
    ids = {attributes.get("id") for _, attributes in read.elements}
    links = {attributes["href"][1:] for tag, attributes in read.elements if tag == "a"}
    assert links <= ids


@pytest.mark.parametrize("name", ["figure-1c", "figure-1d", "graph", "midgame", "torus", "total"])
def test_the_walk_ends_with_the_verdicts(name):
    """The solver's verdicts, which know nothing of steps, are what the last board shows."""
    problem = example(name)
    assert problem.board is not None
    shown = {
        problem.board.names[tile]: "B" if "flag" in found else "S"
        for tile, found in found_on(stops(problem.derivation)).items()
    }
    assert shown == {name: v for name, v in problem.verdicts.items() if v in "BS"}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_known_at_a_stop_is_what_the_steps_it_can_see_conclude(name):
    """Found by walking back along the parents, and by the numbers of the steps."""
    derivation = example(name).derivation
    walk = stops(derivation)
    said = {str(step.id): len([c for c in step.conclusions if c is not False])
            for step in all_steps(derivation)}  # fmt: skip
    for number, stop in enumerate(walk):
        seen = []
        at = stop.parent
        while at is not None:
            seen.append(walk[at])
            assert at < number
            at = walk[at].parent
        top = int(re.split("[./]", stop.id)[0])
        outer = {one.id for one in seen if one.depth == 0}
        assert outer == {str(step) for step in range(top)}
        inside = [one for one in seen if one.depth]
        assert all(re.split("[./]", one.id)[0] == str(top) for one in inside)
        assert len({one.depth for one in inside if one.kind == "assume"}) == len(
            [one for one in inside if one.kind == "assume"]
        )
        if stop.kind == "step":
            assert len(stop.effects) == said[stop.id]


@pytest.mark.parametrize("name", NAMES)
def test_premises_stand_on_the_lines_that_the_trace_names(name):
    derivation = example(name).derivation
    sources = Sources(derivation)
    given = [premise for step in all_steps(derivation) for premise in step.given]
    assert bool(given) == (name != "queens-proofs")  # where nothing is settled
    for premise in given:
        place = sources.place(premise)
        line = sources.texts[place.source].line_text(place.first)
        if premise.statement is None:
            assert str(derivation.signs[premise.tile]) in line
        else:
            assert place.first == premise.statement.line
            assert line.split()[0] in ("rule", "fact", "mines")


def test_used_numbers_are_told_from_what_is_only_known():
    derivation = minelogic.Problem.from_display([". 1 *"]).derivation
    (_, stop) = stops(derivation)
    assert (stop.used, stop.known) == ((1,), (2,))
    assert [(effect.text, effect.tile, effect.found) for effect in stop.effects] == [
        ("S(0, 0)", 0, "tick")
    ]


def test_a_tile_that_is_not_safe_is_a_bomb_only_if_the_file_says_so():
    tied = minelogic.loads("board 1 x 1\nuse minesweeper\nfact ~S(0, 0)").derivation
    assert {"flag"} == {e.found for stop in stops(tied) for e in stop.effects}
    untied = minelogic.loads("board 1 x 1\nfact ~S(0, 0)").explain("~S(0, 0)")
    assert {"cross"} == {e.found for stop in stops(untied) for e in stop.effects}


def hostile():
    return minelogic.loads(HOSTILE, "folder/<b onclick='x'>&\"\u2028.mine")


def test_a_tile_that_is_no_bomb_has_a_sign_of_its_own_unless_that_makes_it_safe():
    text = "board 1 x 3\nfact B(0, 0)\nfact ~B(0, 0) | ~B(0, 1)\n"
    derivation = minelogic.loads(text).derivation
    assert found_on(stops(derivation)) == {0: ["flag"], 1: ["ring"]}
    html = page(derivation)
    assert "no bomb, found" in html
    assert "2 steps find 1 bomb, no safe tiles and 1 tile without a bomb" in html
    assert "(0, 1) cannot be a bomb" in html
    tied = minelogic.loads(text + "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n").derivation
    assert found_on(stops(tied))[1] == ["tick"]
    assert "no bomb, found" not in page(tied)


def test_a_file_without_bombs_has_no_tiles_that_stay_undecided():
    rooks = (
        "board 2 x 2\npredicate Rook(row, column)\nrule row: forall i. exists one j. Rook(i, j)\n"
    )
    html = page(minelogic.loads(rooks + "fact Rook(0, 0)\n").derivation)
    assert "undecided" not in html
    assert "Nothing else follows about a single atom." in html
    assert "Nothing follows about an atom." in page(minelogic.loads(rooks).derivation)
    assert "in every world" in page(minelogic.loads(rooks).explain("Rook(0, 0) | Rook(0, 1)"))


def test_text_from_outside_stays_text():
    text = page(hostile().explain("B(0, 0) | ~B(0, 2)"))
    read = Reader(text)
    assert not read.wrong
    assert [tag for tag, _ in read.elements].count("script") == len(read.scripts) <= 2
    assert not {tag for tag, _ in read.elements} & {"img", "b onclick"}
    assert "<img" not in text
    assert "window.hacked = 1</script>" not in text
    assert "\u2028" not in text


def test_a_sentence_cannot_leave_the_data():
    derivation = hostile().explain("~B(0, 2)")
    text = page(derivation)
    data = Reader(text).scripts[0]
    assert json.loads(data)["stops"][0]["id"] == "0"
    assert not re.search("[<>&\u2028\u2029]", data)


def test_what_cannot_be_encoded_is_replaced():
    text = page(minelogic.loads("board 1 x 1\nfact B(0, 0)", name="\ud800.mine").derivation)
    assert text.encode()


def test_only_the_name_of_the_file_is_shown_and_not_its_folder():
    text = page(minelogic.loads("board 1 x 1\nfact B(0, 0)", name="/home/me/x.mine").derivation)
    assert "x.mine" in text
    assert "/home" not in text


def test_a_large_board_makes_no_large_page():
    text = page(example("midgame").derivation)
    assert len(text) < 1_000_000
    assert text.count("<svg") < 20


def test_two_boards_answer_an_independent_question():
    problem = example("figure-1d")
    text = page(problem.explain("B(1, 2)"))
    assert text.count('class="board"') == 2
    assert text.count("mark differs") == 8
    assert "<b>independent</b>" in text
    assert "<script" not in text


def test_two_worlds_without_a_board_are_told_in_formulas():
    text = page(example("queens-proofs").explain("Bomb -> Safe"))
    assert "<svg" not in text
    assert "It fails here" in text
    assert "<code>Bomb</code>" in text


@pytest.mark.parametrize(
    ("name", "formula", "said"),
    [
        ("figure-1d", "S(3, 2)", "Why S(3, 2)?"),
        ("figure-1d", "B(3, 2)", "Why not B(3, 2)?"),
        ("figure-1d", "B(1, 2)", "B(1, 2)?"),
        ("clash", "B(1, 1)", "Why no board fits"),
    ],
)
def test_the_heading_says_what_is_asked(name, formula, said):
    assert f"<h1>{said}</h1>" in page(example(name).explain(formula))


def test_nothing_to_deduce_is_said_in_a_sentence():
    text = page(minelogic.loads("board 2 x 2\nuse minesweeper").derivation)
    assert "Nothing follows about a covered tile." in text
    assert text.count('class="tile covered"') == 4


def test_steps_that_are_not_all_there_is_say_so():
    problem = example("figure-1c")
    assert "Not all that follows is shown" in page(problem.derive(limit=1))
    assert "Not all that follows is shown" not in page(problem.derivation)


def test_the_file_is_shown_line_by_line_and_a_long_one_only_where_it_is_used():
    short = "board 1 x 1\nfact B(0, 0)\n"
    assert page(minelogic.loads(short).derivation).count('id="line-0-') == 2
    long = page(minelogic.loads(short + "# more\n" * 5_000).derivation)
    assert long.count('id="line-0-') == 4
    assert 'class="gap"' in page(minelogic.loads("# more\n" * 5_000 + short).derivation)


def test_a_notebook_shows_the_page_in_a_frame():
    derivation = example("figure-1c").derivation
    assert derivation._repr_html_() == frame(derivation)
    (element,) = Reader(frame(derivation)).elements
    assert element[0] == "iframe"
    assert element[1]["srcdoc"] == page(derivation)


def test_a_step_that_the_checker_refuses_is_not_shown():
    from minelogic.derive.derivation import Derivation, Refused

    problem = example("figure-1c")
    step = problem.derivation.steps[0]
    assert isinstance(step.premises[0], Premise)
    wrong = Step(1, step.conclusions, step.technique, step.premises[1:])
    with pytest.raises(Refused):
        page(Derivation(problem.grounding, (wrong,)))


def test_formulas_come_with_their_way_to_clauses():
    text = page(example("figure-1c").derivation)
    assert '<span class="way">' in text
    assert "at least one is no bomb" in text
    assert re.search(r'<span class="used"><b title="used">.</b> <code>', text)


def test_what_lies_too_deep_is_left_out_and_that_is_said(monkeypatch):
    """A stop for each step that is there; no link to one that is not."""
    from minelogic.render.pages import cut as page_cut

    derivation = example("case-split").derivation
    whole = Reader(page(derivation))
    monkeypatch.setattr(page_cut, "MOST_WITHIN", 3)
    text = page(derivation)
    assert "This takes 3 steps more, which only JSON has." in text
    assert "only JSON" not in page(example("figure-1c").derivation)
    read = Reader(text)
    assert not read.wrong
    ids = {attributes.get("id") for _, attributes in read.elements}
    assert {"step=1", "step=1/2", "step=3"} <= ids
    assert "step=1.1" not in ids
    links = {attributes["href"][1:] for tag, attributes in read.elements if tag == "a"}
    assert links <= ids
    assert (
        len(json.loads(read.scripts[0])["stops"]) == len(json.loads(whole.scripts[0])["stops"]) - 6
    )


def test_of_very_many_steps_the_first_have_clauses(monkeypatch):
    from minelogic.render.pages import steps as page_list

    monkeypatch.setattr(page_list, "MOST_WITH_CLAUSES", 2)
    text = page(example("figure-1c").derivation)
    assert text.count("The page has clauses only for the first 2 steps.") == 1
    assert text.count("One by one:") == 2
