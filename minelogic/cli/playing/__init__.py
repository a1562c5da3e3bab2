"""`minelogic play`: a game in the terminal, or a player that is watched.

By name:
    screen    A game on the screen, with rich: its board in colours, and how it stands.
    terminal  A game in the terminal: commands by coordinates, and advice when it is asked for.
    watch     A player is watched: its moves with their reasons, and how the game ended.
"""
