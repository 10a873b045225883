import { expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import { patchOf } from '#model/document/patch'
import { patchesTouch } from '#model/document/patches-touch'
import type { Document } from '../worker/contract/document/document.ts'
import { EditError } from '../worker/contract/document/edit.ts'
import type { DocumentPatch } from '../worker/contract/document/patch.ts'
import { applyEdit } from '../worker/model/edits/apply-edit.ts'
import { randomEdit } from './support/random-edits.ts'
import { randomSource, type RandomSource } from './support/random-source.ts'

type Difference = DocumentPatch[number]

/** The rule pair by pair, which takes the product of both sizes. */
function touchPairwise(one: DocumentPatch, other: DocumentPatch): boolean {
  return one.some((mine) =>
    other.some((theirs) => {
      const [short, long] = [pathOf(mine), pathOf(theirs)].toSorted((a, b) => a.length - b.length)
      const isWithin = short?.every((name, depth) => name === long?.[depth])
      return isWithin || mentions(mine, theirs) || mentions(theirs, mine)
    }),
  )
}

function mentions({ put, set }: Difference, { remove }: Difference): boolean {
  return remove !== undefined && JSON.stringify(put ?? set ?? null).includes(JSON.stringify(remove))
}

function pathOf({ at, remove, put }: Difference): string[] {
  if (remove !== undefined) return [...at, remove]
  return put === undefined ? at : [...at, (put as { id: string }).id]
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'a\\', 'a/b', '']

/** Few names, so that paths and mentions often meet. */
function randomPatch(source: RandomSource): DocumentPatch {
  const name = () => source.pick(NAMES) ?? ''
  const value = () =>
    source.pick<unknown>([name(), 1, null, true, [name(), 2], { [name()]: { take: name() } }, { at: [{}] }])
  const difference = (): Difference => {
    const at = Array.from({ length: Math.floor(source.next() * 4) }, name)
    return (
      source.pick<Difference>([
        { at, set: value() },
        { at, drop: true },
        { at, remove: name() },
        { at, put: { id: name(), value: value() }, index: 0 },
      ]) ?? { at }
    )
  }
  return Array.from({ length: Math.floor(source.next() * 4) }, difference)
}

function randomChange(source: RandomSource, start: Document, edits: number): Document {
  let document = start
  for (let count = 0; count < edits; count++) {
    try {
      document = applyEdit(document, randomEdit(source, document)).document
    } catch (error) {
      if (!(error instanceof EditError)) throw error
    }
  }
  return document
}

test('patches of few names touch as they do pair by pair', () => {
  const source = randomSource(1)
  const counts = { touching: 0, apart: 0 }
  for (let round = 0; round < 5_000; round++) {
    const [one, other] = [randomPatch(source), randomPatch(source)]
    const expected = touchPairwise(one, other)
    counts[expected ? 'touching' : 'apart']++
    expect(patchesTouch(one, other), JSON.stringify([one, other])).toBe(expected)
  }
  expect(Math.min(counts.touching, counts.apart)).toBeGreaterThan(500)
})

test('patches of edited documents touch as they do pair by pair', () => {
  const counts = { touching: 0, apart: 0 }
  for (let seed = 1; seed <= 200; seed++) {
    const source = randomSource(seed)
    const base = randomChange(source, newDocument('pip'), 40)
    const one = patchOf(base, randomChange(source, base, 2))
    const other = patchOf(base, randomChange(source, base, 2))
    const expected = touchPairwise(one, other)
    counts[expected ? 'touching' : 'apart']++
    expect(patchesTouch(one, other), `seed ${seed}`).toBe(expected)
  }
  expect(Math.min(counts.touching, counts.apart)).toBeGreaterThan(10)
})

test('thousands of differences on both sides are each read a few times', () => {
  let reads = 0
  const counted = (difference: Difference): Difference =>
    new Proxy(difference, {
      get(target, key: keyof Difference) {
        reads++
        return target[key]
      },
    })
  const size = 3_000
  const one = Array.from({ length: size }, (_, index) =>
    counted({ at: ['tracks', 'voice', 'clips', `clip-${index}`, 'gain'], set: index }),
  )
  const other = Array.from({ length: size }, (_, index) =>
    counted({ at: ['captions'], remove: `caption-${index}` }),
  )
  expect(patchesTouch(one, other)).toBe(false)
  expect(reads).toBeLessThan(20 * size)
  expect(patchesTouch([...one, { at: ['captions', 'caption-7', 'text'], set: '' }], other)).toBe(true)
  expect(patchesTouch([...one, { at: ['direction'], set: { of: ['caption-7'] } }], other)).toBe(true)
})
