"""The page of a derivation in a browser: one walks through it, and it shows what it should."""

import re
from pathlib import Path

import pytest

import minelogic
from minelogic.render.page import page

EXAMPLES = Path(__file__).parents[3] / "exercises" / "examples"

LETTERS = "predicate A\npredicate C\npredicate R\nfact A | C\nrule a: A -> R\nrule c: C -> R\n"
HOSTILE = """\
board 1 x 2
rule r "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>": \
B(0, 0)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Pages by name, each written once."""
    place = tmp_path_factory.mktemp("pages")

    def write(name, text):
        (place / f"{name}.html").write_text(text, encoding="utf-8")

    for name in ("triangle", "midgame", "figure-1c", "clash"):
        write(name, page(example(name).derivation))
    write("independent", page(example("figure-1d").explain("B(1, 2)")))
    write("letters", page(minelogic.loads(LETTERS).explain("R")))
    hostile = minelogic.loads(HOSTILE, "<img src=x onerror='window.hacked = 1'>.mine")
    write("hostile", page(hostile.derivation))
    write("notebook", f"<!DOCTYPE html><p>Out:</p>{example('triangle').derivation._repr_html_()}")
    return place


def example(name):
    return minelogic.load(EXAMPLES / f"{name}.mine")


def drawn(page, kind):
    """The names of the tiles with a mark of this kind."""
    wanted = f"#board .tile:has(> .mark.{kind}) title"
    return [said.split(":")[0] for said in page.all(wanted, "node.textContent")]


@pytest.mark.slow
def test_keys_walk_through_the_steps_and_into_cases(opened):
    at = opened("triangle")
    seen = [at.text("#where")]
    for _ in range(8):
        at.press("ArrowRight")
        seen.append(at.text("#where"))
    assert seen == [
        "The beginning", "Step 1 of 3", "Step 2 of 3", "Step 3, by contradiction",
        *(f"Step 3.{n}, under a supposition" for n in (1, 2, 3)), "Step 3 of 3", "Step 3 of 3",
    ]  # fmt: skip
    at.press("ArrowLeft")
    assert at.text("#where").startswith("Step 3.3")
    at.press("Home")
    assert at.text("#where") == "The beginning"
    at.press("End")
    assert at.text("#where") == "Step 3 of 3"
    at.press("ArrowLeft", shift=True)
    assert at.text("#where") == "Step 2 of 3"


@pytest.mark.slow
def test_buttons_slider_list_and_tiles_lead_to_steps(opened):
    at = opened("triangle")
    at.click("#next")
    assert at.value("location.hash") == "#step=1"
    at.click("#last")
    assert at.value("location.hash") == "#step=3"
    assert at.value("document.getElementById('next').disabled")
    at.click("#back")
    assert at.value("location.hash") == "#step=3.3"
    at.click("#first")
    at.value("document.getElementById('slider').focus()")
    at.press("ArrowRight")
    assert (at.text("#where"), at.value("document.getElementById('slider').value")) == (
        "Step 1 of 3", "1",
    )  # fmt: skip
    at.click("#steps .steps > li:nth-child(2) > .says")
    assert at.text("#where") == "Step 2 of 3"
    # (2, 3) was found to be a bomb by the first step.
    at.click("#board .tile:nth-of-type(9)")
    assert at.text("#where") == "Step 1 of 3"


@pytest.mark.slow
def test_an_address_leads_to_a_step_and_a_depth(opened):
    at = opened("triangle", "step=3.2&depth=line")
    assert at.text("#where").startswith("Step 3.2")
    assert "minesweeper, line 9" in at.text("#why")
    lost = opened("triangle", "step=77&depth=abyss")
    assert lost.text("#where") == "The beginning"


@pytest.mark.slow
def test_the_board_shows_what_is_known_at_each_step(opened):
    """The tiles are those of the trace, which the page does not use."""
    derivation = example("midgame").derivation
    board = derivation.board
    at = opened("midgame")
    bombs = safe = 0
    for step in derivation.trace["steps"][:12]:
        at.press("ArrowRight")
        tiles = [re.sub(r"^[BS]", "", said) for said in step["conclusions"]]
        assert sorted(drawn(at, "new")) == sorted(tiles)
        bombs += sum(said.startswith("B") for said in step["conclusions"])
        safe += sum(said.startswith("S") for said in step["conclusions"])
        assert at.value("document.querySelectorAll('#board .red').length") == bombs
        assert at.value("document.querySelectorAll('#board .green').length") == safe
        shown = [tuple(p["display"]) for p in step["premises"] if "display" in p]
        marked = drawn(at, "used") + drawn(at, "known")
        assert {str(tile) for tile in shown} <= set(marked)
        assert at.text("#sentence") == step["sentence"]
    assert board is not None


