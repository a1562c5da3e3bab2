"""What rules are called in a sentence, and how the values of their variables are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.syntax.tree import Value
from minelogic.words import listed

_READ_AS_WORDS = frozenset((
    "a", "above", "after", "all", "alone", "an", "any", "anything", "before", "below", "both",
    "case", "cases", "definition", "differ", "different", "each", "first", "either", "every",
    "everything", "few", "fewer", "half", "here", "hold", "holds", "how", "if", "it", "itself",
    "last", "least", "left", "less", "many", "more", "most", "much", "near", "neither", "next",
    "no", "nobody", "none", "not", "nothing", "now", "one", "only", "order", "other", "others",
    "right", "same", "second", "some", "somebody", "someone", "something", "step", "steps",
    "that", "the", "them", "themselves", "then", "there", "third", "these", "this", "those",
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "what", "which",
    "who",
))  # fmt: skip
"""Names after which the words of a sentence go on as if they were words, too: `by one, …`."""

_MOST = 6
"""So many instances are listed by their values; of more, it is told how many there are."""


def called(name: str) -> str:
    """The name of a rule within a sentence: `rows`, but `rule one`."""
    return f"rule {name}" if name.lower() in _READ_AS_WORDS else name


def values_told(binding: Mapping[str, Value]) -> list[str]:
    """The values of variables, each with its name: `i = 2`; of a vertex `v` that is v, `for v`."""
    return [
        f"for {value}" if name == str(value) else f"{name} = {value}"
        for name, value in binding.items()
    ]


def other_values(first: Mapping[str, Value], others: Sequence[Mapping[str, Value]]) -> str:
    """In which values other instances differ from the first: `v = 1 to 9`, `(i, j) = (0,1), …`."""
    names = [name for name in first if any(other[name] != first[name] for other in others)]
    if len(names) == 1:
        (name,) = names
        values = list(dict.fromkeys([other[name] for other in others]))
        return f"{name} = {_sequence(values)}"
    about = f"({', '.join(names)})"
    if len(others) > _MOST:
        return f"the {len(others):,} others, with other values of {about}"
    shown = [f"({', '.join(str(other[name]) for name in names)})" for other in others]
    return f"{about} = {listed(shown)}"


def _sequence(values: Sequence[Value]) -> str:
    """Values as a range where they follow one another."""
    numbers = [value for value in values if isinstance(value, int)]
    whole = len(numbers) == len(values) > 2
    if whole and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]} to {numbers[-1]}"
    return listed([str(value) for value in values], most=_MOST)
