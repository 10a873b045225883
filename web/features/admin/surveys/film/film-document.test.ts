import { documentSchema } from '#contract/document/document'
import { expect, test } from 'vitest'
import { madeVoice } from '../../../../../tests/support/director/made-voices.ts'
import type { CastCharacter } from '../../../../engine/director/cast-characters.ts'
import { filmDocument, spokenPartOf, type FilmPart } from './film-document.ts'

const characters: CastCharacter[] = ['bramble', 'rivet', 'pip', 'trill'].map((slug) => ({
  id: `id-${slug}`,
  slug,
  name: slug,
  rig: `${slug}-1`,
}))

/** An answer of six seconds with speech from second 1 to 4. */
const answer = (take: string, person: string, pitch = 180): FilmPart => ({
  take,
  person,
  voice: madeVoice(6, [{ start: 1, end: 4, pitch }]),
})
const question = 'What did you like?'

test('each person has a character and a track of their own, in the order of the answers', () => {
  const parts = [answer('t1', 'ann', 110), answer('t2', 'bob', 250), answer('t3', 'ann', 112)]
  const document = filmDocument(parts, { question, characters })
  expect(documentSchema.safeParse(document).success).toBe(true)
  expect(new Set(document.performers.map(({ character }) => character)).size).toBe(2)
  expect(document.tracks.map(({ performer, clips }) => [performer, clips.map(({ take }) => take)])).toEqual([
    ['performer-1', ['t1', 't3']],
    ['performer-2', ['t2']],
  ])
  const clips = document.tracks.flatMap((track) => track.clips).toSorted((a, b) => a.start - b.start)
  expect(clips.map(({ take }) => take)).toEqual(['t1', 't2', 't3'])
  for (const [index, clip] of clips.entries()) {
    const before = clips[index - 1]
    if (before) expect(clip.start).toBeGreaterThan(before.start + before.duration)
  }
  expect(clips[0]?.start).toBeGreaterThanOrEqual(3)
})

test('the lower voice has the lower character, and the same answers the same film', () => {
  const parts = [answer('t1', 'ann', 240), answer('t2', 'bob', 95)]
  const film = filmDocument(parts, { question, characters })
  const heights = film.performers.map(({ character }) => characters.findIndex(({ id }) => id === character))
  expect(heights[0]).toBeGreaterThan(heights[1] ?? Infinity)
  expect(filmDocument(parts, { question, characters })).toEqual(film)
})

test('24 people are a valid film, and a character plays twice only where there is no other', () => {
  const parts = Array.from({ length: 24 }, (_, index) => answer(`t${index}`, `p${index}`, 90 + 8 * index))
  const film = filmDocument(parts, { question, characters })
  expect(documentSchema.safeParse(film).success).toBe(true)
  const times = Map.groupBy(film.performers, ({ character }) => character)
  expect(times.size).toBe(characters.length)
  expect(new Set(film.performers.map(({ x }) => x)).size).toBe(24)
})

test('silence around the speech is cut', () => {
  const part = spokenPartOf(answer('t1', 'ann').voice)
  expect(part?.offset).toBeCloseTo(0.7, 6)
  expect(part?.duration).toBeCloseTo(3.8, 6)
  expect(spokenPartOf(madeVoice(6, []))).toBeUndefined()
  expect(spokenPartOf(madeVoice(1, [{ start: 0, end: 1 }]))).toEqual({ offset: 0, duration: 1 })
})

test('the question is the title, shortened to what a title holds', () => {
  const titleOf = (text: string) =>
    filmDocument([answer('t1', 'ann')], { question: text, characters }).overlays
  expect(titleOf(question)).toMatchObject([{ kind: 'title', content: question, start: 0 }])
  expect(titleOf('   ')).toBeUndefined()
  const long = titleOf('😀'.repeat(500))?.[0]
  expect(long?.content.length).toBeLessThanOrEqual(400)
  expect(long?.content.isWellFormed()).toBe(true)
})

test('a longer question is shown longer, below the faces, and the first voice begins after it', () => {
  const filmOf = (text: string) => filmDocument([answer('t1', 'ann')], { question: text, characters })
  const durations = ['Say hello', 'a'.repeat(75), 'a'.repeat(185), '舞'.repeat(30)].map((text) => {
    const film = filmOf(text)
    const [title] = film.overlays ?? []
    expect(film.tracks[0]?.clips[0]?.start).toBe(title?.duration)
    return title?.duration
  })
  expect(durations).toEqual([3, 6, 9, 5])
  // The chin of a single performer is at 0.6 of the height.
  for (const length of [9, 48, 100, 185, 400]) {
    const [title] = filmOf('many words '.repeat(40).slice(0, length)).overlays ?? []
    const { y = 0, size = 0 } = title ?? {}
    const lines = Math.ceil((length * size * 0.6) / 1.67)
    expect(y - (lines * size * 1.15) / 2).toBeGreaterThan(0.61)
    expect(y + (lines * size * 1.15) / 2).toBeLessThan(0.97)
  }
})

test('the only character plays all', () => {
  const film = filmDocument([answer('t1', 'ann'), answer('t2', 'bob')], {
    question,
    characters: characters.slice(0, 1),
  })
  expect(film.performers.map(({ character }) => character)).toEqual(['id-bramble', 'id-bramble'])
})
