"""Exercises made into sheets: handouts, solutions, keys for graders, and pages that check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.exercises.exercise import Exercise
from minelogic.generate.sheets.kinds import on_paper
from minelogic.generate.sheets.kinds.boards import (
    around_board,
    in_place_of_text,
    pictures_of,
    topologies_of,
)
from minelogic.generate.sheets.prompt import prompt_on_paper
from minelogic.generate.sheets.said_once import left_to_say
from minelogic.generate.sheets.seeds import seed_of
from minelogic.records import replace
from minelogic.render.sheets.boards import in_lines, shown_width
from minelogic.render.sheets.items import (
    Group,
    Item,
    Paper,
    Picture,
    Pictures,
    Sheet,
    Table,
    Text,
    Words,
    code,
    paragraph,
    plain,
)
from minelogic.render.sheets.prompts import prompt_items
from minelogic.render.sheets.self_check import Checked, TooFewAnswers, self_check_page
from minelogic.render.sheets.svg import group_height
from minelogic.words import counted, listed, plural, sentence

TITLE = "Exercises"
Tell: TypeAlias = Literal["nothing", "all"]
"""What stands below the title of an exercise: nothing, or its name, its seed and its hash."""
TELLS: tuple[Tell, ...] = ("nothing", "all")
_FITS = 530.0
"""Points: so much surely fits below the title, by the measures of typst and of browsers, too."""
_BELOW = paragraph("The board is below, with room for the answer beside it.", small=True)
_SMALL_BOARD = 0.45
_MINI = 110.0
"""Points: so wide is a board of the key at most."""
_HASH = 8
"""So many digits of the hash of an exercise stand on sheets."""


def handout(
    exercises: Sequence[Exercise],
    *,
    title: str = TITLE,
    name: str = "",
    paper: Paper = "a4",
    per_page: int | None = None,
    tell: Tell = "all",
) -> Sheet:
    """What students get: each exercise with its boards, a blank frame or lines for the answer.

    Without a `name` there is a line for it. Nothing on it comes from the reference, but for how
    many lines a proof takes. What several exercises say in the same words is said at the first of
    them, unless each has a page for itself. By what exercises are known again, `tell` may leave
    out.
    """
    return Sheet(
        title=title,
        # A page that is handed out alone is not about the others.
        about="" if per_page == 1 else _about(exercises),
        groups=tuple(_all_asked(exercises, paper, tell, in_full=per_page == 1)),
        name=name,
        paper=paper,
        per_page=per_page,
        note=title,
        apart=per_page == 1,
    )


def solutions(
    exercises: Sequence[Exercise],
    *,
    title: str = TITLE,
    name: str = "",
    paper: Paper = "a4",
    per_page: int | None = None,
) -> Sheet:
    """The solution of each exercise, with its derivation or its proof."""
    groups = [
        Group(
            heading=_heading(exercise, number),
            about=_known_by(exercise),
            items=tuple(on_paper(exercise).solution(exercise)),
            flows=True,
        )
        for number, exercise in enumerate(exercises, 1)
    ]
    return Sheet(
        title=f"{title}: solutions",
        about=_whose(name),
        groups=tuple(groups),
        name=None,
        paper=paper,
        per_page=per_page,
        note=f"{title}: solutions",
    )


def grader_key(
    exercises: Sequence[Exercise], *, title: str = TITLE, name: str = "", paper: Paper = "a4"
) -> Sheet:
    """The right answers in a table, as short as can be."""
    rows = tuple(
        (
            plain(str(number)),
            plain(exercise.id),
            plain(exercise.kind),
            plain(str(exercise.points)),
            code(on_paper(exercise).key(exercise)),
        )
        for number, exercise in enumerate(exercises, 1)
    )
    head = tuple(map(plain, ("", "Exercise", "Kind", "Points", "Right answer")))
    return Sheet(
        title=f"{title}: key",
        about=" ".join(filter(None, [_whose(name), _about(exercises)])),
        groups=(
            Group(heading="", items=(Table(head, rows, (3, 9, 6, 5, 24)), *_solved(exercises))),
        ),
        name=None,
        paper=paper,
        note=f"{title}: key",
    )


def _solved(exercises: Sequence[Exercise]) -> Iterator[Item]:
    """Small boards as they are when they are solved, each with its number in the table."""
    boards = []
    for number, exercise in enumerate(exercises, 1):
        boards += [(number, picture) for picture in _boards(exercise)]
    alone = len(exercises) == 1
    yield from in_lines([_small(picture, "" if alone else f"{n}.") for n, picture in boards])


def _small(picture: Picture, label: str) -> Picture:
    caption = f"{label} {picture.caption}".strip()
    fits = round(picture.scale * _MINI / shown_width(picture), 3)
    return replace(picture, caption=caption, scale=min(picture.scale, _SMALL_BOARD, fits))


def joined_keys(
    keys: Sequence[tuple[str, Sequence[Exercise]]], *, title: str, paper: Paper
) -> Sheet:
    """The keys of several people in one table, and below it their boards."""
    rows: list[tuple[Words, ...]] = []
    boards: list[Picture] = []
    for name, exercises in keys:
        for number, exercise in enumerate(exercises, 1):
            several = len(exercises) > 1
            heading = f"{number}. {exercise.title}"
            rows.append(
                (
                    plain(name),
                    plain(heading if several else exercise.title),
                    plain(str(exercise.points)),
                    code(on_paper(exercise).key(exercise)),
                )
            )
            label = f"{name}: {number}." if several else name
            boards += [_small(picture, label) for picture in _boards(exercise)]
    head = tuple(map(plain, ("Student", "Exercise", "Points", "Right answer")))
    items: tuple[Item, ...] = (Table(head, tuple(rows), (9, 9, 4, 22)), *in_lines(boards))
    return Sheet(title=f"{title}: key", groups=(Group(heading="", items=items),), name=None,
                 paper=paper, note=f"{title}: key")  # fmt: skip


def _boards(exercise: Exercise) -> Iterator[Picture]:
    """The boards of an exercise as they are when it is solved, if it has any."""
    solved = on_paper(exercise).solved
    if solved is not None:
        yield from solved(exercise)


def self_check(exercises: Sequence[Exercise], *, title: str = TITLE) -> tuple[str, list[str]]:
    """A page that checks answers by itself, and the ids of the exercises that cannot be on it.

    Only those can that have finitely many answers. Raises `TooFewAnswers` if there are too few
    possible answers, or no such exercise.
    """
    parts: list[Checked] = []
    left_out = []
    salt = []
    for exercise in exercises:
        kind = on_paper(exercise)
        question = None if kind.question is None else kind.question(exercise)
        if question is None:
            left_out.append(exercise.id)
            continue
        prompt = prompt_items(prompt_on_paper(exercise, asked_alone=True))
        drawn = tuple(pictures_of(exercise))
        before, after = in_place_of_text(prompt, drawn), tuple[Item, ...]()
        if question.tiles:
            # They are answered on the board itself.
            before, after = around_board(prompt, drawn)
        group = Group(f"{len(parts) + 1}. {exercise.title}", _called(exercise), before)
        parts.append(Checked(group, question, after))
        # Nothing on the page comes from the reference but the slow hash: not the salt, and not the
        # hash of the exercise, which is quick to compute.
        salt.append(f"{exercise.id} {exercise.prompt}")
    if not parts:
        kinds = sorted({exercise.kind for exercise in exercises})
        raise TooFewAnswers(
            f"A page can check by itself where there are finitely many answers, and to exercises "
            f"of the {plural(len(kinds), 'kind')} {listed(kinds)} there is no end of right ones."
        )
    return self_check_page(title, parts, "\n".join(salt)), left_out


def _all_asked(
    exercises: Sequence[Exercise], paper: Paper, tell: Tell, in_full: bool
) -> Iterator[Group]:
    whole: list[tuple[int, Exercise, tuple[Item, ...]]] = []
    for number, exercise in enumerate(exercises, 1):
        prompt = prompt_items(prompt_on_paper(exercise))
        said = in_place_of_text(prompt, tuple(pictures_of(exercise)))
        same = [
            (first, left)
            for first, other, earlier in whole
            if other.kind == exercise.kind
            and topologies_of(other) == topologies_of(exercise)
            and (left := left_to_say(said, earlier)) is not None
        ]
        if same and not in_full:
            items = _as_before(exercise, *same[-1])
        else:
            whole.append((number, exercise, said))
            items = _in_full(exercise, said, paper)
        about = _known_by(exercise) if tell == "all" else ""
        yield Group(_heading(exercise, number), about, items)


def _in_full(exercise: Exercise, said: tuple[Item, ...], paper: Paper) -> tuple[Item, ...]:
    """All that an exercise says, and room for the answer below.

    What would not fit on a page has its room beside the board, if there is a way.
    """
    kind = on_paper(exercise)
    below: tuple[Item, ...] = (*said, *kind.room(exercise))
    if kind.together is None or group_height(Group("", items=below), paper) <= _FITS:
        return below
    both = kind.together(exercise)
    if both is None:
        return below
    drawn = [each.pictures for each in pictures_of(exercise)]
    return (*[_BELOW if item in drawn else item for item in said], both)


def _as_before(exercise: Exercise, first: int, left: tuple[Item, ...]) -> tuple[Item, ...]:
    """What else an exercise says than an earlier one, and room for the answer."""
    kind = on_paper(exercise)
    texts = tuple(item for item in left if not isinstance(item, Pictures))
    drawn = len(left) == len(texts) + 1 and all(isinstance(item, Text) for item in texts)
    beside = kind.beside(exercise) if drawn and kind.beside is not None else None
    if beside is not None:
        return (paragraph(f"As in exercise {first}, on this board:"), *texts, beside)
    lead = f"As in exercise {first}:" if left else f"As in exercise {first}."
    return (paragraph(lead), *left, *kind.room(exercise))


def _heading(exercise: Exercise, number: int) -> str:
    return f"{number}. {exercise.title} ({_points(exercise.points)})"


def _points(points: Fraction) -> str:
    return f"{points} {plural(1 if points == 1 else 2, 'point')}"


def _known_by(exercise: Exercise) -> str:
    """By what an exercise is known again: its id, its seed if it has one, and its hash."""
    return f"{_called(exercise)} · {exercise.sha256[:_HASH]}"


def _called(exercise: Exercise) -> str:
    seed = seed_of(exercise)
    return f"{exercise.id} · seed {seed}" if seed else exercise.id


def _about(exercises: Sequence[Exercise]) -> str:
    total = sum((exercise.points for exercise in exercises), Fraction(0))
    if len(exercises) == 1:
        return ""
    return f"{counted(len(exercises), 'exercise')}, {_points(total)} in all"


def _whose(name: str) -> str:
    return sentence(name)
