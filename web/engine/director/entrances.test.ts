import type { Document, Gesture, Scene } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import { startingDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { madeDialogue, madeVoice, type Said } from '../../../tests/support/director/made-voices.ts'
import { direct } from './direct.ts'
import { entrancesOf } from './entrances.ts'
import { isOwnGesture } from './own-gestures.ts'
import { planOf } from './plan.ts'
import { segmentsOf, turnsOf } from './turns.ts'
import { unheardClips, voiceLinesOf } from './voice-line.ts'

/** Turns of 2.6 seconds every 3 seconds, by the numbers of their speakers. */
function talk(speakers: readonly number[]) {
  const seconds = 3 * speakers.length + 1
  const said = (speaker: number): Said[] =>
    speakers.flatMap((one, index) =>
      one === speaker ? [{ start: 0.5 + 3 * index, end: 3.1 + 3 * index }] : [],
    )
  const people = 1 + Math.max(...speakers)
  const made = madeDialogue(Array.from({ length: people }, (_, speaker) => madeVoice(seconds, said(speaker))))
  const scenes = startingDocument('pip').scenes
  return { document: { ...made.document, scenes } satisfies Document, facts: made.facts }
}

function entrancesIn(speakers: readonly number[]) {
  const { document, facts } = talk(speakers)
  const lines = voiceLinesOf(document, facts.voices)
  const turns = turnsOf(lines.flatMap(segmentsOf))
  return entrancesOf(document.performers, {
    turns,
    lines: new Map(lines.map((line) => [line.performer, line])),
    unheard: unheardClips(document, facts.voices),
  })
}

test('only performers whose first words come late get an entrance, which ends before the words', () => {
  expect(entrancesIn([0, 1, 0, 1, 0, 1])).toEqual([])
  const [late, ...others] = entrancesIn([0, 0, 0, 0, 1, 0, 1])
  expect(others).toEqual([])
  expect(late).toMatchObject({ performer: 'performer-2', name: 'slide-in', mirror: true })
  expect((late?.start ?? 0) + (late?.duration ?? 0)).toBeCloseTo(12.3, 1)
})

test('between others they pop up, on the left they slide in from the left', () => {
  const names = (speakers: readonly number[]) =>
    entrancesIn(speakers).map(({ performer, name, mirror = false }) => [performer, name, mirror])
  expect(names([0, 2, 0, 2, 1, 0])).toEqual([['performer-2', 'pop-in', false]])
  expect(names([1, 1, 1, 1, 0, 1])).toEqual([['performer-1', 'slide-in', false]])
})

test('a wide shot shows the entrance, and no shot before is about a performer who is not there', () => {
  const { document, facts } = talk([0, 1, 0, 1, 0, 2, 0, 2, 1, 0])
  const { shots, gestures } = planOf(document, facts, { seed: 3, level: 'lively' })
  const entrance = gestures.find(({ directed }) => directed?.because === 'entrance')
  if (!entrance) throw new Error('the third comes late')
  const until = entrance.start + entrance.duration
  const during = shots.filter(({ start, end }) => start < until && end > entrance.start)
  expect(during.map(({ kind }) => kind)).toEqual(['wide'])
  for (const { start, subjects } of shots) if (start < until) expect(subjects).not.toContain('performer-3')
  for (const { performer, start } of gestures)
    if (performer === 'performer-3') expect(start).toBeGreaterThanOrEqual(entrance.start)
})

test('still acting has no entrances; directed again the same way, nothing changes', () => {
  const { document, facts } = talk([0, 0, 0, 0, 1, 0, 1])
  const directed = (level: 'still' | 'natural') =>
    applyEdit(document, { kind: 'batch', edits: direct(document, facts, { seed: 1, level }).edits }).document
  const isEntrance = ({ name }: { name: string }) => name === 'slide-in'
  expect(directed('still').gestures.some(isEntrance)).toBe(false)
  const natural = directed('natural')
  expect(natural.gestures.filter(isEntrance)).toHaveLength(1)
  expect(direct(natural, facts, { seed: 1, level: 'natural' }).edits).toEqual([])
})

/** The third performer says their first words at 15.5 s. */
const third = talk([0, 1, 0, 1, 0, 2, 0, 2, 1, 0])
type Options = Parameters<typeof direct>[2]

function directed(document: Document, options: Partial<Options> = {}, facts = third.facts): Document {
  const { edits } = direct(document, facts, { seed: 3, level: 'lively', ...options })
  return applyEdit(document, { kind: 'batch', edits }).document
}

function entrancesAfter({ gestures }: Document): Gesture[] {
  return gestures.filter(({ name }) => name === 'slide-in' || name === 'pop-in')
}

const first = directed(third.document)
const [entrance] = entrancesAfter(first)
if (!entrance) throw new Error('the third comes late')

test('a performer whom a person shows or lets act before is on stage from the beginning', () => {
  const wave: Gesture = { id: 'own', performer: 'performer-3', name: 'wave', start: 4, duration: 1.2 }
  expect(entrancesAfter(directed({ ...first, gestures: [...first.gestures, wave] }))).toEqual([])
  const scene: Scene = {
    id: 'own',
    start: 3,
    duration: 2,
    background: '#fff',
    camera: { x: 0.5, y: 0.5, zoom: 1 },
  }
  const withScene = (change: Partial<Scene>) =>
    entrancesAfter(directed({ ...third.document, scenes: [{ ...scene, ...change }] }))
  expect(withScene({ cast: ['performer-3'] })).toEqual([])
  expect(withScene({ shot: { kind: 'single', subjects: ['performer-3'], push: 0 } })).toEqual([])
  expect(withScene({ cast: ['performer-1'] })).toEqual([entrance])
  expect(withScene({ cast: ['performer-3'], start: 20 })).toEqual([entrance])
})

test('directing a part neither adds an entrance nor changes one', () => {
  const range = { start: 13, end: 22 }
  expect(entrancesAfter(directed(third.document, { range }))).toEqual([])
  for (const level of ['calm', 'still'] as const)
    expect(entrancesAfter(directed(first, { range, level, seed: 8 }))).toEqual([entrance])
})

test('no entrance hides a performer whose take has no analysis', () => {
  const withClip = (performer: number, start: number) => ({
    ...third.document,
    tracks: third.document.tracks.map((track, index) => {
      const [clip] = track.clips
      if (!clip || index !== performer) return track
      return { ...track, clips: [...track.clips, { ...clip, id: 'unknown', take: 'unknown', start }] }
    }),
  })
  expect(entrancesAfter(directed(withClip(2, 60)))).toEqual([])
  expect(entrancesAfter(directed(withClip(0, 0.2)))).toEqual([])
  expect(entrancesAfter(directed(withClip(0, 60)))).toEqual([entrance])
  const muted = withClip(2, 60)
  const [clip] = muted.tracks[2]?.clips.slice(1) ?? []
  if (!clip) throw new Error('it was added')
  const tracks = [...third.document.tracks, { ...muted.tracks[2]!, id: 'muted', mute: true, clips: [clip] }]
  expect(entrancesAfter(directed({ ...third.document, tracks }))).toEqual([entrance])
})

test('after a person deleted an entrance, no shot is made for it', () => {
  const { document } = applyEdit(first, { kind: 'removeGesture', gesture: entrance.id })
  const after = directed(document)
  expect(entrancesAfter(after)).toEqual([])
  const reasons = ({ scenes }: Document) => scenes.map((scene) => scene.directed?.because)
  expect(reasons(first)).toContain('entrance')
  expect(reasons(after)).not.toContain('entrance')
})

test('shots and acting follow an entrance that a person moved or placed', () => {
  const moved = first.gestures.map((one) => (one.id === entrance.id ? { ...one, start: 8 } : one))
  const late: Gesture = { id: 'own', performer: 'performer-3', name: 'pop-in', start: 19, duration: 0.7 }
  const placed = [...first.gestures.filter(({ performer }) => performer !== 'performer-3'), late]
  for (const gestures of [moved, placed]) {
    const after = directed({ ...first, gestures })
    const [only, ...others] = entrancesAfter(after)
    expect(others).toEqual([])
    expect(only?.start).toBe(gestures === moved ? 8 : 19)
    const start = only?.start ?? 0
    const until = start + (only?.duration ?? 0)
    for (const scene of after.scenes) {
      if (scene.start >= until) continue
      expect(scene.shot?.subjects).not.toContain('performer-3')
      if (scene.start + scene.duration > start) expect(scene.shot?.kind).toBe('wide')
    }
    for (const one of after.gestures)
      if (one.performer === 'performer-3') expect(one.start).toBeGreaterThanOrEqual(start)
  }
})

test('an entrance at the first sample of a clip moves with its take', () => {
  const { document, facts } = talk([0, 0, 0, 0, 1])
  const tracksAt = (start: number) =>
    document.tracks.map((track, index) =>
      index === 1
        ? { ...track, clips: track.clips.map((clip) => ({ ...clip, start, offset: 12.504, duration: 2 })) }
        : track,
    )
  const made = directed({ ...document, tracks: tracksAt(12.5) }, {}, facts)
  const [one] = entrancesAfter(made)
  if (!one) throw new Error('the second comes late')
  expect(one.start + one.duration).toBeCloseTo(12.3, 1)
  expect(isOwnGesture({ tracks: tracksAt(14) }, { ...one, start: one.start + 1.5 })).toBe(true)
  expect(isOwnGesture({ tracks: tracksAt(14) }, { ...one, start: one.start + 1 })).toBe(false)
})
