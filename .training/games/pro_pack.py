"""Unpacks files packed by Rob Northen's Pro-Pack, method 1: matches and raw bytes, with a Huffman code for each of three lengths."""
import struct

MAGIC = b"RNC\x01"
HEADER = 18


class Bits:
    """The lowest bits first, in words of 16; raw bytes are between the words, before the last one that was read."""

    def __init__(self, data, at):
        self.data, self.at, self.held, self.count = data, at, 0, 0
        self.load()

    def load(self):
        self.held |= (self.data[self.at] | self.data[self.at + 1] << 8) << self.count
        self.count += 16

    def take(self, count):
        value = self.held & ((1 << count) - 1)
        self.held >>= count
        self.count -= count
        if self.count < 16:
            self.at += 2
            self.load()
        return value

    def raw(self, count):
        value = self.data[self.at : self.at + count]
        self.at += count
        self.count -= 16
        self.held &= (1 << self.count) - 1
        self.load()
        return value


def code(bits):
    """A Huffman code as (its longest length, what bits of that length begin with: (length, value))."""
    lengths = [bits.take(4) for _ in range(bits.take(5))]
    longest = max(lengths, default=0)
    table, following = [None] * (1 << longest), 0
    for length in range(1, longest + 1):
        for value, other in enumerate(lengths):
            if other == length:
                mirrored = int(f"{following:0{length}b}"[::-1], 2)
                table[mirrored :: 1 << length] = [(length, value)] * (1 << (longest - length))
                following += 1
        following <<= 1
    return (1 << longest) - 1, table


def number(bits, code):
    """The code has how many bits a number has; those below its first follow."""
    mask, table = code
    length, value = table[bits.held & mask]
    bits.take(length)
    return value if value < 2 else 1 << (value - 1) | bits.take(value - 1)


def unpacked(packed):
    (length,) = struct.unpack_from(">I", packed, 4)
    # What is read ahead may be behind the end.
    bits, out = Bits(packed + bytes(4), HEADER), bytearray()
    bits.take(2)
    while len(out) < length:
        raws, distances, matches = code(bits), code(bits), code(bits)
        for left in range(bits.take(16), 0, -1):
            count = number(bits, raws)
            if count:
                out += bits.raw(count)
            if left > 1:
                start = len(out) - number(bits, distances) - 1
                for at in range(start, start + number(bits, matches) + 2):
                    out.append(out[at])
    return bytes(out)
