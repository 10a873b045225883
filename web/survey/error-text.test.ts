import { expect, test } from 'vitest'
import type { SurveySchema } from '#contract/survey/schema'
import { CallError, type CallErrorCode } from '../platform/call-error.ts'
import { loadCatalogue, translationIn } from './catalogues.ts'
import { errorText } from './error-text.ts'

const title = { en: 'x' }
const replacing = (words: SurveySchema['words']): SurveySchema => ({
  format: 1,
  languages: ['en'],
  pages: [],
  ending: { title, text: title },
  words,
})

const failure = (code: CallErrorCode) => new CallError({ status: 400, code, url: '' })

const germanWords = (await loadCatalogue('de')) ?? {}

test('a survey replaces the title or the text of an error, and the other part stays', () => {
  const schema = replacing({ 'error.offline': { en: 'Adrift', de: 'Funkstille' } })
  const german = translationIn('de', germanWords, { schema, surveyLanguage: 'de' })
  expect(errorText(german, failure('offline'))).toEqual({
    title: 'Funkstille',
    text: germanWords['error.offline.text'],
  })
  const english = translationIn('en', {}, { schema, surveyLanguage: 'en' })
  expect(errorText(english, failure('offline'))).toEqual({
    title: 'Adrift',
    text: 'The server cannot be reached. Check your network; what you made stays in this browser.',
  })
})
