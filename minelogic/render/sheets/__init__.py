"""Sheets: boards, formulas, proof frames and room for answers, in every format that prints.

By name:
    boards      Boards on sheets: who touches whom, and fields of Paper Minesweeper, empty and
                filled in.
    formats     A sheet in every format that there is.
    frames      Proofs in Fitch's way, and their frames: the premises above a line, and lines to
                fill in.
    html        Sheets as HTML pages that print well: no script, no network, no other file.
    items       What stands on a sheet: texts, boards, formulas, proof frames, tables, room for
                answers.
    latex       Sheets as LaTeX documents, with TikZ for boards; all else is in every distribution.
    markdown    Sheets as Markdown: boards are drawn with letters, and lines to write on are
                underscores.
    measure     How wide texts are and where their lines end, where no browser and no typst does it.
    pdf         Sheets as PDF, set by typst from data: no text of anybody's is ever a part of the
                program.
    pictures    Pictures as SVG, and in words, for the formats that take them so.
    pieces      Items as pieces of a page: how high each is, and how it is drawn; no piece is ever
                cut.
    prompts     Markdown, as prompts are written in, read as items: what is not known of it stays as
                it is.
    self_check  Pages that check answers by themselves, for students: nothing is graded, and nothing
                is sent.
    steps       Derivations as items: the board with what was found, and the steps, numbered.
    svg         Sheets as SVG, a picture for each page: laid out here, so that nothing else is
                needed.
    tikz        Boards in TikZ: the same shapes and signs as in SVG, from the same paths.
"""
