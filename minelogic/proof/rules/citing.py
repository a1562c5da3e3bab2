"""Which theorems a proof may cite, and which one a line means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from minelogic.proof.kernel import Sequent
from minelogic.proof.kernel.schemas import matches
from minelogic.proof.script import Lemma, Logic
from minelogic.records import dataclass, field
from minelogic.syntax.forms import form

ON_A_BOARD = "is about a board"
"""Why a theorem of the file cannot be cited."""


@dataclass(frozen=True, slots=True)
class Citable:
    """A theorem that may be cited."""

    name: str
    sequent: Sequent
    classical: bool
    """Whether its proof is."""
    proved: bool = True
    """Whether it has one that is right; if not, what cites it is waiting."""
    fault: str = ""
    """A sentence about the proof, if it is not right."""


@dataclass(frozen=True, slots=True)
class KnownTheorems:
    """The theorems of a file that are proved, those of the files that it uses, and what ships."""

    logic: Logic = "classical"
    own: Mapping[str, Citable] = field(default_factory=dict)
    """The theorems of the file before this one, and those of the files that it uses."""
    barred: Mapping[str, str] = field(default_factory=dict)
    """The names of the other theorems of the file, with the reason why they cannot be cited."""

    def meant(self, lemma: Lemma) -> tuple[Citable, ...]:
        """The theorems that a citation may mean, in the order in which they are tried."""
        if lemma.name is not None:
            return tuple(self._named(lemma.name))
        if lemma.sequent is None:
            return ()
        return tuple([c for c in self.all() if _is_instance(c.sequent, lemma.sequent)])

    def allowed(self, citable: Citable) -> bool:
        """Whether its logic is no stronger than that of the proof."""
        return self.logic == "classical" or not citable.classical

    def all(self) -> Iterator[Citable]:
        """Every theorem that may be cited, those of the file first."""
        from minelogic.proof.rules.lemmas import lemma_is_classical, shipped

        yield from self.own.values()
        for name, sequent in shipped().items():
            if name not in self.own:
                yield Citable(name, sequent, lemma_is_classical(name))

    def names(self) -> list[str]:
        """The names that may be cited, those of the file first."""
        from minelogic.proof.rules.lemmas import FAMILIES, lemma_names

        return [*self.own, *FAMILIES, *lemma_names()]

    def _named(self, name: str) -> Iterator[Citable]:
        from minelogic.proof.rules import lemma_spelled
        from minelogic.proof.rules.lemmas import candidates, lemma_is_classical

        if name in self.own:
            yield self.own[name]
            return
        if name in self.barred:
            return
        for each, sequent in candidates(name) or candidates(lemma_spelled(name) or ""):
            yield Citable(each, sequent, lemma_is_classical(each))


def _is_instance(general: Sequent, written: Sequent) -> bool:
    """Whether a sequent is another with formulas put in for its letters."""
    count = len(general.premises)
    if count != len(written.premises) or count > 4:
        return False
    for premises in permutations(written.premises):
        put: dict[Any, Any] = {}
        pairs = zip((*general.premises, general.conclusion), (*premises, written.conclusion),
                    strict=True)  # fmt: skip
        if all(matches(form(pattern), form(f), put) for pattern, f in pairs):
            return True
    return False
