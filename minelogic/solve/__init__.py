"""The solver: the only room that knows PySAT.

From the top, each standing on those below:
    deep           What the solver finds about a file's own rules: needless, idle, at odds, or only
                   for bombs.
    compare        Whether two files say the same on their board, and the canonical world where they
                   differ.
    explain        Why: the premises that clash, the boards between which a formula is undecided.
    odds/          Odds: how they are found, exactly or from a sample, under noise and by other
                   priors.
    drup           Proofs of answers that other programs can check: clauses in DIMACS form, and
                   their refutation.
    mines/         Sets of mines that show the same numbers: on a layout, and on a display.
    nearest        The nearest board: one that breaks the fewest premises of a problem that no board
                   fits.
    reasons/       The fewest numbers of a display that force a tile.
    switches       Formulas with a switch each: a variable that, if true, makes the formula hold, or
                   fail.
    smallest       A smallest clash: premises of least cost, and then the fewest, that cannot all
                   hold.
    least_reasons  Reasons for many literals out of the same premises: small ones, and such as no
                   fewer make up.
    listing        Boards and worlds: all in reading order, or the canonical one where a formula
                   holds.
    counting       How many boards and worlds there are, and in how many of them a tile is a bomb or
                   an atom holds.
    truth          The truth of every atom of a predicate: whether the file forces it, its negation,
                   or neither.
    answers        Verdicts and entailment: what holds in every world of a problem.
    canonical      The canonical model: fewest bombs, these in reading order, and other atoms false
                   where they can.
    clash          Premises that can be switched on and off, to find out which of them clash.
    knowledge      Everything a problem says, as clauses and counts that a solver can be asked
                   about.
    given          What is known of a problem: its display, its total, and what its rules come down
                   to.
    numbers        What the numbers of a display force, under the standard theory and nothing else.
    two_files      Two files over one table of atoms: the same tile, and the same atom, has one
                   number.
    least          Boards in order where all that is said of the bombs are counts: the canonical
                   one, or all.
    worlds         A world as a value that people can look at.
    columns        What a few formulas over a few atoms force, by a truth table whose columns are
                   numbers.
    irredundant    One irredundant core: members of which none can be spared, out of members that do
                   together.
    many_atoms     Atoms that are too many to be gone through, of which few are mentioned.
    pigeonholes    The pigeonhole principle: of some literals more have to hold than others leave
                   room for.
    sat/           The SAT solver and what is asked of clauses alone.
    symmetry       Symmetries: ways to exchange atoms that leave all that is said as it is.
"""
