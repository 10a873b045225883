"""
Voices that RHVoice and SVOX Pico have learned from people, reading texts. Neither tells when its phones are said.

Kept out: RHVoice's slt, the same speaker as flite's. Of RHVoice's voices, those whose licence allows everybody to use them for
anything; Debian has all of this in non-free, because it cannot make them again from recordings.
"""
import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from corpus import FACTORS, played
from prompts import listed
from speakers import RATE, read_wave, resample, warped
from texts import fortunes, lexicon, made_up

# Minutes of each voice.
ENGLISH_MINUTES, MINUTES = 20, 12
# How fast and how high they speak, per cent.
PACES, PITCHES = (80, 125), (85, 115)
AT_ONCE = 40


def rhvoice(name, text, pace, pitch, path):
    subprocess.run(["RHVoice-test", "-p", name, "-r", str(pace), "-t", str(pitch), "-o", path], input=text.encode(), check=True, capture_output=True)


def pico(language, text, pace, pitch, path):
    marked = f'<speed level="{pace}"><pitch level="{pitch}">{text}</pitch></speed>'
    subprocess.run(["pico2wave", "-l", language, "-w", path, marked], check=True, capture_output=True)


def plain(texts):
    """Those that every voice reads as they are written."""
    return [text for text in texts if re.fullmatch(r"[^\W\d_](?:[^\W\d_]|[ ,.'!?-]){14,109}", text)]


def ukrainian(text):
    """Russian as Ukrainians would write what they read in it."""
    for one, other in (("ы", "и"), ("э", "е"), ("ё", "йо"), ("ъ", "'")):
        text = text.replace(one, other).replace(one.upper(), other.capitalize())
    return text


def english_texts():
    random, words = np.random.default_rng(20261128), lexicon()
    return plain(fortunes("en")) + [made_up(random, words) for _ in range(1500)]


def russian_texts():
    return plain(fortunes("ru"))


def esperanto_texts():
    """Italian, but for letters that Esperanto has not."""
    return [text for text in plain(fortunes("it")) if not re.search("[qwxyàèéìòù]", text.lower())]


def french_texts():
    return plain(text for _, voice, text in listed() if voice == "fr")


ENGLISH = [(rhvoice, "Alan"), (rhvoice, "bdl"), (rhvoice, "clb"), (pico, "en-US"), (pico, "en-GB")]
# Who speaks, espeak-ng's voice for the same language, what is read.
FOREIGN = [
    *((rhvoice, name, "ru", russian_texts) for name in ("Aleksandr", "Anna", "Elena", "Irina")),
    *((rhvoice, name, "uk", lambda: [ukrainian(text) for text in russian_texts()]) for name in ("Anatol", "Natalia")),
    *((rhvoice, name, "ky", russian_texts) for name in ("Azamat", "Nazgul")),
    (rhvoice, "Spomenka", "eo", esperanto_texts),
    (rhvoice, "Leticia-F123", "pt-br", lambda: plain(fortunes("pt-br"))),
    (pico, "de-DE", "de", lambda: plain(fortunes("de"))),
    (pico, "es-ES", "es", lambda: plain(fortunes("es"))),
    (pico, "it-IT", "it", lambda: plain(fortunes("it"))),
    (pico, "fr-FR", "fr", french_texts),
]


def reading(random, say, name, texts, minutes):
    """(samples, text), until there are so many minutes."""
    made = 0.0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as at_once:

        def one(index, text, pace, pitch):
            path = f"{folder}/{index}.wav"
            say(name, text, pace, pitch, path)
            samples, rate = read_wave(path)
            return resample(samples, rate / RATE), text

        while made < 60 * minutes:
            wishes = [(index, texts[random.integers(len(texts))], random.integers(*PACES), random.integers(*PITCHES)) for index in range(AT_ONCE)]
            for samples, text in at_once.map(lambda wish: one(*wish), wishes):
                made += len(samples) / RATE
                yield samples, text


def faster(random, samples, labels):
    """Played faster or slower, with its labels."""
    factor = random.uniform(*FACTORS)
    samples, _ = warped(samples, [], factor)
    return samples, played(labels, len(samples), factor)
