import type { QuestionType } from '#model/survey/kinds/kind'
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
import type { QuestionDescription } from './description.ts'

/** The presentation of each type of question to admins, in the order of the menu. */
export const descriptions: { readonly [Type in QuestionType]: QuestionDescription<Type> } = {
  short_text: shortText,
  long_text: longText,
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  picture_choice: pictureChoice,
  dropdown,
  yes_no: yesNo,
  consent,
  rating,
  scale,
  slider,
  ranking,
  matrix,
  scale_matrix: scaleMatrix,
  constant_sum: constantSum,
  voice,
  listen,
  file,
  email,
  url,
  phone,
  number,
  date,
  time,
  signature,
  statement,
  hidden,
}

// Safe: the record has exactly these keys.
export const questionTypes = Object.keys(descriptions) as QuestionType[]

export function typeGroups(): { label: string; types: QuestionType[] }[] {
  const groups = Map.groupBy(questionTypes, (type) => descriptions[type].group)
  return [...groups].map(([label, types]) => ({ label, types }))
}

export function typeLabel(type: QuestionType): string {
  return descriptions[type].label
}
