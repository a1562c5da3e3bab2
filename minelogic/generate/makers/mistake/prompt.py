"""What students read: what the derivation is of, what to hand in, and the names to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.generate.makers.mistake.names import NAMES
from minelogic.generate.makers.mistake.plant import Place, Plant
from minelogic.words import fill

POINTS = 4


def title(plant: Plant) -> str:
    """What the exercise is called."""
    return _TITLES[plant.place]


_TITLES: dict[Place, str] = {
    "proof": "One line of a proof is wrong",
    "claims": "One claim is wrong",
    "cnf": "One step is wrong",
}
_TRUE: dict[Place, str] = {
    "proof": "The theorem is valid, but one line does not follow from what it names. All "
    "other lines follow from what they name, though some may rest on the wrong one.",
    "claims": "One line does not follow from what stands behind its `by`. All other lines follow "
    "from what they name, though some may rest on the wrong one. What is uncovered or marked as a "
    "bomb need not be named; numbers and earlier claims have to be.",
    "cnf": "Each line should mean what the line above it means. One does not; all that come after "
    "it follow from it.",
}
_HAND_IN: dict[Place, str] = {
    "proof": "the number of the line, the kind of the mistake, and the proof as it should be, with "
    "what is right in it kept",
    "claims": "the number of the line, the kind of the mistake, and the claims as they should be, "
    "with those that are right kept",
    "cnf": "the number of the line (the formula is line 1), the kind of the mistake, and the steps "
    "as they should be, with those that are right kept",
}
_EXAMPLE: dict[Place, str] = {
    "proof": "theorem other: P & Q |- Q\nproof\n  1. P & Q    premise\n  2. Q        &E 1\nqed",
    "claims": "1. S(4, 0) by (3, 0)\n2. B(4, 1), B(4, 2) by (3, 2), line 1",
    "cnf": "X -> Y & Z\n~X | Y & Z                implication\n(~X | Y) & (~X | Z)       "
    "distribution",
}
_MENDED: dict[Place, str] = {
    "proof": "2 for a proof that is right to the end and is still this one",
    "claims": "2 for claims that all follow from what they name and settle all that can be told",
    "cnf": "2 for steps that are right down to a conjunctive normal form and are still these",
}


def prompt_text(name: str, plant: Plant, kinds: Sequence[str], example: str) -> str:
    """The text of prompt.md; `example` is any of the names."""
    names = NAMES[plant.place]
    listed = "\n".join([fill(f"`{code}`: {names[code].says}", "- ", "  ") for code in kinds])
    handed_in = f"{_HAND_IN[plant.place]}. The kind"
    begins = f"```\nline: 2\nkind: {example}\n\n{_EXAMPLE[plant.place]}\n```"
    return (
        "\n\n".join(
            [
                f"# {title(plant)}",
                plant.story,
                f"```\n{plant.given.rstrip()}\n```",
                fill(_TRUE[plant.place]),
                fill(f"**Hand in** the file `answer.txt`: {handed_in} is one of"),
                listed,
                "An answer looks like this, on another one:",
                begins,
                f"Check it: `minelogic grade {name} answer.txt`.",
                fill(
                    f"**Points** ({POINTS}): 1 for the line, 1 for the kind, and "
                    f"{_MENDED[plant.place]}. A wrong line or kind takes a little away.",
                ),
            ]
        )
        + "\n"
    )
