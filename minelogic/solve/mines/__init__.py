"""Sets of mines that show the same numbers: on a layout, and on a display.

By name:
    rivals        Other sets of mines that fit what is shown, for any choice of the numbers that are
                  shown.
    same_numbers  Two sets of bombs that show the same numbers, whatever tiles the numbers stand on.
"""
