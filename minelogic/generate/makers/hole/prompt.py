"""What students read: what the rules are about, which are missing or wrong, and how to hand in."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.board import Board
from minelogic.generate.makers.deduce.folder import NEIGHBOURS
from minelogic.generate.makers.hole.theories import RuleText, Theory
from minelogic.words import fill, listed, number_word, raised

_MEANINGS = {
    "B": ("B(i, j)", "there is a bomb on (i, j)"),
    "S": ("S(i, j)", "(i, j) is safe"),
    "Q": ("Q(a, i, j)", "(i, j) shows the number a"),
}
_EXAMPLES = (
    ('rule pair "two bombs lie around every safe tile"',
     "forall i, j. S(i, j) -> exists exactly 2 x, y. (adjacent(i, j, x, y) & B(x, y))"),
    ('rule corner "tiles in the first row and the first column are not near others"',
     "forall i, j, x, y. i = 0 & j = 0 -> ~Near(i, j, x, y)"),
)  # fmt: skip


def title_text(theory: Theory, missing: int, wrong: int) -> str:
    """What the exercise is called."""
    number = raised(number_word(len(theory.rules)))
    subjects = {
        "own": f"{number} rules about a board",
        "minesweeper": "The rules of Minesweeper",
        "perimeter": "The perimeter",
        "automaton": "The rules of the automaton",
    }
    holes = []
    if missing:
        holes.append(f"{number_word(missing)} missing")
    if wrong:
        holes.append(f"{number_word(wrong)} wrong")
    return f"{subjects[theory.name]}, {' and '.join(holes)}"


def prompt_text(
    title: str,
    theory: Theory,
    board: Board,
    where: str,
    missing: Sequence[RuleText],
    wrong: int,
    points: int,
    given: str,
) -> str:
    """The text of prompt.md."""
    parts = [f"# {title}", _filled(_about(theory, board))]
    number = len(theory.rules)
    said = []
    if missing:
        lost = "one has been lost" if len(missing) == 1 else f"{_lost(len(missing))}"
        names = listed([f"`{rule.name}`" for rule in missing], most=None)
        said.append(f"Of {number_word(number)} rules {lost}: {names}.")
    if wrong:
        said.append(_spoiled(wrong, number - len(missing), bool(missing)))
    parts += [_filled(" ".join(said)), f"```\n{given}```"]
    parts.append(_filled(_advice(bool(missing), bool(wrong))))
    names = listed([f"`{rule.name}`" for rule in theory.rules], most=None)
    everything = "both rules" if number == 2 else f"all {number_word(number)} rules"
    todo = ["write what is missing"] if missing else []
    todo += ["mend what is wrong"] if wrong else []
    todo += ["leave the others as they are"]
    parts.append(
        _filled(
            f"**Hand in** the file `answer.mine` with {everything}, each under its name: {names}. "
            f"{raised(listed(todo))}. A rule looks like this one, which says something else:"
        )
    )
    head, formula = _EXAMPLES[theory.name == "perimeter"]
    parts.append(f"```\n{head}:\n    {formula}\n```")
    each = points // (len(missing) + wrong)
    parts.append(
        _filled(
            f"It is tried {where}, and counts by what it means beside the other rules, however it "
            "is written."
        )
    )
    told = f"{each} for each of the {number_word(len(missing) + wrong)} rules"
    if len(missing) + wrong == 1:
        told = "all for the right rule"
    parts.append(
        _filled(
            f"**Points** ({points}): {told}, half of it for one that comes nearer to what is meant "
            f"than what was given. Whoever spoils what was right loses {_half(each)}."
        )
    )
    return "\n\n".join(parts) + "\n"


def _about(theory: Theory, board: Board) -> str:
    """What the rules are for, and what their words say."""
    text = theory.story
    meanings = [_MEANINGS[name] for name in theory.vocabulary if name in _MEANINGS]
    if meanings:
        said = [f"`{atom}` says that {meaning}" for atom, meaning in meanings]
        text += f" {listed(said, most=None)}."
    texts = " ".join([rule.formula for rule in theory.rules])
    if "adjacent" in texts:
        text += (
            f" {NEIGHBOURS[board.topology]} `adjacent(i, j, x, y)` says that (i, j) and (x, y) are."
        )
    return text + " Rows and columns are counted from 0."


def _lost(number: int) -> str:
    return f"{number_word(number)} have been lost"


def _spoiled(wrong: int, given: int, others: bool) -> str:
    """How many of the rules that are given do not say what they should."""
    if wrong == given:
        each = "The one" if given == 1 else "Each of those"
        told = f"{each} that {'is' if given == 1 else 'are'} given"
        return f"{told} does not say what its sentence says."
    verb = "does not say what its sentence says"
    if wrong > 1:
        verb = "do not say what their sentences say"
    of = "of the others" if others else f"of the {number_word(given)} rules"
    return f"{raised(number_word(wrong))} {of} {verb}."


def _advice(missing: bool, wrong: bool) -> str:
    """How to go about it."""
    parts = []
    if wrong:
        parts.append(
            "Read each formula aloud and compare it with its sentence. A rule is **too weak** if "
            "it allows a board that should not be, and **too strong** if it forbids one that "
            "should: look for the smallest board on which formula and sentence differ."
        )
    if missing:
        parts.append(
            "To write a rule, say first of which tiles it speaks (`forall i, j.`), then, left of "
            "an arrow, under which condition, and right of it what holds. Try it on a small board "
            "that should be allowed, and on one that should not."
        )
    return " ".join(parts)


def _half(each: int) -> str:
    whole, rest = divmod(each, 2)
    return f"{whole} 1/2" if rest else f"{whole}"


def _filled(text: str) -> str:
    return fill(text, width=100)
