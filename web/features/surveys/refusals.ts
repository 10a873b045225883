import type { LocalText } from '#contract/survey/schema'
import type { AnswerProblem } from '#model/survey/answers'
import { isHidden } from '#model/survey/kinds/index'
import { walk } from '#model/survey/walk'
import { CallError } from '../../platform/call-error.ts'
import type { QuotaCheck } from '../../data/survey-answering.ts'
import { stepsOf } from '../../survey/steps.ts'
import type { Answering } from './run-state.ts'

/** Returns why the survey has ended, or `''` for any other refusal. */
export function overBy(error: unknown): Answering['over'] {
  if (!(error instanceof CallError)) return ''
  if (error.code === 'survey_closed') return 'closed'
  return error.code === 'survey_full' ? 'full' : ''
}

/** Returns that a quota of the answers is full, with its own text if it has one; `undefined` for any other refusal. */
export function quotaIn(error: unknown): QuotaCheck | undefined {
  if (!(error instanceof CallError && error.code === 'survey_quota_full')) return undefined
  return { isFull: true, text: error.data['text'] as LocalText | undefined } // Safe: declared by the contract.
}

export function problemsIn(error: unknown): Record<string, AnswerProblem> {
  if (!(error instanceof CallError && error.code === 'validation_failed')) return {}
  const problems = Object.entries(error.data).flatMap(([name, problem]) => {
    if (typeof problem !== 'object' || problem === null || !('code' in problem)) return []
    return [[name, problem as AnswerProblem] as const] // Safe: declared by the contract.
  })
  return Object.fromEntries(problems)
}

/** Returns the key of the first step that shows one of the problems. */
export function pageOf(
  { schema, answers }: Answering,
  problems: Record<string, AnswerProblem>,
): string | undefined {
  const shown = stepsOf(walk(schema, answers), schema).find(({ questions }) =>
    questions.some((question) => Object.hasOwn(problems, question.id) && !isHidden(question)),
  )
  return shown?.key
}
