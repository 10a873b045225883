import type { Option, Question } from '#contract/survey/schema'
import { canBeRequired, kindOf } from '#model/survey/kinds/index'
import type { QuestionType } from '#model/survey/kinds/kind'
import { descriptions } from './index.ts'

/** An empty question with default limits. */
export function newQuestion(type: QuestionType, id: string, language: string): Question {
  const options = (word: string): Option[] =>
    [1, 2, 3].map((number) => ({
      id: `${word.toLowerCase()}_${number}`,
      label: { [language]: `${word} ${number}` },
    }))
  // Safe: the fields are those of this type.
  return { id, title: { [language]: '' }, type, ...descriptions[type].initial?.(options) } as Question
}

export function withType(question: Question, type: QuestionType, language: string): Question {
  if (question.type === type) return question
  const fresh = newQuestion(type, question.id, language)
  const { title, help, required, showIf } = question
  return {
    ...fresh,
    title,
    ...(help && { help }),
    ...(required !== undefined && canBeRequired(fresh) && { required }),
    ...(showIf && { showIf }),
    ...('options' in fresh && 'options' in question && { options: question.options }),
    ...('other' in question && question.other && kindOf(fresh).offersOther && { other: true }),
  }
}
