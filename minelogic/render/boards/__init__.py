"""Boards drawn.

By name:
    graph_layout  Places for the tiles of a graph: neighbours are near each other, and it looks the
                  same each time.
    graph_names   Where the names of a graph's tiles stand: above them, or beside them where no edge
                  is.
    shapes        How tiles are drawn: where each stands, its outline, and what stands around the
                  board.
    svg           Boards as SVG: every sign is a path, so that it looks the same wherever it is
                  shown.
    touching      Who touches whom: a small board of each topology, one of its tiles and the
                  neighbours of it.
"""
