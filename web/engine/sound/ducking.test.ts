import { expect, test } from 'vitest'
import { type Clip, type Document, type Track } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import type { GainPoint } from './clip-envelope.ts'
import { duck, duckingOf, speechInClip } from './ducking.ts'

const gainOn = (curve: readonly GainPoint[], time: number) => {
  const one = Float32Array.of(1)
  duck(one, curve, time, 1)
  return one[0] ?? 0
}

const clip = (id: string, start: number, duration: number) => madeClip(id, 't', { start, duration })
const [voice] = newDocument('pip').tracks as [Track] // safe: a new document has a track
const music: Track = {
  ...voice,
  id: 'music',
  kind: 'music',
  performer: null,
  ducking: 0.2,
  clips: [clip('m', 0, 60)],
}
const piece = (...clips: Clip[]): Document => ({
  ...newDocument('pip'),
  tracks: [{ ...voice, clips }, music],
})

test('music is ducked under speech, also in short pauses', () => {
  const curve = duckingOf(piece(clip('b', 5.5, 2), clip('a', 2, 3)), music)
  const gains = [0, 1.9, 2, 4, 5.2, 7, 7.5, 7.75, 8, 30].map((time) => Number(gainOn(curve, time).toFixed(3)))
  expect(gains).toEqual([1, 0.733, 0.2, 0.2, 0.2, 0.2, 0.2, 0.6, 1, 1])
})

test('a long pause restores the music', () => {
  expect(gainOn(duckingOf(piece(clip('a', 2, 1), clip('b', 6, 1)), music), 4.5)).toBe(1)
})

test('without ducking, on voices, and under a muted voice the gain is unchanged', () => {
  const document = piece(clip('a', 2, 3))
  expect(duckingOf(document, { ...music, ducking: null })).toEqual([])
  expect(duckingOf(document, { ...voice, ducking: 0.2 })).toEqual([])
  const muted = {
    ...document,
    tracks: document.tracks.map((track) => ({ ...track, mute: track.kind === 'voice' })),
  }
  expect(duckingOf(muted, music)).toEqual([])
})

test('music comes back in the pauses of a clip whose speech is known', () => {
  const whole = clip('a', 2, 12)
  const speech = speechInClip({ ...whole, offset: 1 }, [
    { start: 0, end: 2 },
    { start: 2.5, end: 4 },
    { start: 9, end: 20 },
  ])
  expect(speech).toEqual([
    { start: 2, end: 3 },
    { start: 3.5, end: 5 },
    { start: 10, end: 14 },
  ])
  const document = piece()
  const tracks = document.tracks.map((track) =>
    track.kind === 'voice' ? { ...track, clips: [{ ...whole, speech }] } : track,
  )
  const curve = duckingOf({ tracks }, music)
  expect([2.5, 3.2, 4.5, 7, 12].map((time) => Number(gainOn(curve, time).toFixed(2)))).toEqual([
    0.2, 0.2, 0.2, 1, 0.2,
  ])
  const silent = tracks.map((track) => ({
    ...track,
    clips: track.clips.map((one) => ({ ...one, speech: [] })),
  }))
  expect(duckingOf({ tracks: silent }, music)).toEqual([])
})
