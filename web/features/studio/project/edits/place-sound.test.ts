import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '#model/edits/apply-edit'
import type { SoundPlace } from '../../../../data/take-delivery.ts'
import { placeSound } from './place-sound.ts'

const boing = { id: 'boing', duration: 1 }
const bed = { id: 'bed', duration: 8 }

function place(document: Document, take: { id: string; duration: number }, where: SoundPlace): Document {
  let count = document.tracks.flatMap(({ clips }) => clips).length * 10
  return applyEdit(document, placeSound(document, take, where, () => `new-${take.id}-${count++}`).edit)
    .document
}
const lengths = ({ tracks }: Document, kind: string) =>
  tracks
    .filter((track) => track.kind === kind)
    .map(({ clips }) => clips.map(({ start, duration }) => [start, duration]))

function piece(): Document {
  const start = newDocument('pip')
  return place(start, { id: 'voice', duration: 20 }, { kind: 'voice', start: 0, track: 'voice-1' })
}

test('effects share a track while they have room there, and get another one where they meet', () => {
  let document = place(piece(), boing, { kind: 'sound', start: 2 })
  document = place(document, boing, { kind: 'sound', start: 5 })
  expect(lengths(document, 'sound')).toEqual([
    [
      [2, 1],
      [5, 1],
    ],
  ])
  document = place(document, boing, { kind: 'sound', start: 5.5 })
  expect(lengths(document, 'sound')).toEqual([
    [
      [2, 1],
      [5, 1],
    ],
    [[5.5, 1]],
  ])
  // Only its own track moves a mouth.
  expect(lengths(document, 'voice')).toEqual([[[0, 20]]])
})

test('music repeats to the end of the piece, dies away there, is quieter under voices and sets the tempo once', () => {
  let document = place(piece(), bed, { kind: 'music', start: 0, loops: true, tempo: 92 })
  expect(lengths(document, 'music')).toEqual([
    [
      [0, 8],
      [8, 8],
      [16, 4],
    ],
  ])
  const track = document.tracks.find(({ kind }) => kind === 'music')
  expect(track?.ducking).toBe(0.2)
  expect(track?.clips.map(({ fadeOut }) => fadeOut)).toEqual([0, 0, 1.5])
  expect(document.tempo).toBe(92)
  document = place(document, bed, { kind: 'music', start: 30, loops: true, tempo: 132 })
  expect(lengths(document, 'music')).toEqual([
    [
      [0, 8],
      [8, 8],
      [16, 4],
      [30, 8],
    ],
  ])
  expect(document.tempo).toBe(92)
})

test('a locked track is left alone, no matter what is dropped on it', () => {
  const document = place(piece(), boing, { kind: 'sound', start: 2 })
  const [voice, sounds] = document.tracks
  if (!voice || !sounds) throw new Error('There are two tracks.')
  const locked = { ...document, tracks: [voice, { ...sounds, locked: true }] }
  expect(lengths(place(locked, boing, { kind: 'sound', start: 8, track: sounds.id }), 'sound')).toEqual([
    [[2, 1]],
    [[8, 1]],
  ])
})
