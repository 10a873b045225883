"""The sources of the weights, sources.csv: every script takes its minutes from there, and train.py refuses other licences."""
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


def check():
    """Raises for a licence that is not in licences.txt."""
    accepted = open(os.path.join(HERE, "licences.txt")).read().splitlines()
    refused = [f"{source}: {row['licence']}" for source, row in sources().items() if row["licence"] not in accepted]
    if refused:
        raise SystemExit(f"Licences that are not in licences.txt: {refused}")
