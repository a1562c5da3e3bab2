"""Exercises on sheets: what students get, what graders get, and pages that check themselves.

By name:
    collect    Which exercises come on whose sheet: folders of exercises, of assignments, and of
               students.
    fill       Exercises made into sheets: handouts, solutions, keys for graders, and pages that
               check.
    kinds/     What each kind of exercise has on paper; a kind that is not in the table has what all
               have.
    prompt     What students read, as it stands on paper: nothing about files to hand in, or
               commands.
    said_once  What several exercises of a sheet say in the same words is said at the first of them
               only.
    seeds      From which seed an exercise was made, as the report beside it tells.
"""
