import { expect, test } from 'vitest'
import { fromRiceCode, type RiceRun } from './rice-code.ts'

/** Reference encoder, bit by bit. */
function toRiceCode(numbers: number[], runs: RiceRun[]): Uint8Array {
  const bits: number[] = []
  let at = 0
  for (const { count, remainderBits } of runs)
    for (const number of numbers.slice(at, (at += count))) {
      const folded = number < 0 ? -2 * number - 1 : 2 * number
      const remainder = folded % 2 ** remainderBits
      bits.push(...Array.from({ length: Math.floor(folded / 2 ** remainderBits) }, () => 1), 0)
      for (let bit = 0; bit < remainderBits; bit++) bits.push(Math.floor(remainder / 2 ** bit) % 2)
    }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [index, bit] of bits.entries()) bytes[Math.floor(index / 8)]! |= bit << (index % 8)
  return bytes
}

test('a single number', () => {
  // 5 is folded to 10: a one, a zero, and 2 in three bits.
  expect(fromRiceCode(new Uint8Array([0b01001]), [{ count: 1, remainderBits: 3 }])).toEqual(
    new Int8Array([5]),
  )
})

test('every number, in runs with remainders of 3 to 5 bits', () => {
  const small = Array.from({ length: 63 }, (_, index) => index - 31)
  const all = Array.from({ length: 256 }, (_, index) => index - 128)
  const numbers = [...small, ...small.toReversed(), ...all]
  const runs = [
    { count: 63, remainderBits: 3 },
    { count: 63, remainderBits: 4 },
    { count: 256, remainderBits: 5 },
  ]
  expect([...fromRiceCode(toRiceCode(numbers, runs), runs)]).toEqual(numbers)
})
