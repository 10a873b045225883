import type { Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import { startingDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import { expect, test } from 'vitest'
import { direct } from '../../../engine/director/direct.ts'
import { sharedSpeakers } from '../../../engine/director/share-out.ts'
import { madeTalk } from '../../../../tests/support/director/made-voices.ts'
import { flattenEdit } from '#model/edits/invert-edit'
import { undoLabel } from '../project/edit-labels.ts'
import { makeScene, type SceneRequest } from './make-scene.ts'

const [one, other] = madeTalk(40)
if (!one || !other) throw new Error('two voices are made')
/** Both in one take, as a recording of a conversation. */
const both = {
  ...one,
  speech: one.speech.map((value, index) => value || (other.speech[index] ?? 0)),
  loudness: one.loudness.map((value, index) => Math.max(value, other.loudness[index] ?? -60)),
  pitch: one.pitch.map((value, index) => value || (other.pitch[index] ?? 0)),
}

const spoken = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((turn) => ({
  start: 0.5 + 4 * turn,
  end: 4 + 4 * turn,
  speaker: turn % 2,
}))

const start: Document = {
  ...startingDocument('pip'),
  tracks: startingDocument('pip').tracks.map((track) => ({
    ...track,
    clips: [plainClip({ id: 'clip', take: 'talk', start: 0, duration: 40 })],
  })),
}

const request: SceneRequest = {
  take: 'talk',
  spoken,
  others: false,
  characters: [
    { id: 'pip', slug: 'pip', name: 'Pip', rig: 'pip-1' },
    { id: 'mo', slug: 'mo', name: 'Mo', rig: 'mo-2' },
  ],
  voices: new Map([['talk', both]]),
  level: 'natural',
  seed: 1,
}

const make = (document: Document, wanted: SceneRequest) =>
  makeScene(document, wanted, async (...inputs) => direct(...inputs))

const made = await make(start, request)
const { document, inverse } = applyEdit(start, made.edit)

test('one recording of two people becomes a scene in one edit, and one undo takes it back', () => {
  expect(made.people).toBe(2)
  expect(document.performers.map(({ character }) => character)).toEqual(['pip', 'mo'])
  const voices = document.tracks.filter(({ clips }) => clips.length > 0)
  expect(voices.map(({ performer }) => performer)).toEqual(document.performers.map(({ id }) => id))
  const lengths = voices.flatMap(({ clips }) => clips.map(({ duration }) => duration))
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(40, 6)
  expect(document.scenes.some(({ shot }) => shot?.kind === 'single')).toBe(true)
  expect(new Set(document.gestures.map(({ performer }) => performer)).size).toBe(2)
  expect(applyEdit(document, inverse).document).toEqual(start)
  const next = { undo: made.edit, redo: undefined }
  expect(undoLabel({ next })).toBe('Undo direct scene')
})

test('the same sound makes the same scene, and a scene that is there is not cast again', async () => {
  expect(await make(start, request)).toEqual(made)
  expect(flattenEdit((await make(document, request)).edit)).toEqual([])
})

test('without another character, the same one plays both', async () => {
  const alike = applyEdit(start, (await make(start, { ...request, characters: [] })).edit).document
  expect(alike.performers.map(({ character }) => character)).toEqual(['pip', 'pip'])
})

test('performers placed by hand stay where they are', async () => {
  const placed = {
    ...start,
    performers: start.performers.map((performer) => ({ ...performer, x: 0.2, scale: 1.4 })),
  }
  const alone = spoken.map((span) => ({ ...span, speaker: 0 }))
  const after = applyEdit(placed, (await make(placed, { ...request, spoken: alone })).edit).document
  expect(after.performers).toEqual(placed.performers)
})

test('a script that is there becomes captions of who says it', async () => {
  const script = {
    text: 'Hello there. Hi!',
    words: [
      [60, 100, true],
      [110, 150, true],
      [470, 500, true],
    ] satisfies [number, number, boolean][],
  }
  const voices = new Map([['talk', { ...both, script }]])
  const after = applyEdit(start, (await make(start, { ...request, voices })).edit).document
  expect(after.captions.map(({ text, performer }) => [text, performer])).toEqual([
    ['Hello there.', 'performer-1'],
    ['Hi!', 'performer-2'],
  ])
})

test('the ids of tracks that outlive their performers, or are muted, are not used again', async () => {
  const [voice] = start.tracks
  if (!voice) throw new Error('there is a voice')
  const left = { ...voice, id: 'voice-performer-2', clips: [] }
  const besides = { ...start, tracks: [voice, left] }
  const after = applyEdit(besides, (await make(besides, request)).edit).document
  expect(after.tracks.find(({ id }) => id === 'voice-performer-2-2')?.performer).toBe('performer-2')

  const muted = {
    ...document,
    tracks: document.tracks.map((track, index) => ({
      ...track,
      mute: index === 1,
      clips: index === 0 ? voice.clips : [],
    })),
  }
  const again = applyEdit(muted, (await make(muted, request)).edit).document
  const audible = again.tracks.filter(({ mute, clips }) => !mute && clips.length > 0)
  expect(audible.map(({ performer }) => performer)).toEqual(['performer-1', 'performer-2'])
})

test('what is on a locked track is directed where it is', async () => {
  const locked = { ...start, tracks: start.tracks.map((track) => ({ ...track, locked: true })) }
  const { edit, people } = await make(locked, request)
  const after = applyEdit(locked, edit).document
  expect(people).toBe(1)
  expect(after.tracks).toEqual(locked.tracks)
  expect(after.scenes.length).toBeGreaterThan(1)
})

test('captions end where a document has no room for more', async () => {
  const count = 2_050
  const words = Array.from({ length: count }, (_, index): [number, number, boolean] => {
    const from = Math.floor(index * 1.9)
    return [from, from + 1, true]
  })
  const script = { text: Array.from({ length: count }, () => 'Go.').join(' '), words }
  const voices = new Map([['talk', { ...both, script }]])
  const after = applyEdit(start, (await make(start, { ...request, voices })).edit).document
  expect(after.captions).toHaveLength(2_000)
})

const gallery = ['bramble', 'trill', 'nettie', 'rivet', 'juno', 'tavi', 'tatters'].map((slug) => ({
  id: slug,
  slug,
  name: slug,
  rig: `${slug}-1`,
}))

test('a character is proposed by the pitch of its voice, of those that are free', async () => {
  const cast = async (pitches: number[]) =>
    applyEdit(
      start,
      (await make(start, { ...request, characters: gallery, pitches })).edit,
    ).document.performers.map(({ character }) => character)
  expect(await cast([180, 95])).toEqual(['pip', 'bramble'])
  expect(await cast([180, 260])).toEqual(['pip', 'trill'])
})

test('a correction keeps who plays whom, also where the first words were the other’s', async () => {
  const swapped = spoken.map((span, index) => ({
    ...span,
    speaker: index === 0 ? 0 : span.speaker === 0 ? 1 : 0,
  }))
  const again = applyEdit(document, (await make(document, { ...request, spoken: swapped })).edit).document
  const saysAt = (where: Document, time: number) =>
    where.tracks.find(({ clips }) =>
      clips.some((clip) => clip.start <= time && time < clip.start + clip.duration),
    )?.performer
  for (const turn of [1, 2, 5]) expect(saysAt(again, 2 + 4 * turn)).toBe(saysAt(document, 2 + 4 * turn))
  expect(saysAt(again, 2)).not.toBe(saysAt(document, 2))
})

test('of two voices that are one, the second leaves the stage, unless a person acted it', async () => {
  const alone = spoken.map((span) => ({ ...span, speaker: 0 }))
  const merged = applyEdit(document, (await make(document, { ...request, spoken: alone })).edit).document
  expect(merged.performers).toHaveLength(1)
  expect(merged.performers[0]?.x).toBe(0.5)
  expect(merged.gestures.every(({ performer }) => performer === 'performer-1')).toBe(true)
  const wave = { id: 'mine', performer: 'performer-2', name: 'wave', start: 1, duration: 2 }
  const acted = { ...document, gestures: [...document.gestures, wave] }
  expect(
    applyEdit(acted, (await make(acted, { ...request, spoken: alone })).edit).document.performers,
  ).toHaveLength(2)
})

test.each<[string, (made: Document) => Document]>([
  ['dressed', (made) => withSecond(made, { props: { hat: 1 } })],
  ['made calmer', (made) => withSecond(made, { acting: { idle: 0.2, voice: 1, camera: 1 } })],
  ['given another character', (made) => withSecond(made, { character: 'pip', rig: 'pip-1' })],
  ['given a drawing of their own', (made) => withSecond(made, { character: 'mine' })],
  [
    'framed',
    (made) => ({
      ...made,
      scenes: made.scenes.map((scene, index) => (index === 0 ? { ...scene, cast: ['performer-2'] } : scene)),
    }),
  ],
])('a second performer whom a person has %s stays when the voices are one', async (_, change) => {
  const alone = spoken.map((span) => ({ ...span, speaker: 0 }))
  const changed = change(document)
  const after = applyEdit(changed, (await make(changed, { ...request, spoken: alone })).edit).document
  expect(after.performers.map(({ id }) => id)).toEqual(['performer-1', 'performer-2'])
})

function withSecond(made: Document, change: Partial<Document['performers'][number]>): Document {
  return {
    ...made,
    performers: made.performers.map((performer, index) =>
      index === 1 ? { ...performer, ...change } : performer,
    ),
  }
}

test('of nine voices six are cast, and the others are heard without a performer', async () => {
  const nine = Array.from({ length: 9 }, (_, index) => ({
    start: 4 * index,
    end: 4 * index + 3,
    speaker: Math.min(6, index),
  }))
  const wanted = { ...request, spoken: nine, others: true, characters: gallery }
  const { edit, people, others } = await make(start, wanted)
  const after = applyEdit(start, edit).document
  expect([people, others, after.performers.length]).toEqual([6, true, 6])
  expect(new Set(after.performers.map(({ character }) => character)).size).toBe(6)
  const unseen = after.tracks.find(({ performer, clips }) => performer === null && clips.length > 0)
  expect(unseen?.clips.map(({ start: from }) => from)).toEqual([23.5])
  const seconds = after.tracks.flatMap(({ clips }) => clips).reduce((sum, { duration }) => sum + duration, 0)
  expect(seconds).toBeCloseTo(40, 6)

  // Made again, everyone says the same, and the others stay unseen.
  const again = await make(after, { ...wanted, ...sharedSpeakers(after, 'talk') })
  expect([again.people, again.others, flattenEdit(again.edit)]).toEqual([6, true, []])
})

test('the others are not cast, however few people are', async () => {
  const three = spoken.map((span, index) => ({ ...span, speaker: index % 3 }))
  const { edit, people } = await make(start, { ...request, spoken: three, others: true })
  const after = applyEdit(start, edit).document
  expect([people, after.performers.length]).toEqual([2, 2])
  const unseen = after.tracks.find(({ name }) => name === 'Others')
  expect([unseen?.performer, unseen?.clips.length]).toEqual([null, 3])
})

test('corrections are stored with the scene, and stay when it is directed again', async () => {
  const corrected = [{ take: 'talk', corrections: [{ kind: 'count' as const, people: 2 }] }]
  const after = applyEdit(start, (await make(start, { ...request, corrected })).edit).document
  expect(after.direction?.speakers).toEqual(corrected)
  expect(flattenEdit((await make(after, request)).edit)).toEqual([])
})

test('captions of the director go to whoever speaks, those of a person stay', async () => {
  const script = {
    text: 'Hello there.',
    words: [
      [60, 100, true],
      [110, 150, true],
    ] satisfies [number, number, boolean][],
  }
  const voices = new Map([['talk', { ...both, script }]])
  const first = applyEdit(start, (await make(start, { ...request, voices })).edit).document
  const mine = { id: 'mine', start: 1, duration: 1, text: 'Mine', performer: 'performer-1' }
  const captioned = { ...first, captions: [...first.captions, mine] }
  const others = spoken.map((span, index) => ({
    ...span,
    speaker: index === 0 ? 0 : span.speaker === 0 ? 1 : 0,
  }))
  const after = applyEdit(
    captioned,
    (await make(captioned, { ...request, spoken: others, voices })).edit,
  ).document
  expect(after.captions.map(({ text, performer }) => [text, performer])).toEqual([
    ['Hello there.', 'performer-2'],
    ['Mine', 'performer-1'],
  ])
})
