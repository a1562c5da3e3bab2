"""Tables for a pencil, and layouts: judged.

By name:
    asked       What an exercise on paper is about: its opening, and its items before they are
                judged.
    cells       A table that is filled in, cell by cell: what it earns, and what is wrong with a
                name.
    completing  Numbers added to an opening until one set of mines fits: judged by what they leave.
    deciding    How many sets of mines fit: none, one or several, said and shown.
    judge       Answers to exercises on paper: tables, what is none, numbers that are added, and
                pairs.
    kinds       What can be said of the text of an answer on paper.
    notation    How tables are filled in, and what slips in them have one reading.
    pairing     Two sets of mines that show the same numbers on a layout, or that there are none:
                judged.
    reading     Answers on paper as students write them: tables that are filled in, and words beside
                them.
    solving     Tables solved: a cross or a dash in every closed cell, judged beside the one
                solution.
    soundness   Whether an exercise on paper can be judged: what fits its board is what it asks
                about.
    words_said  What an answer says in words: that nothing fits, that one set of mines does, or
                several.
"""
