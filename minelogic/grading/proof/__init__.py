"""A proof or a countermodel, judged.

By name:
    countermodel_text  Countermodels as students write them: letters, atoms, things, or a drawn
                       board.
    countermodels      Countermodels judged: all premises have to hold in them, and the conclusion
                       has to fail.
    finite_truth       Truth in a world that somebody has described: of letters, of things, or of a
                       drawn board.
    judge              Answers to exercises that ask for a proof, or for a proof or a countermodel.
    notation           How proofs and countermodels are written, and what slips in them have one
                       reading.
    progress           How far a proof has come: what share of it is there, and where one that goes
                       on was complete.
    soundness          Whether the reference of an exercise that asks for a proof is about what is
                       to be proved.
    words              What is said of a proof that is wrong or unfinished: how it stands, and what
                       is wrong.
"""
