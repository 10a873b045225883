"""Stages of a training in one folder: each runs once, and is passed over when its result is there."""
import os
import subprocess

from jobs import listed

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"


class Stages:
    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        os.makedirs(self.folder, exist_ok=True)
        os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        os.environ.setdefault("PIDS", self.at("pids"))

    def at(self, name):
        return os.path.join(self.folder, name)

    def run(self, name, script, *words):
        """Runs a script of this folder; what it prints goes to FOLDER/name.log."""
        program = PYTHON if script.endswith(".py") else os.environ.get("NODE", "node")
        with open(self.at(f"{name}.log"), "a") as log:
            child = subprocess.Popen([program, os.path.join(HERE, script), *map(str, words)], stdout=log, stderr=log)
            with listed(child.pid):
                if child.wait() != 0:
                    raise SystemExit(f"{script} for {name} ended with {child.returncode}: see {self.at(name)}.log")

    def stage(self, name, work):
        if os.path.exists(self.at(f"{name}.done")):
            return
        print(name, flush=True)
        work()
        open(self.at(f"{name}.done"), "w").close()

    def corpus(self, name, script, *words):
        """A corpus in FOLDER/name, with its features."""

        def make():
            self.run(name, script, *words)
            self.run(name, "features.ts", self.at(name))

        self.stage(name, make)
