"""A theory with rules that are missing or wrong, judged once it is mended.

By name:
    beside     What a rule means beside the other rules of a reference: whether it fills its hole.
    judge      Theories with holes judged: whether each hole is filled, and what was right is kept.
    notation   How the rules of a theory with holes are written: as those of any theory.
    soundness  Whether theories with holes can be judged: the holes are ones, and boards tell each
               of them.
    worlds     Worlds that an exercise keeps to tell its holes: read from their drawings, and drawn.
"""
