"""
The actors of Debian's beneath-a-steel-sky: what they say, and its sound. The files are laid out as the game's engine reads
them (ScummVM's sources describe them); all numbers in them are little-endian.
"""
import re
import struct
from itertools import accumulate

import numpy as np

from games.pro_pack import MAGIC, unpacked
from games.sound import from_bytes

DATA = "/usr/share/scummvm/beneath-a-steel-sky/sky"
# Of the files, the English texts and what is said; a section of the texts has a file, and so many places among the sounds.
TEXTS, SOUNDS = 60600, 50000
SECTIONS = (600, 500, 1330, 950, 1150, 550, 1150)
# Of a sound.
HEADER = 22
# The texts are in a Huffman code that only the engine knows; Debian installs it with the game.
ENGINE = "/usr/games/scummvm"
# A code has a leaf for each letter, and one node less to branch.
LEAVES = range(80, 129)


def steel_sky():
    """(sound, text) of everything said."""
    files = dict(entries(open(f"{DATA}.dnr", "rb").read(), open(f"{DATA}.dsk", "rb").read()))
    sections = [files[TEXTS + index] for index in range(len(SECTIONS))]
    code = max(codes(), key=lambda code: english(text(sections[2], code, index, 40) for index in range(30)))
    for first, count, section in zip(accumulate(SECTIONS, initial=SOUNDS), SECTIONS, sections):
        for index in range(count):
            said = text(section, code, index)
            if first + index in files and re.search("[a-zA-Z]", said):
                sound = files[first + index][HEADER:]
                yield from_bytes(unpacked(sound) if sound.startswith(MAGIC) else sound), said


def entries(table, data):
    """The files: number, and bytes."""
    (count,) = struct.unpack_from("<I", table)
    for at in range(4, 4 + 8 * count, 8):
        number, place, size = struct.unpack("<HIH", table[at : at + 2] + table[at + 2 : at + 5] + b"\0" + table[at + 5 : at + 7])
        start = (place & 0x7FFFFF) << (4 if place >> 23 else 0)
        yield number, data[start : start + size + ((table[at + 7] & 0x3F) << 16)]


def english(texts):
    """How many of its most frequent words are there."""
    return sum(len(re.findall(r"\b(?:the|you|is|to|a|it)\b", said)) for said in texts)


def codes():
    """The Huffman codes in the engine: of each the nodes, (where a 0 leads, where a 1 leads, letter), the root first."""
    engine = open(ENGINE, "rb").read()
    places = np.frombuffer(engine, np.uint8)
    first, second, letter = places[:-2], places[1:-1], places[2:]
    for at in np.flatnonzero((letter == 0) & (first == 1) & (second > 1)):
        code = code_at(engine, int(at))
        if code:
            yield code


def code_at(engine, at):
    """The nodes of a code; None where they do not make a tree in which every node but the root is led to once."""
    nodes, led_to, open_ends = {}, {0}, [0]
    while open_ends:
        index = open_ends.pop()
        one, other, letter = nodes[index] = engine[at + 3 * index : at + 3 * index + 3]
        if not one and not other:
            continue
        if letter or not one or not other or one == other or {one, other} & led_to:
            return None
        led_to |= {one, other}
        open_ends += [one, other]
    leaves = (len(nodes) + 1) // 2
    return [nodes[index] for index in range(len(nodes))] if leaves in LEAVES and max(nodes) == len(nodes) - 1 else None


def text(section, code, index, end=400):
    """One text of a section. Before the texts are their lengths, of blocks of 32 and of each, in pairs of bits."""
    lengths, texts = struct.unpack_from("<HH", section)
    block = index & ~31
    pairs = sum(struct.unpack_from(f"<{block >> 5}H", section, 4))
    for length in section[lengths + block : lengths + index]:
        pairs += (length & 0x7F) << 3 if length & 0x80 else length
    bits = np.unpackbits(np.frombuffer(section, np.uint8)[texts + (pairs >> 2) :])[2 * (pairs & 3) :]
    said, at = bytearray(), 0
    for bit in bits:
        at = code[at][bit]
        one, _, letter = code[at]
        if one:
            continue
        if not letter or len(said) == end:
            break
        said.append(letter)
        at = 0
    return said.decode("cp437")
