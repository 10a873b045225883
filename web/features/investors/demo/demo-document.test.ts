import { documentSchema } from '#contract/document'
import { expect, test } from 'vitest'
import { clipsAt, durationOf } from '../../../engine/document/timing.ts'
import { demoDocument, framings, scenes } from './demo-document.ts'

const pip = { id: 'pip', rig: '' }
const take = { id: 'take-1', duration: 4 }
const [scene, framing] = [scenes[0]!, framings[1]!] // Both lists are literals above.

test.each(scenes.flatMap((scene) => framings.map((framing) => ({ scene, framing }))))(
  '$scene.label, $framing.label is a document like any other',
  (choice) => {
    const document = demoDocument({ character: pip, props: { hair: '#123456' }, take, ...choice })
    expect(documentSchema.safeParse(document).success).toBe(true)
    expect(document.performers[0]?.props).toEqual({ hair: '#123456' })
    expect(clipsAt(document, 3.9).map(({ clip }) => clip.take)).toEqual(['take-1'])
    expect(durationOf(document)).toBe(4)
  },
)

test('without a voice nothing plays, and without a character nobody stands there', () => {
  expect(durationOf(demoDocument({ character: pip, props: {}, scene, framing, take: undefined }))).toBe(0)
  expect(demoDocument({ character: undefined, props: {}, scene, framing, take }).performers).toEqual([])
})
