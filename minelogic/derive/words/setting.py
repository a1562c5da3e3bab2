"""What the sentences of one derivation share, and what is known of the board before each step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minelogic.derive.steps import Reason, StepId
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
    sources: dict[int, Reason] = field(default_factory=dict)
    """Which step, or assumption, says so; of what the display shows, none."""
    heard: set[Reason] = field(default_factory=set)
    """What the sentence that is being made has taken from them."""
    hidden: frozenset[Reason] = frozenset()
    """What it is to do without."""

    @property
    def standing(self) -> dict[int, bool]:
        """What is known of the board, as far as the sentence may use it."""
        if not self.hidden:
            return self.known
        return {
            tile: bomb
            for tile, bomb in self.known.items()
            if self.sources.get(tile) not in self.hidden
        }

    def hear(self, tiles: Iterable[int]) -> None:
        """Notes that the sentence has taken from the board as it stands what these tiles are."""
        self.heard.update([self.sources[tile] for tile in tiles if tile in self.sources])

    def learn(self, formulas: Iterable[Ground], source: Reason | None = None) -> list[int]:
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
                if source is not None:
                    self.sources[tile] = source
                news.append(tile)
        return news

    def forget(self, tiles: Iterable[int]) -> None:
        """Takes back what was known in a case alone."""
        for tile in tiles:
            del self.known[tile]
            self.sources.pop(tile, None)

    def assumed(self, formula: Ground) -> Speaker:
        """An assumption that is no literal, with its name."""
        told = self.wordings.get(formula) or self.words.formula(formula, True)
        name = f"the assumption that {told}" if len(told) <= LONG else "the assumption"
        return Speaker(formula, step=name, assumed=True)
