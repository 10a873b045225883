/** Numbers that were written one after another with as many bits for their remainders. */
export interface RiceRun {
  count: number
  remainderBits: number
}

/**
 * Decodes whole numbers −128..127: folded (0, −1, 1, −2, … become 0, 1, 2, 3, …), quotient in ones and a zero, then
 * the remainder's bits, lowest first. A number has 23 bits at most.
 */
export function fromRiceCode(bytes: Uint8Array, runs: readonly RiceRun[]): Int8Array {
  const numbers = new Int8Array(runs.reduce((sum, { count }) => sum + count, 0))
  const reader: Reader = { bytes, at: 0, window: 0, held: 0 }
  let start = 0
  for (const { count, remainderBits } of runs)
    readRun(reader, remainderBits, numbers.subarray(start, (start += count)))
  return numbers
}

interface Reader {
  bytes: Uint8Array
  /** The byte that comes next. */
  at: number
  /** The next bits, `held` of them. */
  window: number
  held: number
}

/** A function of its own is compiled after a few runs. */
function readRun(reader: Reader, remainderBits: number, into: Int8Array) {
  let { bytes, at, window, held } = reader
  const mask = 2 ** remainderBits - 1
  for (let index = 0; index < into.length; index++) {
    for (; held < 23; held += 8) window |= (bytes[at++] ?? 0) << held
    const ones = 31 - Math.clz32(~window & (window + 1))
    const folded = (ones << remainderBits) | ((window >> (ones + 1)) & mask)
    into[index] = (folded >> 1) ^ -(folded & 1)
    window >>= ones + 1 + remainderBits
    held -= ones + 1 + remainderBits
  }
  Object.assign(reader, { at, window, held })
}
