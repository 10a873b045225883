"""
The actors of Debian's drascula: what they say, and its sound. The files are laid out as the game's engine reads them
(ScummVM's sources describe them).
"""
import os
import re
import struct

from games.sound import from_bytes

FOLDER = "/usr/share/scummvm/drascula/en"
TEXTS = "/usr/share/scummvm/drascula.dat"
# How the files of each part's sounds begin, in the order of the parts' texts.
PARTS = ("", "D", "DRUNK", "BJ", "E", "I", "L", "P", "T", "VB")
# The texts are there in English and so many other languages; the first of all begins with this.
OTHERS, FIRST = 5, b"THAT'S THE SECOND BIGGEST DOOR"


def drascula():
    """(sound, text) of everything said."""
    for part, texts in zip(PARTS, texts_of(open(TEXTS, "rb").read())):
        for index, text in enumerate(texts):
            path = f"{FOLDER}/{part}{index}.ALS"
            if os.path.exists(path) and re.search("[A-Z]", text):
                yield from_bytes(open(path, "rb").read()), text


def texts_of(data):
    """The English texts of each part: their count, then for every language a length and the texts, each after its own."""
    at = data.index(FIRST) - 12
    for _ in PARTS:
        (count,) = struct.unpack_from(">H", data, at)
        at += 2
        yield [text.split(b"\0")[0].decode("cp850") for text in strings(data, at + 4, count)]
        for _ in range(1 + OTHERS):
            at += 2 + struct.unpack_from(">H", data, at)[0]


def strings(data, at, count):
    for _ in range(count):
        (length,) = struct.unpack_from(">H", data, at)
        yield data[at + 2 : at + length]
        at += length
