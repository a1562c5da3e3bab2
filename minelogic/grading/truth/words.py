"""What choices run into, in sentences."""

from __future__ import annotations

import re

from minelogic.board import finished, text_of
from minelogic.exercises.boards import board_words
from minelogic.grading.report.drawing import with_place
from minelogic.grading.report.values import Witness
from minelogic.grading.truth.plays import Case, Fault
from minelogic.ground.evaluate import Reason, World
from minelogic.render.reasons import reason_text
from minelogic.syntax.definitions import substitute
from minelogic.syntax.printer import write
from minelogic.syntax.tree import (
    Atom,
    Binder,
    Exists,
    Forall,
    Formula,
    Int,
    Term,
    Value,
    Vertex,
)
from minelogic.syntax.walk import subformulas
from minelogic.words import listed, number_word, raised, shortened

_MEANS = {
    "witness": "values for which it is true",
    "counterexample": "values for which it is false",
}
_LONGEST = 120
"""So many characters of a formula are quoted."""
_MOST_LINES = 3
"""So many lines of a reason are told; of more, none."""


def fault_words(fault: Fault, world: World, formula: Formula, chosen: str) -> str:
    """Why choices do not show a verdict that is right; `chosen` is what they are called."""
    others = _values([pair for pair in fault.case if pair[0] not in fault.own])
    mine = _values([pair for pair in fault.case if pair[0] in fault.own])
    names = listed([binder.name for binder in fault.binders], most=None)
    here = f"for {others} " if others else ""
    match fault.why:
        case "missing":
            if not fault.case:
                what = _MEANS.get(chosen)
                said = f"The {chosen}, {what}, is missing" if what else f"The {chosen} is missing"
                return f"{said}: give a value for {names}."
            told = f"{here}with {mine} " if mine else here
            return raised(f"{told}no value is given for {names}.")
        case "several":
            what = f"values are given for {names}" if names else "parts are named"
            advice = "Give one, or say which case each is for"
            advice += f", as in {_by_cases(fault)}" if names and others else "."
            return raised(f"{here}two different {what}. {advice}")
        case "no value":
            binder = fault.binders[0]
            earlier = dict(fault.case)
            extent = _extent(world.values(binder, earlier))
            return raised(f"{here}the variable {binder.name} cannot be {fault.value}: {extent}.")
        case "too few":
            needed = number_word(fault.number)
            return raised(f"{here}{needed} different cases are needed, and fewer are given.")
        case "no part":
            return raised(f"{here}there is no part {fault.number}.")
        case "false":
            assert fault.claim is not None
            said = shortened(write(fault.claim.formula), _LONGEST)
            value = "false" if fault.claim.value else "true"
            whole = _with_values(formula, fault.case)
            if whole != fault.claim.formula:
                # `0 = 0 is true` alone would not tell what it has to do with the formula.
                said = f"{shortened(write(whole), _LONGEST)} is {value}, because {said}"
            if mine and others:
                return raised(f"{here}you take {mine}, and {said} is {value}.")
            if mine:
                return f"With {mine} it does not work: {said} is {value} here."
            return raised(f"{here}{said} is {value} here.")


def _by_cases(fault: Fault) -> str:
    """How a choice is written that is another one in each case."""
    name, value = next(pair for pair in reversed(fault.case) if pair[0] not in fault.own)
    following = [value + 1] if isinstance(value, int) else []
    chosen = fault.binders[0].name
    return "; ".join([f"{name} = {each}: {chosen} = …" for each in (value, *following)])


def _with_values(formula: Formula, case: Case) -> Formula:
    """What a formula says of the values that were chosen for its first variables."""
    values = dict(case)
    while isinstance(formula, Forall | Exists):
        names = [binder.name for binder in formula.binders]
        if not all(name in values for name in names):
            break
        terms = {name: _term(values[name]) for name in names}
        formula = substitute(formula.body, terms)
    return formula


def _term(value: Value) -> Term:
    return Int(value) if isinstance(value, int) else Vertex(value)


