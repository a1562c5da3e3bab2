"""First-order statements over a board: instances, and truth on a finished board.

From the top, each standing on those below:
    expansion/   How a statement becomes ground, in steps that a student can follow.
    game         The semantics game: a claim about a formula is defended down to a plain fact.
    residue/     What is left of a file between grounding and solving.
    evaluate     Truth on a finished board, with the reason.
    table        Truth tables, a whole column at a time.
    premises     What a file gives: display tiles, the number of mines, facts and instances, each a
                 premise.
    ground       First-order statements to instances over a board.
    blocks       The instances of statements: made at once, made when asked for, or tile by tile.
    guards       Conditions that hold for no values of their variables.
    standard     The instances of the standard theory, made tile by tile.
    noisy        What a noisy display says under the standard theory: at least, at most so many
                 bombs.
    lift         Rules that say the same of every tile: a tile stands for all that look alike.
    compile      Rules as Python code, run: instances of rules, bindings of quantifiers, truth of
                 formulas.
    graph_sight  How far from its key a rule about a graph looks, if it speaks of tiles by edges
                 alone.
    grid_sight   How far from its key a rule about a grid looks, and whether it counts rows from
                 there alone.
    generate     Formulas as Python code: programs that build the instances of a rule, or tell a
                 truth.
    looks        Tiles that look alike, and the way from one to another.
    loops        Loops as Python code: comprehensions that follow a plan.
    sight        How much of a board a rule sees from a tile.
    prepare      Formulas made ready for compiling: unique variables, atoms that are always on the
                 board.
    plan         In which order, and through what, the variables of a quantifier are looped over.
    explicit     Atoms that a text defines explicitly, with what they mean put in their place.
    formula      Ground formulas, light enough to be made by the million.
    linear       Comparisons as sums of variables that are at most 0, or 0: what bounds a variable
                 by others.
    atoms        Open atoms and their numbers: each atom that can vary from world to world has one,
                 from 1 on.
    spoken       What a file speaks of: the predicates that its worlds give truth to.
"""

from minelogic.ground.blocks import Block, Instance
from minelogic.ground.ground import Grounding, ground

__all__ = ["Block", "Grounding", "Instance", "ground"]
