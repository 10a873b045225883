import { documentSchema } from '#contract/document/document'
import { expect, test } from 'vitest'
import { durationOf } from '../../../engine/document/timing.ts'
import { showcaseDocument, showcases } from './showcases.ts'

const base = {
  collectionId: 'c',
  collectionName: 'characters',
  created: '',
  updated: '',
  tagline: '',
  order: 0,
}
// Only these columns are read.
const gallery = ['Pip', 'Tatters'].map((name) => ({
  ...base,
  id: name.toLowerCase(),
  name,
  rig: '',
})) as never

test.each(showcases)('$title is a document like any other, as long as its lines', (showcase) => {
  const document = showcaseDocument(showcase, gallery)
  expect(documentSchema.safeParse(document).success).toBe(true)
  expect(document.performers.map(({ character }) => character)).toEqual(
    showcase.cast.map((name) => name.toLowerCase()),
  )
  const ends = showcase.lines.map(({ start, duration }) => start + duration)
  expect(durationOf(document)).toBeCloseTo(Math.max(...ends))
  expect(
    document.gestures.every(({ performer }) => document.performers.some(({ id }) => id === performer)),
  ).toBe(true)
})

test('without a gallery the stages are empty, and nothing fails', () => {
  expect(showcases.map((showcase) => showcaseDocument(showcase, []).performers)).toEqual(
    showcases.map(() => []),
  )
})
