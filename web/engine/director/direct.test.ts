import type { Document, Gesture, Scene } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import { startingDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { madeDialogue, madeTalk, madeVoice } from '../../../tests/support/director/made-voices.ts'
import { direct } from './direct.ts'
import { isUntouched } from './print.ts'

const { document: talk, facts } = madeDialogue(madeTalk(60))
const start: Document = { ...talk, scenes: startingDocument('pip').scenes }
type Options = Parameters<typeof direct>[2]

const usual: Options = { seed: 7, level: 'natural' }

function directed(document: Document, options: Options = usual, known = facts): Document {
  const { edits } = direct(document, known, options)
  return applyEdit(document, { kind: 'batch', edits }).document
}

const first = directed(start)
const whole = JSON.stringify(first)

function itemOf<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (!item) throw new Error('there is one')
  return item
}

test('the same sound and seed give the same bytes, and nothing the second time', () => {
  expect(JSON.stringify(directed(start))).toBe(whole)
  expect(direct(first, facts, usual).edits).toEqual([])
  expect(JSON.stringify(directed(start, { ...usual, seed: 8 }))).not.toBe(whole)
  expect(first.gestures.length).toBeGreaterThan(4)
  expect(first.scenes.length).toBeGreaterThan(6)
  expect([...first.scenes, ...first.gestures].every(isUntouched)).toBe(true)
})

test('one undo takes everything back', () => {
  const { edits } = direct(start, facts, usual)
  const { document, inverse } = applyEdit(start, { kind: 'batch', edits })
  expect(applyEdit(document, inverse).document).toEqual(start)
})

test('shots keep the background, cover the piece, and go on after it', () => {
  expect(new Set(first.scenes.map(({ background }) => background))).toEqual(new Set(['scene:theatre']))
  const sorted = first.scenes.toSorted((one, other) => one.start - other.start)
  sorted.forEach((scene, index) => {
    const next = sorted[index + 1]
    if (next) expect(scene.start + scene.duration).toBeCloseTo(next.start, 6)
  })
  expect(sorted[0]?.start).toBe(0)
  const last = itemOf(sorted, sorted.length - 1)
  expect(last.start + last.duration).toBeCloseTo(86_400, 1)
  // Each single shows its subject only.
  for (const { shot, cast } of first.scenes) if (shot?.kind === 'single') expect(cast).toEqual(shot.subjects)
})

test('what a person changed, added or deleted stays so, whatever the level', () => {
  const changed = itemOf(first.gestures, 1)
  const deleted = itemOf(first.gestures, 2)
  const cut = itemOf(first.scenes, 2)
  const trimmed = itemOf(first.scenes, 4)
  const own: Gesture = { id: 'own', performer: 'performer-1', name: 'bow', start: 17, duration: 2.2 }
  const { document } = applyEdit(first, {
    kind: 'batch',
    edits: [
      { kind: 'changeGesture', gesture: changed.id, change: { name: 'dance' } },
      { kind: 'removeGesture', gesture: deleted.id },
      { kind: 'addGesture', gesture: own },
      {
        kind: 'changeScene',
        scene: trimmed.id,
        change: { shot: null, camera: { x: 0.5, y: 0.4, zoom: 1.3 } },
      },
      { kind: 'removeScene', scene: cut.id },
    ],
  })
  for (const options of [usual, { seed: 9, level: 'lively' }, { seed: 9, level: 'still' }] as const) {
    const after = directed(document, options)
    expect(after.gestures.find(({ id }) => id === changed.id)?.name).toBe('dance')
    expect(after.gestures.some(({ id }) => id === deleted.id)).toBe(false)
    expect(after.gestures).toContainEqual(own)
    expect(after.scenes.find(({ id }) => id === trimmed.id)).toEqual(
      document.scenes.find(({ id }) => id === trimmed.id),
    )
    const inGap = (scene: Scene) =>
      scene.start < cut.start + cut.duration - 0.06 && scene.start + scene.duration > cut.start + 0.06
    expect(after.scenes.filter(inGap)).toEqual([])
  }
})

test('undoing a change by hand makes it the director’s again', () => {
  const gesture = itemOf(first.gestures, 0)
  const { document, inverse } = applyEdit(first, {
    kind: 'changeGesture',
    gesture: gesture.id,
    change: { size: 1.3 },
  })
  expect(document.gestures.filter((one) => !isUntouched(one))).toHaveLength(1)
  expect(applyEdit(document, inverse).document.gestures.every(isUntouched)).toBe(true)
})

test('a part of the piece is directed by itself', () => {
  const after = directed(first, { seed: 3, level: 'lively', range: { start: 20, end: 40 } })
  const outside = ({ start: at, duration }: { start: number; duration: number }) =>
    at + duration <= 20 || at >= 40
  expect(after.gestures.filter(outside)).toEqual(first.gestures.filter(outside))
  expect(after.scenes.filter(outside)).toEqual(first.scenes.filter(outside))
  expect(after.gestures.length).toBeGreaterThan(first.gestures.length)
  expect(after.direction?.level).toBe('natural')
})

test('a later change of the sound leaves the gestures before it', () => {
  const longer = madeDialogue(madeTalk(90))
  const before = directed(longer.document, usual, longer.facts).gestures.filter((one) => one.start < 38)
  expect(before).toEqual(directed(talk).gestures.filter((one) => one.start < 38))
})

