"""Sounds as the games of the nineties have them: 8 bits without a sign, 11,025 a second."""
import numpy as np

from speakers import RATE, resample

SOUND_RATE = 11025


def from_bytes(data):
    """−1..1 at RATE."""
    return resample(np.frombuffer(data, np.uint8).astype(np.float32) / 128 - 1, SOUND_RATE / RATE)
