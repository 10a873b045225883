import { MAX_FILM_ANSWERS, type FilmAnswer } from '#contract/survey/films'
import { expect, test } from 'vitest'
import { chosenOf, usualChoice, withToggled } from './film-choice.ts'

const answer = (response: string, agrees = true): FilmAnswer => ({
  response,
  version: 1,
  file: `file-${response}`,
  moment: '',
  person: { id: '', name: '' },
  agrees,
})

test('of 200 answers the newest with consent are chosen, as many as a film holds', () => {
  const answers = Array.from({ length: 200 }, (_, index) => answer(`r${index}`, index % 2 === 0))
  const chosen = usualChoice(answers)
  expect(chosen.size).toBe(MAX_FILM_ANSWERS)
  expect([...chosen].slice(0, 3)).toEqual(['r0', 'r2', 'r4'])
  expect(withToggled(chosen, answer('r150'))).toBe(chosen)
  const fewer = withToggled(chosen, answer('r0'))
  expect(fewer.size).toBe(MAX_FILM_ANSWERS - 1)
  expect(withToggled(fewer, answer('r150')).has('r150')).toBe(true)
})

test('an answer without consent can’t be chosen', () => {
  const none: ReadonlySet<string> = new Set()
  expect(withToggled(none, answer('a', false))).toBe(none)
  expect(chosenOf([answer('a', false), answer('b')], new Set(['a', 'b', 'gone']))).toEqual([answer('b')])
})

test('an answer without speech is not chosen, and leaves the film once that is known', () => {
  const answers = [answer('a'), answer('b')]
  const sounds = { 'file-a': { duration: 5, hasSpeech: false }, 'file-b': { duration: 5, hasSpeech: true } }
  expect([...usualChoice(answers, sounds)]).toEqual(['b'])
  expect(chosenOf(answers, new Set(['a', 'b']), sounds)).toEqual([answer('b')])
})