def test_what_is_only_supposed_is_dashed_and_gone_after_the_case(opened):
    at = opened("triangle", "step=3/1")
    assert drawn(at, "assumed") == ["(4, 3)"]
    dashes = at.value("getComputedStyle(document.querySelector('#board .assumed')).strokeDasharray")
    assert dashes != "none"
    at.press("ArrowRight")
    at.press("ArrowRight")
    assert drawn(at, "assumed") == ["(4, 3)"]
    assert at.value("document.querySelectorAll('#board .supposed').length") > 1
    at.press("End")
    assert drawn(at, "assumed") == []
    assert at.value("document.querySelectorAll('#board .supposed').length") == 0
    assert drawn(at, "new") == ["(4, 3)"]


def test_the_lines_that_a_step_uses_are_highlighted_with_their_values(opened):
    at = opened("figure-1c", "step=1")
    step = example("figure-1c").derivation.trace["steps"][0]
    rules = {p["line"] for p in step["premises"] if "rule" in p}
    lines = at.all("#sources section:nth-of-type(2) li.used", "node.value")
    assert set(lines) == rules
    values = at.all("#sources .binding")
    wanted = [", ".join(f"{n} = {v}" for n, v in p["binding"].items())
              for p in step["premises"] if "rule" in p]  # fmt: skip
    assert sorted(values) == sorted(wanted)
    signs = at.all("#sources [data-tile].used, #sources [data-tile].known")
    assert len(signs) == sum("display" in p for p in step["premises"])
    at.press("Home")
    assert at.all("#sources .used, #sources .binding") == []


def test_the_depths_show_words_formulas_or_lines(opened):
    at = opened("figure-1c", "step=1")
    assert "->" not in at.text("#why")
    at.click("#depths label:nth-of-type(2)")
    assert "->" in at.text("#why")
    assert "One by one" in at.text("#why") or "sum" in at.text("#why")
    at.click("#depths label:nth-of-type(3)")
    assert "line 9" in at.text("#why")
    assert "exists exactly" in at.text("#why")


def test_without_a_script_everything_is_a_list(opened):
    at = opened("triangle", script=False)
    at.call("Emulation.setScriptExecutionDisabled", value=False)
    assert not at.value("document.documentElement.classList.contains('js')")
    text = at.text("body")
    for step in example("triangle").derivation.steps:
        for inner in step.within():
            assert inner.sentence in text
    assert at.all(".js-only", "node.offsetHeight") == [0, 0, 0]
    assert at.value("document.querySelectorAll('#board .red').length") == 3
    assert "minesweeper, line 9" in text


