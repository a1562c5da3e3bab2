"""Boards drawn."""
