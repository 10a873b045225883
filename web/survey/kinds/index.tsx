import type { QuestionType } from '#model/survey/kinds/kind'
import { consent } from './consent.tsx'
import { date } from './date.tsx'
import { dropdown } from './dropdown.tsx'
import { email } from './email.tsx'
import { file } from './file.tsx'
import { listen } from './listen.tsx'
import { longText } from './long-text.tsx'
import { matrix } from './matrix.tsx'
import { multipleChoice } from './multiple-choice.tsx'
import { number } from './number.tsx'
import { ranking } from './ranking.tsx'
import { rating } from './rating.tsx'
import { scale } from './scale.tsx'
import { shortText } from './short-text.tsx'
import { singleChoice } from './single-choice.tsx'
import { statement } from './statement.tsx'
import { url } from './url.tsx'
import { voice } from './voice.tsx'
import { yesNo } from './yes-no.tsx'
import type { FormKind } from './kind.ts'

/** Each type of question in the form; `null`: the form does not show it. */
export const formKinds: { readonly [Type in QuestionType]: FormKind<Type> | null } = {
  statement,
  short_text: shortText,
  long_text: longText,
  email,
  url,
  number,
  date,
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  dropdown,
  yes_no: yesNo,
  rating,
  scale,
  ranking,
  matrix,
  consent,
  file,
  voice,
  listen,
  hidden: null,
}
