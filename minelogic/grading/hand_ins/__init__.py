"""What was handed in, sorted out by whose it is.

By name:
    archives     What is in a zip or a tar file, read within bounds; nothing is ever unpacked to a
                 disk.
    file_names   Whose a file is, by the names that learning platforms give to what they hand out.
    laid_out     Folders as `minelogic course start` lays them out: which of their files are
                 answers.
    listing      Every file below a path, in folders and archives; nothing outside the path is
                 looked at.
    roster       The list of who should have handed something in.
    sorting      Files sorted out into hand-ins: by what a platform called them, else by their
                 folders.
    submissions  What was handed in: files, folders and archives, sorted out by whose they are.
"""
