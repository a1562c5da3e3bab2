"""The tiles that a display forces, as far as an exercise asks for them."""

from __future__ import annotations

from minelogic.exercises.tasks.deduce import Deduce
from minelogic.grading.deduce.claims import What
from minelogic.problem import Problem

__all__ = ["What", "forced_tiles"]


def forced_tiles(problem: Problem, task: Deduce) -> dict[int, What]:
    """The tiles that are to be found, in reading order, with what they are.

    Where nothing says that a tile is safe, it is to be found that it is no bomb.
    """
    board = problem.board
    assert board is not None
    if task.techniques is None:
        verdicts = problem.answers.solution.verdicts
        kinds: dict[str, What] = {"B": "bomb", "S": "safe", "N": "safe"}
        return {tile: kinds[verdict] for tile, verdict in verdicts.items() if verdict in kinds}
    derivation = problem.derive(task.techniques)
    bombs = range(1, board.size + 1)
    safe = problem.grounding.atoms.families["S"].start
    forced: dict[int, What] = {}
    for step in derivation.found:
        for literal in step.conclusions:
            if isinstance(literal, int) and literal is not True and literal is not False:
                if abs(literal) in bombs:
                    forced[abs(literal) - 1] = "bomb" if literal > 0 else "safe"
                elif safe <= literal < safe + board.size:
                    forced[literal - safe] = "safe"
    covered = {*problem.answers.covered}
    return {tile: forced[tile] for tile in sorted(forced) if tile in covered}
