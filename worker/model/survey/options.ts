import type { Question, Option } from '../../contract/survey/schema.ts'

/** What an answer is chosen from or puts in order; `undefined` where nothing is. A matrix has rows of columns instead. */
export function optionsOf(question: Question): Option[] | undefined {
  if (question.type === 'listen')
    return question.answer.kind === 'choice' ? question.answer.options : undefined
  return 'options' in question ? question.options : undefined
}
