"""Records behave as the dataclasses of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from types import SimpleNamespace
from typing import Any

import pytest

from minelogic import records
from minelogic.syntax import tree
from minelogic.syntax.statements import Fact


def declared(library: Any) -> SimpleNamespace:
    """The same classes, made by a library."""
    record: Any = library.dataclass
    field: Any = library.field

    @record(frozen=True, slots=True, kw_only=True)
    class Placed:
        source: str = field(compare=False, repr=False)
        span: int = field(default=0, compare=False, repr=False)

        @property
        def where(self) -> str:
            return f"{self.source}:{self.span}"

    @record(frozen=True, slots=True)
    class Named(Placed):
        name: str
        parts: tuple[int, ...] = ()

    @record(slots=True)
    class Budget:
        left: int
        seen: list[int] = field(default_factory=list)
        first: int = field(init=False)

        def __post_init__(self) -> None:
            self.first = self.left

    @record(frozen=True)
    class Open:
        name: str
        size: int = 3

    @record(frozen=True, slots=True)
    class Empty:
        pass

    return SimpleNamespace(Placed=Placed, Named=Named, Budget=Budget, Open=Open, Empty=Empty)


TRIALS = {
    "repr": lambda k: repr(k.Named("a", (1,), source="s")),
    "properties": lambda k: k.Named("a", source="s", span=4).where,
    "equal": lambda k: k.Named("a", source="s") == k.Named("a", (), source="other", span=3),
    "unequal": lambda k: k.Named("a", source="s") == k.Named("b", source="s"),
    "another class": lambda k: k.Placed(source="s") == k.Named("a", source="s"),
    "no record": lambda k: k.Empty() == 3,
    "hash": lambda k: hash(k.Named("a", source="s")) == hash(k.Named("a", source="t")),
    "hash of what can change": lambda k: hash(k.Budget(3)),
    "places to match": lambda k: (k.Named.__match_args__, k.Budget.__match_args__),
    "too few arguments": lambda k: k.Named(),
    "unknown argument": lambda k: k.Named("a", source="s", nothing=1),
    "place of a named argument": lambda k: k.Named("a", (), "s"),
    "changed": lambda k: setattr(k.Named("a", source="s"), "name", "b"),
    "deleted": lambda k: delattr(k.Open("a"), "name"),
    "added to what is open": lambda k: setattr(k.Open("a"), "more", 1),
    "not frozen": lambda k: changed(k.Budget(3)),
    "own lists": lambda k: k.Budget(3).seen is k.Budget(3).seen,
    "after init": lambda k: k.Budget(3).first,
    "dict": lambda k: [hasattr(r, "__dict__") for r in (k.Budget(3), k.Open("a"), k.Empty())],
    "default of the class": lambda k: k.Open.size,
    "fields": lambda k: [(f.name, f.compare, f.init) for f in dataclasses.fields(k.Named)],
    "replace": lambda k: repr(dataclasses.replace(k.Named("a", source="s"), name="b")),
    "replace nothing there": lambda k: dataclasses.replace(k.Open("a"), nothing=1),
    "as dict": lambda k: dataclasses.asdict(k.Named("a", source="s")),
    "is one": lambda k: (dataclasses.is_dataclass(k.Named), dataclasses.is_dataclass(k.Empty())),
    "copy": lambda k: repr(copy.copy(k.Named("a", (2,), source="s"))),
    "names": lambda k: (k.Named.__name__, k.Named.__qualname__, k.Named.__module__),
}  # fmt: skip


@pytest.mark.parametrize("trial", TRIALS.values(), ids=TRIALS)
def test_records_do_what_dataclasses_do(trial):
    assert outcome(trial, declared(records)) == outcome(trial, declared(dataclasses))


def test_a_field_is_replaced_and_the_others_stay():
    kinds = declared(records)
    named = kinds.Named("a", (1,), source="s", span=7)
    other = records.replace(named, name="b")
    assert (other.name, other.parts, other.where) == ("b", (1,), "s:7")
    with pytest.raises(TypeError):
        records.replace(named, nothing=1)


def test_records_are_matched_by_place():
    match tree.And((tree.Atom("A"), tree.Truth(True))):
        case tree.And((tree.Atom(letter), tree.Truth(True))):
            assert letter == "A"
        case _:
            pytest.fail("the node does not match itself")


def test_records_are_sent_between_processes():
    fact = Fact(tree.Truth(True), source="s", span=tree.NOWHERE)  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(fact))
    assert (again, again.source, again.span) == (fact, "s", tree.NOWHERE)


def changed(budget: Any) -> tuple[int, int]:
    budget.left -= 1
    return budget.left, budget.first


def outcome(trial: Any, kinds: SimpleNamespace) -> Any:
    """What a trial gives, or the kind of its exception."""
    try:
        return trial(kinds)
    except Exception as error:
        return type(error)
