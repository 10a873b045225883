"""
Fits web/engine/voice/net/phone-net-weights.ts: the one command of web/engine/voice/net/model-card.md.
Usage: /usr/bin/python3 train.py FOLDER [--go-on] [--steps N] [--minutes M]

FOLDER (about 8 GB) keeps every step's result: run again, it goes on after the last finished one. `--go-on` begins with the
weights that are there instead of with none. --steps are those of the pupil; --minutes ends the pupil early, and the last
fit after two fifths of that (the rate of learning falls accordingly). Without them it is the same on every machine but for
the order of sums. Debian 12, with packages of its sections contrib and non-free; NODE may name a Node that runs TypeScript (24).

1 packages → 2 synthetic speech, more speakers, coloured copies of a part of them, and noises → 3 a first net, or the one
that is there → 4 readers and recorded people, aligned by it, those who speak English by PocketSphinx → 5 what it hears in
all that is not new → 6 a pupil, who learns from that and from the labels → 7 the net, from the pupil and the labels alone.
Whether it is better is for tests/bench/voice/validate.ts to say.
"""
import argparse
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import packages

HERE = os.path.dirname(os.path.abspath(__file__))
WEIGHTS = os.path.join(HERE, "../web/engine/voice/net/phone-net-weights.ts")
PYTHON = "/usr/bin/python3"
# Of the first net, of the pupil and of the last: steps, how fast it learns at first, how much the labels count.
FIRST = 4000, 4e-3, 1
PUPIL = 40000, 1.5e-3, 0.5
LAST = 16000, 6e-4, 1
# Folder: how often a crop is drawn there, beside the others.
FIRST_SHARES = {"synthetic": 1}
SHARES = {
    "synthetic": 0.17, "synthetic-coloured": 0.09, "voices": 0.12, "voices-coloured": 0.04, "readers": 0.14, "readers-coloured": 0.05,
    "mbrola": 0.17, "mbrola-coloured": 0.06, "hush": 0.05, "people": 0.12, "prompts": 0.09, "amazon-queen": 0.21, "steel-sky": 0.14,
    "drascula": 0.05,
}
# Of these nothing is taught: who hears them for the first time knows less of them than their labels do.
UNTAUGHT = tuple(f"{source}{copy}" for source in ("voices", "mbrola", "readers") for copy in ("", "-coloured"))
ENGLISH = ("prompts", "amazon-queen", "steel-sky", "drascula")


def main():
    wishes = argparse.ArgumentParser()
    wishes.add_argument("folder")
    wishes.add_argument("--go-on", action="store_true")
    wishes.add_argument("--steps", type=int, default=PUPIL[0])
    wishes.add_argument("--minutes", type=float, default=0)
    wishes = wishes.parse_args()
    folder = wishes.folder
    os.makedirs(folder, exist_ok=True)
    os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

    def at(name):
        return os.path.join(folder, name)

    def run(name, *words):
        """Starts a script of this folder; what it prints goes to FOLDER/name.log. Answers what waits for it."""
        program = PYTHON if words[0].endswith(".py") else os.environ.get("NODE", "node")
        log = open(at(f"{name}.log"), "a")
        child = subprocess.Popen([program, os.path.join(HERE, words[0]), *map(str, words[1:])], stdout=log, stderr=log)

        def wait():
            if child.wait() != 0:
                raise SystemExit(f"{words[0]} for {name} ended with {child.returncode}: see {at(name)}.log")

        return wait

    def step(name, *words):
        """Makes the corpus FOLDER/name and its features, unless they are there."""
        if os.path.exists(at(f"{name}.done")):
            return
        print(name, flush=True)
        run(name, *words)()
        run(name, "features.ts", at(name))()
        open(at(f"{name}.done"), "w").close()

    def material(shares):
        return [at("noises"), *(f"{at(source)}:{share}" + (":labels" if source in UNTAUGHT else "") for source, share in shares.items())]

    def fit(name, shares, steps, minutes, rate, labelled, *start):
        if os.path.exists(at(f"{name}.done")):
            return
        print(name, flush=True)
        run(name, "fit.py", at(f"{name}.pt"), steps, minutes, rate, labelled, *start, *material(shares))()
        open(at(f"{name}.done"), "w").close()

    if not os.path.exists(at("packages.done")):
        packages.install(folder)
        open(at("packages.done"), "w").close()
    step("synthetic", "make-corpus.py", at("synthetic"), 1)
    step("voices", "make-voices.py", at("voices"))
    step("mbrola", "make-mbrola.py", at("mbrola"))
    step("noises", "make-noises.py", at("noises"), 60, at("synthetic"))
    step("hush", "make-noises.py", at("hush"), 25)
    with ThreadPoolExecutor(1) as beside:
        copies = [
            beside.submit(step, f"{source}-coloured", "colour-corpus.py", at(source), at(f"{source}-coloured"), share, seed)
            for source, share, seed in (("synthetic", 0.2, 7), ("voices", 0.3, 9), ("mbrola", 0.3, 12))
        ]
        if not wishes.go_on:
            fit("first", FIRST_SHARES, FIRST[0], 0, *FIRST[1:])
        elif not os.path.exists(at("first.pt")):
            run("first", "from-weights.py", WEIGHTS, at("first.pt"), at("synthetic"))()
        step("readers", "make-readers.py", at("first.pt"), at("readers"))
        copies.append(beside.submit(step, "readers-coloured", "colour-corpus.py", at("readers"), at("readers-coloured"), 0.3, 11))
        step("people", "align-people.py", at("first.pt"), at("people"))
        for source in ENGLISH:
            step(source, "align-english.py", at("first.pt"), at(source), source)
        for copy in copies:
            copy.result()
    if not os.path.exists(at("taught.done")):
        run("taught", "teach.py", at("first.pt"), *(at(source) for source in SHARES if source not in UNTAUGHT))()
        open(at("taught.done"), "w").close()
    fit("pupil", SHARES, wishes.steps, wishes.minutes, *PUPIL[1:], at("first.pt"))
    fit("net", SHARES, LAST[0], wishes.minutes * LAST[0] / PUPIL[0], *LAST[1:], at("pupil.pt"))
    run("net", "to-weights.py", at("net.pt"), WEIGHTS, *material(SHARES))()
    print(f"{os.path.normpath(WEIGHTS)} is new: raise VOICE_ENGINE.")


main()
