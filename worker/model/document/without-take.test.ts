import { expect, test } from 'vitest'
import { documentSchema, type Document } from '../../contract/document/document.ts'
import { newDocument } from './new-document.ts'
import { plainClip } from './plain-clip.ts'
import { withoutTake } from './without-take.ts'

const CARD = 'This answer was withdrawn.'

function voice(id: string, performer: string, clips: { take: string; start: number; duration: number }[]) {
  return {
    id,
    kind: 'voice' as const,
    name: id,
    performer,
    gain: 1,
    pan: 0,
    mute: false,
    solo: false,
    clips: clips.map((clip) => plainClip({ id: `clip-${clip.take}-${clip.start}`, ...clip })),
  }
}

const caption = (id: string, performer: string, start: number) => ({
  id,
  performer,
  start,
  duration: 2,
  text: `words of ${id}`,
})

/** Three answers of ten seconds, one after the other from second 3 on. */
function film(): Document {
  const plain = newDocument('pip')
  return {
    ...plain,
    tracks: [
      voice('a', 'one', [{ take: 'first', start: 3, duration: 10 }]),
      voice('b', 'two', [{ take: 'second', start: 13, duration: 10 }]),
      voice('c', 'three', [{ take: 'third', start: 23, duration: 10 }]),
      {
        ...voice('music', 'one', []),
        kind: 'music',
        performer: null,
        clips: [plainClip({ id: 'bed', take: 'bed', start: 0, duration: 33 })],
      },
    ],
    scenes: [
      { id: 's1', start: 0, duration: 13, background: '#fff', camera: { x: 0.5, y: 0.5, zoom: 1 } },
      { id: 's2', start: 13, duration: 4, background: '#fff', camera: { x: 0.5, y: 0.5, zoom: 1 } },
      { id: 's3', start: 17, duration: 6, background: '#fff', camera: { x: 0.5, y: 0.5, zoom: 1 } },
      { id: 's4', start: 23, duration: 86_400, background: '#fff', camera: { x: 0.5, y: 0.5, zoom: 1 } },
    ],
    captions: [caption('one', 'one', 4), caption('two', 'two', 20), caption('three', 'three', 24)],
    gestures: [
      { id: 'g1', performer: 'two', name: 'nod', start: 14, duration: 1 },
      { id: 'g2', performer: 'three', name: 'nod', start: 25, duration: 1 },
    ],
  }
}

test('an answer goes with its captions and gestures, and the rest moves up behind a card', () => {
  const after = withoutTake(film(), 'second', CARD)
  expect(documentSchema.safeParse(after).success).toBe(true)
  expect(JSON.stringify(after.tracks)).not.toContain('second')
  expect(after.tracks.map(({ clips }) => clips.map(({ start, duration }) => [start, duration]))).toEqual([
    [[3, 10]],
    [],
    [[15.5, 10]],
    [[0, 25.5]],
  ])
  expect(after.captions.map(({ id, start }) => [id, start])).toEqual([
    ['one', 4],
    ['three', 16.5],
  ])
  expect(after.gestures.map(({ id, start }) => [id, start])).toEqual([['g2', 17.5]])
  expect(after.scenes.map(({ id, start }) => [id, start])).toEqual([
    ['s1', 0],
    ['card-clip-second-13', 13],
    ['s4', 15.5],
  ])
  // The stage is empty beside the card.
  expect(after.scenes[1]).toMatchObject({ duration: 2.5, background: '#fff', cast: [] })
  expect(after.overlays).toMatchObject([{ kind: 'title', content: CARD, start: 13, duration: 2.5 }])
})

test('a scene that is longer than the card goes on behind it without beginning its move again', () => {
  const plain = film()
  const [scene] = plain.scenes
  const long = {
    ...scene!,
    duration: 86_400,
    move: 'in' as const,
    shot: { kind: 'wide' as const, subjects: [], push: 0.06 },
  }
  const after = withoutTake({ ...plain, scenes: [long] }, 'second', CARD)
  expect(documentSchema.safeParse(after).success).toBe(true)
  expect(after.scenes).toMatchObject([
    { id: 's1', start: 0, duration: 13, move: 'in', shot: { push: 0.06 } },
    { start: 13, duration: 2.5, cast: [] },
    { start: 15.5, move: null, shot: { push: 0 } },
  ])
  expect(new Set(after.scenes.map(({ id }) => id)).size).toBe(3)
  const [, , rest] = after.scenes
  expect(rest!.start + rest!.duration).toBeCloseTo(86_400 - 7.5, 6)
})

test('the stage stays empty behind a card when who else spoke leaves it', () => {
  const after = withoutTake(withoutTake(film(), 'second', CARD), 'third', CARD)
  expect(after.scenes.filter(({ cast }) => cast?.length === 0)).toHaveLength(2)
})

