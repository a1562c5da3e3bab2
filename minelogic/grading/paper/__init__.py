"""Tables for a pencil, and layouts: judged."""
