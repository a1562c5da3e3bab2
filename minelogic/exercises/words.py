"""The words that answers may use without declaring them: what the reference declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minelogic.exercises.exercise import Boards, Task, Theory, Translate
from minelogic.exercises.values import Values
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import Place
from minelogic.syntax.file.load import load_file

_BOARD_WORDS = ("B", "S", "Q", "U")


def with_words(task: Task, values: Values, reference: Source, folder: str, limits: Limits) -> Task:
    """The task on boards where the words of its reference are known.

    There is a finding for each word of the vocabulary that neither the board nor the reference has.
    """
    if not isinstance(task, Theory | Translate):
        return task
    file = load_file(reference, folder, limits, task.boards.largest)
    declared = {
        name: sorts
        for name, sorts in file.vocabulary.predicates.items()
        if name not in _BOARD_WORDS
    }
    if isinstance(task, Theory):
        if not _all_known(task.vocabulary, declared, values, bool(file.errors)):
            return task
        declared = {name: sorts for name, sorts in declared.items() if name in task.vocabulary}
    used = {sort for sorts in declared.values() for sort in sorts}
    domains = {name: r for name, r in file.vocabulary.domains.items() if name in used}
    return replace(task, boards=_knowing(task.boards, domains, declared))


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
    known = [*_BOARD_WORDS, *declared]
    right = True
    for word in vocabulary:
        if word in known:
            continue
        name = word.partition("(")[0].strip()
        if name != word:
            why, advice = f"'{word}' is more than a name", f'Write "{name}", without its places.'
        elif broken and word.isidentifier():
            continue
        else:
            guess = closest(word, known)
            why = f"the reference declares no predicate '{word}'"
            advice = f"There are {', '.join(known)}; the reference can declare others."
            advice = f"Did you mean {guess}?" if guess else advice
        values.wrong("vocabulary", why, advice)
        right = False
    return right


def _knowing(
    boards: Boards, domains: Mapping[str, range], predicates: Mapping[str, tuple[str, ...]]
) -> Boards:
    known = (tuple(domains.items()), tuple(predicates.items()))
    places = [replace(p, domains=known[0], predicates=known[1]) for p in boards.places]
    return replace(boards, places=tuple(places))
