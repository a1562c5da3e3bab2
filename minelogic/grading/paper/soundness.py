"""Whether an exercise on paper can be judged: what fits its board is what it asks about."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.board import numbers_of
from minelogic.derive.verify.trace import verify
from minelogic.errors import LimitReached
from minelogic.exercises import kinds
from minelogic.exercises.exercise import Exercise
from minelogic.grading.deduce.soundness import certificate_row
from minelogic.grading.paper.asked import opening_of, problem_of, task_of
from minelogic.grading.paper.completing import fewest_of
from minelogic.grading.paper.deciding import MOST_SHOWN
from minelogic.grading.paper.pairing import layout_asked
from minelogic.grading.report.soundness import CheckRow, Faults, Soundness, no_other_items, prompted
from minelogic.grading.report.values import GradeReport
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import PaperError, plain_signs
from minelogic.records import replace
from minelogic.source import Span
from minelogic.words import counted, listed


def _faults(exercise: Exercise) -> Faults:
    problem, task = problem_of(exercise), task_of(exercise)
    why = None
    try:
        _, signs = plain_signs(problem)
    except PaperError as error:
        why = str(error)
    else:
        opened = [sign for sign in signs if isinstance(sign, int) or sign == "-"]
        if not opened or "." not in signs:
            why = f"{task.board} has no {'closed' if opened else 'open'} cell"
        elif task.ask != "pair":
            why = _not_asked_about(Opening(problem), exercise)
    if why is not None:
        finding = kinds.BAD_BOARD.at(problem.file.source, Span(0, 0), why=why, file=task.board)
        yield "board", finding


def _not_asked_about(opening: Opening, exercise: Exercise) -> str | None:
    """Why what an exercise asks cannot be asked about an opening."""
    task = task_of(exercise)
    if opening.kind == "unknown":
        return f"how many sets of mines fit {task.board} was not found out"
    if task.ask == "solve" and opening.kind != "table":
        fits = "no set of mines fits" if opening.kind == "no opening" else "several sets fit"
        return f'{fits} {task.board}; to ask about that, write ask = "decide"'
    if task.ask == "complete" and opening.kind != "opening":
        fits = "no set of mines fits" if opening.kind == "no opening" else "one set alone fits"
        return f"{fits} {task.board}, so no number can be added for that"
    if task.show == "all" and opening.kind == "opening":
        count = opening.count
        if count is None or count > MOST_SHOWN:
            many = "too many" if count is None else f"{count:,}"
            return f"{many} sets of mines fit {task.board}, and at most {MOST_SHOWN} are asked for"
    return None


def _checks(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    task, opening = task_of(exercise), opening_of(exercise)
    drawn = exercise
    if task.ask == "pair":
        # In prompts an open cell whose number does not matter is an o.
        drawn = replace(exercise, prompt=exercise.prompt.replace("o", "-"))
    yield from prompted(drawn, opening.problem)
    if task.ask == "pair":
        yield _layout(exercise, opening)
    elif opening.kind == "table":
        yield _table(exercise, opening)
        if task.ask == "solve":
            yield from _balance(opening)
    elif opening.kind == "no opening":
        by = f": {listed([opening.board.label(t) for t in opening.clashing])} clash"
        sentence = f"No set of mines fits {task.board}{by if opening.clashing else ''}."
        yield CheckRow(check="board", ok=True, sentence=sentence, file=task.board)
    else:
        yield _several(exercise, opening)
    if task.ask == "complete":
        yield _numbers(exercise, opening)
    if task.needs is not None and opening.kind == "table":
        yield certificate_row(exercise, task.board, task.needs, whole=True)


def _table(exercise: Exercise, opening: Opening) -> CheckRow:
    """Whether the checker of derivations agrees that one set of mines fits."""
    board = task_of(exercise).board
    derivation = opening.problem.derivation
    # It believes nothing, and shares no code with the solver that says so.
    verified = verify(opening.problem.file, derivation.to_json())
    covered = [tile for tile in opening.closed_cells if opening.signs[tile] == "."]
    settled = sum([len(step.conclusions) for step in derivation.steps])
    ok = verified.ok and settled == len(covered)
    cells = counted(len(covered), "closed cell")
    steps = counted(len(derivation.steps), "step")
    sentence = f"One set of mines fits {board}: {steps} of a checked derivation settle {cells}."
    if not ok:
        sentence = f"One set of mines fits {board}, but no derivation of it could be checked."
    return CheckRow(check="table", ok=ok, sentence=sentence, file=board)


def _balance(opening: Opening) -> Iterator[CheckRow]:
    """Whether there are mines and other cells, in a proportion that makes no cell too dear."""
    mines = opening.mines
    assert mines is not None
    asked = [tile for tile in opening.closed_cells if opening.signs[tile] == "."]
    number = sum([tile in mines for tile in asked])
    ok = 0 < number < len(asked)
    sentence = f"{number} of {counted(len(asked), 'closed cell')} {'is' if number == 1 else 'are'} "
    sentence += "a mine." if number == 1 else "mines."
    if not ok:
        word = "mines" if number else "free of mines"
        sentence = f"All closed cells are {word}: who marks all alike would be right."
    yield CheckRow(check="balance", ok=ok, sentence=sentence)


def _several(exercise: Exercise, opening: Opening) -> CheckRow:
    """Whether two different sets of mines fit, counted by hand."""
    board, name = opening.board, task_of(exercise).board
    crosses = [
        frozenset([t for n in model.bombs if (t := board.tile(n)) is not None])
        for model in opening.two or ()
    ]
    ok = len(set(crosses)) == 2 and all(_fits(opening, mines) for mines in crosses)
    count = opening.count
    many = "Several" if count is None else f"{count:,}"
    sentence = f"{many} sets of mines fit {name}."
    return CheckRow(check="board", ok=ok, sentence=sentence, file=name)


def _fits(opening: Opening, mines: frozenset[int]) -> bool:
    numbers = numbers_of(opening.board, mines)
    total = opening.problem.mines
    return (total is None or total == len(mines)) and all(
        (sign != "-" or tile not in mines)
        and (sign != "*" or tile in mines)
        and (not isinstance(sign, int) or (numbers[tile] == sign and tile not in mines))
        for tile, sign in enumerate(opening.signs)
    )


def _numbers(exercise: Exercise, opening: Opening) -> CheckRow:
    """Whether it is known how many numbers it takes."""
    task = task_of(exercise)
    fewest = fewest_of(opening)
    if fewest is None:
        ok = task.most is not None
        sentence = "How many numbers have to be added at the least was not found out."
        if not ok:
            sentence += " Write most, so many as may be added."
    else:
        ok = task.most is None or task.most >= fewest
        sentence = f"It takes {counted(fewest, 'number')} more for one set of mines to fit."
        if not ok:
            sentence += f" With {task.most} it cannot be done."
    return CheckRow(check="fewest", ok=ok, sentence=sentence)


def _layout(exercise: Exercise, opening: Opening) -> CheckRow:
    """Whether the checker of certificates agrees on the layout."""
    from minelogic.paper.check_certificate import Refused, check

    layout = layout_asked(opening)
    name = task_of(exercise).board
    try:
        certificate = layout.certificate
        check(certificate)
    except LimitReached as reached:
        return CheckRow(check="layout", ok=False, sentence=f"It was too much: {reached}.")
    except Refused as refused:
        sentence = f"What is known of the layout of {name} does not hold: {refused}."
        return CheckRow(check="layout", ok=False, sentence=sentence, file=name)
    rank = f"rank {layout.rank}, {counted(layout.closed, 'closed cell')}"
    shows = "Two sets of mines show the same numbers" if layout.pair else "No two sets of mines do"
    sentence = f"{shows} on the layout of {name} ({rank}), by a certificate that was checked."
    if not layout.pair:
        sentence = (
            f"No two sets of mines show the same numbers on the layout of {name} ({rank}), by a "
            "certificate that was checked."
        )
    return CheckRow(check="layout", ok=True, sentence=sentence, file=name)


SOUNDNESS = Soundness(faults=_faults, checks=_checks, item_names=no_other_items)
