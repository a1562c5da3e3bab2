"""Steps whose lines are those of an earlier one with other names: told is what stands for what.

    as in step 6, with (2,2) for (2,1), s = 2 for s = 1 and step 5 for step 3: (2,2) is safe

What a reader would see of both, told whole, is compared word by word. Only names of tiles and
atoms, names of many, rows and columns, values of variables and numbers of steps may differ, and
each has to be replaced by the same one everywhere; so whoever replaces them in the lines of the
earlier step has the lines of this one. What cannot be told in few words is told whole.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence

from minelogic.derive.steps import Case, Step, StepId
from minelogic.derive.words.english import Words
from minelogic.derive.words.telling import conclusion_text, supposed
from minelogic.ground.formula import Ground
from minelogic.records import dataclass, replace
from minelogic.words import listed

_MOST = 4
"""So many replacements a reader can make; what needs more is told whole."""
_SHORT = 2
"""A step of so many lines is told whole: nobody looks up what can be said at once."""
_TRIED = 8
"""So many earlier steps of one kind are compared with."""
_NAME = r"\w+\([^()]*\)|\(\w+(?:,\s?\w+)+\)|tile \w+"
_TOKEN = re.compile(
    rf"{_NAME}|\w+ = -?\d+|(?:row|column) \d+|step \d+(?:\.\d+)*"
    r"|\d+(?:\.\d+)+|\w+|[^\w\s]"
)
_MAY_DIFFER = re.compile(rf"{_NAME}|\w+ = -?\d+|(?:row|column) \d+|step \d+(?:\.\d+)*")


def with_likes(
    steps: Sequence[Step], words: Words, concluded: Mapping[StepId, Sequence[Ground]]
) -> tuple[Step, ...]:
    """The steps, which have their sentences, those that go like one before them told so."""
    firsts: dict[Hashable, list[_Told]] = {}
    marked: list[Step] = []
    for step in steps:
        if not step.cases:
            marked.append(step)
            continue
        told = _Told(step, tuple(_tokens(step, words)))
        before = firsts.setdefault(_shape(step), [])
        found = [(first.step.id, _sentence(first, told, words, concluded)) for first in before]
        said = [(other, text) for other, text in found if text is not None]
        if said:
            other, text = min(said, key=lambda one: len(one[1]))
            marked.append(replace(step, like=other, sentence=f"{words.capital(text)}."))
            continue
        if len(before) < _TRIED:
            before.append(told)
        cases = [Case(case.assume, with_likes(case.steps, words, concluded)) for case in step.cases]
        marked.append(replace(step, cases=tuple(cases)))
    return tuple(marked)


@dataclass(frozen=True, slots=True)
class _Told:
    """A step with all that a reader sees of it, word by word."""

    step: Step
    tokens: tuple[str, ...]


def _sentence(
    first: _Told, second: _Told, words: Words, concluded: Mapping[StepId, Sequence[Ground]]
) -> str | None:
    """That the second goes like the first; None if it does not, or if that is no shorter."""
    found = _replacements(first.tokens, second.tokens, words)
    _, *lines = second.step.within()
    if found is None or len(lines) <= _SHORT:
        return None
    names = {old: new for old, new in found.items() if old != new}
    steps = _steps_for(first, second.step, found, words, concluded)
    if steps is None:
        return None
    names.update(steps)
    told = _parts(names)
    if len(told) > _MOST:
        return None
    instead = f", with {listed(told, most=_MOST)}" if told else ""
    conclusion = conclusion_text(second.step, words)
    text = f"as in step {first.step.id}{instead}: {conclusion}"
    return text if len(text) < sum([len(line.sentence) for line in lines]) else None


def differ_in_names(first: str, second: str, words: Words) -> bool:
    """Whether two sentences are the same but for names, each replaced by the same everywhere."""
    return _replacements(_TOKEN.findall(first), _TOKEN.findall(second), words) is not None


def _replacements(
    first: Sequence[str], second: Sequence[str], words: Words
) -> dict[str, str] | None:
    """What the second text has for each word of the first; None if that is not always the same."""
    if len(first) != len(second):
        return None
    found: dict[str, str] = {}
    for one, other in zip(first, second, strict=True):
        if found.setdefault(one, other) != other:
            return None
        if one != other and not _is_name(one, other, words):
            return None
    return found


def _is_name(one: str, other: str, words: Words) -> bool:
    """Whether a reader can be told that the other stands for the one: they are of one kind."""
    if _MAY_DIFFER.fullmatch(one) and _MAY_DIFFER.fullmatch(other):
        return _kind(one) == _kind(other)
    board = words.board
    return board is not None and None not in (board.tile(one), board.tile(other))


def _kind(name: str) -> Hashable:
    """A value of a variable, a row, a step, or an atom or tile."""
    front, equals, _ = name.partition(" = ")
    if equals:
        return front, equals
    return name.split(" ")[0] if name.startswith(("row ", "column ", "step ")) else "name"


def _steps_for(
    first: _Told,
    second: Step,
    names: Mapping[str, str],
    words: Words,
    concluded: Mapping[StepId, Sequence[Ground]],
) -> dict[str, str] | None:
    """The steps that the second rests on for those of the first, by what is used of them.

    None if they cannot be paired: then what an earlier step gives is not given here.
    """
    ones, others = first.step.earlier, second.earlier
    olds = list(dict.fromkeys([step for step in ones if step not in others]))
    left = list(dict.fromkeys([step for step in others if step not in ones]))
    if len(olds) != len(left):
        return None
    found = {}
    for old in olds:
        used = {names[name] for name in _named(old, words, concluded) if name in names}
        gives = {new: len(used & _named(new, words, concluded)) for new in left}
        new = max(left, key=lambda step: gives[step])
        if not gives[new] or names.get(f"step {old}", f"step {new}") != f"step {new}":
            return None
        left.remove(new)
        found[f"step {old}"] = f"step {new}"
    return found


def _named(step: StepId, words: Words, concluded: Mapping[StepId, Sequence[Ground]]) -> set[str]:
    """The tiles and atoms that a step concludes something about."""
    return {words.subject(part) for part in concluded.get(step, ()) if type(part) is int}


def _parts(names: Mapping[str, str]) -> list[str]:
    """Each replacement in words."""
    said: list[str] = []
    for old, new in names.items():
        if names.get(new) != old:
            said.append(f"{new} for {old}")
        elif f"{new} and {old} exchanged" not in said:
            said.append(f"{old} and {new} exchanged")
    return said


def _tokens(step: Step, words: Words) -> Iterator[str]:
    """What a reader sees of a step, word by word; its own number is left out."""
    own = f"{step.id}."
    for text in _lines(step, words):
        for token in _TOKEN.findall(text):
            number = token.removeprefix("step ")
            yield f"own {number[len(own) :]}" if number.startswith(own) else token


def _lines(step: Step, words: Words) -> Iterator[str]:
    """The lines of a step: what is supposed, what is found, and what follows in the end."""
    yield step.sentence
    for case in step.cases:
        one = len(step.cases) == 1
        yield supposed(step, words) if one else words.formula(case.assume, True)
        for inner in case.steps:
            yield f"{inner.id}. {conclusion_text(inner, words)}"
            yield from _lines(inner, words)
    yield conclusion_text(step, words, asked=True)


def _shape(step: Step) -> Hashable:
    """What steps that are told alike have in common besides their words."""
    return (
        step.form,
        step.technique,
        len(step.conclusions),
        tuple([tuple([_shape(inner) for inner in case.steps]) for case in step.cases]),
    )
