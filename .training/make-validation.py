"""
Makes the labelled speech that settings are chosen by, so that nobody looks at the bench's: FOLDER like make-corpus.py, and
for each clip a line of FOLDER/sets.txt with the name of its set and one of FOLDER/texts.txt with what is said, if that is
English. None of its speakers is in the training material or in the bench.
Usage: make-validation.py FOLDER [TRAINING]      (TRAINING is a folder of train.py that has the recordings decoded already)

- people, each of another country, calling things by name: Debian's tuxpaint-stamps-default (GPL-2: listened to here, no
  weights come of it). espeak-ng says the phones to expect of the text, PocketSphinx finds when they are said.
- recorded people of held-out.csv: children, learners and readers of English, by their canonical phones or the CMU lexicon,
  timed by PocketSphinx.
- festival's Italian woman lp, with festival's segment times.
- espeak-ng's variant m7 in languages of the training and in others, with its phoneme events.
"""
import glob
import os
import re
import subprocess
import sys

import numpy as np

from corpus import frames_of, levelled, write
from english import words_of
from marks import ENGLISH, Marked
from people import clips, said
from speakers import ARPABET, RATE, Espeak, expand, festival, from_ipa
from sphinx import aligned, lexicon
from texts import fortunes
from voices import ITALIAN

PACKAGES = "tuxpaint-stamps-default pocketsphinx pocketsphinx-en-us festvox-italp16k ffmpeg".split()
# Language of the file's name, voice of espeak-ng.
PEOPLE = {"": "en-us", "_es": "es", "_ca": "ca", "_ro": "ro", "_el": "el", "_fr": "fr-fr", "_ru": "ru", "_bg": "bg", "_da": "da"}
CLIPS = 45
# Of each recorded person who is held out.
RECORDED = 4
CHILD = 12
# Voice of espeak-ng and the language of its sentences.
SYNTHETIC = {"en-gb-x-rp": "en", "de": "de", "pl": "pl", "pt-br": "pt-br", "ca": "es", "hr": "cs", "sk": "cs", "da": "de", "lt": "pl"}
SENTENCES = 8


def people():
    """(set, samples, segments, text) of what people say."""
    espeak, random, wanted = Marked(), np.random.default_rng(17), []
    for ending, voice in PEOPLE.items():
        paths = sorted(glob.glob(f"/usr/share/tuxpaint/stamps/**/*_desc{ending}.ogg", recursive=True))
        for index in random.permutation(len(paths))[: 4 * CLIPS]:
            text = text_of(paths[index], ending)
            marks = espeak.marks(voice, text) if text else []
            if len(marks) < 4 or re.search(r"\d", text):
                continue
            samples = decoded(paths[index])
            if not 8 * len(marks) < len(samples) / RATE * 100 < 40 * len(marks):
                continue
            wanted.append((f"people {ending.strip('_') or 'en'}", samples, marks, "" if ending else text))
            if sum(name == wanted[-1][0] for name, *_ in wanted) == CLIPS:
                break
    found = aligned((samples, [[[ENGLISH[mark]]] for mark in marks]) for _, samples, marks, _ in wanted)
    for (name, samples, marks, text), phones in zip(wanted, found, strict=True):
        if phones and len(phones) == len(marks):
            segments = [segment for mark, (_, start, end) in zip(marks, phones, strict=True) for segment in spread(mark, start, end)]
            yield name, 0.3 * samples / np.abs(samples).max(), segments, text


def recorded(training):
    known, espeak, wanted, counts = lexicon(), Marked(), [], {}
    for row, samples in clips(training, lambda name: name == "test"):
        words = said(row)
        counts[row["speaker"]] = counts.get(row["speaker"], 0) + 1
        if counts[row["speaker"]] <= RECORDED:
            words = words_of(words, known, espeak) if isinstance(words, str) else words
            wanted.append((set_of(row), levelled(samples), words, row["text"]))
    for (name, samples, _, text), phones in zip(wanted, aligned((samples, words) for _, samples, words, _ in wanted), strict=True):
        if phones:
            yield name, samples, expand([(phone.lower(), start, end) for phone, start, end in phones], ARPABET), text


def set_of(row):
    if row["source"] != "speechocean762":
        return "recorded readers"
    return "recorded children" if int(row["age"]) <= CHILD else "recorded learners"


def text_of(path, ending):
    path = re.sub(r"_desc.*", ".txt", path)
    if not os.path.exists(path):
        return None
    lines = open(path, encoding="utf8", errors="ignore").read().splitlines()
    if not ending:
        return lines[0]
    return next((line.split("=", 1)[1] for line in lines if line.startswith(f"{ending[1:]}.utf8=")), None)


def decoded(path):
    run = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", path, "-f", "s16le", "-ac", "1", "-ar", str(RATE), "-"], capture_output=True, check=True)
    return np.frombuffer(run.stdout, "<i2").astype(np.float32) / 32768


def spread(mark, start, end):
    classes = from_ipa(mark)
    step = (end - start) / max(1, len(classes))
    return [(name, start + k * step, start + (k + 1) * step) for k, name in enumerate(classes)]


def italian(texts):
    for samples, segments in festival("lp_diphone", texts, ITALIAN):
        yield "festival lp", samples, segments, ""


def synthetic():
    espeak, random = Espeak(), np.random.default_rng(19)
    for voice, language in SYNTHETIC.items():
        sayings = fortunes(language)
        for index in random.permutation(len(sayings))[:SENTENCES]:
            said = espeak.say(f"{voice}+m7", sayings[index])
            if said:
                yield f"espeak-ng {voice}", *said, sayings[index] if language == "en" else ""


def main():
    folder = sys.argv[1]
    missing = [name for name in PACKAGES if subprocess.run(["dpkg-query", "-W", "-f", "${Status}", name], capture_output=True, text=True).stdout != "install ok installed"]
    if missing:
        subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *missing], check=True, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
    plain = [text for text in fortunes("it") if re.fullmatch(r"[a-zA-Z ,.'!?]{40,110}", text)]
    sayings = [plain[index] for index in np.random.default_rng(18).permutation(len(plain))[:20]]
    training = sys.argv[2] if len(sys.argv) > 2 else folder
    found = [*people(), *recorded(training), *italian(sayings), *synthetic()]
    write(folder, ((samples, frames_of(segments, len(samples))) for _, samples, segments, _ in found))
    open(f"{folder}/sets.txt", "w").write("".join(f"{name}\n" for name, *_ in found))
    open(f"{folder}/texts.txt", "w").write("".join(f"{' '.join(text.split())}\n" for *_, text in found))
    print(len(found), "clips,", round(sum(len(samples) for _, samples, *_ in found) / RATE), "s")


main()
