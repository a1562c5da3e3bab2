"""Tables made: new ones, and openings completed, thinned and sharpened.

By name:
    completing  Openings completed: numbers are added, as few as possible, until there is one
                solution.
    files       Tables in a folder: a file for each table, and a folder of their answers.
    fills       Ways to fill the closed cells of a layout with mines, by chance.
    new         New tables: mines are laid by chance on a layout, until the numbers leave one
                solution.
    saying      What a table's file says of how it was made, and its seed, read from there.
    sharpening  Tables made sharper: mines are moved until the table needs the technique that is
                wanted.
    table       A table that was made: its display, its mines, and the file and the answer that it
                makes.
    thinning    Tables made thinner: numbers are taken away as long as there is one solution.
"""
