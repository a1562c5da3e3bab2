"""Sets of mines that show the same numbers: on a layout, and on a display.

By name:
    same_numbers  Two sets of bombs that show the same numbers, whatever tiles the numbers stand on.
"""
