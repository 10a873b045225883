"""
Fits the weights of web/engine/voice/net/phone-net-weights.ts from nothing, by the sources of sources.csv alone.
Usage: /usr/bin/python3 train.py FOLDER [--steps N] [--minutes M]

FOLDER (about 8 GB) keeps every stage's result and the state of the fits: run again, it goes on where it was ended. FOLDER/pids
lists its processes; JOBS is how many of them work at a time. --steps and --minutes (of processor time) end the last fit early,
and the rate of learning falls accordingly. Without them it is the same on every machine but for the order of sums. Debian 12,
with packages of its sections contrib and non-free; NODE may name a Node that runs TypeScript (24).

1 packages → 2 synthetic speech and noises → 3 a first net of them → 4 readers and recorded people, aligned by it or, where they
speak English, by PocketSphinx → 5 coloured copies of a part of all → 6 the net, by the labels → 7 FOLDER/phone-net-weights.ts and .bin.
Whether it is better than what is shipped is for tests/bench/voice/validate.ts to say.
"""
import argparse
import os

import packages
import sources
from jobs import listed
from stages import Stages

# Of the first net and of the last: steps, how fast it learns at first.
FIRST = 3000, 4e-3
LAST = 60000, 3e-3
# Folder: how often a crop is drawn there, beside the others.
FIRST_SHARES = {"synthetic": 1}
SHARES = {
    "synthetic": 0.15, "synthetic-coloured": 0.07, "voices": 0.08, "voices-coloured": 0.03, "readers": 0.07, "readers-coloured": 0.03,
    "people": 0.13, "prompts": 0.06, "recorded": 0.22, "recorded-coloured": 0.12, "hush": 0.04,
}
# Corpus: what makes it before there is a net.
UNHEARD = {"synthetic": ("make-corpus.py",), "voices": ("make-voices.py",)}
# Corpus: what makes it with the first net, and whether that wants the folder of the training as well.
HEARD = {"prompts": ("align-english.py", False), "people": ("align-people.py", False), "recorded": ("align-recorded.py", True), "readers": ("make-readers.py", False)}
# Corpus: how large a part of it is copied, and the seed.
COLOURED = {"synthetic": (0.2, 7), "voices": (0.3, 9), "readers": (0.3, 11), "recorded": (0.5, 13)}


def main():
    wishes = argparse.ArgumentParser()
    wishes.add_argument("folder")
    wishes.add_argument("--steps", type=int, default=LAST[0])
    wishes.add_argument("--minutes", type=float, default=0)
    wishes = wishes.parse_args()
    sources.check()
    unknown = {name.removesuffix("-coloured") for name in SHARES} - sources.corpora()
    assert not unknown, f"not in sources.csv: {unknown}"
    stages = Stages(wishes.folder)
    at, run, stage, corpus = stages.at, stages.run, stages.stage, stages.corpus

    def material(shares):
        return [at("noises"), *(f"{at(name)}:{share}" for name, share in shares.items())]

    with listed(os.getpid()):
        stage("packages", lambda: packages.install(stages.folder))
        for name, words in UNHEARD.items():
            corpus(name, *words, at(name))
        corpus("noises", "make-noises.py", at("noises"), 60, at("synthetic"))
        corpus("hush", "make-noises.py", at("hush"), 25)
        stage("first", lambda: run("first", "fit.py", at("first.pt"), FIRST[0], 0, FIRST[1], *material(FIRST_SHARES)))
        for name, (script, wants_folder) in HEARD.items():
            corpus(name, script, at("first.pt"), *([stages.folder] if wants_folder else []), at(name))
        for name, (part, seed) in COLOURED.items():
            corpus(f"{name}-coloured", "colour-corpus.py", at(name), at(f"{name}-coloured"), part, seed)
        stage("net", lambda: run("net", "fit.py", at("net.pt"), wishes.steps, wishes.minutes, LAST[1], at("first.pt"), *material(SHARES)))
        run("weights", "to-weights.py", at("net.pt"), at("phone-net-weights.ts"), *material(SHARES))
    print(f"{at('phone-net-weights.ts')} and .bin are new: measure them, copy them into web/engine/voice/net, raise VOICE_ENGINE, run train-voices.py.")


main()
