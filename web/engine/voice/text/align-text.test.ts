import { expect, test } from 'vitest'
import { phones } from '../net/phones.ts'
import { alignText, createHeardChances, leaningOn, type SaidPhone } from './align-text.ts'

const nameOf = ({ phone }: SaidPhone) => phones[phone]?.name
/** Probabilities for these phones and their numbers of frames, with `doubt` spread over all others. */
function heardAs(said: [name: string, frames: number][], doubt = 0.3) {
  const heard = createHeardChances(said.reduce((sum, [, frames]) => sum + frames, 0))
  for (const [name, frames] of said) {
    const chances = Float32Array.from(
      phones,
      (phone) => doubt / phones.length + (phone.name === name ? 1 - doubt : 0),
    )
    for (let frame = 0; frame < frames; frame++) heard.push(chances)
  }
  return heard
}

test('every phone of the text is found where it is said, with pauses where there are any', () => {
  const heard = heardAs([
    ['sil', 20],
    ['m', 7],
    ['aa', 12],
    ['ih', 6],
    ['sil', 30],
    ['n', 8],
    ['eh', 9],
    ['iy', 5],
    ['m', 8],
    ['sil', 10],
  ])
  const said = alignText(heard, 'My name!')
  expect(said.map((one) => [nameOf(one), one.from, one.until])).toEqual([
    ['sil', 0, 20],
    ['m', 20, 27],
    ['aa', 27, 39],
    ['ih', 39, 45],
    ['sil', 45, 75],
    ['n', 75, 83],
    ['eh', 83, 92],
    ['iy', 92, 97],
    ['m', 97, 105],
    ['sil', 105, 115],
  ])
  expect(said.filter(({ trusted }) => trusted).map(nameOf)).toEqual(['m', 'aa', 'ih', 'n', 'eh', 'iy', 'm'])
})

test('an ambiguous sound is still aligned to its text', () => {
  const heard = heardAs(
    [
      ['m', 8],
      ['aa', 10],
      ['ih', 6],
      ['eh', 20],
      ['p', 6],
      ['aa', 14],
      ['sil', 8],
    ],
    0.9,
  )
  const said = alignText(heard, 'my bop')
  expect(said.map(nameOf).filter((name) => name === 'p' || name === 'm')).toEqual(['m', 'p', 'p'])
})

test('a phone that was not recognised still gets three frames', () => {
  const heard = heardAs([
    ['sil', 10],
    ['m', 9],
    ['ih', 12],
    ['sil', 10],
  ])
  const said = alignText(heard, 'my').filter((one) => nameOf(one) !== 'sil')
  expect(said.map(nameOf)).toEqual(['m', 'aa', 'ih'])
  for (const { from, until } of said) expect(until - from).toBeGreaterThanOrEqual(3)
})

test('a text that has just room is found, one with a phone more is not', () => {
  const sound: [string, number][] = [
    ['m', 3],
    ['aa', 3],
    ['ih', 3],
  ]
  expect(alignText(heardAs(sound), 'my').map(nameOf)).toEqual(['m', 'aa', 'ih'])
  expect(alignText(heardAs(sound), 'mine')).toEqual([])
})

test('a text that leaves words out finds its own where they are', () => {
  const spoken: [string, number][] = [
    ['s', 12],
    ['iy', 20],
    ['k', 9],
    ['m', 7],
    ['aa', 12],
    ['ih', 6],
    ['t', 8],
    ['uw', 14],
    ['l', 9],
    ['p', 6],
  ]
  const said = alignText(heardAs(spoken), 'my').filter(({ trusted }) => trusted)
  expect(said.map((one) => [nameOf(one), one.from])).toEqual([
    ['m', 41],
    ['aa', 48],
    ['ih', 60],
  ])
})

test('words that were not said are not trusted', () => {
  const heard = heardAs(
    [
      ['s', 20],
      ['iy', 30],
      ['s', 20],
      ['iy', 30],
    ],
    0.05,
  )
  const said = alignText(heard, 'mop room')
  expect(said.some(({ trusted }) => trusted)).toBe(false)
  const chances = new Float32Array(phones.length).fill(1 / phones.length)
  expect(leaningOn(said)(chances)).toBe(chances)
})

test('a text without words, or too long for the sound, gives no alignment', () => {
  expect(alignText(heardAs([['m', 50]]), '你好 …')).toEqual([])
  expect(alignText(heardAs([['m', 50]]), '')).toEqual([])
  expect(alignText(heardAs([['m', 5]]), 'a whole long sentence in no time')).toEqual([])
})

test('a long sound is aligned within limits of time and memory', () => {
  const words = 'my name is a moon over a barn '.repeat(200)
  const once: [string, number][] = [
    ['m', 8],
    ['aa', 10],
    ['ih', 6],
    ['sil', 5],
    ['n', 6],
    ['eh', 8],
    ['iy', 8],
    ['m', 8],
    ['sil', 8],
    ['ih', 8],
    ['s', 10],
    ['ax', 6],
    ['m', 8],
    ['uw', 12],
    ['n', 8],
    ['ow', 6],
    ['uw', 6],
    ['f', 8],
    ['er', 8],
    ['ax', 6],
    ['p', 8],
    ['aa', 8],
    ['r', 6],
    ['n', 8],
    ['sil', 20],
  ]
  const said = alignText(heardAs(Array.from({ length: 200 }, () => once).flat()), words)
  const length = once.reduce((sum, [, frames]) => sum + frames, 0)
  const before = once
    .slice(
      0,
      once.findIndex(([name]) => name === 'p'),
    )
    .reduce((sum, [, frames]) => sum + frames, 0)
  const starts = said.filter((one) => nameOf(one) === 'p').map(({ from }) => from)
  expect(starts).toHaveLength(200)
  for (const [index, start] of starts.entries())
    expect(Math.abs(start - (index * length + before))).toBeLessThan(4)
})

test('chances lean towards the text where it is trusted, frame by frame', () => {
  const lean = leaningOn([
    { word: 0, phone: 0, from: 0, until: 2, trusted: false },
    { word: 0, phone: 1, from: 2, until: 3, trusted: true },
  ])
  const chances = new Float32Array(phones.length).fill(1 / phones.length)
  const of = () => Array.from(lean(chances))[1] ?? 0
  expect([of(), of(), of(), of()].map((value) => value > 0.5)).toEqual([false, false, true, true])
})
