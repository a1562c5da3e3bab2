"""What people look at: text, Markdown, LaTeX, SVG and pages."""
