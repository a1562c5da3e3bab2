"""Slips of notation in answers: read as what they mean, noted, and charged as the exercise says.

By name:
    around      What stands round an answer and is no part of it: fences, heads, signs at the ends
                of lines.
    kinds       What is said of slips that stand round the formulas of an answer, and of how slips
                were read.
    labels      Labels before formulas: `Rule 1:`, `First attempt:`, or what a formula says in
                words.
    letters     Letters of an exercise that an answer writes with other capitals.
    manner      How answers of a kind are written: what finds their slips, each with what was meant.
    mending     A text mended by what has one reading, with the place of every slip in the text as
                written.
    reading     An answer judged by what it means: its slips mended, noted, and charged as the
                exercise says.
    statements  Formulas in the place of statements: with bullets and numbers, and without `rule`
                and a name.
    textbook    Quantifiers as some textbooks write them: in brackets of their own, before a comma,
                and ∄.
"""