test('a film with as many scenes as a document may have stays valid', () => {
  const plain = film()
  const [scene] = plain.scenes
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...scene!,
    id: `s${index}`,
    start: index * 40,
    duration: 40,
  }))
  const after = withoutTake({ ...plain, scenes: many }, 'second', CARD)
  expect(documentSchema.safeParse(after).success).toBe(true)
  expect(after.overlays).toHaveLength(1)
})

test('each withdrawn answer of several has its card', () => {
  const after = withoutTake(withoutTake(film(), 'first', CARD), 'third', CARD)
  expect(documentSchema.safeParse(after).success).toBe(true)
  expect(after.tracks.map(({ clips }) => clips.map(({ start }) => start))).toEqual([[], [5.5], [], [0]])
  expect(after.overlays?.map(({ start }) => start)).toEqual([3, 15.5])
})

test('the cut parts of one answer all go', () => {
  const before = film()
  const [first, ...others] = before.tracks
  const cut = {
    ...before,
    tracks: [
      {
        ...first!,
        clips: [...first!.clips, plainClip({ id: 'again', take: 'second', start: 40, duration: 5 })],
      },
      ...others,
    ],
  }
  const after = withoutTake(cut, 'second', CARD)
  expect(JSON.stringify(after.tracks)).not.toContain('second')
  expect(after.overlays).toHaveLength(2)
})

test('an answer that was cut, or shared by two characters, has one card', () => {
  const before = film()
  const [first, second, ...others] = before.tracks
  const part = (id: string, start: number) => plainClip({ id, take: 'second', start, duration: 4.8 })
  const shared = {
    ...before,
    tracks: [
      { ...first!, clips: [...first!.clips, part('x', 18.2)] },
      { ...second!, clips: [part('y', 13)] },
      ...others,
    ],
  }
  const after = withoutTake(shared, 'second', CARD)
  expect(after.overlays?.map(({ start, duration }) => [start, duration])).toEqual([[13, 2.5]])
  expect(after.tracks[2]?.clips[0]?.start).toBeCloseTo(15.5, 6)
})

test('nothing moves while another voice speaks', () => {
  const before = film()
  const [first, ...others] = before.tracks
  const talking = {
    ...before,
    tracks: [
      { ...first!, clips: [...first!.clips, plainClip({ id: 'over', take: 'own', start: 20, duration: 2 })] },
      ...others,
    ],
  }
  const after = withoutTake(talking, 'second', CARD)
  expect(after.tracks[2]?.clips[0]?.start).toBe(23)
  expect(after.tracks[0]?.clips).toHaveLength(2)
})

test('a sound that starts in the closed gap goes on from where it would have been', () => {
  const before = film()
  const [first, second, third, music] = before.tracks
  const clips = [plainClip({ id: 'late', take: 'bed', start: 20, duration: 10 })]
  const after = withoutTake(
    { ...before, tracks: [first!, second!, third!, { ...music!, clips }] },
    'second',
    CARD,
  )
  expect(after.tracks[3]?.clips).toMatchObject([{ start: 15.5, offset: 3, duration: 7 }])
})

test('a take that nothing plays changes nothing', () => {
  expect(withoutTake(film(), 'nothing', CARD)).toEqual(film())
})

test('mouth corrections of the take go', () => {
  const mouthCorrections = [
    { id: 'm1', take: 'second', start: 0, duration: 1, shape: 'A' as const },
    { id: 'm2', take: 'first', start: 0, duration: 1, shape: 'A' as const },
  ]
  expect(withoutTake({ ...film(), mouthCorrections }, 'second', CARD).mouthCorrections).toMatchObject([
    { id: 'm2' },
  ])
})

test('who spoke nothing else leaves the stage and the shots, and the last one stays', () => {
  const plain = film()
  const [lead] = plain.performers
  const shot = (kind: 'single' | 'two', subjects: string[]) => ({ kind, subjects, push: 0 })
  const cast = ['one', 'two', 'three'].map((id) => ({ ...lead!, id }))
  const shots = [shot('two', ['one', 'two']), shot('single', ['two']), shot('single', ['one'])]
  const scenes = plain.scenes.map((scene, index) => ({
    ...scene,
    duration: 6,
    start: 6 * index,
    ...(shots[index] && { shot: shots[index], cast: shots[index].subjects }),
  }))
  const after = withoutTake({ ...plain, performers: cast, scenes }, 'second', CARD)
  expect(documentSchema.safeParse(after).success).toBe(true)
  expect(after.performers.map(({ id }) => id)).toEqual(['one', 'three'])
  expect(after.tracks.map(({ id }) => id)).toEqual(['a', 'c', 'music'])
  expect(after.gestures.map(({ id }) => id)).toEqual(['g2'])
  expect(after.scenes.slice(0, 2).map(({ shot: made, cast: shown }) => [made?.kind, shown])).toEqual([
    ['single', ['one']],
    ['wide', null],
  ])
  const alone = { ...plain, performers: cast.slice(1, 2) }
  expect(withoutTake(alone, 'second', CARD).performers).toHaveLength(1)
})
