"""
Fits what tells people apart: web/engine/voice/speakers/voice-projection-weights.ts, from the recordings of people.py and the
phone net that is there (whoever changes its weights runs this again), and with --minutes a net of its own as well.
Usage: /usr/bin/python3 train-voices.py FOLDER [--minutes M]

FOLDER as for train.py, whose packages it needs. --minutes are those of the net, of processor time.
"""
import argparse
import os

from jobs import listed
from people import decode, manifest
from stages import Stages

STEPS = 60000


def main():
    wishes = argparse.ArgumentParser()
    wishes.add_argument("folder")
    wishes.add_argument("--minutes", type=float, default=0)
    wishes = wishes.parse_args()
    # Stages that are done are passed over: the sources are checked every time.
    manifest()
    stages = Stages(wishes.folder)
    at, run = stages.at, stages.run
    with listed(os.getpid()):
        stages.stage("decoded", lambda: decode(stages.folder))
        stages.corpus("mixes", "make-mixes.py", stages.folder, at("mixes"))
        stages.stage("statistics", lambda: run("statistics", "voice-statistics.ts", at("mixes")))
        run("projection", "fit-voices.py", at("mixes"), at("voice-projection-weights.ts"))
        if wishes.minutes:
            stages.stage("speaker-net", lambda: run("speaker-net", "fit-speaker-net.py", at("mixes"), at("speaker-net.pt"), STEPS, wishes.minutes))
    print(f"{at('voice-projection-weights.ts')} is new: measure it with npm run bench -- speakers, and copy it into web/engine/voice/speakers.")


main()
