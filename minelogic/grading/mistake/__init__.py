"""A derivation with one mistake in it: found, named and mended, judged.

By name:
    answers     Answers about a mistake: the line that is named, the kind, and the derivation as it
                should be.
    claims      Claims about the tiles of a board as derivations: what follows from what they name.
    derivation  A derivation as a list of lines, each with what the judge of its kind says of it.
    judge       Answers to exercises with one mistake: its line, its kind, and the derivation
                mended.
    miscounts   How somebody came to a claim that does not follow: what was counted wrongly at a
                number or two.
    notation    How answers about a mistake are written, and what slips in them have one reading.
    proofs      Proofs as derivations: what the kernel says of their lines.
    soundness   Whether a mistake can be asked for: one line is wrong, and of the kind that is said.
    steps       Steps to conjunctive normal form as derivations: what follows from the line before.
"""
