"""Odds with their working, for people: fringe models, joined tables; as text or in Markdown."""
