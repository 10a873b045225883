import type { SurveyForm } from '#contract/survey/surveys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/call-error.ts'
import { form, refusal, startRun } from '../../../tests/support/survey/fake-survey-run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const en = (text: string) => ({ en: text })
const withQuotas: SurveyForm = {
  ...form,
  quotaQuestions: ['pet'],
  schema: {
    format: 1,
    languages: ['en'],
    pages: ['name', 'pet', 'why'].map((id) => ({
      id: `page_${id}`,
      questions: [{ id, type: 'short_text', title: en(id) }],
    })),
    ending: { title: en('Done'), text: en('') },
  },
}

test('leaving the page of a choice whose quota is full ends the response', async () => {
  const asked: string[] = []
  const { run, now } = await startRun({
    form: withQuotas,
    check: async ({ pet }, until) => {
      asked.push(until)
      return pet === 'cat' ? { isFull: true, text: en('No more cats') } : { isFull: false }
    },
  })
  run.change({ pet: 'cat' })
  run.goToPage('page_pet')
  await vi.advanceTimersByTimeAsync(0)
  expect(now().page).toBe('page_pet')
  expect(asked).toEqual([])
  run.change({ pet: 'dog' })
  run.goToPage('page_why')
  await vi.advanceTimersByTimeAsync(0)
  expect(now().page).toBe('page_why')
  run.change({ pet: 'cat' })
  run.goToPage('page_why')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['pet', 'pet'])
  expect(run.state.get()).toMatchObject({
    phase: 'unneeded',
    text: en('No more cats'),
    answers: { pet: 'cat' },
  })
})

test('a resumed response is checked when it is opened', async () => {
  const own = {
    state: 'begun',
    answers: { pet: 'cat' },
    page: 'page_why',
    version: 1,
    language: 'en',
  } as const
  const { run } = await startRun({
    form: { ...withQuotas, own, version: 1 },
    check: async () => ({ isFull: true }),
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(run.state.get().phase).toBe('unneeded')
})

test('a failed check, and answers changed meanwhile, end nothing', async () => {
  let settle: (check: { isFull: boolean }) => void = () => undefined
  const checks = [
    () => Promise.reject(refusal('offline')),
    () => new Promise<{ isFull: boolean }>((resolve) => (settle = resolve)),
  ]
  const { run, now } = await startRun({ form: withQuotas, check: async () => checks.shift()!() })
  run.change({ pet: 'cat' })
  run.goToPage('page_why')
  await vi.advanceTimersByTimeAsync(0)
  expect(now().page).toBe('page_why')
  run.goToPage('page_why')
  run.change({ pet: 'dog' })
  settle({ isFull: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(now().answers).toEqual({ pet: 'dog' })
})

test('a send that finds the quota full ends the response; an edit stays open', async () => {
  const refused = () => Promise.reject(refusal('survey_quota_full', { text: en('Enough') }))
  const { run, storedDraft } = await startRun({ form: withQuotas, send: refused })
  run.change({ pet: 'cat' })
  run.goToPage('page_why')
  await run.send('')
  expect(run.state.get()).toMatchObject({ phase: 'unneeded', text: en('Enough') })
  // Opened again, the first page lets the answers be changed.
  const full = async () => ({ isFull: true })
  const again = await startRun({ form: withQuotas, draft: storedDraft()!, check: full })
  await vi.advanceTimersByTimeAsync(0)
  expect(again.now()).toMatchObject({ page: '', answers: { pet: 'cat' } })

  const own = { state: 'sent', answers: { pet: 'dog' }, page: '', version: 1, language: 'en' } as const
  const settings = { ...form.settings, once: true, editable: true }
  const edit = await startRun({ form: { ...withQuotas, own, version: 1, settings }, send: refused })
  edit.run.edit()
  edit.run.change({ pet: 'cat' })
  await edit.run.send('')
  expect(edit.now()).toMatchObject({ isEdit: true, over: '', isSending: false })
  expect(edit.now().error).toBeInstanceOf(CallError)
})
