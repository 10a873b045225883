import type { AnswerProblem, Answers } from '#model/survey/answers'
import { walk } from '#model/survey/walk'
import { MIN_SECONDS } from '#contract/survey/min-seconds'
import type { SurveyForm } from '#contract/survey/surveys'
import { CallError } from '../../platform/call-error.ts'
import { signal, type Signal } from '../../platform/signal.ts'
import type { QuotaCheck, SurveyCalls } from '../../data/survey-answering.ts'
import type { Drafts } from './drafts.ts'
import { pageOfStep } from '../../survey/steps.ts'
import { createClosingWatch } from './closing-watch.ts'
import { answering, fitting, isSingle, opened, overAs } from './opened.ts'
import { lastQuestionBefore } from './quota-check.ts'
import { overBy, pageOf, problemsIn, quotaIn } from './refusals.ts'
import type { Answering, RunState } from './run-state.ts'

export interface RunParts {
  calls: Pick<SurveyCalls, 'view' | 'keep' | 'send' | 'check'>
  drafts: Drafts
  /** The query of the address. */
  query: URLSearchParams
  /** Preferred languages, most preferred first. */
  languages: readonly string[]
  /** The form in the page, which is shown until the server has answered. It knows no answer of this visitor. */
  early?: SurveyForm | undefined
}

export interface SurveyRun {
  state: Signal<RunState>
  load(): Promise<void>
  change(answers: Answers): void
  goToPage(page: string): void
  setLanguage(language: string): void
  send(website: string): Promise<void>
  /** Ends a response that another tab of this browser has sent with these answers. */
  endAsSent(sent: Answers): void
  /** Edits the sent response. */
  edit(): void
  /** Saves unsaved answers on the server. */
  keepNow(): Promise<void>
  /** Checks whether the survey still accepts answers. */
  look(): Promise<void>
  /** Makes no more calls; unsaved answers are in the draft. */
  end(): void
}

/** Milliseconds without a change before answers are saved: longer than typing a word takes. */
const KEEP_AFTER = 1_200

