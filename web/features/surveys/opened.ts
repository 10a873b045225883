import type { Answers } from '#model/survey/answers'
import { expires, isHidden } from '#model/survey/kinds/index'
import { languageFor } from '#model/survey/language'
import { prefilled } from '#model/survey/response'
import { voiceConsentsOf } from '#model/survey/voice-consent'
import { withoutRemoved } from '#model/survey/without-removed'
import type { SurveySchema } from '#contract/survey/schema'
import type { SurveyForm } from '#contract/survey/surveys'
import type { Draft } from './drafts.ts'
import type { Answering, RunState } from './run-state.ts'

/** Returns the first state of an opened form. A draft in this browser is newer than the server's. */
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
    const answers = own.answers as Answers // Safe: the server validated them when they were sent.
    return { phase: 'sent', form, answers, language, isBefore: true, redirect: '', withdrawal: '', copy: '' }
  }
  if (form.needs) return { phase: 'barred', form, why: form.needs }
  if (form.state !== 'open') return { phase: 'barred', form, why: form.state }
  if (!schema) return { phase: 'barred', form, why: 'closed' }

  const begun = own?.state === 'begun' ? own : undefined
  const newest = draft && !draft.isEdit && (!draft.isStored || !begun) ? draft : begun
  const brought = prefilled(schema, query)
  const isOlder = newest !== undefined && newest.version !== form.version
  // Safe: the engine validates them.
  const fittingAnswers = newest ? fitting(schema, newest.answers as Answers, { isOlder }) : {}
  const hiddenNames = new Set(
    questionsOf(schema)
      .filter(isHidden)
      .map(({ id }) => id),
  )
  const hidden = Object.fromEntries(Object.entries(brought).filter(([name]) => hiddenNames.has(name)))
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

/** Returns whether the survey takes one response per person; an invitation is always good for one only. */
export function isSingle({ once, access }: Pick<SurveyForm['settings'], 'once' | 'access'>): boolean {
  return once || access === 'invited'
}

/** Returns whether a sent response may be changed: until the survey closes, even when it is full. */
export function mayChange({ settings, state, schema }: SurveyForm): boolean {
  const { editable, anonymous } = settings
  const isOn = state === 'open' || state === 'full'
  return isOn && schema !== undefined && editable && !anonymous && isSingle(settings)
}

/** Returns whether the ending has a score, a link or the like; an anonymous response is unknown after its own visit. */
export function hasExtras({
  form: { schema },
  answers,
  isBefore,
  withdrawal,
  copy: copyToken,
}: Pick<
  Extract<RunState, { phase: 'sent' }>,
  'form' | 'answers' | 'isBefore' | 'withdrawal' | 'copy'
>): boolean {
  if (!schema || (isBefore && Object.keys(answers).length === 0)) return false
  const { score, results, copy, again } = schema.ending
  return Boolean(score || results || copy || again || withdrawal || copyToken)
}

/** A voice's private link would be lost with the page; other endings redirect at once. */
export function holdsRedirect({
  form: { schema },
  withdrawal,
}: Pick<Extract<RunState, { phase: 'sent' }>, 'form' | 'withdrawal'>): boolean {
  return withdrawal !== '' && schema !== undefined && voiceConsentsOf(schema).length > 0
}

/** Returns the initial state, without problems. */
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

/** Returns why the answers can't be sent any more, or `''`; a change of a sent response needs no room. */
export function overAs({ state }: SurveyForm, { isEdit }: Pick<Answering, 'isEdit'>): Answering['over'] {
  if (state === 'closed') return 'closed'
  return state === 'full' && !isEdit ? 'full' : ''
}

const questionsOf = (schema: SurveySchema) => schema.pages.flatMap(({ questions }) => questions)

/**
 * Returns the answers to questions of the survey; `isOlder`: they were given to an older version, whose removed options
 * and rows are dropped.
 */
export function fitting(schema: SurveySchema, answers: Answers, { isOlder }: { isOlder: boolean }): Answers {
  const fit = questionsOf(schema).flatMap((question) => {
    const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
    if (given === undefined || (isOlder && expires(question))) return []
    const answer = isOlder ? withoutRemoved(question, given) : given
    return answer === undefined ? [] : [[question.id, answer] as const]
  })
  return Object.fromEntries(fit)
}
