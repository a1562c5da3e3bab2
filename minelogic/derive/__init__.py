"""Derivations: every deduction with its reason, and a checker that trusts none of them.

From the top, each standing on those below:
    influence/       Chains of influence: a derivation as a directed acyclic graph of the tiles that
                     led to others.
    explain          The least reason for an answer, from the file alone; or the clash; or two
                     boards.
    full_derivation  The whole derivation of a file: every deduction, in the order a person could
                     make them.
    query_reasons    What shows the answers to a file's queries, and which verdicts a derivation
                     leaves out.
    from_steps       Steps to formulas out of what a derivation has concluded, and the fewest
                     premises besides.
    general          Every deduction from any file, the cheapest first.
    pieces           Deductions by numbers that no single instance says: each instance is a piece,
                     about one tile.
    display          Every deduction on a display under the standard theory, the cheapest first.
    many_instances   The least reasons of several instances, for any file.
    with_total       The least reasons with the number of mines among them, for any file.
    selection        Some steps of a derivation with all that they rest on, numbered anew.
    derivation       A derivation: steps in the order a person could make them, and what they are
                     about.
    verify/          A second opinion on traces: every step is checked against the file, and nothing
                     is believed.
    words/           Steps in sentences.
    at_hand          What costs nothing and may be used wherever it helps: all that is said of
                     single tiles.
    entailed         What single tiles and single instances force by entailment, where propagation
                     sees nothing.
    exclusions       Counts of which any two literals exclude each other, with the instances that
                     say so.
    file_numbers     The numbers among a file's premises, whatever rules they come from.
    number_premises  The premises by which numbers are right and tiles are known, made when a step
                     needs them.
    rests_on         What literals rest on that propagation has made known: premises and earlier
                     steps.
    single           What single premises force with what is known, the cheapest first.
    proofs/          How a step is shown: propagation, cases and sums.
    steps            Steps of a derivation: what is concluded, by which technique, from which
                     premises.
    claims           What can be concluded from a file: every literal that it forces.
    technique_sets   Which techniques may be used: by their names, or by the name of a set.
    techniques       The techniques by which steps are made, from the cheapest to the dearest: the
                     one table of them.
"""
