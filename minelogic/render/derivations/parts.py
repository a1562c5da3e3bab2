"""What the text, Markdown and LaTeX of a derivation have in common: headings, remarks, places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from minelogic.board import Board, Sign
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Assumption, Earlier, Reason, Step
from minelogic.derive.words.english import Words, every, words_of
from minelogic.derive.words.plan import is_long
from minelogic.derive.words.telling import conclusion_text, supposed
from minelogic.diagnostics import visible
from minelogic.ground.premises import Premise
from minelogic.records import dataclass, replace
from minelogic.render.answers import Look
from minelogic.syntax.statements import Fact, Rule
from minelogic.words import listed, lowered, plural, shortened

Depth: TypeAlias = Literal["tile", "line", "clause"]
DEPTHS: tuple[Depth, ...] = ("tile", "line", "clause")

NOT_FEWEST = "fewer premises might do"
_LONGEST = 400
"""Characters of a statement that are shown."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a premise stands and what stands there."""

    where: str
    """`corner.mine:12`, `step 3`, or `assumed`."""
    what: str
    """What it is, with the values of its variables."""
    text: str
    """The statement, or the row of the display; the conclusion of an earlier step."""
    mark: tuple[int, int] | None = None
    """The characters of a display's row that show the tile."""


def title(step: Step, words: Words) -> str:
    """The conclusion of a step, as a heading."""
    if step.conclusions == (False,) and isinstance(step.id, int):
        return _nothing_fits(words)
    said = conclusion_text(step, words, asked=True)
    # A formula is written as it is.
    return said if step.wording is not None else words.capital(said)


def look(step: Step, words: Words) -> Look:
    """Whether the step finds bombs, safe tiles, or neither."""
    kinds = [words.kind(part, True) for part in step.conclusions if type(part) is int]
    if not kinds or kinds[0].predicate not in ("B", "S"):
        return "plain"
    return "bomb" if kinds[0].holds and kinds[0].predicate == "B" else "safe"


def remarks(step: Step, doubts: bool = True) -> list[str]:
    """The technique, the form if it is not told by the sentence, the earlier steps, and doubts.

    Among many steps these are told once, below all of them.
    """
    how = {"contradiction": ", by contradiction", "cases": ", by cases"}.get(step.form, "")
    words = [step.technique + how] if step.technique else []
    if step.earlier:
        steps = [str(number) for number in step.earlier]
        words.append(f"from {plural(len(steps), 'step')} {listed(steps)}")
    if doubts and not step.smallest:
        words.append(f"({NOT_FEWEST})")
    return words


def leads(step: Step) -> bool:
    """Whether a step's own sentence is told: it has no cases, or it says where these lead."""
    return not step.told or is_long(step)


def supposition(step: Step, number: int, words: Words) -> str:
    """The sentence that opens a case."""
    case = step.cases[number]
    if len(step.cases) == 1:
        return f"Suppose {supposed(step, words)}."
    return f"Case {number + 1}: {words.formula(case.assume, True)}."


def closing(step: Step, words: Words) -> str:
    """The sentence after the last case."""
    conclusion = conclusion_text(step, words, asked=True)
    if step.conclusions == (False,):
        nothing = _nothing_fits(words) if isinstance(step.id, int) else "There is a clash"
        return f"So {lowered(nothing)}."
    if len(step.cases) == 1:
        return f"So {conclusion}."
    return f"So {conclusion} in {every(len(step.cases))} cases."


def letter(number: int) -> str:
    """a, b, … z, aa, ab … for the premises of a step."""
    front, last = divmod(number, 26)
    return (letter(front - 1) if front else "") + chr(ord("a") + last)


