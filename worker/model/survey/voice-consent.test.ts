import { expect, test } from 'vitest'
import type { Question } from '../../contract/survey/schema.ts'
import { expires } from './kinds/index.ts'
import { agreesToVoiceFilm, voiceConsentsOf } from './voice-consent.ts'

const consent = (id: string, purpose?: 'voice_film'): Question => ({
  id,
  type: 'consent',
  title: { en: id },
  ...(purpose && { purpose }),
})

const schemaOf = (...questions: Question[]) => ({ pages: [{ id: 'one', questions }] })

test('only a consent with that purpose counts', () => {
  const schema = schemaOf(consent('terms'), consent('film', 'voice_film'))
  expect(voiceConsentsOf(schema)).toEqual(['film'])
  expect(agreesToVoiceFilm(schema, { terms: true })).toBe(false)
  expect(agreesToVoiceFilm(schema, { film: true })).toBe(true)
  expect(agreesToVoiceFilm(schemaOf(consent('terms')), { terms: true })).toBe(false)
})

test('with two such questions both have to be agreed to', () => {
  const schema = schemaOf(consent('a', 'voice_film'), consent('b', 'voice_film'))
  expect(agreesToVoiceFilm(schema, { a: true })).toBe(false)
  expect(agreesToVoiceFilm(schema, { a: true, b: true })).toBe(true)
})

test.each([false, 'true', 1, null, undefined])('%s is no agreement', (answer) => {
  expect(agreesToVoiceFilm(schemaOf(consent('film', 'voice_film')), { film: answer })).toBe(false)
})

test('a name of every object is no agreement', () => {
  expect(agreesToVoiceFilm(schemaOf(consent('to_string', 'voice_film')), {})).toBe(false)
})

test('an agreement does not outlive the version of the survey, whose text was shown', () => {
  expect(expires(consent('film', 'voice_film'))).toBe(true)
  expect(expires(consent('terms'))).toBe(false)
})
