"""
Makes clips of noise in FOLDER: coloured noise that swells or does not, hum, clicks, notes, and, of SPEECH, which
make-corpus.py made, voices on top of each other.
Usage: make-noises.py FOLDER MINUTES [SPEECH]
"""
import sys

import numpy as np

from augment import clicks, hum, pink, tones
from corpus import clip_of, read, write
from speakers import RATE


def swelling(random, noise):
    """As wind and traffic: some decibels up and down within a second or so."""
    places = np.arange(len(noise) / RATE / 0.7 + 2)
    decibels = np.interp(np.arange(len(noise)) / RATE / 0.7, places, random.normal(0, random.choice([0, 0, 3, 6]), len(places)))
    return noise * 10 ** (decibels / 20)


def babble(random, clips, length):
    """One to six speakers."""
    out = np.zeros(length, np.float32)
    for _ in range(random.integers(1, 7)):
        said = np.concatenate([clips[random.integers(len(clips))] for _ in range(4)])
        out += np.resize(np.roll(said, random.integers(len(said))), length)
    return out


def noise_of(random, clips):
    length = int(random.uniform(4, 12) * RATE)
    kind = random.random()
    if kind < 0.5:
        return swelling(random, pink(random, length))
    if kind < 0.6:
        return hum(random, length) + random.uniform(0, 0.5) * pink(random, length)
    if kind < 0.68:
        return clicks(random, length)
    if kind < 0.82:
        return np.resize(tones(random), length)
    # Alone, what is nearest to a hummed m has to be heard often.
    return babble(random, clips, length) if clips else hum(random, length) + random.choice([0, 0, 0.01, 0.1]) * pink(random, length)


def main():
    folder, minutes = sys.argv[1], float(sys.argv[2])
    random = np.random.default_rng(20261122)
    clips = [samples for samples, labels in read(sys.argv[3]) if labels.any()] if len(sys.argv) > 3 else []

    def noises():
        made = 0
        while made < 60 * minutes * RATE:
            noise = noise_of(random, clips)
            made += len(noise)
            yield clip_of(noise, [])

    print(f"{write(folder, noises()) / 3600:.2f} h")


main()
