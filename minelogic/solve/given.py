"""What is known of a problem: its display, its total, and what its rules come down to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.board import Board, Display, Sign, possible
from minelogic.board.noise import Noise, Possible
from minelogic.encode.variables import MANY
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground
from minelogic.ground.noisy import around
from minelogic.ground.premises import Premise, premises
from minelogic.ground.residue.residue import Residue, residue_of
from minelogic.ground.spoken import BOARD, spoken
from minelogic.ground.standard import is_display, is_standard, uses_standard
from minelogic.records import dataclass, field, replace
from minelogic.solve.many_atoms import ManyAtoms
from minelogic.syntax.vocabulary import Vocabulary

if TYPE_CHECKING:
    from minelogic.ground.ground import Grounding

Verdict: TypeAlias = Literal["B", "S", "N", "U", "?"]
"""A bomb; safe; no bomb, though nothing says that it is safe; undecided; a limit was reached."""


# Without slots, so that the table of atoms, which plain verdicts do not need, can wait.
@dataclass(frozen=True)
class Given:
    """What is known: a display, a total, and formulas beside what its numbers tell."""

    vocabulary: Vocabulary
    signs: Sequence[Sign]
    """Of every tile; none without a board."""
    mines: int | None
    by_numbers: bool
    """Whether numbers tell what rules say of the bombs: the signs do, or those of the residue."""
    formulas: Sequence[Ground]
    """The instances and facts, but for what the numbers tell."""
    spoken: Sequence[str] = BOARD
    """The open predicates that the problem speaks of."""
    residue: Residue | None = None
    """What is left of the rules; None where the display itself is that, or where there is none."""
    settles: bool = False
    """Whether the standard theory is among the formulas."""
    possible: Possible = field(default_factory=dict)
    """For tiles whose sign is not their number, the numbers that they may have.

    If it is told by numbers, the formulas say so, and numbers only that these tiles are safe."""
    noise: Noise | None = None
    """With which chances tiles show what they show."""
    noisy: int = 0
    """So many of the formulas, the first ones, say what noisy tiles show."""

    @cached_property
    def atoms(self) -> AtomTable:
        """The numbers of the atoms."""
        return AtomTable(self.vocabulary)

    @property
    def board(self) -> Board | None:
        return self.vocabulary.board

    @property
    def tiles(self) -> int:
        """How many tiles there are."""
        board = self.board
        return 0 if board is None else board.size

    @property
    def numbered(self) -> tuple[Board, Sequence[Sign]]:
        """The board and the signs whose numbers say what is left of the rules."""
        if self.residue is not None:
            return self.residue.numbered, self.residue.signs
        assert self.board is not None
        if not self.possible:
            return self.board, self.signs
        noisy = self.possible
        return self.board, ["-" if tile in noisy else s for tile, s in enumerate(self.signs)]

    @property
    def noisy_tiles(self) -> Collection[int]:
        """The tiles that have another number than they show, as numbers of bombs tell it."""
        return self.possible if self.by_numbers and self.residue is None else ()

    @property
    def is_plain(self) -> bool:
        """Whether all that is said is a display under the standard theory, and perhaps a total."""
        alone = self.residue is None and len(self.formulas) == self.noisy
        return self.by_numbers and alone and self.board is not None

    @property
    def is_display(self) -> bool:
        """Whether numbers, and perhaps a total, are all there is."""
        plain = not self.formulas and not self.possible
        return self.by_numbers and plain and self.board is not None

    @property
    def safe(self) -> Verdict:
        """The verdict on a tile that is known to be no bomb."""
        return "S" if self.is_tied else "N"

    @property
    def is_tied(self) -> bool:
        """Whether a tile is safe exactly if it is no bomb."""
        return self.by_numbers if self.residue is None else self.residue.speaks_of_safe

    def premises(self, grounding: Grounding, also: Iterable[Ground] = ()) -> list[Premise]:
        """All that can play a part in what the file says of its bombs, or of other formulas."""
        if self.residue is not None:
            return self.residue.premises(also)
        return premises(grounding, also)

    def instances(self, grounding: Grounding, also: Iterable[Ground] = ()) -> list[Premise]:
        """The same, each as its statement says it."""
        if self.residue is not None:
            return self.residue.instances(also)
        return premises(grounding, also)

    def whole(self) -> Given:
        """The same with nothing set aside."""
        if self.residue is None:
            return self
        return replace(
            self,
            by_numbers=False,
            formulas=self.residue.everything,
            residue=None,
            settles=self.is_settled,
        )

    @property
    def is_settled(self) -> bool:
        """Whether the bombs settle S and Q, so that these need no mention."""
        if self.residue is not None:
            return self.settles or self.residue.is_settled
        return self.by_numbers or self.settles

    @property
    def bombs(self) -> range:
        """The atoms of the tiles' bombs; none if the problem does not speak of bombs."""
        return range(1, self.tiles + 1 if "B" in self.spoken else 1)

    @property
    def has_verdicts(self) -> bool:
        """Whether tiles have verdicts: the problem speaks of B or S, or of no predicate of its own.

        Where numbers are clues to something else, no tile could be anything but undecided.
        """
        said = "B" in self.spoken or "S" in self.spoken or tuple(self.spoken) == ("Q",)
        return bool(self.tiles) and said

    @cached_property
    def others(self) -> Sequence[int]:
        """The atoms beside the bombs that a world gives truth to, in their order.

        Where the bombs settle S and Q, as under the standard theory, these need no mention.
        """
        settled = BOARD if self.is_settled else ("B",)
        ranges: list[range] = []
        for name in self.spoken:
            if self.board is None or name not in settled:
                family = self.atoms.families[name]
                ranges.append(range(family.start, family.start + family.size))
        if sum([each.stop - each.start for each in ranges]) > MANY:
            return ManyAtoms(ranges)
        return [atom for each in ranges for atom in each]


