import type { Option, Question } from '../../contract/survey/schema.ts'
import { kindOf } from './kinds/index.ts'

/** A matrix's columns; `undefined` for answers that name none. */
export function choicesOf(question: Question): Option[] | undefined {
  return kindOf(question).choices?.(question)
}
