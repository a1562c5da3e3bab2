"""The theorems about layouts, held against what is computed.

By name:
    breaks      Where the printed proofs break: each step that fails, shown by numbers.
    held        A theorem held against what is computed, size by size.
    statements  The three theorems: what is printed, what is true, and for which boards each speaks.
"""
