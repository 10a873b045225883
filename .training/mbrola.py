"""
Voices that MBROLA cuts out of people's recordings; espeak-ng reads, in a language of theirs or one that is written alike.

Of the voices in Debian those whose terms let everybody make speech with them, and that have most of the pairs of sounds
which espeak-ng wants. Kept out: it4, the same speaker as festival's lp, which is for validation; Croatian and Lithuanian,
so that there are languages that nobody has heard.
"""
import os
import tempfile

import numpy as np

from readers import english_texts, french_texts, plain
from speakers import RATE, Espeak, resample
from texts import fortunes

# What is read, how many minutes by each, and by whom.
VOICES = [
    (english_texts, 12, "us1 us2 us3 en1"),
    (english_texts, 6, "af1-en nl2-en fr1-en fr4-en de1-en de2-en de3-en de5-en de6-en gr2-en hu1-en pl1-en ro1-en sw1-en sw2-en"),
    (lambda: plain(fortunes("de")), 4, "de1 de2 de3 de5 de6 de7 nl2 nl3 sw1 af1"),
    (french_texts, 5, "fr1 fr2 fr3 fr4 fr5 fr6 fr7 ca1 ca2"),
    (lambda: plain(fortunes("it")), 5, "it1 it2 it3 la1 ro1 id1 ee1"),
    (lambda: plain(fortunes("es")), 4, "es1 es2 es3 es4 mx1 mx2 vz1"),
    (lambda: plain(fortunes("pt-br")), 5, "br1 br2 br3 br4 pt1"),
    (lambda: plain(fortunes("pl")), 5, "pl1 tr1 tr2 hu1"),
    (lambda: plain(fortunes("cs")), 5, "cz2"),
]
RATES = np.array([16_000, 22_050])
# Seconds that phones are heard later than MBROLA was asked for them: our net agrees best with their times then.
LATER, BY_VOICE = 0.0065, {"us3": 0.027}
# Sounds that Spanish voices have once and espeak-ng has two names for: MBROLA is started with the second as well.
SPANISH = """#!/bin/sh
case "$*" in */es?/*|*/mx?/*|*/vz?/*) set -- -C "e e/ i i/ o o/ a a/ u u/ e e* r R2 s s2" "$@";; esac
exec /usr/bin/mbrola "$@"
"""


class Mbrola(Espeak):
    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "mbrola")
        with open(path, "w") as script:
            script.write(SPANISH)
        os.chmod(path, 0o755)
        os.environ["PATH"] = os.pathsep.join([self.folder.name, os.environ["PATH"]])

    def say(self, voice, text, rate=160, pitch=50):
        """
        As Espeak's, but None as well where the voice has not all of it: MBROLA says so where errors go, and leaves a gap.
        espeak-ng tells the phonemes later by what the first one has, and its own rate of sound instead of the voice's.
        """
        with tempfile.TemporaryFile() as errors:
            kept = os.dup(2)
            os.dup2(errors.fileno(), 2)
            try:
                heard = self.hear(f"mb-{voice}", text, rate, pitch)
            finally:
                os.dup2(kept, 2)
                os.close(kept)
            complete = os.fstat(errors.fileno()).st_size == 0
        if not heard or not complete or len(self.events) < 3:
            return None
        samples = np.concatenate(self.chunks).astype(np.float32) / 32768
        late, last = self.events[0][0], self.events[-1][0]
        own = RATES[np.abs(RATES * (last - late) - len(samples)).argmin()]
        return resample(samples, own / RATE), self.segments(late - BY_VOICE.get(voice, LATER), len(samples) / own)
