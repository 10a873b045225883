import { documentSchema } from '#contract/document/document'
import { expect, test } from 'vitest'
import { clipsAt } from '../../../../tests/support/documents/clips-at.ts'
import { durationOf } from '../../../engine/document/timing.ts'
import { drawnScenes } from '../../../engine/scenes/drawn-scenes.ts'
import { framings } from '../../../engine/timeline/framings.ts'
import { demoDocument } from './demo-document.ts'

const pip = { id: 'pip', rig: '' }
const take = { id: 'take-1', duration: 4 }
const background = 'scene:theatre'
const framing = framings[1]! // The list is a literal.

test.each(
  drawnScenes.flatMap(({ name }) => framings.map((framing) => ({ background: `scene:${name}`, framing }))),
)('$background, $framing.label is a document like any other', (choice) => {
  const document = demoDocument({ character: pip, props: { hair: '#123456' }, take, ...choice })
  expect(documentSchema.safeParse(document).success).toBe(true)
  expect(document.performers[0]?.props).toEqual({ hair: '#123456' })
  expect(clipsAt(document, 3.9).map(({ clip }) => clip.take)).toEqual(['take-1'])
  expect(durationOf(document)).toBe(4)
})

test('without a voice nothing plays, and without a character the stage is empty', () => {
  expect(durationOf(demoDocument({ character: pip, props: {}, background, framing, take: undefined }))).toBe(
    0,
  )
  expect(demoDocument({ character: undefined, props: {}, background, framing, take }).performers).toEqual([])
})