def given_of(grounding: Grounding, by_numbers: bool = True) -> Given:
    """What a file gives: numbers, where its rules come down to them, and formulas beside them.

    If it is not to be told `by_numbers`, all instances and facts as they are.
    """
    given = _given_of(grounding, by_numbers)
    noise = grounding.file.noise
    return given if noise is None else replace(given, noise=noise)


def _given_of(grounding: Grounding, by_numbers: bool) -> Given:
    file = grounding.file
    board = file.board
    signs: tuple[Sign, ...] = ()
    if board is not None:
        signs = (file.display or Display.covered_board(board.size)).signs
    words = spoken(file)
    mines = None if file.mines is None else file.mines.number
    blocks = (*grounding.rules, *grounding.facts)
    is_shipped = board is not None and uses_standard(file)
    if by_numbers and is_display(file):
        return Given(file.vocabulary, signs, mines, by_numbers=True, formulas=(), spoken=words)
    values = file.possible
    if by_numbers and values and board is not None and uses_standard(file):
        noisy, others = noisy_formulas(board, values), _others(grounding)
        return Given(
            file.vocabulary,
            signs,
            mines,
            by_numbers=True,
            formulas=[*noisy, *others],
            noisy=len(noisy),
            spoken=words,
            settles=True,
            possible=values,
        )
    residue = residue_of(grounding) if "B" in words else None
    if by_numbers and residue is not None:
        return Given(
            file.vocabulary,
            signs,
            mines,
            by_numbers=True,
            formulas=residue.formulas,
            spoken=words,
            residue=residue,
            settles=is_shipped,
            possible=values,
        )
    formulas = [formula for block in blocks for formula in block.formulas if formula is not True]
    settles = is_shipped or (residue is not None and residue.is_settled)
    return Given(
        file.vocabulary,
        signs,
        mines,
        by_numbers=False,
        formulas=formulas,
        spoken=words,
        settles=settles,
        possible=values,
    )


def noisy_formulas(board: Board, possible: Possible) -> list[Ground]:
    """How many bombs are around noisy tiles."""
    counts = [
        around(values, [near + 1 for near in board.neighbours(tile)])
        for tile, values in possible.items()
    ]
    return [formula for formula in counts if formula is not True]


def _others(grounding: Grounding) -> list[Ground]:
    """What is said beside the standard theory."""
    file = grounding.file
    blocks = [block for block in grounding.rules if not is_standard(block.statement, file)]
    found = [formula for block in (*blocks, *grounding.facts) for formula in block.formulas]
    return [formula for formula in found if formula is not True]


def given_display(
    board: Board, signs: tuple[Sign, ...], mines: int | None, noise: Noise | None
) -> Given:
    """What a display gives under the standard theory, with nothing beside it."""
    vocabulary = Vocabulary(board)
    if noise is None:
        return Given(vocabulary, signs, mines, True, ())
    values = possible(board, signs, noise)
    formulas = noisy_formulas(board, values)
    noisy = len(formulas)
    return Given(
        vocabulary, signs, mines, True, formulas, settles=True, possible=values, noise=noise,
        noisy=noisy,
    )  # fmt: skip
