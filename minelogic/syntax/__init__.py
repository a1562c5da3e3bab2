"""Text to tree and back: statements, formulas, their checks and their spellings.

From the top, each standing on those below:
    letters        Formulas given by themselves: in the words of a file, or with letters that
                   nothing declares.
    file/          Statements, and the checked file that they make.
    check          Scope and sorts: which quantifier each variable belongs to, and which values it
                   takes.
    shared_ranges  Ranges that go for more variables than was meant.
    offboard       Atoms that are false whatever the bombs are, because their places are off the
                   board.
    measure        How large and how deep a formula becomes when its definitions are written out.
    english        Formulas as English sentences.
    shape          Formulas where formulas belong, terms where terms belong.
    forms          Formulas as forms: two formulas have one form when they differ in nothing that
                   matters.
    reach          How far quantifiers without a dot reach, and where they would reach further with
                   one.
    faults/        What is said where a text makes no sense.
    statements     What a constraint file says, statement by statement.
    text/          Characters to tokens to trees.
    variables      What is seen of a variable in its scope, and the values that it therefore takes.
    vocabulary     The words a formula may use: sorts with their values, predicates with their
                   places.
    nouns          The words for what variables stand for: a row, a column, a number, a tile, a
                   value.
    intervals      The ends of a range that are known without a binding.
    printer        Formulas and terms as text, in any of the spellings that the language reads, and
                   in LaTeX.
    apart          Formulas whose variables are told from vertices by their names, as texts have to
                   tell them.
    definitions    Definitions written out: an abbreviation is replaced by what it stands for.
    naming         Names for what is bound: the one place that chooses them.
    walk           Formulas and terms taken apart and put together again, whatever they are.
    tree           Formulas and terms as values.
"""

from minelogic.syntax.file.reader import parse_formula, read, read_formula

__all__ = ["parse_formula", "read", "read_formula"]
