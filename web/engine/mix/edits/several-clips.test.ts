import { expect, test } from 'vitest'
import { mixDocumentSchema, type MixClip, type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { valueAt } from '../automation/automation.ts'
import {
  allClips,
  clipsAt,
  copyClips,
  duplicateClips,
  extendedTo,
  moveClips,
  neighbourClip,
  pasteClips,
  removeClips,
  toggledClip,
} from './several-clips.ts'
import { addTrack, setPoints } from '../strip/strip-edits.ts'

const clip = (id: string, start: number, duration = 1) =>
  plainMixClip({ id, source: 'sound', start, duration })

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
  // A clip that changes its track is never duplicated, and untouched tracks keep their identity.
  const { tracks } = song()
  expect(moveClips({ ...song(), tracks }, ['a'], { by: 1 }).tracks[1]).toBe(tracks[1])
  expect(moveClips(song(), ['gone'], { by: 1 })).toEqual(song())
})

test('automation stays, or moves with the clips to where they stop', () => {
  const points = [
    { time: 1.5, value: -10, curve: 0 },
    { time: 4, value: 0, curve: 0 },
  ]
  const mix = setPoints(song(), 'one', 'gain', points)
  const timesOf = (moved: MixDocument) =>
    moved.automation.map(({ strip, points: own }) => [strip, own.map(({ time }) => time)])
  expect(timesOf(moveClips(mix, ['a'], { by: -5 }))).toEqual([['one', [1.5, 4]]])
  expect(moveClips(mix, ['a'], { by: -5 }).automation).toBe(mix.automation)
  const onto = moveClips(mix, ['a'], { by: -5, tracks: 1, carries: true })
  expect(timesOf(onto)).toEqual([
    ['one', [4]],
    ['two', [0.5, 1, 1]],
  ])
  expect(mixDocumentSchema.safeParse(onto).success).toBe(true)
  const { mix: copied } = duplicateClips(mix, ['a'], { newId: counted(), carries: true })
  expect(timesOf(copied)[0]?.[1]).toContain(2.5)
})

test('clips are removed together', () => {
  expect(places(removeClips(song(), ['a', 'c', 'gone']))).toEqual({ b: ['one', 4] })
})

/** Ids that tell what they are of: `n1`, `n2` … */
function counted() {
  let count = 0
  return () => `n${++count}`
}

test('duplicates follow the clips as a group, each on its track', () => {
  const { mix, ids } = duplicateClips(song(), ['a', 'c'], { newId: counted() })
  expect(ids).toEqual(['n1', 'n2'])
  expect(places(mix)).toEqual({ ...places(song()), n1: ['one', 5], n2: ['two', 6] })
})

test('copied clips are pasted at a time on their own tracks, or from the chosen track on', () => {
  const copied = copyClips(song(), ['c', 'a'])
  const paste = (mix: MixDocument, onto?: string) =>
    places(pasteClips(mix, copied, { at: 10, onto, newId: counted() }).mix)
  expect(paste(song())).toMatchObject({ n2: ['one', 10], n1: ['two', 11] })
  expect(paste(song(), 'two')).toMatchObject({ n2: ['two', 10], n1: ['three', 11] })
  // The last track has none below it: one is made.
  expect(paste(song(), 'three')).toMatchObject({ n2: ['three', 10], n1: ['n3', 11] })
})

test('copied clips are pasted into another mix with their sounds, and with new tracks where needed', () => {
  const source = { id: 'sound', name: 'Hello', sound: 'media', file: 'hello.wav', duration: 9, origin: null }
  const copied = copyClips({ ...song(), sources: [source, { ...source, id: 'other' }] }, ['a', 'c'])
  const { mix } = pasteClips(newMix(), copied, { at: 2, newId: counted() })
  expect(mix.sources).toEqual([source])
  expect(mix.tracks.map(({ name }) => name)).toEqual(['One', 'Two'])
  expect(places(mix)).toEqual({ n1: ['n3', 2], n2: ['n4', 3] })
  const again = pasteClips(mix, copied, { at: 20, newId: () => crypto.randomUUID() }).mix
  expect(again.sources).toEqual([source])
  expect(again.tracks.map(({ clips }) => clips.length)).toEqual([2, 2])
})

