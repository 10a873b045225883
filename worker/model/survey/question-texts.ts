import type { Option, Question, LocalText } from '../../contract/survey/schema.ts'
import { kindOf } from './kinds/index.ts'
import { choicesOf } from './options.ts'

export function textsOf(question: Question): LocalText[] {
  const more = kindOf(question).texts?.(question) ?? []
  const labels = optionLists(question).flatMap((list) => list.map(({ label }) => label))
  return [question.title, question.help, question.picture?.alt, ...more, ...labels].filter(
    (text) => text !== undefined,
  )
}

/** Its options, or the rows and the columns of a matrix. */
export function optionLists(question: Question): Option[][] {
  return [kindOf(question).rows?.(question), choicesOf(question)].filter((list) => list !== undefined)
}
