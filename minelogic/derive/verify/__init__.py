"""A second opinion on traces: every step is checked against the file, and nothing is believed.

By name:
    certificate  That a board needs a technique, certified both ways and checked by whoever doubts
                 it.
    cheaper      What few numbers force together: a plain matcher, which knows numbers and
                 neighbours alone.
    citing       What a step may cite: premises of the file, earlier steps, and assumptions of cases
                 around it.
    counts       Ground formulas, for the checker of traces alone: every connective is a count.
    fields       The fields of a trace, each of the kind it has to be, and what is wrong with one
                 that is not.
    meaning      What the premises and the formulas of a trace say in the words of its file.
    noise        What a noisy sign says, worked out by the checker itself: from its channel, number
                 by number.
    pairs        That at most one of some literals holds, because any two of them clash.
    propagation  What formulas make known when what is known is put into them, again and again.
    sums         Conclusions that follow because sums cannot be otherwise, one by one or very many
                 at once.
    techniques   What a step does if its technique's name is right: the checker's own table.
    trace        A second opinion on traces: every step is checked against the file, and nothing is
                 believed.
    words        What formulas of a file say, worked out for the checker of traces alone.
"""

from minelogic.derive.verify.techniques import TECHNIQUES
from minelogic.derive.verify.trace import Finding, Verification, verify

__all__ = ["TECHNIQUES", "Finding", "Verification", "verify"]
