"""phone-net-weights.bin and .ts: the layers of net.py's net in few bits, and what is known of its classes."""
import os

import numpy as np

from net import CHANNELS, DILATIONS
from speakers import CLASSES

# How far from 0 the whole numbers go, and the bits of their remainders in the Golomb–Rice code (web/engine/voice/bytes/rice-code.ts):
# of the first layer and of the blocks' dense ones, and of all others.
COARSE, FINE = (31, 3), (127, 5)


def kinds():
    """Of each layer: first, deep and dense of each block, last."""
    return [COARSE] + [FINE, COARSE] * len(DILATIONS) + [FINE]


def write(path, layers, moves, shares):
    """
    `layers`: (numbers, scales, biases) of rounding.py; `moves`: logarithms of the chances of moves between shapes, (9, 9);
    `shares`: how often each class was met. Of all layers, one after another (first; deep and wide of each block; last), the
    .bin beside `path` has a scale and a bias for each output, of both a float32's upper half, and weights by output, then
    tap, then input, times the scale, in a Golomb–Rice code, little-endian.
    """
    bits = [rice_code(numbers.ravel(), remainder) for (numbers, *_), (_, remainder) in zip(layers, kinds(), strict=True)]
    scales, biases = (np.concatenate([layer[part] for layer in layers]) for part in (1, 2))
    parts = [upper_halves(scales), upper_halves(biases), np.packbits(np.concatenate(bits), bitorder="little")]
    with open(os.path.splitext(path)[0] + ".bin", "wb") as file:
        file.writelines(np.ascontiguousarray(part).tobytes() for part in parts)
    lines = [
        "/** Made by .training/to-weights.py, see model-card.md: never edited by hand. */",
        f"export const phoneNames = '{' '.join(CLASSES)}'",
        "",
        f"export const channels = {CHANNELS}",
        "/** In steps of two frames, by block. */",
        f"export const dilations = {DILATIONS}",
        "",
        "/** Natural logarithm of the chance of each shape (column) a frame after each shape (row), A–H and X. */",
        "export const shapeMoves = [",
        *["  [" + ", ".join(f"{value:.3f}" for value in row) + "]," for row in moves],
        "]",
        "",
        "/** Share of the frames of each class in training. */",
        "export const phoneShares = [" + ", ".join(f"{value:.5f}" for value in shares) + "]",
        "",
    ]
    open(path, "w").write("\n".join(lines))


def upper_halves(numbers):
    """Of float32, rounded."""
    return ((numbers.astype(np.float32).view(np.uint32) + 0x8000) >> 16).astype("<u2")


def stored_float(numbers):
    """What is left of them when they are stored."""
    return (upper_halves(numbers).astype(np.uint32) << 16).view(np.float32)


def rice_code(numbers, remainder):
    """The bits of each number: folded, what is above the remainder as so many ones and a zero, then the remainder's, lowest first."""
    folded = np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)
    ones = folded >> remainder
    ends = np.cumsum(ones + 1 + remainder)
    bits = np.zeros(ends[-1], np.uint8)
    starts = ends - (ones + 1 + remainder)
    bits[np.repeat(starts - (np.cumsum(ones) - ones), ones) + np.arange(ones.sum())] = 1
    for bit in range(remainder):
        bits[ends - remainder + bit] = folded >> bit & 1
    return bits
