import { textProblem } from '../answer-checks.ts'
import { FILE_ID_MAX } from '../answers.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const voice: QuestionKind<QuestionOf<'voice'>> = {
  form: 'recording',
  problem: (answer) => textProblem(answer, {}, FILE_ID_MAX),
  messages: {
    required: 'record_answer',
    file_missing: 'recording_missing',
  },
}
