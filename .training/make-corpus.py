"""
Makes labelled speech in FOLDER: clips of 16-bit sound at 16 kHz and one class a frame (100 a second).
Usage: make-corpus.py FOLDER

Kept out, as test voices: flite slt, festival us-slt-hts, festival ked, espeak-ng's variant m8; for validation
espeak-ng's variant m7 and festival's Italian woman lp (make-validation.py).
"""
import sys

import numpy as np

from corpus import FACTORS, clip_of, frames_of, write
from sources import minutes_of
from speakers import RATE, Espeak, festival, flite, warped
from texts import fortunes, lexicon, made_up
from augment import noise_of, sustained_vowel, tones

VARIANTS = (
    "f1 f2 f3 f4 f5 m1 m2 m3 m4 m5 m6 Alex Alicia Andrea Andy Annie antonio aunty belinda benjamin boris caleb "
    "david Denis ed edward Gene grandma grandpa Hugo iven john klatt klatt2 klatt3 klatt4 linda Lee max Michael "
    "pablo paul quincy rob steph victor zac whisper croak anika shelby robert travis"
).split()
# Voice of espeak-ng 1.51, the language of its text, share of the time.
LANGUAGES = [
    ("en-us", "en", 8), ("en-gb-x-rp", "en", 3), ("en-gb-scotland", "en", 1), ("de", "de", 3), ("es", "es", 3),
    ("it", "it", 3), ("pt-br", "pt-br", 2), ("pl", "pl", 2), ("ru", "ru", 2), ("cs", "cs", 2), ("fr", "es", 1.5),
    ("fr", "it", 1.5), ("nl", "de", 1.5), ("sv", "de", 1), ("tr", "pl", 0.7), ("hu", "pl", 0.7), ("bg", "bg", 0.7),
    ("fi", "it", 0.7), ("ro", "it", 0.7),
]


def padded(random, samples, segments):
    """Silence around, so that pauses are heard often enough."""
    before, after = random.uniform(0, 0.5, 2)
    out = np.concatenate([np.zeros(int(before * RATE)), samples, np.zeros(int(after * RATE))]).astype(np.float32)
    return out, [(n, a + before, b + before) for n, a, b in segments]


def until(seconds, clips):
    made = 0.0
    for clip in clips:
        if clip is None:
            continue
        yield clip
        made += len(clip[0]) / RATE
        if made >= seconds:
            return


def english(random, words, sayings):
    while True:
        yield sayings[random.integers(len(sayings))] if random.random() < 0.7 else made_up(random, words)


def speech(random):
    words, sayings = lexicon(), fortunes("en")
    texts = english(random, words, sayings)

    def by_flite(voice):
        while True:
            factor = random.uniform(0.84, 1.3)
            stretch = min(1.6, max(0.7, factor * random.uniform(0.85, 1.15)))
            yield warped(*flite(voice, next(texts), stretch), factor)

    def by_festival(voice):
        while True:
            for samples, segments in festival(voice, [next(texts) for _ in range(40)]):
                yield warped(samples, segments, random.uniform(*FACTORS))

    def by_espeak(espeak, name, read):
        while True:
            voice = f"{name}+{VARIANTS[random.integers(len(VARIANTS))]}"
            text = next(texts) if read is None else read[random.integers(len(read))]
            said = espeak.say(voice, text, int(random.uniform(130, 230)), int(random.uniform(20, 80)))
            yield warped(*said, random.uniform(0.9, 1.12)) if said and len(said[0]) > RATE / 2 else None

    for voice in ("rms", "awb", "kal16"):
        yield from until(60 * minutes_of(f"flite {voice}"), by_flite(voice))
    yield from until(60 * minutes_of("festival kal_diphone"), by_festival("kal_diphone"))
    espeak = Espeak()
    whole = sum(share for *_, share in LANGUAGES)
    for name, language, share in LANGUAGES:
        read = None if language == "en" else fortunes(language)
        yield from until(60 * minutes_of("espeak-ng 1.51") * share / whole, by_espeak(espeak, name, read))
    for _ in range(200):
        yield sustained_vowel(random)


def main():
    folder = sys.argv[1]
    random = np.random.default_rng(20261120)

    def clips():
        for clip in speech(random):
            yield clip_of(*padded(random, *clip))
        for _ in range(160):
            quiet = noise_of(random, int(random.uniform(2, 5) * RATE)) if random.random() < 0.6 else tones(random)
            yield quiet, frames_of([], len(quiet))

    print(f"{write(folder, clips()) / 3600:.2f} h")


main()
