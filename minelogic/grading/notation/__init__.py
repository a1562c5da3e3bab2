"""Slips of notation in answers: read as what they mean, noted, and charged as the exercise says.

By name:
"""
