"""Few boards for many: images of an exercise, exactly as difficult, in the place of new ones."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.generate.attempts import Task
from minelogic.generate.made import Made
from minelogic.generate.orders import Asked
from minelogic.records import replace
from minelogic.words import counted, fill, number_word


def image_of(task: Task, made: Made, number: int) -> Task:
    """The task to make the image of an exercise that has this number, or one that comes next."""
    images = task.maker.images
    assert images is not None
    return replace(task, of=made, first=number, tries=images.number(made))


def any_image_of(task: Task, made: Made, drawn: int) -> Task:
    """The same for a number that may be any: which images there are goes round."""
    images = task.maker.images
    assert images is not None
    number = images.number(made)
    return replace(task, of=made, first=drawn % number, tries=drawn % number + number)


def too_few_images(asked: Asked, boards: Sequence[Made], number: int, count: int) -> str:
    """What is said where boards have no more images."""
    assert asked.maker.images is not None
    images = sum([asked.maker.images.number(made) for made in boards])
    has, they = ("has", "it is") if len(boards) == 1 else ("have", "they are")
    return fill(
        f"Only {number_word(number)} of {count} exercises of the kind {asked.maker.kind} could be "
        f"made: {counted(len(boards), 'board')} {has} {counted(images, 'image')} as {they}, turned "
        "and mirrored. Ask for more boards."
    )
