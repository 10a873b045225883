import type { RunnerLanguage } from '#model/survey/runner-languages'
import { expect, test, vi } from 'vitest'
import { followCatalogue, languageChoice, type SpokenWords, spokenWords } from './spoken-words.ts'
import type { RunnerCatalogue } from './words/catalogue.ts'

const french: RunnerCatalogue = { next: 'Suivant' }
const german: SpokenWords = { surveyLanguage: 'de-AT', language: 'de', words: { next: 'Weiter' } }

test('the last words stay while others load, and become English if those fail', () => {
  const catalogues = new Map<RunnerLanguage, RunnerCatalogue>([
    ['en', {}],
    ['de', german.words],
  ])
  const loaded = (language: RunnerLanguage) => catalogues.get(language)
  const wordsFor = (language: string, last?: SpokenWords, missing?: RunnerLanguage) =>
    spokenWords(language, { last, missing, loaded })

  expect(wordsFor('fr')).toBeUndefined()
  expect(wordsFor('de-AT')).toEqual(german)
  expect(wordsFor('fr', german)).toBe(german)
  const english = wordsFor('fr', german, 'fr')
  expect(english).toEqual({ surveyLanguage: 'fr', language: 'en', words: {} })
  expect(wordsFor('fr', english, 'fr')).toBe(english)

  catalogues.set('fr', french)
  expect(wordsFor('fr', english, 'fr')).toEqual({ surveyLanguage: 'fr', language: 'fr', words: french })
})

test('words that do not load are tried again with each connection until they are here', async () => {
  const connection = new EventTarget()
  const load = vi
    .fn<() => Promise<RunnerCatalogue | undefined>>()
    .mockResolvedValueOnce(undefined)
    .mockResolvedValueOnce(undefined)
    .mockResolvedValue(french)
  const onTried = vi.fn()
  followCatalogue('fr', onTried, { load, connection })
  await expect.poll(() => onTried.mock.calls).toEqual([[false]])
  connection.dispatchEvent(new Event('online'))
  await expect.poll(() => onTried.mock.calls).toEqual([[false], [false]])
  connection.dispatchEvent(new Event('online'))
  await expect.poll(() => onTried.mock.calls).toEqual([[false], [false], [true]])
  connection.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(3)
})

test('nothing is reported of a language that is no longer wanted', async () => {
  const connection = new EventTarget()
  const load = vi.fn(() => Promise.resolve(undefined))
  const onTried = vi.fn()
  followCatalogue('fr', onTried, { load, connection })()
  connection.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(onTried).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(1)
})

test('the newest choice of a language applies, in whichever order the words arrive', async () => {
  const arrivals = new Map<string, () => void>()
  const set = vi.fn()
  const choose = languageChoice(set, (language) => new Promise<void>((done) => arrivals.set(language, done)))
  const choices = [choose('fr'), choose('ja')]
  arrivals.get('ja')?.()
  arrivals.get('fr')?.()
  await Promise.all(choices)
  expect(set.mock.calls).toEqual([['ja']])
})
