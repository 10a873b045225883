/** Bits of a byte array, the most significant first; beyond its end there are zeros. */
export interface BitReader {
  /** Bits read so far. */
  readonly position: number
  /** True once more bits were read than there are. */
  readonly isOver: boolean
  /** An unsigned number of at most 32 bits. */
  read(bits: number): number
  /** A number of at most 32 bits in two's complement. */
  readSigned(bits: number): number
  /** The next 32 bits, unsigned, without reading them. */
  peek(): number
  skip(bits: number): void
}

export function bitReader(bytes: Uint8Array, start = 0): BitReader {
  let at = start
  function peek(): number {
    const byte = at >> 3
    const shift = at & 7
    const word =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0)
    return shift === 0 ? word >>> 0 : ((word << shift) | ((bytes[byte + 4] ?? 0) >> (8 - shift))) >>> 0
  }
  const read = (bits: number) => {
    if (bits === 0) return 0
    const value = peek() >>> (32 - bits)
    at += bits
    return value
  }
  return {
    get position() {
      return at
    },
    get isOver() {
      return at > bytes.length * 8
    },
    read,
    readSigned: (bits) => (read(bits) << (32 - bits)) >> (32 - bits),
    peek,
    skip: (bits) => void (at += bits),
  }
}