class Places:
    """Finds where the premises of one derivation stand."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.words = words_of(derivation.grounding)
        self._steps = {inner.id: inner for step in derivation.steps for inner in step.within()}

    def of_step(self, step: Step) -> Iterator[tuple[Reason, Place]]:
        """The premises of a step; the text of a statement that several share comes once."""
        seen: set[int] = set()
        for reason in step.premises:
            place = self.of(reason)
            if isinstance(reason, Premise) and reason.statement is not None:
                if id(reason.statement) in seen:
                    place = replace(place, text="")
                seen.add(id(reason.statement))
            yield reason, place

    def of(self, reason: Reason) -> Place:
        """Where a premise stands, and what stands there."""
        if isinstance(reason, Earlier):
            said = conclusion_text(self._steps[reason.step], self.words)
            return Place(f"step {reason.step}", "", said)
        if isinstance(reason, Assumption):
            return Place("assumed", "", self.words.formula(reason.formula, True))
        statement = reason.statement
        if statement is None:
            return self._display(reason)
        where = f"{visible(statement.source.name)}:{statement.line}"
        span = statement.span
        text = visible(" ".join(statement.source.text[span.start : span.end].split()))
        text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
        what = "fact" if isinstance(statement, Fact) else "mines"
        if isinstance(statement, Rule):
            values = ", ".join([f"{name} = {value}" for name, value in reason.binding.items()])
            what = f"rule {statement.name}{f' with {values}' if values else ''}"
        if reason.of is not None:
            what += f", for what it says of {self.words.tile(reason.of)} alone"
        return Place(where, what, text)

    def names(self, step: Step, letters: Mapping[int, str]) -> list[str]:
        """The premises of a step within a case: letters of the whole step, steps, assumptions."""
        names = []
        for reason in step.premises:
            if isinstance(reason, Assumption):
                told = shortened(self.words.formula(reason.formula, True), _LONGEST)
                names.append(f"the assumption that {told}")
            elif isinstance(reason, Earlier):
                names.append(f"step {reason.step}")
            else:
                place = self.of(reason)
                names.append(letters.get(id(reason)) or f"{place.where} ({place.what})")
        return names

    def _display(self, premise: Premise) -> Place:
        file, tile = self.derivation.file, premise.tile
        assert tile is not None
        sign = str(self.derivation.signs[tile])
        says = {"*": "is marked as a bomb", "-": "is marked as safe"}.get(sign, f"shows {sign}")
        what = f"display, {self.words.tile(tile)} {says}"
        if not file.display_spans:
            return Place(visible(file.source.name), what, "")
        span = file.display_spans[tile]
        place = file.source.place(span.start)
        row = file.source.line_text(place.line)
        start = place.column - 1 - (len(row) - len(row.lstrip()))
        return Place(
            f"{visible(file.source.name)}:{place.line}",
            what,
            visible(row.strip()),
            (start, start + span.end - span.start),
        )


def letters_of(step: Step) -> dict[int, str]:
    """The letter of each premise, by its identity."""
    return {id(reason): letter(place) for place, reason in enumerate(step.premises)}


def cited(step: Step, names: Sequence[str]) -> str:
    """The names of a step's premises as a list: letters first."""
    letter_of: dict[str, str] = {}
    for number, name in enumerate(names):
        often = times(step, number)
        letter_of.setdefault(f"{name} ({often})" if often else name, name)
    order = sorted(letter_of, key=lambda text: (len(letter_of[text]) > 2, letter_of[text]))
    return listed(order, most=max(len(order), 1)) if order else "nothing"


def times(step: Step, number: int) -> str:
    """How often a premise is added, if the step is a sum."""
    weight = step.weights[number] if step.weights else 0
    if not weight:
        return ""
    often = {1: "", 2: " twice"}.get(abs(weight), f" {abs(weight)} times")
    return f"{'added' if weight > 0 else 'taken away'}{often}"


def signs_after(derivation: Derivation, steps: Sequence[Step]) -> list[str]:
    """The display with what the steps conclude on its covered tiles."""
    size = 0 if derivation.board is None else derivation.board.size
    none = "." if words_of(derivation.grounding).tied else "N"
    signs: list[Sign | str] = list(derivation.signs)
    for step in steps:
        for conclusion in step.conclusions:
            if type(conclusion) is int and -size <= conclusion <= 2 * size:
                tile = (abs(conclusion) - 1) % size
                if signs[tile] in (".", "N"):
                    signs[tile] = none if conclusion < 0 else "B" if conclusion <= size else "S"
    return [str(sign) for sign in signs]


def rows(board: Board, signs: Sequence[str]) -> list[list[str]]:
    """The signs of a grid, row by row; of a graph, all in one."""
    if not board.is_grid:
        return [list(signs)]
    return [
        list(signs[start : start + board.columns]) for start in range(0, board.size, board.columns)
    ]


def ending(derivation: Derivation) -> str:
    """What is to be said after the last step, or if there is none."""
    if not derivation.complete:
        return "There may be more to deduce: not everything was looked for."
    if not derivation.steps and derivation.answer is None:
        return "Nothing can be deduced."
    return ""


def _nothing_fits(words: Words) -> str:
    return "No board fits" if words.bombs else "No world fits"
