"""The semantics game in words: what is claimed, asked and answered, and how it ended."""

from __future__ import annotations

from typing import assert_never

from minelogic.ground.evaluate import Reason
from minelogic.ground.game import Answer, Claim, Game, Give, Move, Pick, Plain, Rewrite, after
from minelogic.records import replace
from minelogic.render.reasons import reason_text
from minelogic.syntax import tree
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Binder, Formula, Value
from minelogic.words import fill, listed, plural


def claim_text(claim: Claim, style: Style = "ascii", opening: str = "You say") -> str:
    """What the student claims, the formula on a line of its own."""
    said = fill(f"{opening} that this is {_word(claim.value)}:")
    return f"{said}\n{formula_text(claim.formula, style)}"


def formula_text(formula: Formula, style: Style = "ascii") -> str:
    """The formula, indented, on as many lines as it needs."""
    return fill(write(formula, style), "    ", "        ")


def move_text(move: Move, style: Style = "ascii") -> str:
    """What happened, and what the student therefore claims now."""
    if move.by == "student":
        return claim_text(move.after, style, "So you say")
    if isinstance(move.turn, Rewrite):
        return claim_text(move.after, style, f"{_rewritten(move, move.turn, style)}, so you say")
    return f"{fill(_challenge(move))}\n{claim_text(move.after, style, 'So you say')}"


def question_text(game: Game, style: Style = "ascii") -> str:
    """What the student is asked."""
    turn = game.turn
    assert isinstance(turn, Pick | Give)
    if isinstance(turn, Give):
        return fill(_values_wanted(turn))
    sides = ("", "")
    if isinstance(game.position.formula, tree.Implies):
        sides = ("the left side is false: ", "the right side is true: ")
    lines = [fill(_sides_wanted(game.position.formula, turn))]
    for index, claim in enumerate(turn.claims):
        side = sides[index] if index < 2 else ""
        lines.append(fill(f"{index + 1}. {side}{write(claim.formula, style)}", "  ", "     "))
    return "\n".join(lines)


def result_text(game: Game, style: Style = "ascii") -> str:
    """What can be seen at the end, who has won, and what lost the game if it is lost."""
    end = game.turn
    assert isinstance(end, Plain)
    seen = fill(f"{'Indeed' if game.won else 'But'} {_seen(game, end, style)}.")
    if game.won:
        return f"{seen}\nYou have won: the formula is {_word(game.claim)}, as you said."
    return f"{seen}\nYou have lost.\n{fill(lost_text(game, style))}"


def lost_text(game: Game, style: Style = "ascii") -> str:
    """Which choice lost the game, and what would have been right; empty if it is not lost."""
    lost_at = game.lost_at
    if lost_at is None:
        return ""
    if lost_at == "commitment":
        truth = f"The formula is {_word(not game.claim)}"
        because = _because(game.world.reason(game.formula), style)
        return f"It was lost by what you said at the start. {truth}{because}."
    before = replace(game, moves=game.moves[: game.moves.index(lost_at)])
    number = 1 + sum(move.by == "student" for move in before.moves)
    turn = lost_at.turn
    assert isinstance(turn, Pick | Give)
    right = before.good_answer()
    good = after(game.world, turn, right)
    because = _because(game.world.reason(good.formula), style)
    fits = f"{answer_text(turn, right, style)}"
    if isinstance(turn, Give):
        fits += f": {write(good.formula, style)} is {_word(good.value)}"
    said = answer_text(turn, lost_at.answer, style)
    return f"It was lost by your choice {number}, {said}. Right would have been {fits}{because}."


def answer_text(turn: Pick | Give, answer: Answer, style: Style = "ascii") -> str:
    """An answer as it reads in a sentence."""
    if isinstance(turn, Pick):
        picked = [turn.claims[index] for index in answer if isinstance(index, int)]
        formulas = listed([write(claim.formula, style) for claim in picked], most=None)
        return f"that {formulas} {plural(len(picked), 'is', 'are')} {_word(picked[0].value)}"
    given = [values for values in answer if isinstance(values, tuple)]
    if len(given) == 1:
        return binding_text(turn.binders, given[0])
    return listed([_case(values) for values in given], most=None)


def binding_text(binders: tuple[Binder, ...], values: tuple[Value, ...]) -> str:
    """The values of the variables, such as `i = 0, j = 1`."""
    pairs = zip(binders, values, strict=True)
    return ", ".join(f"{binder.name} = {value}" for binder, value in pairs)


def _word(value: bool) -> str:
    return "true" if value else "false"


def _case(values: tuple[Value, ...]) -> str:
    return str(values[0]) if len(values) == 1 else f"({', '.join(map(str, values))})"


