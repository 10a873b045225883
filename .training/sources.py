"""The sources of the weights, sources.csv: every script takes its minutes from there, and trainings refuse other licences."""
import csv
import os

HERE = os.path.dirname(os.path.abspath(__file__))


def sources():
    with open(os.path.join(HERE, "sources.csv"), newline="") as file:
        return {row["source"]: row for row in csv.DictReader(file)}


def minutes_of(source):
    return float(sources()[source]["minutes"])


def corpora():
    """The names of the corpora that have a source."""
    return {name for row in sources().values() for name in row["corpus"].split(", ")}


def check(wanted=None):
    """Raises unless each of the sources, by default all, is in sources.csv with a licence that is in licences.txt."""
    accepted = open(os.path.join(HERE, "licences.txt")).read().splitlines()
    known = sources()
    licences = {source: known[source]["licence"] if source in known else "not in sources.csv" for source in wanted or known}
    refused = [f"{source}: {licence}" for source, licence in licences.items() if licence not in accepted]
    if refused:
        raise SystemExit(f"Licences that are not in licences.txt: {refused}")
