"""Which tiles a display forces, and why: judged."""