def _rewritten(move: Move, turn: Rewrite, style: Style) -> str:
    """Why the claim comes to another, as the beginning of a sentence."""
    formula = move.before.formula
    match turn.why:
        case "negation":
            return f"You say that a negation is {_word(move.before.value)}"
        case "definition":
            assert isinstance(formula, tree.Atom)
            return f"{formula.predicate} is written out"
        case "at most":
            more = turn.claim.formula
            assert isinstance(formula, tree.Count | tree.KN)
            assert isinstance(more, tree.Count | tree.KN)
            at_most, at_least = write(formula.bound, style), write(more.bound, style)
            return f"At most {at_most} means not at least {at_least}"
        case "none":
            return "Exactly 0 means at most 0"
        case "all":
            return "There are no more cases than that"
        case _:
            assert_never(turn.why)


def _challenge(move: Move) -> str:
    """What the computer does."""
    turn, formula = move.turn, move.before.formula
    if isinstance(turn, Give):
        named = answer_text(turn, move.answer)
        if isinstance(formula, tree.Forall):
            return f"You say it holds for all values. I choose {named}."
        if isinstance(formula, tree.Exists):
            return f"You say there are no such values. I choose {named}."
        cases = plural(turn.number, "this case", "these cases")
        return f"You say there are not so many. I name {cases}: {named}."
    match formula:
        case tree.And():
            return "You say all parts are true. I doubt one of them."
        case tree.Or():
            return "You say all parts are false. I doubt that of one."
        case tree.Implies():
            side = "left" if move.answer == (0,) else "right"
            return f"You say the left side is true and the right side false. I doubt the {side}."
        case tree.Iff():
            way = "left to right" if move.answer == (0,) else "right to left"
            return f"You say it holds both ways. I doubt it from {way}."
        case tree.KN(kind="exactly") | tree.Count():
            half = "that there are so many" if move.answer == (0,) else "that there are no more"
            return f"You say it is this number and no other. I doubt {half}."
        case _:
            return "You say there are not so many. I name some that I say are true."


def _sides_wanted(formula: Formula, turn: Pick) -> str:
    """The question before numbered claims."""
    match formula:
        case tree.And():
            return "Which part is false?"
        case tree.Or():
            return "Which part is true?"
        case tree.Implies():
            return "An implication is true if its left side is false or its right side true. Which?"
        case tree.Iff():
            return "Which way does it fail?"
        case tree.KN(kind="exactly") | tree.Count():
            return "Which half of it is false?"
        case _:
            if turn.number == 1:
                return "Which of them is true?"
            return f"Which {turn.number} of them are true? Give their numbers, as in 1, 2."


def _values_wanted(turn: Give) -> str:
    """The question for values."""
    names = ", ".join(binder.name for binder in turn.binders)
    many = len(turn.binders) > 1
    if turn.number == 1:
        return f"For which {'values' if many else 'value'} of {names} is it {_word(turn.value)}?"
    noun = f"values of ({names})" if many else f"values of {names}"
    return f"Name {turn.number} different {noun} for which it is {_word(turn.value)}."


def _seen(game: Game, end: Plain, style: Style) -> str:
    """The plain truth at the end of the game."""
    formula = game.position.formula
    match end.why:
        case "fact":
            return _line(game.world.reason(formula), style)
        case "empty":
            return f"there are no values to choose, so this is {_word(game.world.truth(formula))}"
        case "nothing":
            return "at least 0 is always true"
        case "negative":
            return "there cannot be fewer than 0, so this is false"
        case "few":
            return f"there {_are(end.number)} in all, so this is false"
        case "enough":
            return f"there {_are(end.number)} in all, so this is true"
        case "counted":
            return f"the number is {end.number:,}, so this is {_word(game.world.truth(formula))}"
        case _:
            assert_never(end.why)


def _are(number: int) -> str:
    return f"{plural(number, 'is', 'are')} only {number}"


def _because(reason: Reason, style: Style) -> str:
    """The heart of a reason as the end of a sentence; empty if there is nothing to add."""
    why = _why(reason, style)
    return f", because {why}" if why else ""


def _why(reason: Reason, style: Style) -> str:
    match reason.how:
        case "plain":
            _, _, plain = _line(reason, style).partition(": ")
            return plain
        case "definition" | "negation":
            return _why(reason.parts[0], style)
        case "witness" | "counterexample":
            values = ", ".join(f"{name} = {value}" for name, value in reason.binding)
            return f"{values} is a {reason.how}"
        case "none":
            return "there is no case in which it holds"
        case "every":
            return "there is no case in which it fails"
        case "count":
            hold = plural(reason.number, "holds", "hold")
            return f"{reason.number} of the cases {hold}"
        case "sides":
            if len(reason.parts) > 1 and isinstance(reason.formula, tree.And | tree.Or):
                return ""
            return listed(
                [f"{write(part.formula, style)} is {_word(part.value)}" for part in reason.parts]
            )
        case _:
            assert_never(reason.how)


def _line(reason: Reason, style: Style) -> str:
    return " ".join(reason_text(reason, style).split())