test('automation is pasted as copied: beside the original, onto another track, into another mix', () => {
  const points = [
    { time: 1, value: -10, curve: 0 },
    { time: 2, value: 0, curve: 0 },
  ]
  const mix = setPoints(song(), 'one', 'pan', [{ time: 1.5, value: 0.5, curve: 0 }])
  const copied = copyClips(setPoints(mix, 'one', 'gain', points), ['a'])
  const gainAt = (pasted: MixDocument, track: number, time: number) => {
    const strip = pasted.tracks[track]?.id
    const lane = pasted.automation.find((one) => one.strip === strip && one.param === 'gain')
    return lane && valueAt(lane.points, time)
  }
  const paste = (into: MixDocument, onto?: string, carries = true) => {
    const pasted = pasteClips(into, copied, { at: 10, onto, newId: counted(), carries }).mix
    expect(mixDocumentSchema.safeParse(pasted).success).toBe(true)
    return pasted
  }
  // The fade that was copied is there, whatever has become of it where it was.
  const changed = setPoints(song(), 'one', 'gain', [{ time: 0, value: -3, curve: 0 }])
  expect([4, 10, 10.5].map((time) => gainAt(paste(changed), 0, time))).toEqual([-3, -10, -5])
  expect([10, 10.5].map((time) => gainAt(paste(song(), 'two'), 1, time))).toEqual([-10, -5])
  expect([10, 10.5].map((time) => gainAt(paste(newMix()), 0, time))).toEqual([-10, -5])
  expect(paste(newMix()).automation.map(({ param }) => param)).toEqual(['pan', 'gain'])
  expect(paste(changed, undefined, false).automation).toBe(changed.automation)
})

test('the clips under the playhead are those that contain it', () => {
  expect(clipsAt(song(), 'one', 1.5)).toEqual(['a'])
  expect(clipsAt(song(), 'one', 2)).toEqual([])
  expect(clipsAt(song(), 'master', 1.5)).toEqual([])
})

test('Ctrl toggles one clip, Shift selects all of a track up to it; the panel shows the last one', () => {
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

test('keys move from clip to clip by time, then to the next track', () => {
  expect(allClips(song())).toEqual(['a', 'b', 'c'])
  expect(neighbourClip(song(), 'b', 1)?.clip.id).toBe('c')
  expect(neighbourClip(song(), 'b', -1)?.clip.id).toBe('a')
  expect(neighbourClip(song(), 'c', 1)).toBeUndefined()
  expect(neighbourClip(song(), 'gone', 1)).toBeUndefined()
})

const fade = [
  { time: 1.2, value: -10, curve: 0 },
  { time: 1.8, value: -2, curve: 0 },
]

test('a removed clip takes its automation along if automation follows clips, and leaves what others need', () => {
  const mix = setPoints(song(), 'one', 'gain', [...fade, { time: 4.5, value: -6, curve: 0 }])
  const timesOf = ({ automation }: MixDocument) => automation[0]?.points.map(({ time }) => time)
  expect(timesOf(removeClips(mix, ['a']))).toEqual([1.2, 1.8, 4.5])
  const without = removeClips(mix, ['a'], { carries: true })
  expect(timesOf(without)?.filter((time) => time > 1 && time < 2)).toEqual([])
  for (const time of [4, 4.25, 4.5, 4.9]) {
    expect(valueAt(without.automation[0]?.points ?? [], time)).toBeCloseTo(
      valueAt(mix.automation[0]?.points ?? [], time) ?? NaN,
      6,
    )
  }
  // The knob is free once nothing sounds any more.
  expect(
    removeClips(setPoints(song(), 'two', 'pan', [{ ...fade[0]!, value: 1, time: 3 }]), ['c'], {
      carries: true,
    }).automation,
  ).toEqual([]) // safe: it has two points
})

test('automation under two overlapping clips stays with the remaining one', () => {
  const mix = setPoints(song(), 'one', 'gain', fade)
  const tracks = mix.tracks.map((track) =>
    track.id === 'one' ? { ...track, clips: [clip('a', 1), clip('over', 1.5)] } : track,
  )
  const { automation } = removeClips({ ...mix, tracks }, ['a'], { carries: true })
  expect(valueAt(automation[0]?.points ?? [], 1.6)).toBeCloseTo(valueAt(fade, 1.6) ?? NaN, 6)
  expect(valueAt(automation[0]?.points ?? [], 1.8)).toBe(-2)
})

test('automation is cut and pasted with clips, to their own track and to another one', () => {
  const mix = setPoints(song(), 'one', 'gain', fade)
  const copied = copyClips(mix, ['a'])
  const cut = removeClips(mix, ['a'], { carries: true })
  const newId = () => 'new'
  for (const [onto, strip] of [
    [undefined, 'one'],
    ['three', 'three'],
  ] as const) {
    const points = pasteClips(cut, copied, { at: 11, onto, newId, carries: true }).mix.automation.find(
      (lane) => lane.strip === strip,
    )?.points
    for (const time of [1.1, 1.4, 1.9]) {
      expect(valueAt(points ?? [], time + 10)).toBeCloseTo(valueAt(fade, time) ?? NaN, 6)
    }
    expect(pasteClips(cut, copied, { at: 11, onto, newId }).mix.automation).toEqual(cut.automation)
  }
})
