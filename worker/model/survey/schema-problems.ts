import { hasVisibleText } from '../../contract/has-visible-text.ts'
import { isAnswerable, isHidden, kindOf } from './kinds/index.ts'
import { comparisonsOf } from './comparisons.ts'
import { quotaProblems, type QuotaProblem } from './quotas.ts'
import { optionLists, textsOf } from './question-texts.ts'
import { recalledIn } from './recall-markers.ts'
import type { Condition, LocalText, Option, SurveySchema } from '../../contract/survey/schema.ts'

export interface SchemaProblem {
  /** `page`, `page.question`, `ending`, or `''` for the survey. */
  at: string
  code:
    | 'name_taken'
    | 'asks_later_question'
    | 'asks_unknown_question'
    | 'recalls_later_question'
    | 'recalls_unknown_question'
    | 'jumps_back'
    | 'jumps_nowhere'
    | 'option_taken'
    | 'impossible_limits'
    | 'no_words'
    | 'option_without_words'
    | 'no_clip'
    | 'no_picture'
    | 'bad_redirect'
    | 'no_question'
    | QuotaProblem
}

/** Errors of a well-formed survey that block publishing. */
export function schemaProblems(schema: SurveySchema): SchemaProblem[] {
  const problems: SchemaProblem[] = []
  const pageOrder = new Map(schema.pages.map(({ id }, index) => [id, index]))
  const asked = new Set<string>()
  const all = new Set(schema.pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const [language = ''] = schema.languages

  const check = (at: string, condition: Condition | undefined) => {
    for (const name of condition ? comparisonsOf(condition).map(({ question }) => question) : []) {
      if (!all.has(name)) problems.push({ at, code: 'asks_unknown_question' })
      else if (!asked.has(name)) problems.push({ at, code: 'asks_later_question' })
    }
  }

  const answerable = new Map(
    schema.pages.flatMap(({ questions }) =>
      questions.filter(isAnswerable).map((question) => [question.id, question] as const),
    ),
  )
  // Hidden fields have their answers before the first page.
  const recall = (at: string, texts: (LocalText | undefined)[]) => {
    const codes = new Set(
      texts.flatMap(recalledIn).flatMap((name) => {
        const question = answerable.get(name)
        if (!question) return ['recalls_unknown_question' as const]
        return isHidden(question) || asked.has(name) ? [] : ['recalls_later_question' as const]
      }),
    )
    for (const code of codes) problems.push({ at, code })
  }

  recall('', [schema.intro?.title, schema.intro?.text])
  if (pageOrder.size < schema.pages.length) problems.push({ at: '', code: 'name_taken' })
  if (all.size === 0) problems.push({ at: '', code: 'no_question' })
  for (const [index, page] of schema.pages.entries()) {
    recall(page.id, [page.title])
    for (const question of page.questions) {
      const at = `${page.id}.${question.id}`
      check(at, question.showIf)
      recall(at, textsOf(question))
      if (asked.has(question.id)) problems.push({ at, code: 'name_taken' })
      asked.add(question.id)
      const lists = optionLists(question)
      const kind = kindOf(question)
      if (!kind.isHidden && !hasVisibleText(question.title[language] ?? ''))
        problems.push({ at, code: 'no_words' })
      if (lists.some((list) => list.some(({ label }) => !hasVisibleText(label[language] ?? ''))))
        problems.push({ at, code: 'option_without_words' })
      if (kind.clip?.(question) === '') problems.push({ at, code: 'no_clip' })
      if (kind.pictures?.(question).includes('')) problems.push({ at, code: 'no_picture' })
      if (lists.some(hasTwins)) problems.push({ at, code: 'option_taken' })
      if (kind.isImpossible?.(question)) problems.push({ at, code: 'impossible_limits' })
    }
    for (const jump of page.jumps ?? []) {
      check(page.id, jump.if)
      if (jump.to === 'end') continue
      const target = pageOrder.get(jump.to)
      if (target === undefined) problems.push({ at: page.id, code: 'jumps_nowhere' })
      else if (target <= index) problems.push({ at: page.id, code: 'jumps_back' })
    }
  }
  const { redirect, title, text, results = [] } = schema.ending
  recall('ending', [title, text, ...results.map((one) => one.text)])
  recall('', schema.quotas?.map((one) => one.text) ?? [])
  if (redirect && URL.parse(redirect)?.protocol !== 'https:')
    problems.push({ at: 'ending', code: 'bad_redirect' })
  for (const code of quotaProblems(schema)) problems.push({ at: '', code })
  return problems
}

function hasTwins(list: readonly Option[]): boolean {
  return new Set(list.map(({ id }) => id)).size < list.length
}