test('voices are brought to one level, and a gain set by hand stays', () => {
  const gains = (document: Document) => document.tracks.flatMap(({ clips }) => clips.map(({ gain }) => gain))
  const [one = 0, other = 0] = gains(first)
  // The second voice was made 6 dB quieter.
  expect(20 * Math.log10(other / one)).toBeCloseTo(6, 0)
  const { document } = applyEdit(first, { kind: 'setClipGain', clip: 'clip-1', gain: 0.5 })
  expect(gains(directed(document, { seed: 9, level: 'calm' }))).toEqual([0.5, other])
})

test('voices are as loud as ears have it where the weighted loudness is known', () => {
  const voices = new Map(
    [...facts.voices].map(([take, voice], index) => {
      const weighted = new Float32Array(voice.frames).fill(-24 + 2 * index)
      return [take, { ...voice, weighted }]
    }),
  )
  const [one = 0, other = 0] = directed(start, usual, { voices }).tracks.flatMap(({ clips }) =>
    clips.map(({ gain }) => 20 * Math.log10(gain)),
  )
  expect(one).toBeCloseTo(4, 1)
  expect(other).toBeCloseTo(2, 1)
})

test('scenes that a person cut by hand before stay all', () => {
  const camera = { x: 0.5, y: 0.5, zoom: 1 }
  const scenes: Scene[] = [
    { id: 'one', start: 0, duration: 20, background: '#fff', camera },
    { id: 'two', start: 20, duration: 20, background: '#eee', camera },
  ]
  const after = directed({ ...talk, scenes })
  expect(after.scenes).toEqual(expect.arrayContaining(scenes))
  expect(
    after.scenes.filter(({ id }) => id !== 'one' && id !== 'two').every(({ start: at }) => at >= 40),
  ).toBe(true)
})

test('silence gets one wide shot', () => {
  const silence = madeDialogue([madeVoice(8, [])])
  const after = directed(silence.document, usual, silence.facts)
  expect(after.gestures).toEqual([])
  expect(after.scenes.map(({ shot }) => shot?.kind)).toEqual(['wide'])
})

test('a take that is used twice is directed twice, and each copy by itself', () => {
  const twice = directed({
    ...start,
    tracks: start.tracks.map((track) => ({
      ...track,
      clips: track.clips.flatMap((clip) => [clip, { ...clip, id: `${clip.id}-copy`, start: 60 }]),
    })),
  })
  expect(direct(twice, facts, usual).edits).toEqual([])
  expect(twice.scenes.filter((one) => one.start > 60).length).toBeGreaterThan(4)
  const ids = new Set(twice.gestures.map(({ id }) => id))
  const copied = itemOf(
    [...ids].filter((id) => ids.has(`${id}-2`)),
    0,
  )
  const { document } = applyEdit(twice, { kind: 'removeGesture', gesture: copied })
  const after = new Set(directed(document).gestures.map(({ id }) => id))
  expect([after.has(copied), after.has(`${copied}-2`)]).toEqual([false, true])
})

test('scenes before the first word have ids of their own', () => {
  const late = {
    ...talk,
    scenes: [0, 2].map((time) => ({
      ...itemOf(start.scenes, 0),
      id: `own-${time}`,
      start: time,
      duration: 1,
    })),
    tracks: talk.tracks.map((track) => ({
      ...track,
      clips: track.clips.map((clip) => ({ ...clip, start: 5 })),
    })),
  }
  const starts = directed(late).scenes.map((scene) => scene.start)
  expect(starts).toEqual(expect.arrayContaining([0, 1, 2, 3]))
})

test('listening to one track alone changes nothing', () => {
  const solo = {
    ...first,
    tracks: first.tracks.map((track, index) => (index === 0 ? { ...track, solo: true } : track)),
  }
  expect(direct(solo, facts, usual).edits).toEqual([])
})

test('gestures to a take that could not be analysed stay', () => {
  const voices = new Map([...facts.voices].filter(([take]) => take === 'take-1'))
  const after = directed(first, { seed: 9, level: 'calm' }, { voices })
  const spoken = ({ gestures }: Document) =>
    gestures.filter(({ id, performer }) => performer === 'performer-2' && !id.startsWith('r-'))
  expect(spoken(first).length).toBeGreaterThan(0)
  expect(spoken(after)).toEqual(spoken(first))
})

test('what is recorded after a changed last scene gets scenes of its own', () => {
  const last = itemOf(
    first.scenes.toSorted((one, other) => other.start - one.start),
    0,
  )
  const clip = {
    ...itemOf(itemOf(first.tracks, 0).clips, 0),
    id: 'late',
    take: 'late',
    start: 60,
    duration: 30,
  }
  const { document } = applyEdit(first, {
    kind: 'batch',
    edits: [
      { kind: 'changeScene', scene: last.id, change: { transition: 'dip' } },
      { kind: 'addClip', track: 'voice-1', clip },
    ],
  })
  const known = { voices: new Map([...facts.voices, ['late', itemOf(madeTalk(30), 0)]]) }
  const after = directed(document, usual, known)
  expect(after.scenes.find(({ id }) => id === last.id)?.transition).toBe('dip')
  expect(after.scenes.filter((one) => one.start >= 60).length).toBeGreaterThan(1)
  expect(direct(after, known, usual).edits).toEqual([])
})

test('after all scenes or all gestures were deleted, the director starts over with them', () => {
  const empty = applyEdit(first, {
    kind: 'batch',
    edits: [
      ...first.scenes.map(({ id }) => ({ kind: 'removeScene', scene: id }) as const),
      ...first.gestures.map(({ id }) => ({ kind: 'removeGesture', gesture: id }) as const),
    ],
  }).document
  const after = directed(empty)
  expect(after.scenes).toEqual(first.scenes)
  expect(after.gestures).toEqual(first.gestures)
})
