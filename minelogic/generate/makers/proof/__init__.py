"""Sequents to be proved, or to be found out about, made.

By name:
    abstract      Sequents over letters, by chance: formulas thrown together until some follows from
                  others.
    exercise      The files of an exercise: what is asked, its answer, and wrong answers with what
                  they get.
    guesses       How difficult a sequent looks, so that nobody proves what is plainly of another
                  level.
    judging       What wrong proofs get and what their mistake is called, judged without reading any
                  text.
    maker         Sequents to be proved, or to be found out about, by what their proofs take.
    measures      How difficult a proof is: its lines, its boxes, its rules, and whether one is
                  classical.
    mistakes      Proofs with one mistake that students make, made from right ones.
    parameters    What is asked for, read: rules, patterns of quantifiers, and how large sequents
                  are to be.
    pools         Formulas thrown together, and what of them follows from what: from some of them
                  and no fewer.
    prompt        What students read: the sequent, what it is about, and how to hand in an answer.
    quantified    First-order sequents, by chance, with the quantifiers that are asked for.
    sequents      Sequents while they are made: forms, and what is known of where they come from.
    shapes        What shows of a sequent without any thought: its shape, and which letters stand
                  where.
    tables        Truth tables of forms as integers: a bit for each world, of letters or of a few
                  things.
    tiles         Sequents from tiles of a board: what numbers say, and what follows of a tile from
                  the fewest.
    twins         Twins: a sequent that does not hold, and looks like one that does.
    writing       Proofs and countermodels as they are handed in; wrong ones too, which no other
                  room writes.
    wrong_worlds  Countermodels that are none: a premise fails in them, or the conclusion holds.
"""

from minelogic.generate.makers.proof.maker import MAKER

__all__ = ["MAKER"]
