import type { SurveyForm } from '#contract/survey/surveys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftsIn } from './drafts.ts'
import { createSurveyRun } from './survey-run.ts'
import { storageOf } from '../../../tests/support/storage/fake-storage.ts'
import { form, refusal } from '../../../tests/support/survey/fake-survey-run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startedEarly(answers: Promise<SurveyForm>) {
  const storage = storageOf()
  const run = createSurveyRun({
    calls: {
      view: () => answers,
      keep: async () => undefined,
      check: async () => ({ isFull: false }),
      send: async () => ({ redirect: '', withdrawal: '', copy: '' }),
    },
    drafts: draftsIn(storage, form.id, ''),
    query: new URLSearchParams(),
    languages: ['en'],
    early: form,
  })
  return { run, loaded: run.load() }
}

test('the form in the page is shown at once, and what is typed before the server answers stays', async () => {
  let arrive: (form: SurveyForm) => void = () => undefined
  const { run, loaded } = startedEarly(new Promise((resolve) => (arrive = resolve)))
  expect(run.state.get()).toMatchObject({ phase: 'answering', notice: '' })
  run.change({ name: 'Zoe' })
  arrive({ ...form, opened: 'proof-2' })
  await loaded
  // Answers may be under way with the first proof of opening, by which the server knows this respondent.
  expect(run.state.get()).toMatchObject({
    answers: { name: 'Zoe' },
    notice: '',
    form: { opened: form.opened },
  })
})

test('what was sent from the form in the page stays sent when the server’s form arrives', async () => {
  let arrive: (form: SurveyForm) => void = () => undefined
  const { run, loaded } = startedEarly(new Promise((resolve) => (arrive = resolve)))
  run.change({ name: 'Zoe' })
  await run.send('')
  expect(run.state.get().phase).toBe('sent')
  arrive({ ...form, opened: 'proof-2' })
  await loaded
  expect(run.state.get().phase).toBe('sent')
})

test('a visitor who has answered learns it after the form in the page, and loses it to no lost connection', async () => {
  const own = { state: 'sent' as const, answers: {}, page: '', version: 1, language: '' }
  const { run, loaded } = startedEarly(Promise.resolve({ ...form, own }))
  await loaded
  expect(run.state.get()).toMatchObject({ phase: 'sent', isBefore: true })

  const offline = startedEarly(Promise.reject(refusal('offline')))
  await offline.loaded
  expect(offline.run.state.get()).toMatchObject({ phase: 'answering' })
})
