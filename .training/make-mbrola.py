"""
The voices of mbrola.py for FOLDER, which is like make-corpus.py's. Usage: make-mbrola.py FOLDER [size]   (size 1 makes five
hours)
"""
import sys

import numpy as np

from corpus import FACTORS, clip_of, write
from mbrola import VOICES, Mbrola
from speakers import RATE, warped


def main():
    folder = sys.argv[1]
    size = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    random, mbrola = np.random.default_rng(20261129), Mbrola()

    def clips():
        for texts, minutes, names in VOICES:
            read = texts()
            for name in names.split():
                made, tried = 0.0, 0
                while made < 60 * minutes * size:
                    tried += 1
                    said = mbrola.say(name, read[random.integers(len(read))], int(random.uniform(130, 200)), int(random.uniform(35, 65)))
                    if said is None:
                        assert tried < 4000, name
                        continue
                    samples, segments = warped(*said, random.uniform(*FACTORS))
                    made += len(samples) / RATE
                    yield clip_of(samples, segments)
                print(name, f"{made / 60:.1f} min of {tried} texts", flush=True)

    print(f"{write(folder, clips()) / 3600:.2f} h")


main()
