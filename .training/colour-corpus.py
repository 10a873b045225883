"""
Writes coloured copies of the clips of a corpus: rooms, microphones, noise, babble, music, speed.
Usage: colour-corpus.py FROM TO COPIES SEED (COPIES below 1: so large a part of the clips)
"""
import sys

import numpy as np

from augment import colour
from corpus import played, read, write


def main():
    source, target, copies, seed = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
    random = np.random.default_rng(seed)
    clips = list(read(source))
    speech = [index for index, (_, labels) in enumerate(clips) if labels.any()]

    def coloured():
        for _ in range(int(np.ceil(copies))):
            for samples, labels in clips:
                if random.random() >= copies:
                    continue
                other = clips[speech[random.integers(len(speech))]][0]
                out, speed = colour(random, samples, other)
                yield out, played(labels, len(out), speed)

    print(f"{write(target, coloured()) / 3600:.2f} h")


main()
