"""The words that answers may use without declaring them: what the reference declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from minelogic.exercises.boards import Boards
from minelogic.exercises.values import Values
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import Place
from minelogic.syntax.file.load import load_file

_BOARD_WORDS = ("B", "S", "Q", "U")


def boards_with_words(
    boards: Boards,
    values: Values,
    reference: Source,
    folder: str,
    limits: Limits,
    vocabulary: Sequence[str] | None = None,
) -> Boards:
    """The boards, where the words of a reference are known: all, or those of the vocabulary.

    There is a finding for each word of the vocabulary that neither the board nor the reference has.
    """
    file = load_file(reference, folder, limits, boards.largest)
    declared = {
        name: sorts
        for name, sorts in file.vocabulary.predicates.items()
        if name not in _BOARD_WORDS
    }
    if vocabulary is not None:
        if not _all_known(vocabulary, declared, values, bool(file.errors)):
            return boards
        declared = {name: sorts for name, sorts in declared.items() if name in vocabulary}
    used = {sort for sorts in declared.values() for sort in sorts}
    domains = {name: r for name, r in file.vocabulary.domains.items() if name in used}
    places = [
        replace(place, domains=tuple(domains.items()), predicates=tuple(declared.items()))
        for place in boards.places
    ]
    return replace(boards, places=tuple(places))


def declarations(place: Place) -> list[str]:
    """The words that are known in a place, as a file would declare them."""
    domains = [f"domain {name} = {r.start} .. {r.stop - 1}" for name, r in place.domains]
    return domains + [f"predicate {with_places(name, sorts)}" for name, sorts in place.predicates]


def with_places(name: str, sorts: Iterable[str]) -> str:
    """A predicate as it is declared: `Wet(row, column)`."""
    places = ", ".join(sorts)
    return f"{name}({places})" if places else name


def _all_known(
    vocabulary: Iterable[str], declared: Mapping[str, tuple[str, ...]], values: Values, broken: bool
) -> bool:
    """Whether each word is one; of a reference with mistakes, what it declares is not known."""
    words = [*_BOARD_WORDS, *declared]
    right = True
    for word in vocabulary:
        if word in words:
            continue
        name = word.partition("(")[0].strip()
        if name != word:
            why, advice = f"'{word}' is more than a name", f'Write "{name}", without its places.'
        elif broken and word.isidentifier():
            continue
        else:
            guess = closest(word, words)
            why = f"the reference declares no predicate '{word}'"
            advice = f"There are {', '.join(words)}; the reference can declare others."
            advice = f"Did you mean {guess}?" if guess else advice
        values.wrong("vocabulary", why, advice)
        right = False
    return right
