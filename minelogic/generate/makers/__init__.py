"""The makers of exercises: one module or folder for each kind, and one entry here.

By name:
    answers     Wrong answers of exercises that are made: what they get, and whether the mistake is
                named.
    boards      Finished boards, by chance, on which much can be true and much can be false.
    cnf/        Formulas to be brought to conjunctive normal form, made.
    deduce/     Displays to be settled, of which it is certified what they need.
    folder      The files of an exercise: exercise.toml with its tables, and wrong answers beside
                it.
    hole/       Theories with rules that are missing or wrong, made.
    mistake/    Derivations with one mistake, to be found, named and mended.
    paper/      Paper Minesweeper: tables, openings and layouts for a pencil, made.
    proof/      Sequents to be proved, or to be found out about, made.
    translate/  Sentences about boards to be said by formulas, made.
    truth/      What is true on a finished board, and claims that a board refutes: made.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.generate.made import Maker
from minelogic.generate.makers.cnf import MAKER as CNF
from minelogic.generate.makers.deduce import MAKER as DEDUCE
from minelogic.generate.makers.hole import MAKER as HOLE
from minelogic.generate.makers.mistake import MAKER as MISTAKE
from minelogic.generate.makers.paper import MAKER as PAPER
from minelogic.generate.makers.proof import MAKER as PROOF
from minelogic.generate.makers.translate import MAKER as TRANSLATE
from minelogic.generate.makers.truth import MAKER as TRUTH

MAKERS: Mapping[str, Maker] = {
    maker.kind: maker
    for maker in (
        CNF,
        DEDUCE,
        HOLE,
        MISTAKE,
        PAPER,
        PROOF,
        TRANSLATE,
        TRUTH,
    )
}  # fmt: skip
"""Every maker by the kind that it makes."""
