"""What the sentences of one derivation share, and what is known of the board before each step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minelogic.derive.steps import StepId
from minelogic.derive.words.english import Words
from minelogic.derive.words.speakers import LONG, Speaker
from minelogic.ground.formula import Ground
from minelogic.records import dataclass, field
from minelogic.source import Source


@dataclass(slots=True)
class Setting:
    """What the sentences of one derivation share: its words, its file, and what steps conclude."""

    words: Words
    source: Source
    concluded: Mapping[StepId, tuple[Ground, ...]]
    told: dict[StepId, str] = field(default_factory=dict)
    """The sentences so far of steps within cases."""
    wordings: dict[Ground, str] = field(default_factory=dict)
    """What is assumed as the opposite of something that was asked for, as it is told."""

    many: bool = False
    """Whether the step that is being told cites many earlier ones."""

    known: dict[int, bool] = field(default_factory=dict)
    """Of which tiles it is known before the next step whether they are bombs."""

    def learn(self, formulas: Iterable[Ground]) -> list[int]:
        """Takes in what is now known of tiles; gives those of which nothing was known."""
        news = []
        for formula in formulas:
            if type(formula) is not int:
                continue
            predicate, _, tile = self.words.place(abs(formula))
            if predicate not in ("B", "S") or tile in self.known:
                continue
            if predicate == "B" or self.words.tied:
                self.known[tile] = (predicate == "B") == (formula > 0)
                news.append(tile)
        return news

    def forget(self, tiles: Iterable[int]) -> None:
        """Takes back what was known in a case alone."""
        for tile in tiles:
            del self.known[tile]

    def assumed(self, formula: Ground) -> Speaker:
        """An assumption that is no literal, with its name."""
        told = self.wordings.get(formula) or self.words.formula(formula, True)
        name = f"the assumption that {told}" if len(told) <= LONG else "the assumption"
        return Speaker(formula, step=name, assumed=True)
