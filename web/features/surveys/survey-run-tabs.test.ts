import type { SurveyForm } from '#contract/survey/surveys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { form, startRun } from '../../../tests/support/survey/fake-survey-run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const many: SurveyForm = { ...form, settings: { ...form.settings, once: false } }

test('a response that another tab has sent ends here, as it is one and the same', async () => {
  const { run, now, storedParts } = await startRun({ form: many })
  run.endAsSent({ name: 'Zoe' })
  expect(now().storedIn).toBe('nothing')
  run.change({ name: 'Zoe' })
  run.endAsSent({ name: 'Zoe', sings: true })
  expect(run.state.get()).toMatchObject({ phase: 'sent', isBefore: true, answers: {}, withdrawal: '' })
  await vi.runAllTimersAsync()
  expect(storedParts).toEqual([])
  // “Answer again”.
  await run.load()
  expect(now()).toMatchObject({ answers: {}, storedIn: 'nothing' })
})

test('where each person has one answer, the tab shows it as the server has it', async () => {
  const own = { state: 'sent', answers: { name: 'Zoe' }, page: 'p2', version: 1, language: 'de' } as const
  const sentForm: SurveyForm = { ...form, own }
  const forms = [form, sentForm]
  const { run } = await startRun({ form: () => forms.shift() ?? sentForm })
  run.change({ name: 'Zoe' })
  run.endAsSent({ name: 'Zoe' })
  await vi.runAllTimersAsync()
  expect(run.state.get()).toMatchObject({ phase: 'sent', isBefore: true, answers: { name: 'Zoe' } })
})

test('answers that differ from those of the other tab stay, and can be sent', async () => {
  const { run, now, sent } = await startRun({ form: many })
  run.change({ name: 'Ben' })
  run.endAsSent({ name: 'Zoe' })
  expect(now().answers).toEqual({ name: 'Ben' })
  await run.send('')
  expect(sent.map(({ parts }) => parts.answers)).toEqual([{ name: 'Ben' }])
})
