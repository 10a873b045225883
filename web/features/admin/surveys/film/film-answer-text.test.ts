import { expect, test } from 'vitest'
import { filmAnswerText } from './film-answer-text.ts'

const moment = '2026-11-30 20:50:00.000Z'
const partsOf = (...given: Parameters<typeof filmAnswerText>) => filmAnswerText(...given).split(' · ')

test('a row has the first words of its answer, to the end of a word', () => {
  expect(partsOf({ transcript: 'Hello there!', moment }, undefined)).toHaveLength(2)
  expect(partsOf({ transcript: 'Hello there!', moment }, undefined)[0]).toBe('Hello there!')
  const [long = ''] = partsOf({ transcript: 'Hello there! '.repeat(30), moment }, undefined)
  expect(long.length).toBeLessThanOrEqual(120)
  expect(long).toMatch(/there!…$/)
})

test('once a recording was opened, its row has its length, and says if it has no speech', () => {
  expect(partsOf({ moment }, { duration: 64.6, hasSpeech: true })[0]).toBe('1 min 5 s')
  expect(partsOf({ moment }, { duration: 0.3, hasSpeech: false }).slice(0, 2)).toEqual(['No speech', '1 s'])
  expect(partsOf({ moment, transcript: '' }, undefined)[0]).toBe('No words were heard')
  expect(partsOf({ moment }, undefined)).toHaveLength(1)
})
