import { expect, test } from 'vitest'
import { phones } from '../net/phones.ts'
import { irregularWords } from './irregular-words.ts'
import { pronounced } from './letter-rules.ts'

const classes = new Set(phones.map(({ name }) => name))

test.each([
  ['hello', 'h ax l ow uw'],
  ['knife', 'n aa ih f'],
  ['phone', 'f ow uw n'],
  ['making', 'm eh iy k ih ng'],
  ['wanted', 'w aa n t ih t'],
  ['stopped', 's t aa p t'],
  ['nation', 'n eh iy sh ax n'],
  ['bottle', 'p aa t ax l'],
  ['judge', 't sh ah t sh'],
  ['quick', 'k w ih k'],
  ['parked', 'p aa r k t'],
  ["mother's", 'm ah th er s'],
  ['my', 'm aa ih'],
  ['happy', 'h ae p iy'],
  ['hoped', 'h ow uw p t'],
  ['cats', 'k ae t s'],
  ['', ''],
  ["'", ''],
])('%s', (word, said) => {
  expect(pronounced(word).join(' ')).toBe(said)
})

test('irregular words are made of the classes that there are', () => {
  expect(irregularWords.size).toBeGreaterThan(500)
  for (const [word, said] of irregularWords) {
    expect(word).toMatch(/^[a-z']+$/)
    expect(said.filter((phone) => !classes.has(phone))).toEqual([])
    expect(said.length).toBeGreaterThan(0)
  }
})

test('any letters give only existing classes, and every b, m and p closes the mouth', () => {
  let state = 20261121
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (let count = 0; count < 3_000; count++) {
    const word = Array.from({ length: 1 + Math.floor(random() * 20) }, () =>
      String.fromCharCode(97 + Math.floor(random() * 26)),
    ).join('')
    const said = pronounced(word)
    expect(said.filter((phone) => !classes.has(phone))).toEqual([])
    // Not silent ones, and those that stand together.
    if (/^[^bmp]*[bmp][aeiou][^bmp]*$/.test(word) && !/ps|mn|mb|ph|pn/.test(word)) {
      expect(said.some((phone) => phone === 'p' || phone === 'm')).toBe(true)
    }
  }
})
