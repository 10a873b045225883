"""Voices that SVOX Pico has learned from people, reading texts. It does not tell when its phones are said."""
import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from corpus import FACTORS, played
from jobs import at_once
from prompts import listed
from sources import minutes_of
from speakers import RATE, read_wave, resample, warped
from texts import fortunes, lexicon, made_up


# How fast and how high they speak, per cent.
PACES, PITCHES = (80, 125), (85, 115)
TEXTS = 40


def pico(language, text, pace, pitch, path):
    marked = f'<speed level="{pace}"><pitch level="{pitch}">{text}</pitch></speed>'
    subprocess.run(["pico2wave", "-l", language, "-w", path, marked], check=True, capture_output=True)


def plain(texts):
    """Those that every voice reads as they are written."""
    return [text for text in texts if re.fullmatch(r"[^\W\d_](?:[^\W\d_]|[ ,.'!?-]){14,109}", text)]


def english_texts():
    random, words = np.random.default_rng(20261128), lexicon()
    return plain(fortunes("en")) + [made_up(random, words) for _ in range(1500)]


def french_texts():
    return plain(text for _, voice, text in listed() if voice == "fr")


ENGLISH = ["en-US", "en-GB"]
# Voice, espeak-ng's voice for the same language, what is read.
FOREIGN = [
    ("de-DE", "de", lambda: plain(fortunes("de"))),
    ("es-ES", "es", lambda: plain(fortunes("es"))),
    ("it-IT", "it", lambda: plain(fortunes("it"))),
    ("fr-FR", "fr", french_texts),
]
# Of each voice.
ENGLISH_MINUTES, MINUTES = minutes_of("SVOX Pico English") / len(ENGLISH), minutes_of("SVOX Pico other") / len(FOREIGN)


def reading(random, language, texts, minutes):
    """(samples, text), until there are so many minutes."""
    made = 0.0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(at_once()) as runs:

        def one(index, text, pace, pitch):
            path = f"{folder}/{index}.wav"
            pico(language, text, pace, pitch, path)
            samples, rate = read_wave(path)
            os.unlink(path)
            return resample(samples, rate / RATE), text

        while made < 60 * minutes:
            wishes = [(index, texts[random.integers(len(texts))], random.integers(*PACES), random.integers(*PITCHES)) for index in range(TEXTS)]
            for samples, text in runs.map(lambda wish: one(*wish), wishes):
                made += len(samples) / RATE
                yield samples, text


def faster(random, samples, labels):
    """Played faster or slower, with its labels."""
    factor = random.uniform(*FACTORS)
    samples, _ = warped(samples, [], factor)
    return samples, played(labels, len(samples), factor)
