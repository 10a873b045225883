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
    required: 'add_file',
    too_many: 'too_many_files',
  },
}
