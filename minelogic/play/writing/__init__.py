"""What people read about games: text for terminals, and pages.

By name:
    board_text   A game on a terminal: its board with the names of rows and columns, in pieces with
                 a look.
    review_html  A review as one HTML page that needs nothing else: a walk through the game, move by
                 move.
    review_text  A review in text: a line for each move, and what is to be said of guesses and
                 mistakes.
"""
