"""A second opinion on traces: every step is checked against the file, and nothing is believed.

By name:
    meaning  What formulas and premises of a file say, worked out for the checker of traces alone.
    trace    A second opinion on traces: every step is checked against the file, and nothing is
             believed.
"""

from minelogic.derive.verify.trace import TECHNIQUES, Finding, Verification, verify

__all__ = ["TECHNIQUES", "Finding", "Verification", "verify"]
