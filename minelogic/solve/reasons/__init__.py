"""The fewest numbers of a display that force a tile.

By name:
    boards         Boards on which some numbers of a display are wrong, by a solver with a switch
                   for each number.
    counts         What the numbers of a display say of the tiles that are not known, looked up as
                   it is needed.
    hitting        Hitting sets: the fewest members that meet every one of some sets, which are
                   called rows.
    known          What has to be known of the tiles next to some numbers, so that the numbers force
                   a tile.
    numbers        The fewest numbers of a display that force a tile, under the standard theory.
    search         The search for the fewest numbers that force a tile, where one or two do not.
    sums           Which numbers of bombs are possible: sets of numbers as long integers, a bit a
                   number.
    total          The fewest numbers of a display that together with the total of mines force a
                   tile.
    total_boards   Boards with the right total that obey some of a display's numbers, and what they
                   break.
    total_clash    The clash of numbers with a total of mines, of numbers by themselves, whichever
                   is smaller.
    total_counted  A board with a total, where a solver by itself would have to go through the ways
                   to reach it.
    total_covers   Which numbers could clash with a total, told by boards on which all numbers are
                   right.
    total_known    What has to be known of single tiles so that some numbers and the total of mines
                   clash.
    total_search   The search for the fewest numbers that clash with a total, and with what is
                   assumed of a tile.
"""
