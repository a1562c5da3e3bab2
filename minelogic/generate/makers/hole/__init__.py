"""Theories with rules that are missing or wrong, made.

By name:
    maker      Theories with holes: rules taken away or spoiled, each told by a board that is kept.
    prompt     What students read: what the rules are about, which are missing or wrong, and how to
               hand in.
    spoilings  What becomes of a rule by one of the standard slips, each by its name.
    theories   Theories in which holes are made: three that are known, and small ones about a board.
    worlds     Boards that tell every hole: worlds in which one rule alone makes the difference.
"""

from minelogic.generate.makers.hole.maker import MAKER

__all__ = ["MAKER"]
