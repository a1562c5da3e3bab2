"""What is said of an answer, and of a class: values, text and pages."""
