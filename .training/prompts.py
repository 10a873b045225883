"""
The speakers of Debian's asterisk-core-sounds-{en,es,fr,it,ru}-g722, with the texts in asterisk-core-sounds-*; ffmpeg
decodes them.
"""
import gzip
import os
import re
import subprocess

import numpy as np

from speakers import RATE

ENGLISH = "en-us"
SPEAKERS = {
    "en": ("en_US_f_Allison", ENGLISH), "es": ("es_MX_f_Allison", "es-419"), "fr": ("fr_CA_f_June", "fr"),
    "it": ("it_IT_m_Carlo", "it"), "ru": ("ru_RU_f_IvrvoiceRU", "ru"),
}


def prompts():
    """(sound, voice of espeak-ng, text) of every prompt."""
    found = list(listed())
    sounds = decoded([path for path, _, _ in found])
    return [(sound, voice, text) for sound, (_, voice, text) in zip(sounds, found, strict=True)]


def listed():
    for language, (folder, voice) in SPEAKERS.items():
        text = gzip.open(f"/usr/share/doc/asterisk-core-sounds-{language}/core-sounds-{language}.txt.gz", "rt", encoding="utf8", errors="ignore")
        for line in text.read().splitlines():
            match = re.match(r"^([\w/-]+)\s*:\s*(.+)$", line)
            if not match or re.search(r"[\[\]<>]", match[2]):
                continue
            path = f"/usr/share/asterisk/sounds/{folder}/{match[1]}.g722"
            # One of less is nothing, and would take the others' place.
            if os.path.exists(path) and os.path.getsize(path) > 0:
                yield path, voice, match[2]


def decoded(paths):
    """The sound of each file. All go through one ffmpeg, one after another: a byte is two samples, and they end in silence."""
    sizes = [os.path.getsize(path) for path in paths]
    coded = b"".join(open(path, "rb").read() for path in paths)
    run = subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-f", "g722", "-i", "-", "-f", "s16le", "-ac", "1", "-ar", str(RATE), "-"],
        input=coded, capture_output=True, check=True,
    )
    samples = np.frombuffer(run.stdout, "<i2").astype(np.float32) / 32768
    assert len(samples) == 2 * sum(sizes)
    return np.split(samples, 2 * np.cumsum(sizes)[:-1])
