"""Why a line does not follow: the named mistakes."""
