import type { SurveyForm } from '#contract/survey/surveys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CallErrorCode } from '../../platform/call-error.ts'
import type { Draft } from './drafts.ts'
import { schema, form, refusal, startRun } from '../../../tests/support/survey/fake-survey-run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typed answers are in the draft at once, and saved on the server once after a pause', async () => {
  const { run, storedParts, storedDraft, now } = await startRun()
  run.change({ name: 'Z' })
  run.change({ name: 'Zoe' })
  expect(storedDraft()).toMatchObject({ answers: { name: 'Zoe' }, isStored: false })
  expect(now().storedIn).toBe('browser')
  await vi.runAllTimersAsync()
  expect(storedParts).toEqual([
    { answers: { name: 'Zoe' }, page: '', version: 1, language: 'en', opened: 'proof-1' },
  ])
  expect(now().storedIn).toBe('server')
  expect(storedDraft()?.isStored).toBe(true)
})

test('without a network answers stay in the browser, and are saved when it is back', async () => {
  let isOffline = true
  const keep = async () => {
    if (isOffline) throw refusal('offline')
  }
  const { run, now } = await startRun({ keep })
  run.change({ name: 'Zoe' })
  await vi.runAllTimersAsync()
  expect(now().storedIn).toBe('browser')
  isOffline = false
  await run.keepNow()
  expect(now().storedIn).toBe('server')
})

test('answers typed during a save are saved after it', async () => {
  const { run, storedParts, now } = await startRun({ keep: () => Promise.resolve() })
  run.change({ name: 'Zoe' })
  const saving = run.keepNow()
  run.change({ name: 'Zoe B' })
  await saving
  expect(now().storedIn).toBe('browser')
  await vi.runAllTimersAsync()
  expect(storedParts.at(-1)?.answers).toEqual({ name: 'Zoe B' })
  expect(now().storedIn).toBe('server')
})

test('saves are sequential, so that the newest arrives last', async () => {
  const arrivals: (() => void)[] = []
  const { run, storedParts, now, storedDraft } = await startRun({
    keep: () => new Promise((resolve) => arrivals.push(resolve)),
  })
  run.change({ name: 'Zoe' })
  await vi.runAllTimersAsync()
  run.change({ name: 'Zoe B' })
  await vi.runAllTimersAsync()
  void run.keepNow()
  await vi.runAllTimersAsync()
  expect(storedParts).toHaveLength(1)
  arrivals[0]?.()
  await vi.runAllTimersAsync()
  expect(storedParts.map(({ answers }) => answers.name)).toEqual(['Zoe', 'Zoe B'])
  expect(now().storedIn).toBe('browser')
  arrivals[1]?.()
  await vi.runAllTimersAsync()
  expect(storedParts).toHaveLength(2)
  expect(now().storedIn).toBe('server')
  expect(storedDraft()).toMatchObject({ answers: { name: 'Zoe B' }, isStored: true })
})

const own = { state: 'begun', answers: { name: 'Server' }, page: 'p2', version: 1, language: 'de' } as const
const draft: Draft = {
  answers: { name: 'Draft' },
  page: 'p1',
  version: 1,
  language: 'en',
  isStored: false,
  isEdit: false,
}

test.each([
  ['the server’s, from another device', { form: { ...form, own } }, 'Server', 'resumed'],
  ['the draft’s, which the server has not', { form: { ...form, own }, draft }, 'Draft', 'resumed'],
  [
    'the server’s, which is newer',
    { form: { ...form, own }, draft: { ...draft, isStored: true } },
    'Server',
    'resumed',
  ],
  ['the draft’s, all there is', { draft: { ...draft, isStored: true } }, 'Draft', 'resumed'],
  ['of an older version', { form: { ...form, version: 2, own } }, 'Server', 'changed'],
  ['nobody’s', {}, undefined, ''],
])('respondents continue with %s', async (_, given, name, notice) => {
  const { now } = await startRun(given)
  expect(now().answers.name).toBe(name)
  expect(now().notice).toBe(notice)
})

