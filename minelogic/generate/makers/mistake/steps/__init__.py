"""Steps to conjunctive normal form with one of them wrong.

By name:
    chains    Steps to conjunctive normal form, one law at one place each, in an order by chance.
    planting  Steps to conjunctive normal form with one law used wrongly, judged before they are
              taken.
"""
