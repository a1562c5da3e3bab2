"""The graph of a proof, and the way to lay it out in lines.

By name:
    layout   The one way in which nodes become the lines of a proof: each where it is needed, once.
    nodes    Proofs while they are made: nodes that cite each other as objects, and boxes.
    shorten  Proofs that stop when they are done: no line after the conclusion, and none that is not
             needed.
"""
