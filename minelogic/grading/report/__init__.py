"""What is said of an answer, and of a class: values, text and pages.

By name:
    drawing       The boards of witnesses: what a witness says of its board, and how that is drawn
                  as text.
    feedback      How much of a report a student sees: the one place where anything is left out.
    judgement     What the judge of one kind of exercise finds out about an answer, before it
                  becomes a report.
    page          A report as a page of HTML that needs nothing else: no script, no network, no
                  other file.
    reading       A report read back from its JSON, for regrading and appeals.
    soundness     What has to hold of an exercise besides what answers get: rows of its check, by
                  its kind.
    summary       A class at a glance: who has what, how the points are spread, which mistakes were
                  made.
    summary_page  The summary of a class as a page that leads to the page of every hand-in.
    summary_text  The summary of a class as text of 80 columns.
    text          A report as text of 80 columns, for a student to read.
    values        What is said of one answer: plain values, the same for the same answer on every
                  machine.
    words         How points, outcomes and lines are said, the same in texts and pages.
"""
