"""
More speakers for FOLDER, which is like make-corpus.py's: festival's voices of other languages, the sentences that its
Russian voice was cut from, as they were recorded, and two Japanese voices. Usage: make-voices.py FOLDER [size]   (size 1
makes four and a half hours)

Kept out, for validation: festival's Italian woman lp.
"""
import glob
import sys

import numpy as np

from corpus import FACTORS, clip_of, write
from japanese import japanese
from speakers import RATE, expand, festival, read_wave, resample, segments_of, warped
from voices import RUSSIAN, VOICES

RECORDED = "/usr/share/festival/voices/russian/msu_ru_nsh_clunits"
# Minutes of each voice.
MINUTES = 15
# The times that come with the recordings are late by this many seconds: our net agrees best with them then.
LATE = 0.015


def synthetic(random, size):
    for voice, table, texts, encoding, pace in VOICES:
        read, made = texts(), 0.0
        while made < 60 * MINUTES * size:
            texts_now = [read[random.integers(len(read))] for _ in range(40)]
            for said in festival(voice, texts_now, table, encoding, pace * random.uniform(0.8, 1.25)):
                samples, segments = warped(*said, random.uniform(*FACTORS))
                made += len(samples) / RATE
                yield samples, segments


def recorded():
    for path in sorted(glob.glob(f"{RECORDED}/lab/*.lab")):
        samples, rate = read_wave(path.replace("/lab/", "/wav/").replace(".lab", ".wav"))
        segments = expand(segments_of(path), RUSSIAN)
        yield resample(samples, rate / RATE), [(name, start - LATE, end - LATE) for name, start, end in segments]


def main():
    folder = sys.argv[1]
    size = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    random, other = np.random.default_rng(20261124), np.random.default_rng(20261125)

    def clips():
        for source in (synthetic(random, size), recorded(), (warped(*said, other.uniform(*FACTORS)) for said in japanese(other, size))):
            for samples, segments in source:
                yield clip_of(samples, segments)

    print(f"{write(folder, clips()) / 3600:.2f} h")


main()
