"""
More speakers for FOLDER, which is like make-corpus.py's: the sentences that festival's Russian voice was cut from, as they
were recorded, and two Japanese voices. Usage: make-voices.py FOLDER

Kept out, for validation: festival's Italian woman lp.
"""
import glob
import sys

import numpy as np

from corpus import FACTORS, clip_of, write
from japanese import japanese
from speakers import RATE, expand, read_wave, resample, segments_of, warped
from voices import RUSSIAN

RECORDED = "/usr/share/festival/voices/russian/msu_ru_nsh_clunits"
# The times that come with the recordings are late by this many seconds: our net agrees best with them then.
LATE = 0.015


def recorded():
    for path in sorted(glob.glob(f"{RECORDED}/lab/*.lab")):
        samples, rate = read_wave(path.replace("/lab/", "/wav/").replace(".lab", ".wav"))
        segments = expand(segments_of(path), RUSSIAN)
        yield resample(samples, rate / RATE), [(name, start - LATE, end - LATE) for name, start, end in segments]


def main():
    folder, random = sys.argv[1], np.random.default_rng(20261125)

    def clips():
        for source in (recorded(), (warped(*said, random.uniform(*FACTORS)) for said in japanese(random))):
            for samples, segments in source:
                yield clip_of(samples, segments)

    print(f"{write(folder, clips()) / 3600:.2f} h")


main()
