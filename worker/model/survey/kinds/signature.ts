import { textProblem, wrongType } from '../answer-checks.ts'
import { isOther } from '../answers.ts'
import { isStrokes, STROKES_MAX } from '../strokes.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

/** Characters of a typed name. */
export const NAME_MAX = 200

export const signature: QuestionKind<QuestionOf<'signature'>> = {
  form: 'signature',
  problem(answer) {
    if (isOther(answer)) return textProblem(answer.other, { minLength: 1 }, NAME_MAX)
    return typeof answer === 'string' && answer.length <= STROKES_MAX && isStrokes(answer)
      ? undefined
      : wrongType
  },
  messages: { required: 'sign', wrong_type: 'sign' },
  isContact: true,
}
