import { expect, test } from 'vitest'
import type { SurveySchema } from '#contract/survey/schema'
import { saveSurveyProgress, sendResponse, uploadSurveyFile, viewSurvey } from '#contract/survey/surveys'
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

const codes = [viewSurvey, saveSurveyProgress, sendResponse, uploadSurveyFile]
  .flatMap<CallErrorCode>(({ errors }) => [...errors])
  // A fault of the page, for which reloading is the remedy, as for errors of the server.
  .filter((code) => code !== 'bad_request')

test.each([...new Set(codes)])('the answer %s is no fault of ours to a respondent', (code) => {
  const translation = translationIn('de', germanWords)
  const internal = errorText(translation, failure('internal'))
  expect(internal.title).toBe('Etwas ist schiefgegangen')
  expect(errorText(translation, failure(code))).not.toEqual(internal)
})

test('an upload to a survey that has ended, or beyond the limit of files, says so', () => {
  const translation = translationIn('de', germanWords)
  expect(errorText(translation, failure('survey_closed')).title).toBe('Diese Umfrage ist geschlossen')
  expect(errorText(translation, failure('survey_full')).title).toBe('Diese Umfrage ist voll')
  const { text } = errorText(translation, failure('quota_reached'))
  expect(text).toBe(germanWords.uploadLimit)
  expect(errorText(translationIn('en', {}), failure('quota_reached')).text).toBe(
    'You have reached the upload limit of this survey. Continue without this file.',
  )
})
