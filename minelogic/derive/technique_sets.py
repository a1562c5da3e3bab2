"""Which techniques may be used: by their names, or by the name of a set."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.derive.techniques import BY_NAME, CATALOGUE, NAMES, ONE_NUMBER
from minelogic.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Techniques:
    """What may be used: techniques by name, and how far each may go."""

    names: frozenset[str] = frozenset(NAMES)
    numbers: range = range(13)
    """Which numbers of the display may be looked at."""
    left: int | None = None
    """all-missing only for at most so many tiles left."""
    unmarked: bool = False
    """all-missing only for numbers without a known bomb."""
    most: int | None = None
    """No step may cost more than this."""

    def __contains__(self, name: str) -> bool:
        return name in self.names


_FOUND_OR_MISSING = frozenset(("all-found", "all-missing"))
_TWO_NUMBERS = frozenset(
    ("given", *(entry.name for entry in CATALOGUE if entry.needs.numbers and entry.needs.most <= 2))
)

ALL = Techniques()
SETS: dict[str, tuple[Techniques, str]] = {
    "all": (ALL, "every technique"),
    "one-number": (Techniques(ONE_NUMBER | {"given"}), "all-found and all-missing"),
    "two-numbers": (Techniques(_TWO_NUMBERS), "what one number or two force"),
    "automaton": (
        Techniques(_FOUND_OR_MISSING, left=1),
        "the cellular automaton: all-found, and all-missing for a single tile",
    ),
    "queens": (
        Techniques(_FOUND_OR_MISSING, numbers=range(1, 5), unmarked=True),
        "the Queen's project: the numbers 1 to 4; all-found, and all-missing where no bomb is "
        "known yet",
    ),
}


def techniques_of(text: str | Iterable[str] | Techniques, most: int | None = None) -> Techniques:
    """The techniques that a list of names allows; `ValueError` if there is no such name."""
    if isinstance(text, Techniques):
        return text if most is None else replace(text, most=most)
    if not isinstance(text, Iterable):
        raise TypeError(f"techniques are named by a text or a list of texts, not by {text!r}")
    words = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    if not words:
        raise ValueError("name at least one technique")
    if len(words) == 1 and words[0] in SETS:
        chosen = SETS[words[0]][0]
        return chosen if most is None else replace(chosen, most=most)
    names: set[str] = set()
    for word in words:
        if word in SETS:
            chosen = SETS[word][0]
            if chosen.left is not None or chosen.unmarked:
                raise ValueError(f"{word} stands by itself; it cannot be mixed with other names")
            names |= chosen.names
        elif word in BY_NAME:
            names.add(word)
        else:
            choices = ", ".join((*SETS, *NAMES))
            raise ValueError(f"there is no technique {word!r}; there are {choices}")
    return Techniques(frozenset(_with_cheaper(names)), most=most)


def _with_cheaper(names: set[str]) -> set[str]:
    """The techniques with all that they come to where less is open."""
    closed: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in closed:
            closed.add(name)
            waiting += BY_NAME[name].comes_to
    return closed
