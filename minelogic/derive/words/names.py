"""What rules are called in a sentence, and how the values of their variables are told."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.syntax.tree import Value

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


def called(name: str) -> str:
    """The name of a rule within a sentence: `rows`, but `rule one`."""
    return f"rule {name}" if name.lower() in _READ_AS_WORDS else name


def values_told(binding: Mapping[str, Value]) -> list[str]:
    """The values of variables, each with its name: `i = 2`; of a vertex `v` that is v, `for v`."""
    return [
        f"for {value}" if name == str(value) else f"{name} = {value}"
        for name, value in binding.items()
    ]
