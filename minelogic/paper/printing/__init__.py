"""Tables on sheets to print.

By name:
    arrangement  How fields are arranged on pages: how many beside and below each other, and how
                 large.
    fields       A field as it is printed: its number, its seed, how hard it is, who touches whom,
                 its board.
    reading      Tables read from files, and from folders of them, to be printed.
    sheets       Tables on sheets to print: the fields, the solutions apart, and a key to look them
                 over by.
"""