@pytest.mark.slow
@pytest.mark.parametrize("name", ["triangle", "midgame", "clash", "independent", "letters"])
@pytest.mark.parametrize("width", [320, 400, 800, 1280])
def test_no_page_is_wider_than_its_window(opened, name, width):
    at = opened(name, "step=1&depth=clause", width=width)
    assert at.value("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_on_a_phone_the_buttons_stay_in_reach(opened):
    at = opened("triangle", width=400, height=700)
    at.value("scrollTo(0, 1000)")
    box = at.value("(() => { const b = document.getElementById('next').getBoundingClientRect();"
                   "return [b.top, b.bottom, b.height]; })()")  # fmt: skip
    assert 0 < box[0] < box[1] <= 700
    assert box[2] >= 32


CONTRAST = """(() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => parts(colour).slice(0, 3)
    .map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
  const behind = (node) => {
    for (; node; node = node.parentElement) {
      const back = getComputedStyle(node).backgroundColor;
      if (parts(back)[3] !== 0) return back;
    }
    return "rgb(255, 255, 255)";
  };
  const low = [];
  for (const node of document.querySelectorAll("main *, header *")) {
    if (node.closest("svg, :disabled") || !node.offsetHeight) continue;
    if (![...node.childNodes].some((c) => c.nodeType === 3 && c.data.trim())) continue;
    const [a, b] = [getComputedStyle(node).color, behind(node)].map(light);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.push([node.outerHTML.slice(0, 80), ratio]);
  }
  return low;
})()"""


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("step", ["1", "3.2", "3/1"])
def test_text_stands_out_from_what_is_behind_it(opened, scheme, step):
    at = opened("triangle", f"step={step}", prefers_color_scheme=scheme)
    assert at.value(CONTRAST) == []
    dark = at.value("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
    assert dark == (scheme == "dark")
    at.value("document.getElementById('sentence').style.color = '#777'")
    assert len(at.value(CONTRAST)) == 1


def test_nothing_moves_where_people_prefer_so(opened):
    asked = "getComputedStyle(document.querySelector('.face')).transitionDuration"
    assert opened("triangle", prefers_reduced_motion="reduce").value(asked) == "0s"
    assert opened("triangle").value(asked) == "0.2s"


def test_the_page_can_be_heard(opened):
    at = opened("triangle", "step=3.3")
    tree = at.call("Accessibility.getFullAXTree")["nodes"]
    found = [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in tree
             if not n["ignored"] and "role" in n]  # fmt: skip
    label = "Board at Step 3.3, under a supposition. Numbers used: (3, 3)."
    assert [name for role, name in found if role == "image" and name.startswith(label)]
    assert ("slider", "Step") in found
    assert ("navigation", "Steps") in found
    for role, name in found:
        if role in ("button", "link", "slider", "radio"):
            assert name.strip()
    assert at.value("document.querySelector('[aria-current=step]').innerText").startswith("3.3")
    assert at.value("document.getElementById('sentence').ariaLive") == "polite"


def test_the_keyboard_reaches_everything_and_shows_where_it_is(opened):
    at = opened("triangle", "step=1")
    reached = []
    for _ in range(12):
        at.press("Tab")
        reached.append(at.value("document.activeElement.id || document.activeElement.name"))
    assert {"next", "last", "slider", "depth"} <= set(reached)
    assert at.value("getComputedStyle(document.activeElement).outlineStyle") != "none"


@pytest.mark.slow
def test_on_paper_every_step_has_its_board(opened):
    at = opened("midgame", "step=5")
    before = at.value("document.getElementById('board').innerHTML")
    at.value("dispatchEvent(new Event('beforeprint'))")
    assert at.value("document.querySelectorAll('.mini svg').length") == 64
    # Only the part that the step is about.
    assert at.value("document.querySelectorAll('.mini .tile').length") < 64 * 100
    assert at.value("document.querySelectorAll('#board .mark').length") == 0
    at.value("dispatchEvent(new Event('afterprint'))")
    assert at.value("document.querySelectorAll('.mini').length") == 0
    assert at.value("document.getElementById('board').innerHTML") == before
    assert at.pdf().startswith(b"%PDF")
    assert at.value("document.getElementById('board').innerHTML") == before


def test_text_from_outside_runs_nothing(opened):
    at = opened("hostile", "step=1")
    assert at.value("window.hacked") is None
    assert at.value("document.images.length") == 0
    assert "</script>" in at.text("body")


@pytest.mark.slow
def test_a_clash_is_seen(opened):
    at = opened("clash")
    at.press("End")
    assert at.text("h1") == "Why no board fits"
    assert drawn(at, "clash")


def test_letters_need_no_board(opened):
    at = opened("letters")
    at.press("End")
    assert at.value("document.getElementById('board')") is None
    assert "R" in at.text("#besides")


@pytest.mark.slow
def test_a_page_about_one_step_begins_with_it(opened):
    assert opened("hostile").text("#where") == "Step 1 of 1"
    assert opened("clash").text("#where") == "The beginning"


def test_two_boards_are_shown_where_nothing_follows(opened):
    at = opened("independent")
    assert at.value("document.querySelectorAll('svg.board').length") == 2
    assert "It fails here" in at.text("body")


@pytest.mark.slow
def test_in_a_notebook_the_page_works_in_its_frame(opened):
    at = opened("notebook")
    inside = "document.querySelector('iframe').contentDocument"
    assert at.value(f"{inside}.getElementById('where').innerText") == "The beginning"
    at.value(f"{inside}.getElementById('next').click()")
    at.value(f"{inside}.querySelector('a.go[href=\"#step=3.1\"]').click()")
    assert at.value(f"{inside}.getElementById('where').innerText").startswith("Step 3.1")
    assert at.value("document.querySelector('p').innerText") == "Out:"
