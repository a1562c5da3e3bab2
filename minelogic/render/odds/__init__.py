"""Odds with their working, for people: fringe models, joined tables; as text or in Markdown.

By name:
    pieces   Paragraphs and tables of a working, written as text or in Markdown.
    tables   Joined tables of combinations as the Rutgers source prints them, clue by clue.
    working  The working of odds as a class writes it down: models of the fringe, ways, shares.
"""
