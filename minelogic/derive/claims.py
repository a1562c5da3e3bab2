"""What can be concluded from a file: every literal that it forces."""

from __future__ import annotations

from minelogic.ground.formula import literals
from minelogic.ground.ground import Grounding
from minelogic.records import dataclass
from minelogic.solve.answers import Answers
from minelogic.solve.sat.backbone import Backbone, backbone
from minelogic.solve.sat.effort import Effort


@dataclass(frozen=True, slots=True)
class Claims:
    """Literals that the file forces, and those among them that steps are for."""

    order: dict[int, int]
    """Each with its place in reading order: tiles first, then everything else."""
    targets: frozenset[int]
    """The verdicts, and what else the file speaks of."""
    complete: bool
    """Whether no limit was reached."""


def claims_of(grounding: Grounding, answers: Answers) -> Claims:
    """The literals that a consistent file forces, as far as its atoms matter to steps.

    Where a tile is safe exactly if it is no bomb, what is no bomb is claimed to be safe.
    """
    atoms = grounding.atoms
    tiles = answers.given.tiles
    first_safe = atoms.families["S"].start if tiles else 0
    # Whether no bomb is the same as safe.
    tied = answers.given.by_numbers and answers.given.safe == "S"
    known = answers.knowledge
    spoken = answers.given.spoken
    candidates = [tile + 1 for tile in answers.covered if "B" in spoken]
    if not tied and "S" in spoken:
        candidates += [first_safe + tile for tile in answers.covered]
    shown = set(range(tiles)).difference(answers.covered)
    mentioned = {atom for formula in known.given.formulas for atom in literals(formula)}
    if known.given.residue is not None:
        mentioned |= known.given.residue.own_atoms
        known.mention(mentioned)
    for atom in sorted(mentioned):
        # Predicates of the file's own, and the numbers that covered tiles may show.
        own = atom >= atoms.first_own
        if own or (atom >= first_safe + tiles and (atom - 1) % tiles not in shown):
            candidates.append(atom)
    engine = known.engine()
    # What follows is told whatever the answers have taken.
    engine.shared = Effort(known.limits.effort)
    settled = _by_verdicts(answers, candidates)
    if settled is None:
        settled = backbone(engine, candidates, known.variables.size + 1, both=True)
    forced = [
        first_safe - literal - 1 if tied and -tiles <= literal < 0 else literal
        for literal in settled.forced
    ]

    def reading(literal: int) -> tuple[int, int, int]:
        atom = abs(literal)
        if atom < first_safe + tiles:
            return 0, (atom - 1) % tiles, -literal
        return 1, atom, 0

    order = {literal: place for place, literal in enumerate(sorted(forced, key=reading))}
    wanted = {literal for literal in order if abs(literal) >= atoms.first_own}
    for tile, verdict in answers.solution.verdicts.items():
        literal = {"B": tile + 1, "S": first_safe + tile, "N": -(tile + 1)}.get(verdict)
        if literal is not None:
            wanted.add(literal)
    complete = not settled.open and settled.consistent is not None
    return Claims(order, frozenset(wanted), complete)


def _by_verdicts(answers: Answers, candidates: list[int]) -> Backbone | None:
    """What the verdicts say of the candidates, where these are covered tiles of a noisy display.

    There a total makes it hard for a solver, and the verdicts come from counting.
    """
    given, verdicts = answers.given, answers.solution.verdicts
    if not given.possible or not given.is_plain or given.mines is None:
        return None
    if any(atom - 1 not in verdicts for atom in candidates) or "?" in verdicts.values():
        return None
    forced = [
        atom if verdicts[atom - 1] == "B" else -atom
        for atom in candidates
        if verdicts[atom - 1] != "U"
    ]
    return Backbone(True, frozenset(forced))
