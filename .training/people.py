"""
The recordings of ../shared/voice-data (VOICE_DATA names another folder): who speaks, what is said, and who is held out of
training (held-out.csv). They are decoded once, into FOLDER/decoded.
"""
import csv
import os
import subprocess
import tempfile

import numpy as np

from sources import check
from speakers import RATE

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.environ.get("VOICE_DATA", os.path.join(HERE, "../../shared/voice-data"))
# Rows of sources.csv by the manifest's names.
SOURCES = {"speechocean762": "speechocean762", "librispeech": "LibriSpeech", "vctk": "VCTK p239", "commonvoice": "Common Voice 6.1"}

# Files that one ffmpeg decodes.
TOGETHER = 100


def held_out():
    """Speaker → set: `test` and `conversations` are unknown to both nets, `threshold` only to the embedding of speakers."""
    with open(os.path.join(HERE, "held-out.csv"), newline="") as file:
        return {row["speaker"]: row["set"] for row in csv.DictReader(file)}


def manifest():
    """Its rows; raises for a source that is not in sources.csv or has another licence than those of licences.txt."""
    with open(os.path.join(DATA, "manifest.tsv"), newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    check(sorted({SOURCES.get(row["source"], row["source"]) for row in rows}))
    return rows


def said(row):
    """The text, or its words as lists of pronunciations where the corpus has canonical phones."""
    if not row["phones"]:
        return row["text"]
    return [[["".join(mark for mark in phone if not mark.isdigit()) for phone in word.split()]] for word in row["phones"].split("|") if word.strip()]


def decode(folder):
    """Writes FOLDER/decoded/clips.pcm and lengths.txt, in the order of the manifest."""
    target = f"{folder}/decoded"
    if os.path.exists(f"{target}/lengths.txt"):
        return
    os.makedirs(target, exist_ok=True)

    lengths, rows = [], manifest()
    with open(f"{target}/clips.pcm", "wb") as sound, tempfile.TemporaryDirectory() as scratch:
        for start in range(0, len(rows), TOGETHER):
            for coded in _decoded([os.path.join(DATA, row["file"]) for row in rows[start : start + TOGETHER]], scratch):
                sound.write(coded)
                lengths.append(len(coded) // 2)
    with open(f"{target}/lengths.part", "w") as file:
        file.writelines(f"{length}\n" for length in lengths)
    os.rename(f"{target}/lengths.part", f"{target}/lengths.txt")


def _decoded(paths, scratch):
    """The bytes of each file. One ffmpeg for many: starting it takes longer than a clip."""
    command = ["ffmpeg", "-loglevel", "error", "-y"]
    for path in paths:
        command += ["-threads", "1", "-i", path]
    for index in range(len(paths)):
        command += ["-map", str(index), "-f", "s16le", "-ac", "1", "-ar", str(RATE), f"{scratch}/{index}"]
    subprocess.run(command, check=True)
    for index in range(len(paths)):
        with open(f"{scratch}/{index}", "rb") as file:
            yield file.read()


def clips(folder, wanted):
    """(row of the manifest, samples) of the speakers for whom wanted(set or None) holds."""
    decode(folder)
    sets, at = held_out(), 0
    sound = np.memmap(f"{folder}/decoded/clips.pcm", "<i2", "r")
    lengths = [int(line) for line in open(f"{folder}/decoded/lengths.txt")]
    for row, length in zip(manifest(), lengths, strict=True):
        if wanted(sets.get(row["speaker"])):
            yield row, sound[at : at + length].astype(np.float32) / 32768
        at += length
