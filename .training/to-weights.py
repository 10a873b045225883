"""
Writes a net of fit.py in few bits, for the engine. Usage: to-weights.py NET.pt OUT.ts NOISES FOLDER:SHARE...
The words after OUT.ts as for fit.py: the layers are rounded so that the sounds of its crops are heard as before, and the
labels say how often shapes follow one another and phones are met.
"""
import sys

import numpy as np
import torch

import fit
from net import features_of, load
from rounding import rounded_layers
from speakers import CLASSES
from weights import write

BATCHES, FRAMES = 12, 240


def met(sources, shares):
    """Logarithms of the chances of moves between shapes, and how often each class is met."""
    shape_of = np.array([fit.SHAPES.index(fit.SHAPE_OF[name]) for name in CLASSES])
    counts, classes = np.ones((9, 9)), np.zeros(len(CLASSES))
    for (_, labels), share in zip(sources, shares):
        shapes = shape_of[labels]
        moves = np.zeros((9, 9))
        np.add.at(moves, (shapes[:-1], shapes[1:]), 1)
        counts += share * 1e6 * moves / len(labels)
        classes += share * np.bincount(labels, fit.WEIGHT[labels], len(CLASSES)) / len(labels)
    return np.log(counts / counts.sum(1, keepdims=True)), classes / classes.sum()


def main():
    path, out, noises, *words = sys.argv[1:]
    torch.set_num_threads(1)
    random, noises = np.random.default_rng(13), features_of(noises)
    sources, shares = fit.corpora(words)
    batches = [fit.crops(random, sources, shares, FRAMES)[0] for _ in range(BATCHES)]
    heard = [np.clip(fit.in_noise(random, fit.another_speaker(random, bands), noises), -2, 2) for bands in batches]
    bands = torch.from_numpy(np.concatenate(heard).astype(np.float32))
    with torch.no_grad():
        layers = rounded_layers(load(path), bands)
    write(out, layers, *met(sources, shares))


main()
