"""
The actors of Debian's flight-of-the-amazon-queen: what they say, and its sound. The files are laid out as the game's
engine reads them (ScummVM's wiki and sources describe them); all numbers in them are big-endian.
"""
import re
import struct
import subprocess
import tempfile

import numpy as np

from speakers import RATE

DATA = "/usr/share/scummvm/flight-of-the-amazon-queen/queen.1c"
# Of a dialogue file: its header, the head of what it holds, a branch of its tree.
HEADER, HEAD, BRANCH = 20, 32, 96
# What an actor does between two things said: two letters or digits, or where to go.
GESTURE = re.compile(r"\*(?:XY\d\d\(\d+,\d+\)|[A-Z0-9]{2})")
# Files that one ffmpeg opens.
AT_ONCE = 100
# Every tenth dialogue is kept for validation.
KEPT_OUT = 4
# What the hero remarks: the file of the texts, and its lines for the remarks 0 to 39 and for those from there on.
REMARKS = "QUEEN2.JAS"
ANSWERS, DESCRIPTIONS, COUNTED = 1187, -41, 40


def amazon_queen(kept_out=False):
    """(sound, text) of everything said, or of the dialogues that are kept out of training."""
    data = open(DATA, "rb").read()
    files = dict(entries(data))
    lines = {}
    for name, content in files.items():
        if name.endswith(".DOG"):
            lines |= dict(spoken(content[HEADER:], files, kept_out))
        elif name.endswith(".CUT") and not kept_out:
            lines |= dict(acted(name, content[HEADER:], files))
    if not kept_out:
        lines |= dict(remarked(files))
    names = list(lines)
    for start in range(0, len(names), AT_ONCE):
        some = names[start : start + AT_ONCE]
        for name, sound in zip(some, decoded([files[name] for name in some]), strict=True):
            yield sound, lines[name]


def entries(data):
    """The files: name, and bytes."""
    (count,) = struct.unpack_from(">H", data, 13)
    for at in range(15, 15 + 21 * count, 21):
        name, _, start, size = struct.unpack_from(">12sBII", data, at)
        yield name.split(b"\0")[0].decode("ascii"), data[start : start + size]


def spoken(dialogue, files, kept_out):
    """(name of the sound's file, text) of one dialogue: what the hero (J) and the others (P) say."""
    levels, _, key, hero_lines, other_lines = struct.unpack_from(">5h", dialogue)
    if (key % 10 == KEPT_OUT) != kept_out:
        return
    others, _, again = struct.unpack_from(">3H", dialogue, 22)
    hero = HEAD + abs(levels) * BRANCH
    for at, count, who in ((others, other_lines, "P"), (hero, hero_lines, "J")):
        for _ in range(count):
            (number,) = struct.unpack_from(">H", dialogue, at + 2)
            text, at = string(dialogue, at + 4, 4)
            yield from parts(f"{key:2d}{number:4x}{who}", text, files)
    text, at = string(dialogue, again, 2)
    yield from parts(f"{key:2d}XXXXP", text, files)
    yield from parts(f"{key:2d}XXXXJ", string(dialogue, at, 2)[0], files)


def acted(name, scene, files):
    """The same of one scene: after one text for nobody, a text, often an empty one, for each thing that moves in it."""
    things = abs(struct.unpack_from(">h", scene, 2)[0])
    (at,) = struct.unpack_from(">H", scene, 8)
    for index in range(things + 1):
        text, at = string(scene, at, 2)
        yield from parts(f"{name[:-4]:_<5}{index:02d}", text, files)


def remarked(files):
    """The same of what the hero says about things."""
    texts = files[REMARKS].decode("cp437").split("\r\n")
    remarks = {int(name[3:7]) for name in files if re.fullmatch(r"JOE\d{4}.\.SB", name)}
    for number in sorted(remarks):
        line = number + (ANSWERS if number < COUNTED else DESCRIPTIONS)
        yield from parts(f"JOE{number:04d}", texts[line], files)


def string(data, at, align):
    """A string after its length, and where the next thing begins."""
    length = data[at]
    end = at + 1 + length
    return data[at + 1 : end].decode("cp437"), -(-end // align) * align if length else end


def parts(prefix, text, files):
    """A sentence has a sound for each of its parts."""
    for index, part in enumerate(GESTURE.split(text)):
        name = f"{prefix}{index + 1:x}.SB".upper().replace(" ", "0")
        if name in files and re.search(r"[a-zA-Z]", part):
            yield name, part.strip()


def decoded(coded):
    """The sound of MP3 files, −1..1 at RATE."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["ffmpeg", "-loglevel", "error", "-y"]
        for index, content in enumerate(coded):
            open(f"{folder}/{index}.mp3", "wb").write(content)
            words += ["-f", "mp3", "-i", f"{folder}/{index}.mp3"]
        for index in range(len(coded)):
            words += ["-map", str(index), "-f", "s16le", "-ac", "1", "-ar", str(RATE), f"{folder}/{index}.raw"]
        subprocess.run(words, check=True)
        return [np.fromfile(f"{folder}/{index}.raw", "<i2").astype(np.float32) / 32768 for index in range(len(coded))]
