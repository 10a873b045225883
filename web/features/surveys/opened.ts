import type { Answers } from '#model/survey/answers'
import { isHidden } from '#model/survey/kinds/index'
import { prefilled } from '#model/survey/response'
import type { SurveySchema } from '#contract/survey/schema'
import type { SurveyForm } from '#contract/survey/surveys'
import type { Draft } from './drafts.ts'
import { languageFor } from './language.ts'
import type { Answering, RunState } from './run-state.ts'

/** What an opened form leads to. What only this browser has is newer than what the server has. */
export function opened(
  form: SurveyForm,
  draft: Draft | undefined,
  { query, languages }: { query: URLSearchParams; languages: readonly string[] },
): RunState {
  const { schema, own, settings } = form
  const language = languageFor(schema?.languages ?? [], [
    query.get('lang') ?? '',
    draft?.language ?? own?.language ?? '',
    ...languages,
  ])
  if (own?.state === 'sent' && isSingle(settings)) {
    const answers = own.answers as Answers // The server's own, judged when they were sent.
    return { phase: 'sent', form, answers, language, isBefore: true, redirect: '' }
  }
  if (form.needs) return { phase: 'barred', form, why: form.needs }
  if (form.state !== 'open') return { phase: 'barred', form, why: form.state }
  if (!schema) return { phase: 'barred', form, why: 'closed' }

  const begun = own?.state === 'begun' ? own : undefined
  const newest = draft && !draft.isEdit && (!draft.isKept || !begun) ? draft : begun
  const brought = prefilled(schema, query)
  const fittingAnswers = newest ? fitting(schema, newest.answers as Answers) : {} // Judged by the engine before it counts.
  const hiddenNames = new Set(
    questionsOf(schema)
      .filter(isHidden)
      .map(({ id }) => id),
  )
  const hidden = Object.fromEntries(Object.entries(brought).filter(([name]) => hiddenNames.has(name)))
  const isOlder = newest !== undefined && newest.version !== form.version
  return {
    ...answering(form, schema, {
      answers: { ...brought, ...fittingAnswers, ...hidden },
      language,
      isEdit: false,
    }),
    page: newest?.page ?? '',
    storedIn: newest === undefined ? 'nothing' : newest === begun ? 'server' : 'browser',
    notice: newest === undefined ? '' : isOlder ? 'changed' : 'resumed',
  }
}

/** Whether each person has one response: an invitation is always good for one only. */
export function isSingle({ once, access }: Pick<SurveyForm['settings'], 'once' | 'access'>): boolean {
  return once || access === 'invited'
}

/** Whether what was sent may be changed: until it closes, and also when there is no room for anybody else. */
export function mayChange({ settings, state, schema }: SurveyForm): boolean {
  const { editable, anonymous } = settings
  const isOn = state === 'open' || state === 'full'
  return isOn && schema !== undefined && editable && !anonymous && isSingle(settings)
}

/** Nothing wrong and nothing on its way yet. */
export function answering(
  form: SurveyForm,
  schema: SurveySchema,
  { answers, language, isEdit }: Pick<Answering, 'answers' | 'language' | 'isEdit'>,
): Answering {
  return {
    phase: 'answering',
    form,
    schema,
    answers,
    language,
    isEdit,
    page: '',
    problems: {},
    isSending: false,
    storedIn: 'nothing',
    notice: '',
    error: undefined,
    over: '',
  }
}

/** What keeps answers that are being given from being sent; changes of what was sent need no room. */
export function overAs({ state }: SurveyForm, { isEdit }: Pick<Answering, 'isEdit'>): Answering['over'] {
  if (state === 'closed') return 'closed'
  return state === 'full' && !isEdit ? 'full' : ''
}

const questionsOf = (schema: SurveySchema) => schema.pages.flatMap(({ questions }) => questions)

/** The answers whose questions are there. */
export function fitting(schema: SurveySchema, answers: Answers): Answers {
  const names = new Set(questionsOf(schema).map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)))
}
