import { expect, test } from 'vitest'
import { plainClip } from '#model/document/plain-clip'
import { asidesOf } from './asides.ts'
import { readMoment } from './moment-id.ts'
import type { Phrase } from './phrases.ts'

function said(start: number, text: string): Phrase {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    start: start + 0.3 * index,
    end: start + 0.3 * index + 0.25,
  }))
  return {
    speaker: 'a',
    start,
    end: start + 1.5,
    stresses: [],
    isRising: false,
    laughs: [],
    words,
    isLast: true,
  }
}

const line = {
  performer: 'a',
  clips: [plainClip({ id: 'c', take: 't', start: 0, duration: 60 })],
  loudness: new Float32Array(6000),
  weighted: new Float32Array(6000),
  pitch: new Float32Array(6000),
  speech: new Uint8Array(6000),
}

test('words for the audience are said to the lens, but not twice in a row', () => {
  const looks = asidesOf('a', line, [
    said(2, 'Between you and me, he lied.'),
    said(5, 'Trust me.'),
    said(20, 'Where is the goat?'),
    said(30, '(nobody knows)'),
  ])
  expect(
    looks.map(({ name, start, duration, directed }) => [name, start, duration, directed?.because]),
  ).toEqual([
    ['to-camera', 1.9, 1.5, 'aside'],
    ['to-camera', 29.9, 1.5, 'aside'],
  ])
  // One that a person deletes is remembered by its moment.
  expect(looks.every(({ id }) => readMoment(id) !== undefined)).toBe(true)
})
