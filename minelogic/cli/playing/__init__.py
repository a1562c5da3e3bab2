"""`minelogic play` and `review`: games in the terminal, players that are watched, moves judged.

By name:
    play      `minelogic play`: play Minesweeper with advice, or watch a player.
    review    `minelogic review`: judge every move of a game.
    screen    A game on the screen, with rich: its board in colours, and how it stands.
    terminal  A game in the terminal: commands by coordinates, and advice when it is asked for.
    watch     A player is watched: its moves with their reasons, and how the game ended.
"""
