"""
The voices of readers.py for FOLDER, which is like make-corpus.py's. Usage: make-readers.py NET.pt FOLDER [size]   (size 1
makes four hours; NODE may name the node to run)

When the phones are said is told by PocketSphinx for English, and for the others by forced alignment with the net.
"""
import sys

import numpy as np

import english
import forced
from corpus import minutes, write
from readers import ENGLISH, ENGLISH_MINUTES, FOREIGN, MINUTES, english_texts, faster, reading


def main():
    weights, folder = sys.argv[1:3]
    size = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    random, clips = np.random.default_rng(20261127), []

    def keep(name, said, labelled):
        clips.extend(labelled)
        print(name, "minutes kept:", minutes(labelled), "of", minutes(said), flush=True)

    for say, name in ENGLISH:
        said = list(reading(random, say, name, english_texts(), ENGLISH_MINUTES * size))
        keep(name, said, list(english.labelled(weights, folder, said)))
    for say, name, voice, texts in FOREIGN:
        said = [(samples, voice, text) for samples, text in reading(random, say, name, texts(), MINUTES * size)]
        keep(name, said, [clip for _, *clip in forced.labelled(weights, folder, said)])
    print(f"{write(folder, (faster(random, *clip) for clip in clips)) / 3600:.2f} h")


main()
