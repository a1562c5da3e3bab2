"""A sentence with places to be filled, its formula, and what is often taken for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from minelogic.records import dataclass, field

Topic: TypeAlias = Literal["bombs", "lines", "neighbours", "places", "numbers", "counts", "tiles"]
TOPICS: tuple[Topic, ...] = get_args(Topic)


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence about boards, in several wordings, with places for parameters."""

    name: str
    parameters: tuple[str, ...]
    """By the names that they have in `parameters`."""
    wordings: tuple[str, ...]
    formula: str
    slips: tuple[str, ...] = ()
    """The slips that are usual here, by the names of grading, the likeliest first."""
    misreadings: Mapping[str, str] = field(default_factory=dict)
    """Formulas that are taken for this one, by the name of the mistake, or by one of their own."""
    also: tuple[str, ...] = ()
    """More boards, that tell misreadings from the formula which small ones do not."""


def template(
    name: str,
    parameters: str,
    wordings: tuple[str, ...],
    formula: str,
    slips: str = "",
    also: str = "",
    **misreadings: str,
) -> Template:
    """A template, with lists as words between blanks; `_` in names of mistakes stands for `-`."""
    return Template(
        name=name,
        parameters=tuple(parameters.split()),
        wordings=wordings,
        formula=formula,
        slips=tuple(slips.split()),
        misreadings={key.replace("_", "-"): text for key, text in misreadings.items()},
        also=tuple([f"{a} x {b}" for a, b in [size.split("x") for size in also.split()]]),
    )
