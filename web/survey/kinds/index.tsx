import type { QuestionType } from '#model/survey/kinds/kind'
import { consent } from './consent.tsx'
import { constantSum } from './constant-sum.tsx'
import { date } from './date.tsx'
import { dropdown } from './dropdown.tsx'
import { email } from './email.tsx'
import { file } from './file.tsx'
import { listen } from './listen.tsx'
import { longText } from './long-text.tsx'
import { matrix } from './matrix.tsx'
import { multipleChoice } from './multiple-choice.tsx'
import { number } from './number.tsx'
import { phone } from './phone.tsx'
import { pictureChoice } from './picture-choice.tsx'
import { ranking } from './ranking.tsx'
import { rating } from './rating.tsx'
import { scaleMatrix } from './scale-matrix.tsx'
import { scale } from './scale.tsx'
import { shortText } from './short-text.tsx'
import { signature } from './signature.tsx'
import { singleChoice } from './single-choice.tsx'
import { slider } from './slider.tsx'
import { statement } from './statement.tsx'
import { time } from './time.tsx'
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
  phone,
  number,
  date,
  time,
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  picture_choice: pictureChoice,
  dropdown,
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
  hidden: null,
}
