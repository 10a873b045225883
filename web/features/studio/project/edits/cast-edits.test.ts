import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '#model/edits/apply-edit'
import { inARow, voiceTracks, withoutPerformer, withPerformer } from './cast-edits.ts'

const tatters = { id: 'tatters', name: 'Tatters', rig: 'rig1' }

test('a second performer is added beside the first with a voice of its own, as one undo step', () => {
  const before = newDocument('pip')
  const { document, inverse } = applyEdit(
    before,
    withPerformer(before, tatters, { id: 'second', lead: 'Pip' }),
  )
  const [first, second] = document.performers
  expect(second).toMatchObject({ id: 'second', character: 'tatters', rig: 'rig1' })
  expect(first?.x).toBeLessThan(0.4)
  expect(second?.x).toBeGreaterThan(0.6)
  expect(voiceTracks(document).map(({ performer, name }) => [performer, name])).toEqual([
    ['performer-1', 'Pip'],
    ['second', 'Tatters'],
  ])
  expect(applyEdit(document, inverse).document).toEqual(before)
  // A name given by the user stays.
  const [voice] = voiceTracks(before)
  const named = applyEdit(before, {
    kind: 'changeTrack',
    track: voice?.id ?? '',
    change: { name: 'Narrator' },
  })
  const beside = withPerformer(named.document, tatters, { id: 'second', lead: 'Pip' })
  expect(voiceTracks(applyEdit(named.document, beside).document)[0]?.name).toBe('Narrator')
})

const clip = { id: 'clip', take: 'take', start: 0, offset: 0, duration: 2, gain: 1, fadeIn: 0, fadeOut: 0 }
const voices = (document: Document) =>
  voiceTracks(document).map(({ performer, name, clips }) => [performer, name, clips.length])

test('removing a performer removes its empty voice track; the remaining one speaks its lines, in the middle', () => {
  const one = newDocument('pip')
  const said = applyEdit(one, { kind: 'addClip', track: voiceTracks(one)[0]?.id ?? '', clip }).document
  const two = applyEdit(said, withPerformer(said, tatters, { id: 'second', lead: 'Pip' })).document
  expect(voices(applyEdit(two, withoutPerformer(two, 'second')).document)).toEqual([
    ['performer-1', 'Pip', 1],
  ])

  const { document, inverse } = applyEdit(two, withoutPerformer(two, 'performer-1'))
  expect(voices(document)).toEqual([
    ['second', 'Pip', 1],
    ['second', 'Tatters', 0],
  ])
  expect(document.performers).toMatchObject([{ id: 'second', x: 0.5 }])
  expect(applyEdit(document, inverse).document).toEqual(two)

  // Ambiguous speakers and manual positions are left alone.
  const three = applyEdit(two, withPerformer(two, tatters, { id: 'third', lead: 'Pip' })).document
  const moved = applyEdit(three, {
    kind: 'setPerformerPlace',
    performer: 'third',
    change: { x: 0.9 },
  }).document
  const left = applyEdit(moved, withoutPerformer(moved, 'performer-1')).document
  expect(voices(left)[0]).toEqual([null, 'Pip', 1])
  expect(left.performers.map(({ x }) => x)).toEqual([moved.performers[1]?.x, 0.9])
})

test('one voice always remains for the next recording', () => {
  const one = newDocument('pip')
  const two = applyEdit(one, withPerformer(one, tatters, { id: 'second', lead: 'Pip' })).document
  const shared = applyEdit(two, { kind: 'removeTrack', track: 'voice-second' }).document
  expect(voices(applyEdit(shared, withoutPerformer(shared, 'performer-1')).document)).toEqual([
    ['second', 'Pip', 0],
  ])
})

const shapes = {
  wide: { width: 1280, height: 720 },
  square: { width: 1080, height: 1080 },
  tall: { width: 720, height: 1280 },
}

test.each(Object.entries(shapes))(
  'a row keeps everybody in what the usual framings see, and apart: %s',
  (_, shape) => {
    for (let count = 1; count <= 8; count++) {
      const performers = Array.from({ length: count }, (_unused, index) => ({ id: `p${index}` }))
      const places = inARow(performers, shape).flatMap((edit) =>
        edit.kind === 'setPerformerPlace' && edit.change.x !== undefined ? [edit.change.x] : [],
      )
      expect(places).toHaveLength(count)
      expect(Math.min(...places)).toBeGreaterThan(0.12)
      expect(Math.max(...places)).toBeLessThan(0.88)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }
  },
)

test.each(Object.entries(shapes))('two of the usual width stand beside each other: %s', (_, shape) => {
  const [scale] = inARow([{ id: 'a' }, { id: 'b' }], shape).flatMap((edit) =>
    edit.kind === 'setPerformerPlace' ? [edit.change.scale ?? 1] : [],
  )
  const width = (0.62 * (scale ?? 1) * Math.min(shape.width, shape.height)) / shape.width
  expect(width).toBeLessThanOrEqual(0.39)
})

test('a performer can be added again while its former voice is spoken by another', () => {
  const one = newDocument('pip')
  const two = applyEdit(one, withPerformer(one, tatters, { id: 'second', lead: 'Pip' })).document
  const said = applyEdit(two, { kind: 'addClip', track: 'voice-second', clip }).document
  const left = applyEdit(said, withoutPerformer(said, 'second')).document
  const back = applyEdit(left, withPerformer(left, tatters, { id: 'second', lead: 'Pip' })).document
  expect(back.tracks.filter(({ performer }) => performer === 'second').map(({ id }) => id)).toEqual([
    'voice-second-2',
  ])
})