def against(world: World, formula: Formula) -> str:
    """Why a formula is as it is, in a few words: what speaks against who says the reverse."""
    reason = world.reason(formula)
    lines = _unwrapped(reason_text(reason))
    plain = [re.sub(r"([,;] because|:)$", "", line) for line in lines]
    plain[0] = _head(world, reason) or plain[0]
    # What is said of parts is passed over for what is said of the board itself.
    last = [line for line, bare in zip(lines[1:], plain[1:], strict=True) if line == bare]
    told = f"{plain[0]}, because {'; '.join(last)}" if 0 < len(last) <= _MOST_LINES else plain[0]
    return shortened(f"Here {told}", 3 * _LONGEST) + "."


def _head(world: World, reason: Reason) -> str:
    """What decides about quantifiers of one kind, one within the other, told at once."""
    said = f"{write(reason.formula)} is {'true' if reason.value else 'false'}"
    match reason.how:
        case "witness" | "counterexample" as how:
            values = list(reason.binding)
            while reason.parts[0].how == how:
                reason = reason.parts[0]
                values += reason.binding
            return f"{said}; {how}: {_values(values)}"
        case "every" | "none" as how:
            binders = _binders(reason.formula)
            number, names = world.cases(binders), listed([each.name for each in binders])
            if number > 1:
                inner = shortened(write(_matrix(reason.formula)), _LONGEST)
                which = "each" if how == "every" else "none"
                return f"{said}: {inner} holds for {which} of the {number:,} values of {names}"
    return ""


def _binders(formula: Formula) -> tuple[Binder, ...]:
    """The variables of a quantifier, and of those of its kind that stand right below it."""
    match formula:
        case Forall(binders, Forall() as body) | Exists(binders, Exists() as body):
            return (*binders, *_binders(body))
        case Forall(binders, _) | Exists(binders, _):
            return binders
    return ()


def _matrix(formula: Formula) -> Formula:
    """What stands behind a quantifier, and behind those of its kind that stand right below it."""
    match formula:
        case Forall(_, Forall() as body) | Exists(_, Exists() as body):
            return _matrix(body)
        case Forall(_, body) | Exists(_, body):
            return body
    return formula


def _unwrapped(text: str) -> list[str]:
    """The lines of a reason without their indents, each with what was wrapped below it."""
    lines: list[str] = []
    indent = 0
    for line in text.split("\n"):
        own = len(line) - len(line.lstrip())
        # What is explained stands two blanks further right, what is wrapped four.
        if lines and own == indent + 4:
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line.strip())
            indent = own
    return lines


def drawn(world: World, sentence: str, formula: Formula) -> tuple[Witness, ...]:
    """The finished board with a sentence; nothing where there is none.

    Its numbers are drawn only if the formula speaks of them, as the exercise may not show them.
    """
    board = world.file.board
    if board is None:
        return (Witness(board="", rows=(), sentence=sentence),)
    rows = text_of(board, finished(board, world.bombs)).split("\n")
    speaks = any(isinstance(f, Atom) and f.predicate == "Q" for f in subformulas(formula))
    if board.is_grid and not speaks:
        rows = [re.sub("[0-9]+", lambda sign: ".".rjust(len(sign[0])), row) for row in rows]
    witness = Witness(board=board_words(board), rows=tuple(rows), sentence=sentence)
    return (with_place(witness, board),)


def what_is_chosen(formula: Formula, value: bool) -> str:
    """What is to be given for a verdict: a witness, a counterexample, or choices."""
    if isinstance(formula, Exists) and value:
        return "witness"
    if isinstance(formula, Forall) and not value:
        return "counterexample"
    return "choice"


def _values(pairs: Case | list[tuple[str, Value]]) -> str:
    return ", ".join([f"{name} = {value}" for name, value in pairs])


def _extent(values: range | tuple[Value, ...]) -> str:
    if not values:
        return "it has no value here"
    if isinstance(values, range):
        if len(values) == 1:
            return f"it is {values[0]}"
        return f"it goes from {values[0]} to {values[-1]}"
    return f"it is one of {listed([str(value) for value in values])}"
