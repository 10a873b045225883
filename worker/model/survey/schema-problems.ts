import { isDay } from '../text/calendar.ts'
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from './answers.ts'
import { recalledIn, textsOf } from './recall.ts'
import type { Condition, LocalText, Option, Question, SurveySchema } from '../../contract/survey/schema.ts'

/** Something in a survey that would not work, and where it is. */
export interface SchemaProblem {
  /** `page`, or `page.question`. */
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
    | 'bad_redirect'
    | 'no_question'
}

/**
 * What keeps a well-formed survey from being published: names used twice, conditions about or recalls of later or
 * unknown questions, jumps that go back, limits nothing can meet, missing words and clips. Empty when all is well.
 */
export function schemaProblems(schema: SurveySchema): SchemaProblem[] {
  const problems: SchemaProblem[] = []
  const pageOrder = new Map(schema.pages.map(({ id }, index) => [id, index]))
  const asked = new Set<string>()
  const all = new Set(schema.pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const [language = ''] = schema.languages

  const check = (at: string, condition: Condition | undefined) => {
    for (const name of condition ? questionsOf(condition) : []) {
      if (!all.has(name)) problems.push({ at, code: 'asks_unknown_question' })
      else if (!asked.has(name)) problems.push({ at, code: 'asks_later_question' })
    }
  }

  const answerable = new Map(
    schema.pages.flatMap(({ questions }) =>
      questions.filter(({ type }) => type !== 'statement').map(({ id, type }) => [id, type] as const),
    ),
  )
  /** Hidden fields are filled before the first page. */
  const recall = (at: string, texts: (LocalText | undefined)[]) => {
    const codes = new Set(
      texts.flatMap(recalledIn).flatMap((name) => {
        const type = answerable.get(name)
        if (type === undefined) return ['recalls_unknown_question' as const]
        return type === 'hidden' || asked.has(name) ? [] : ['recalls_later_question' as const]
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
      if (question.type !== 'hidden' && !question.title[language]?.trim())
        problems.push({ at, code: 'no_words' })
      if (listsOf(question).some((list) => list.some(({ label }) => !label[language]?.trim())))
        problems.push({ at, code: 'option_without_words' })
      if (question.type === 'listen' && question.clip === '') problems.push({ at, code: 'no_clip' })
      if (hasTwins(question)) problems.push({ at, code: 'option_taken' })
      if (isImpossible(question)) problems.push({ at, code: 'impossible_limits' })
    }
    for (const jump of page.jumps ?? []) {
      check(page.id, jump.if)
      if (jump.to === 'end') continue
      const target = pageOrder.get(jump.to)
      if (target === undefined) problems.push({ at: page.id, code: 'jumps_nowhere' })
      else if (target <= index) problems.push({ at: page.id, code: 'jumps_back' })
    }
  }
  const { redirect, title, text } = schema.ending
  recall('ending', [title, text])
  if (redirect && URL.parse(redirect)?.protocol !== 'https:')
    problems.push({ at: 'ending', code: 'bad_redirect' })
  return problems
}

/** The questions a condition asks about. */
export function questionsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(questionsOf)
  if ('any' in condition) return condition.any.flatMap(questionsOf)
  return [condition.question]
}

/** All that has to be told apart, and read: options, or the rows and columns of a matrix. */
function listsOf(question: Question): Option[][] {
  return [
    ...('options' in question ? [question.options] : []),
    ...(question.type === 'matrix' ? [question.rows, question.columns] : []),
    ...(question.type === 'listen' && question.answer.kind === 'choice' ? [question.answer.options] : []),
  ]
}

function hasTwins(question: Question): boolean {
  return listsOf(question).some((list) => new Set(list.map(({ id }) => id)).size < list.length)
}

function isImpossible(question: Question): boolean {
  switch (question.type) {
    case 'short_text':
      return isLengthImpossible(question, SHORT_TEXT_MAX)
    case 'long_text':
      return isLengthImpossible(question, LONG_TEXT_MAX)
    case 'number': {
      const { min = -Infinity, max = Infinity, integer } = question
      return integer ? Math.ceil(min) > Math.floor(max) : min > max
    }
    case 'scale':
      return question.min > question.max
    case 'date': {
      const { min, max } = question
      const isWrong = [min, max].some((day) => day !== undefined && !isDay(day))
      return isWrong || (min !== undefined && max !== undefined && min > max)
    }
    case 'multiple_choice': {
      const there = question.options.length + (question.other ? 1 : 0)
      const most = Math.min(question.maxChoices ?? there, there)
      return most === 0 || (question.minChoices ?? 0) > most
    }
    case 'ranking':
      return (question.top ?? 1) > question.options.length || question.top === 0
    case 'listen':
      return question.answer.kind === 'text' && isLengthImpossible(question.answer, SHORT_TEXT_MAX)
    case 'statement':
    case 'email':
    case 'url':
    case 'single_choice':
    case 'dropdown':
    case 'yes_no':
    case 'rating':
    case 'matrix':
    case 'consent':
    case 'file':
    case 'voice':
    case 'hidden':
      return false
    default:
      return question satisfies never
  }
}

/** `most` holds where the question says nothing. */
function isLengthImpossible(
  { minLength = 0, maxLength }: { minLength?: number | undefined; maxLength?: number | undefined },
  most: number,
): boolean {
  const longest = maxLength ?? most
  return longest === 0 || minLength > longest
}
