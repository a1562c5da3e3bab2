"""An exercise as a value: what is asked, what counts as an answer, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.board import Board
from minelogic.limits import Limits
from minelogic.records import dataclass, field
from minelogic.syntax.file.checked import Place

Kind: TypeAlias = Literal["theory", "translate", "cnf", "proof", "deduce"]
Feedback: TypeAlias = Literal["none", "syntax", "where", "hint", "full"]

KINDS: tuple[Kind, ...] = ("theory", "translate", "cnf", "proof", "deduce")
FEEDBACK: tuple[Feedback, ...] = ("none", "syntax", "where", "hint", "full")
"""From the least that a student is told to the most."""
ENDINGS: Mapping[Kind, str] = {
    "theory": ".mine", "translate": ".txt", "cnf": ".txt", "proof": ".proof", "deduce": ".txt",
}  # fmt: skip
"""What the names of answers end in."""
NOT_TOO_STRONG = "not too strong"
"""The name, among the weights, of the property that nothing right is forbidden."""


LIMITS = Limits(
    characters=100_000, line=5_000, nesting=100, expansion=20_000, tiles=10_000, instances=200_000,
    steps=2_000_000, clauses=200_000, conflicts=20_000, states=200_000, proof_lines=2_000,
    findings=50,
)  # fmt: skip
"""What an answer may ask for, unless the exercise says otherwise: ample for any homework."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards that answers are judged on, the smallest first, and how that is said."""

    places: tuple[Place, ...]
    words: str
    """As in "on all boards up to 4 x 4"."""

    @property
    def largest(self) -> Place:
        return max(self.places, key=lambda place: place.board.size)


@dataclass(frozen=True, slots=True)
class Property:
    """Something that an answer should enforce, besides the rules of the reference."""

    name: str
    sentence: str
    formula: str


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that is known to be wrong, and what it should get for it."""

    file: str
    score: Fraction
    mistake: str | None = None
    """The code of the mistake that should be named."""
    status: str | None = None
    """The status that the report should have, if it is not `graded`."""


@dataclass(frozen=True, slots=True)
class Theory:
    """Write the rules of a world: exactly the right worlds are possible."""

    boards: Boards
    vocabulary: tuple[str, ...]
    """The predicates of which a world is made; others that an answer declares are its own."""
    uses: tuple[str, ...] = ()
    """The theories that an answer may use."""
    properties: tuple[Property, ...] = ()
    """What is looked for one by one; without any, the rules of the reference are."""


@dataclass(frozen=True, slots=True)
class Translate:
    """Say a sentence by a formula."""

    boards: Boards
    sentence: str
    modulo: str | None = "minesweeper"
    """The theory that is taken for granted."""
    uses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cnf:
    """Bring a formula to conjunctive normal form."""

    formula: str
    form: Literal["clauses", "steps", "either"] = "either"


@dataclass(frozen=True, slots=True)
class ProofTask:
    """Prove a sequent, or, if that is asked, find out whether it can be proved."""

    sequent: str
    on: str | None = None
    """The file of the board that it is about, in the exercise's folder."""
    logic: Literal["classical", "intuitionistic"] = "classical"
    rules: tuple[str, ...] | None = None
    or_disprove: bool = False
    partial: Fraction = Fraction(1, 2)
    """What share of the points right lines of an unfinished or wrong proof can get."""


@dataclass(frozen=True, slots=True)
class Deduce:
    """Find the tiles that a display forces, with reasons."""

    board: str
    """The constraint file with the display, in the exercise's folder."""
    techniques: tuple[str, ...] | None = None
    reasons: bool = True
    """Whether a claim needs its reason."""


Task: TypeAlias = Theory | Translate | Cnf | ProofTask | Deduce


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the child process that judges one answer may use; far above what decides within it."""

    cpu: int = 60
    """seconds"""
    wall: int = 180
    """seconds"""
    memory: int = 768
    """MiB"""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A folder that asks for something."""

    id: str
    title: str
    kind: Kind
    points: Fraction
    task: Task
    folder: str
    sha256: str
    """Of all files in the folder."""
    prompt: str
    answer: str
    """The name of the file that is handed in."""
    starter: str
    reference: str
    """Its text, as are the starter and the prompt."""
    weights: Mapping[str, Fraction] = field(default_factory=dict)
    """Of rules and properties; what is not named here has the weight 1."""
    feedback: Feedback = "full"
    hidden: frozenset[str] = frozenset()
    """The items of which no student is told more than whether they passed."""
    limits: Limits = LIMITS
    bounds: Bounds = field(default_factory=Bounds)
    seed: int = 0
    wrong: tuple[WrongAnswer, ...] = ()
    reference_file: str = "reference"
    """The name of the file that the reference stands in."""

    def weight(self, name: str) -> Fraction:
        return self.weights.get(name, Fraction(1))


def board_words(board: Board) -> str:
    """A board as it is called in reports: `2 x 3`, `3 x 3 torus`, `the graph of 4 tiles`."""
    if not board.is_grid:
        return f"the graph of {board.size} tiles"
    kind = "" if board.topology == "king" else f" {board.topology}"
    return f"{board.rows} x {board.columns}{kind}"
