import { expect, test } from 'vitest'
import type { Caption, Gesture } from '#contract/document/document'
import { gesturesFromPunctuation } from './punctuation.ts'

function captions(...texts: string[]): Caption[] {
  return texts.map((text, index) => ({ id: `caption-${index}`, start: 10 * index, duration: 4, text }))
}

function acted(given: readonly Caption[], there: readonly Gesture[] = []) {
  let count = 0
  return gesturesFromPunctuation(given, 'ada', there, () => `new-${count++}`)
}

test('questions, exclamations and sentences that trail off are acted; statements are not', () => {
  const lines = captions(
    'Is it you?',
    'It is you!',
    'It was you.',
    'It was…',
    'It was...',
    'You?!',
    'Hooray!!',
  )
  expect(acted(lines).map(({ name, start }) => [name, Math.floor(start / 10)])).toEqual([
    ['head-tilt', 0],
    ['present', 1],
    ['think', 3],
    ['sigh', 4],
    ['startle', 5],
    ['cheer', 6],
  ])
})

test('a gesture starts with its sentence, not with the end of the caption', () => {
  const [gesture] = acted(captions('Ready? Then off we go, all of us together'))
  expect(gesture?.start).toBe(0)
  const [late] = acted(captions('Off we go then, all of us together. Ready?'))
  expect(late?.start).toBeCloseTo(3.1, 1)
})

test('the same mark is acted in turns', () => {
  const names = acted(captions('One?', 'Two?', 'Three?', 'Four?')).map(({ name }) => name)
  expect(new Set(names.slice(0, 3)).size).toBe(3)
  expect(names[3]).toBe(names[0])
})

test('existing gestures stay, none overlap, and a second run adds nothing', () => {
  const lines = captions('Ready?', 'Go!')
  const first = acted(lines)
  expect(first).toHaveLength(2)
  expect(acted(lines, first)).toEqual([])
  const mood: Gesture = { id: 'mood', performer: 'ada', name: 'happy', start: 0, duration: 20 }
  expect(acted(lines, [mood])).toHaveLength(2)
})

test('lines of others are theirs', () => {
  const [line] = captions('Ready?')
  expect(line && acted([{ ...line, performer: 'ben' }])).toEqual([])
  expect(line && acted([{ ...line, performer: 'ada' }])).toHaveLength(1)
})
