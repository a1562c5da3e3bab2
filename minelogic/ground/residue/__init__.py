"""What is left of a file between grounding and solving.

By name:
    alike       Tiles that look alike: what is left of the formulas about one stands for all of
                them.
    background  Rules that say of every tile what the standard theory says of it, in whatever words.
    board       A board on which numbers may stand beside the tiles, each next to the tiles that it
                counts.
    levels      Formulas that count many atoms, as columns of bits: one bit for each number of them
                that hold.
    local       What is left of the formulas about each tile.
    partial     Formulas over columns of bits of which some are not known yet.
    pieces      The instances that together say a number, and what each says by itself.
    reduce      What is left of ground formulas when what only defines is set aside.
    residue     What a file says of its bombs, whatever the rules in which it says so.
    shapes      Formulas up to the names of their atoms, so that what is found out for one serves
                all alike.
    tables      Formulas over a few atoms as columns of bits: one bit for each way to give the atoms
                truth.
"""
