"""Exercises made to order.

By name:
    made     What exercises are made from: what is asked of a maker, and what it gives.
    makers/  Makers of exercises, one folder or file for each kind.
"""
