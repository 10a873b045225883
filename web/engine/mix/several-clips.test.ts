import { expect, test } from 'vitest'
import { mixDocumentSchema, newMix, type MixClip, type MixDocument } from '#contract/mixes/document'
import {
  allClips,
  copyClips,
  duplicateClips,
  extendedTo,
  moveClips,
  neighbourClip,
  pasteClips,
  removeClips,
  toggledClip,
} from './several-clips.ts'
import { addTrack } from './strip-edits.ts'

const clip = (id: string, start: number, duration = 1): MixClip => ({
  id,
  source: 'sound',
  start,
  offset: 0,
  duration,
  gain: 0,
  fadeIn: 0,
  fadeOut: 0,
  fade: 'linear',
})

/** Three tracks: a and b on the first, c on the second, nothing on the third. */
function song(): MixDocument {
  const mix = addTrack(addTrack(addTrack(newMix(), 'one', 'One'), 'two', 'Two'), 'three', 'Three')
  const clips: Record<string, MixClip[]> = { one: [clip('b', 4), clip('a', 1)], two: [clip('c', 2, 3)] }
  return { ...mix, tracks: mix.tracks.map((track) => ({ ...track, clips: clips[track.id] ?? [] })) }
}

const places = (mix: MixDocument) => {
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  return Object.fromEntries(
    mix.tracks.flatMap(({ id, clips }) => clips.map((one) => [one.id, [id, one.start]])),
  )
}

test('clips move together, and stop together at the beginning and at the outer tracks', () => {
  expect(places(moveClips(song(), ['a', 'c'], { by: 2.5 }))).toEqual({
    a: ['one', 3.5],
    b: ['one', 4],
    c: ['two', 4.5],
  })
  expect(places(moveClips(song(), ['a', 'c'], { by: -5 }))).toMatchObject({ a: ['one', 0], c: ['two', 1] })
  expect(places(moveClips(song(), ['a', 'c'], { by: 0, tracks: 5 }))).toEqual({
    a: ['two', 1],
    b: ['one', 4],
    c: ['three', 2],
  })
  expect(places(moveClips(song(), ['a', 'c'], { by: 0, tracks: -1 }))).toEqual(places(song()))
  // What moves from track to track is never there twice, and no track is touched for nothing.
  const { tracks } = song()
  expect(moveClips({ ...song(), tracks }, ['a'], { by: 1 }).tracks[1]).toBe(tracks[1])
  expect(moveClips(song(), ['gone'], { by: 1 })).toEqual(song())
})

test('clips go together', () => {
  expect(places(removeClips(song(), ['a', 'c', 'gone']))).toEqual({ b: ['one', 4] })
})

test('copies come behind the clips as a whole, each on its track', () => {
  expect(places(duplicateClips(song(), ['a', 'c'], ['a2', 'c2']))).toEqual({
    ...places(song()),
    a2: ['one', 5],
    c2: ['two', 6],
  })
})

test('what was copied is pasted at a time as it stood, also where its track is gone', () => {
  const copied = copyClips(song(), ['c', 'a'])
  const without = { ...song(), tracks: song().tracks.filter(({ id }) => id !== 'two') }
  expect(places(pasteClips(without, copied, { at: 10, newIds: ['c2', 'a2'] }))).toMatchObject({
    a2: ['one', 10],
    c2: ['one', 11],
  })
  expect(places(pasteClips(song(), copied, { at: 10, newIds: ['c2', 'a2'] }))).toMatchObject({
    a2: ['one', 10],
    c2: ['two', 11],
  })
  expect(pasteClips(newMix(), copied, { at: 0, newIds: ['c2', 'a2'] })).toEqual(newMix())
})

test('Ctrl picks one more or one less, Shift all of a track up to it; the last one is what the panel shows', () => {
  expect(toggledClip(['a'], 'c')).toEqual(['a', 'c'])
  expect(toggledClip(['a', 'c'], 'a')).toEqual(['c'])
  const mix = song()
  const [one] = mix.tracks
  one?.clips.push(clip('d', 6), clip('e', 8))
  expect(extendedTo(mix, ['a', 'c'], 'd')).toEqual(['a', 'c', 'b', 'd'])
  expect(extendedTo(mix, ['e'], 'b')).toEqual(['e', 'd', 'b'])
  expect(extendedTo(mix, ['c'], 'b')).toEqual(['c', 'b'])
  expect(extendedTo(mix, [], 'b')).toEqual(['b'])
})

test('keys go from clip to clip in order of time, then to the next track', () => {
  expect(allClips(song())).toEqual(['a', 'b', 'c'])
  expect(neighbourClip(song(), 'b', 1)?.clip.id).toBe('c')
  expect(neighbourClip(song(), 'b', -1)?.clip.id).toBe('a')
  expect(neighbourClip(song(), 'c', 1)).toBeUndefined()
  expect(neighbourClip(song(), 'gone', 1)).toBeUndefined()
})