test('the address prefills unanswered questions, and hidden fields always', async () => {
  const { now } = await startRun({ draft, query: 'name=Address&source=mail&sings=maybe&else=1' })
  expect(now().answers).toEqual({ name: 'Draft', source: 'mail' })
})

test('answers of removed questions are dropped', async () => {
  const { now } = await startRun({ draft: { ...draft, answers: { name: 'Zoe', gone: 'x' } } })
  expect(now().answers).toEqual({ name: 'Zoe' })
})

test('a sent response deletes its draft', async () => {
  const { run, sent, storedDraft } = await startRun()
  run.change({ name: 'Zoe' })
  await run.send('')
  expect(sent).toHaveLength(1)
  expect(run.state.get()).toMatchObject({ phase: 'sent', answers: { name: 'Zoe' }, isBefore: false })
  expect(storedDraft()).toBeUndefined()
  await vi.runAllTimersAsync()
  expect(storedDraft()).toBeUndefined()
})

test('two presses send once', async () => {
  const { run, sent } = await startRun()
  run.change({ name: 'Zoe' })
  await Promise.all([run.send(''), run.send('')])
  expect(sent).toHaveLength(1)
})

test.each<CallErrorCode>(['offline', 'survey_closed', 'survey_full', 'already_answered', 'internal'])(
  '%s: everything typed stays in the page',
  async (code) => {
    const error = refusal(code)
    const { run, now, storedDraft } = await startRun({ send: () => Promise.reject(error) })
    run.change({ name: 'Zoe' })
    await run.send('')
    expect(now()).toMatchObject({ answers: { name: 'Zoe' }, isSending: false, error: error })
    expect(storedDraft()?.answers).toEqual({ name: 'Zoe' })
  },
)

test('a problem found by the server is shown on its page until the answer changes', async () => {
  const send = () =>
    Promise.reject(refusal('validation_failed', { name: { code: 'too_long', params: { max: 2 } } }))
  const { run, now } = await startRun({ send })
  run.change({ name: 'Zoe' })
  run.goToPage('p2')
  await run.send('')
  expect(now()).toMatchObject({ page: 'p1', problems: { name: { code: 'too_long' } }, error: undefined })
  run.change({ name: 'Z' })
  expect(now().problems).toEqual({})
})

test('a server problem with a hidden field is shown, although no question shows it', async () => {
  const error = refusal('validation_failed', { source: { code: 'required' } })
  const { run, now } = await startRun({ send: () => Promise.reject(error) })
  run.change({ name: 'Zoe' })
  run.goToPage('p2')
  await run.send('')
  expect(now()).toMatchObject({ page: 'p2', error: error, isSending: false })
})

test('a changed survey keeps the answers that still have a question', async () => {
  const [first] = schema.pages
  if (!first) throw new Error('no page')
  const newer: SurveyForm = { ...form, version: 2, opened: 'proof-2', schema: { ...schema, pages: [first] } }
  const forms = [form, newer]
  let tries = 0
  const { run, now, sent, storedParts } = await startRun({
    form: () => forms.shift() ?? newer,
    send: () =>
      tries++ === 0
        ? Promise.reject(refusal('survey_changed'))
        : Promise.resolve({ redirect: '', withdrawal: '', copy: '' }),
  })
  run.change({ name: 'Zoe', sings: true })
  await run.send('')
  expect(now()).toMatchObject({ answers: { name: 'Zoe' }, notice: 'changed', isSending: false })
  await vi.runAllTimersAsync()
  expect(storedParts.at(-1)).toMatchObject({ answers: { name: 'Zoe' }, version: 2 })
  await run.send('')
  expect(sent.at(-1)?.parts).toMatchObject({ version: 2, opened: 'proof-2' })
})

test('a fast respondent’s response is sent again instead of refused', async () => {
  let tries = 0
  const { run, sent } = await startRun({
    send: () =>
      tries++ === 0
        ? Promise.reject(refusal('too_quick'))
        : Promise.resolve({ redirect: '', withdrawal: '', copy: '' }),
  })
  run.change({ name: 'Zoe' })
  const sending = run.send('')
  await vi.runAllTimersAsync()
  await sending
  expect(sent).toHaveLength(2)
  expect(run.state.get().phase).toBe('sent')
})

