import { textProblem, wrongType } from '../answer-checks.ts'
import { FILE_ID_MAX } from '../answers.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const file: QuestionKind<QuestionOf<'file'>> = {
  form: 'files',
  problem(answer, { maxFiles: max }) {
    if (!Array.isArray(answer)) return wrongType
    for (const id of answer as unknown[]) {
      const problem = textProblem(id, { minLength: 1 }, FILE_ID_MAX)
      if (problem) return problem
    }
    return answer.length > max ? { code: 'too_many', params: { max } } : undefined
  },
  messages: {
    required: 'Add a file.',
    too_many: (max) => `Add no more than ${max} ${max === 1 ? 'file' : 'files'}.`,
  },
}