/** One respondent and one survey: loads, saves, sends. Typed text is never dropped. */
export function createSurveyRun({ calls, drafts, query, languages, early }: RunParts): SurveyRun {
  const shown = (form: SurveyForm) => opened(form, drafts.read(), { query, languages })
  const state = signal<RunState>(early ? shown(early) : { phase: 'loading' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const closing = createClosingWatch(() => void look())
  let saving: Promise<void> | undefined
  let ended = false

  const current = () => {
    const now = state.get()
    return now.phase === 'answering' ? now : undefined
  }

  function update(change: Partial<Answering>): void {
    const now = current()
    if (now) state.set({ ...now, ...change })
  }

  async function load() {
    const before = state.get()
    try {
      const form = await calls.view()
      const next = shown(form)
      const now = current()
      // It ended in the form in the page meanwhile.
      if (!isEnd(before) && isEnd(state.get())) return
      const isSame = next.phase === 'answering' && next.form.version === now?.form.version
      // Typed text stays; it is also in the draft. So does the proof of opening, by which the server knows a respondent.
      if (now && now !== before && isSame) update({ form: { ...form, opened: now.form.opened } })
      else state.set(next)
      waitForEnd(form)
      void checkQuotas()
    } catch (error) {
      // A form that is there already can be answered; sending reports the error.
      if (!current()) state.set({ phase: 'failed', error })
    }
  }

  function waitForEnd({ settings }: SurveyForm) {
    if (!ended) closing.until(settings.closes)
  }

  async function look() {
    const now = current()
    if (!now || ended || now.isSending || now.over) return
    try {
      const form = await calls.view()
      const over = overAs(form, now)
      if (over) update({ over })
      else waitForEnd(form)
    } catch {
      // Sending reports it.
    }
  }

  /** Ends a response whose answers, up to the page, meet a full quota. Sending reports it if the check fails. */
  async function checkQuotas() {
    const now = current()
    const until = now && !now.isEdit && !now.over ? lastQuestionBefore(now) : undefined
    if (!now || until === undefined) return
    try {
      const check = await calls.check(now.answers, until, now.form.opened)
      const { answers, isSending } = current() ?? {}
      // Changed meanwhile, or the server is about to decide.
      if (check.isFull && !ended && !isSending && answers === now.answers) endAsUnneeded(now, check)
    } catch {
      // The answers may be needed.
    }
  }

  function endAsUnneeded({ form, answers, language }: Answering, { text }: QuotaCheck) {
    clearTimeout(timer)
    closing.end()
    // Opened again on the first page, where no quota is decided, the answers can be changed.
    drafts.write({ answers, page: '', version: form.version, language, isStored: false, isEdit: false })
    state.set({ phase: 'unneeded', form, answers, language, text })
  }

  function endAsSent(sent: Answers) {
    const now = current()
    // Answers that differ are a response of their own.
    if (!now || ended || now.isEdit || now.isSending || now.storedIn === 'nothing') return
    if (!isPartOf(now.answers, sent)) return
    clearTimeout(timer)
    closing.end()
    drafts.remove()
    const { form, language } = now
    if (isSingle(form.settings)) return void load()
    const nothing = { redirect: '', withdrawal: '', copy: '' }
    state.set({ phase: 'sent', form, answers: {}, language, isBefore: true, ...nothing })
  }

  function partsOf({ answers, page, form, language }: Answering) {
    return { answers, page: pageOfStep(page), version: form.version, language, opened: form.opened }
  }

  function writeDraft(isStored: boolean) {
    const now = current()
    if (!now) return
    const { answers, page, form, language, isEdit } = now
    drafts.write({ answers, page, version: form.version, language, isStored, isEdit })
  }

  function changed(change: Partial<Answering>) {
    update({ ...change, storedIn: 'browser' })
    writeDraft(false)
    clearTimeout(timer)
    timer = setTimeout(() => void keepNow(), KEEP_AFTER)
  }

  async function keepNow() {
    clearTimeout(timer)
    // Sequential: the last save must be the latest, and the first one identifies a visitor.
    while (saving) await saving
    const now = current()
    // A sent response stays unchanged until its change is sent as a whole.
    if (!now || ended || now.over || now.isEdit || now.isSending || now.storedIn !== 'browser') return
    saving = keep(now).finally(() => (saving = undefined))
    await saving
  }

  async function keep(now: Answering) {
    try {
      await calls.keep(partsOf(now))
      const { answers, page, language } = current() ?? {}
      if (answers !== now.answers || page !== now.page || language !== now.language) return
      update({ storedIn: 'server' })
      writeDraft(true)
    } catch (error) {
      update({ over: overBy(error) })
      // The draft stays in this browser, and the page says so; the next change or connection retries.
    }
  }

  async function send(website: string) {
    const now = current()
    if (!now || now.isSending || now.over) return
    clearTimeout(timer)
    update({ isSending: true, error: undefined, problems: {} })
    try {
      const tokens = await sendPatiently(() => calls.send(partsOf(now), website))
      drafts.removeSent(now.answers)
      const { answers } = walk(now.schema, now.answers)
      const { form, language } = now
      state.set({ phase: 'sent', form, answers, language, isBefore: false, ...tokens })
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'survey_changed') return moveOn(error)
      const quota = quotaIn(error)
      if (quota && !now.isEdit) return endAsUnneeded(now, quota)
      const problems = problemsIn(error)
      const page = pageOf(now, problems)
      update({
        isSending: false,
        over: overBy(error),
        problems,
        page: page ?? now.page,
        error: page === undefined ? error : undefined,
      })
    }
  }

  /** Loads the changed questions, with the answers that still have one. */
  async function moveOn(error: unknown) {
    try {
      const form = await calls.view()
      const { schema } = form
      const now = current()
      if (!now) return
      if (!schema || form.state !== 'open') {
        return update({ isSending: false, error: error, over: overAs(form, now) })
      }
      const answers = fitting(schema, now.answers, { isOlder: true })
      changed({ form, schema, answers, page: '', notice: 'changed', isSending: false })
    } catch {
      update({ isSending: false, error: error })
    }
  }

  return {
    state,
    load,
    keepNow,
    look,
    send,
    change: (answers) => changed({ answers, problems: remaining(current(), answers) }),
    goToPage(page) {
      changed({ page, notice: '' })
      void checkQuotas()
    },
    setLanguage: (language) => changed({ language }),
    endAsSent,
    edit() {
      const now = state.get()
      if (now.phase !== 'sent' || !now.form.schema) return
      const { form } = now
      const draft = drafts.read()
      // Resumes an unfinished change, but not a draft from before the response was sent elsewhere.
      const begun = draft?.isEdit && draft.version === form.version ? draft : undefined
      const { answers, language } = begun ?? now
      state.set({
        ...answering(form, form.schema!, { answers, language, isEdit: true }), // Safe: checked above.
        page: begun?.page ?? '',
        notice: begun ? 'resumed' : '',
      })
    },
    end() {
      ended = true
      clearTimeout(timer)
      closing.end()
    },
  }
}

const isPartOf = (answers: Answers, sent: Answers) =>
  Object.entries(answers).every(([name, answer]) => JSON.stringify(answer) === JSON.stringify(sent[name]))

const isEnd = ({ phase }: RunState) => phase === 'sent' || phase === 'unneeded'

/** A problem found by the server stays until its answer changes. */
function remaining(before: Answering | undefined, answers: Answers): Record<string, AnswerProblem> {
  if (!before) return {}
  const open = Object.entries(before.problems).filter(([name]) => before.answers[name] === answers[name])
  return open.length === Object.keys(before.problems).length ? before.problems : Object.fromEntries(open)
}

/** Sends a response that was refused as too fast once more after a pause. */
async function sendPatiently<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'too_quick')) throw error
    await new Promise((resolve) => setTimeout(resolve, MIN_SECONDS * 1_000))
    return send()
  }
}
