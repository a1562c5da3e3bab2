"""What people read about layouts: text, pictures, HTML and LaTeX.

By name:
    boards         Boards in text, as a layout shows them: open tiles with signs, closed ones with
                   others.
    layout_text    What is known of a layout, in words.
    spectrum_svg   The spectrum of a layout as a picture.
    spectrum_text  The spectrum of a layout in text: its values where they fit, else their signs.
    theorem_html   A theorem held against what is computed, as a page that needs nothing else.
    theorem_latex  A theorem held against what is computed, as a LaTeX document.
    theorem_signs  The signs by which a table of a theorem tells what is computed and what is
                   printed.
    theorem_text   A theorem held against what is computed, as text.
"""
