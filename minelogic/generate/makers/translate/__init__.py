"""Sentences about boards to be said by formulas, made.

By name:
    instance     A template with its places filled: a sentence, its formula, and formulas taken for
                 it.
    maker        Sentences about boards to be said by formulas, with what they are usually taken
                 for.
    meaning      What formulas mean: on which boards they are true, a bit for each, and only then by
                 the solver.
    measures     What makes a sentence hard to translate: its quantifiers, its connectives, its
                 words.
    misreadings  What sentences are taken for: usual misreadings, no two of which mean the same.
    parameters   What fills the places of templates: bombs or safe tiles, rows or columns, numbers,
                 tiles.
    prompt       What students read: the sentence, the words that formulas may use, the boards, the
                 points.
    template     A sentence with places to be filled, its formula, and what is often taken for it.
    templates/   Sentences about boards with their formulas, by what they are about.
"""

from minelogic.generate.makers.translate.maker import MAKER

__all__ = ["MAKER"]
