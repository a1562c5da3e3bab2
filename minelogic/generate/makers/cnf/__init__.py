"""Formulas to be brought to conjunctive normal form, made.

By name:
    likeness         When two formulas are alike: up to the names of letters and the order of what
                     is joined.
    maker            Formulas to be brought to conjunctive normal form, by what it takes to bring
                     them there.
    mistakes         Answers with one of the usual mistakes in them, and all else right from there.
    numbers          What a number on a board says of the tiles around it: formulas, each with its
                     sentence.
    prompt           What students read: the formula, what it is about, and how to hand in an
                     answer.
    random_formulas  Formulas over letters, by chance, in which every part says something.
    way              The textbook way from a formula to clauses, as lines that a person would write.
    writing          Formulas over letters as text, with brackets around arrows in arrows.
"""

from minelogic.generate.makers.cnf.maker import MAKER

__all__ = ["MAKER"]
