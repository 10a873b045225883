import { consent } from './consent.ts'
import { date } from './date.ts'
import { dropdown } from './dropdown.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { hidden } from './hidden.ts'
import { listen } from './listen.ts'
import { longText } from './long-text.ts'
import { matrix } from './matrix.ts'
import { multipleChoice } from './multiple-choice.ts'
import { number } from './number.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { scale } from './scale.ts'
import { shortText } from './short-text.ts'
import { singleChoice } from './single-choice.ts'
import { statement } from './statement.ts'
import { url } from './url.ts'
import { voice } from './voice.ts'
import { yesNo } from './yes-no.ts'
import type { Question } from '../../../contract/survey/schema.ts'
import type { AnswerForm, QuestionKind, QuestionOf, QuestionType } from './kind.ts'

export const kinds: { readonly [Type in QuestionType]: QuestionKind<QuestionOf<Type>> } = {
  statement,
  short_text: shortText,
  long_text: longText,
  email,
  url,
  number,
  date,
  single_choice: singleChoice,
  dropdown,
  multiple_choice: multipleChoice,
  yes_no: yesNo,
  rating,
  scale,
  ranking,
  matrix,
  consent,
  file,
  voice,
  listen,
  hidden,
}

export function kindOf({ type }: Pick<Question, 'type'>): QuestionKind<Question> {
  return kinds[type]
}

export function formOf(question: Question): AnswerForm {
  const kind = kindOf(question)
  return kind.formOf?.(question) ?? kind.form
}

export function isAnswerable(question: Question): boolean {
  return formOf(question) !== 'none'
}

export function isHidden(question: Pick<Question, 'type'>): boolean {
  return kindOf(question).isHidden === true
}

export function canBeRequired(question: Question): boolean {
  return isAnswerable(question) && !isHidden(question)
}
