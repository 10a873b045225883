"""Speakers with a longer or a shorter vocal tract: the bands are heard higher or lower."""
import numpy as np

from net import BANDS

PLACE = np.arange(BANDS)


def through_tracts(bands, stretch, shift):
    """
    (count, frames, 40) → the same with band p of each as loud as what was at p · (1 + stretch) + shift, between bands in
    proportion. `stretch` and `shift` are (count,).
    """
    at = np.clip(PLACE * (1 + stretch[:, None]) + shift[:, None], 0, BANDS - 1)
    mix = np.maximum(0, 1 - np.abs(at[:, None, :] - PLACE[None, :, None])).astype(np.float32)
    return bands @ mix