test('editing a sent response saves nothing until it is sent', async () => {
  const { run, now, storedParts, sent } = await startRun({
    form: { ...form, own: { ...own, state: 'sent' } },
  })
  expect(run.state.get()).toMatchObject({ phase: 'sent', isBefore: true })
  run.edit()
  expect(now()).toMatchObject({ answers: { name: 'Server' }, isEdit: true })
  run.change({ name: 'Mended' })
  await vi.runAllTimersAsync()
  expect(storedParts).toEqual([])
  await run.send('')
  expect(sent[0]?.parts.answers).toEqual({ name: 'Mended' })
})

test('an unfinished change is resumed; a draft from before sending is not', async () => {
  const sentForm: SurveyForm = { ...form, own: { ...own, state: 'sent' } }
  const half: Draft = { ...draft, answers: { name: 'Half' }, isEdit: true }
  const { run, now, storedDraft } = await startRun({ form: sentForm, draft: half })
  run.edit()
  expect(now()).toMatchObject({ answers: { name: 'Half' }, page: 'p1', notice: 'resumed', isEdit: true })
  run.change({ name: 'More' })
  expect(storedDraft()).toMatchObject({ answers: { name: 'More' }, isEdit: true })

  const other = await startRun({ form: sentForm, draft })
  other.run.edit()
  expect(other.now()).toMatchObject({ answers: { name: 'Server' }, page: '', notice: '' })
})

test.each([
  [{ state: 'soon' }, 'soon'],
  [{ state: 'full' }, 'full'],
  [{ state: 'closed' }, 'closed'],
  [{ needs: 'sign_in' }, 'sign_in'],
  [{ needs: 'invitation' }, 'invitation'],
] as const)('%j cannot be answered', async (change, why) => {
  const { schema: _none, ...bare } = form
  const { run } = await startRun({ form: { ...bare, ...change } })
  expect(run.state.get()).toMatchObject({ phase: 'barred', why })
})

test.each(['closed', 'full'] as const)(
  'a survey that is %s by now says so, and keeps what was typed',
  async (state) => {
    const keep = () => Promise.reject(refusal(`survey_${state}`))
    const { run, now, storedDraft, sent } = await startRun({ keep })
    run.change({ name: 'Zoe' })
    await vi.runAllTimersAsync()
    expect(now()).toMatchObject({ answers: { name: 'Zoe' }, over: state })
    expect(storedDraft()?.answers).toEqual({ name: 'Zoe' })
    await run.send('')
    expect(sent).toEqual([])
  },
)

test('a page checks when its survey should close, and again if the server is behind', async () => {
  vi.setSystemTime('2026-11-27T12:00:00Z')
  const settings = { ...form.settings, closes: '2026-11-27 12:10:00.000Z' }
  let state: 'open' | 'closed' = 'open'
  const { run, now } = await startRun({ form: () => ({ ...form, settings, state }) })
  run.change({ name: 'Zoe' })
  await vi.advanceTimersByTimeAsync(601_000)
  expect(now()).toMatchObject({ over: '', storedIn: 'server' })
  state = 'closed'
  await vi.advanceTimersByTimeAsync(3_000)
  expect(now()).toMatchObject({ over: 'closed', answers: { name: 'Zoe' } })
})

test('a survey closed by hand is noticed when the tab is shown again; a full one accepts changes', async () => {
  let state: 'open' | 'closed' | 'full' = 'open'
  const { run, now } = await startRun({ form: () => ({ ...form, state }) })
  await run.look()
  expect(now().over).toBe('')
  state = 'closed'
  await run.look()
  expect(now().over).toBe('closed')

  const own = {
    state: 'sent' as const,
    answers: { name: 'Zoe' },
    page: '',
    version: 1,
    language: 'en',
    files: [],
  }
  state = 'open'
  const again = await startRun({ form: () => ({ ...form, state, own }) })
  again.run.edit()
  state = 'full'
  await again.run.look()
  expect(again.now()).toMatchObject({ isEdit: true, over: '' })
})
