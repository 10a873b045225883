import { consent } from './consent.ts'
import { constantSum } from './constant-sum.ts'
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
import { phone } from './phone.ts'
import { pictureChoice } from './picture-choice.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { scaleMatrix } from './scale-matrix.ts'
import { scale } from './scale.ts'
import { shortText } from './short-text.ts'
import { signature } from './signature.ts'
import { singleChoice } from './single-choice.ts'
import { slider } from './slider.ts'
import { statement } from './statement.ts'
import { time } from './time.ts'
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
  phone,
  number,
  date,
  time,
  single_choice: singleChoice,
  dropdown,
  multiple_choice: multipleChoice,
  picture_choice: pictureChoice,
  yes_no: yesNo,
  rating,
  scale,
  slider,
  ranking,
  matrix,
  scale_matrix: scaleMatrix,
  constant_sum: constantSum,
  consent,
  file,
  voice,
  signature,
  listen,
  hidden,
}

/** A type that only a newer build has: this one neither requires nor validates it. */
const unknownKind: QuestionKind<Question> = { form: 'none', problem: () => undefined }

export function kindOf({ type }: Pick<Question, 'type'>): QuestionKind<Question> {
  return Object.hasOwn(kinds, type) ? kinds[type] : unknownKind
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

/** An answer to another version of the survey is dropped. */
export function expires(question: Question): boolean {
  return kindOf(question).expires?.(question) === true
}
