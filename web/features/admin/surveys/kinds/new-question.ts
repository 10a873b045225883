import type { Option, Question } from '#contract/survey/schema'
import { canBeRequired, isHidden, kindOf } from '#model/survey/kinds/index'
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
  const { title, help, picture, required, showIf, speech, asker } = question
  return {
    ...fresh,
    title,
    ...(help && { help }),
    ...(picture && !isHidden(fresh) && { picture }),
    ...(required !== undefined && canBeRequired(fresh) && { required }),
    ...(showIf && { showIf }),
    ...(speech && { speech }),
    ...(asker && { asker }),
    ...('options' in fresh &&
      'options' in question && { options: optionsLike(fresh.options, question.options) }),
    ...('other' in question && question.other && kindOf(fresh).offersOther && { other: true }),
    // Safe: the options have the fields that the fresh ones have.
  } as Question
}

/** The options with the further fields that the new type has, as in a fresh one. */
function optionsLike([fresh]: readonly Option[], options: readonly Option[]): Option[] {
  return options.map(({ id, label, points }) => ({
    ...fresh,
    id,
    label,
    ...(points !== undefined && { points }),
  }))
}
