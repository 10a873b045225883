import { isOther, type Answer, type OtherChoice } from '../../model/survey/answers.ts'
import { titleText } from '../../model/survey/recall-markers.ts'
import type { Option, Question, SurveySchema } from '../../contract/survey/schema.ts'
import { formOf } from '../../model/survey/kinds/index.ts'
import type { AnswerForm } from '../../model/survey/kinds/kind.ts'
import { choicesOf } from '../../model/survey/options.ts'

type Cell = string | number

interface CellContext {
  own: SurveySchema
  row: string | undefined
  page: string
}

/** An answer as readers see it. `row`: of a matrix; `page`: URL of the page with the files. */
export function answerText(question: Question, answer: Answer, context: CellContext): Cell {
  if (typeof answer === 'number') return answer
  if (typeof answer === 'boolean') return answer ? agreement(question) : 'no'
  return cells[formOf(question)](question, answer, context)
}

/** An agreement names the version of what was agreed to. */
export function agreement(question: Question): string {
  return 'version' in question && question.version ? `yes (${question.version})` : 'yes'
}

type CellOf = (question: Question, answer: Answer, context: CellContext) => Cell

const plainCell: CellOf = (_question, answer) =>
  typeof answer === 'string' ? answer : JSON.stringify(answer)

const choiceCell: CellOf = (question, answer, { own }) => labelsOf(choicesOf(question) ?? [], answer, own)

const numberCell: CellOf = (_question, answer, { row = '' }) => {
  const numbers = typeof answer === 'object' && !Array.isArray(answer) ? Object.entries(answer) : []
  const number = numbers.find(([id]) => id === row)?.[1]
  return typeof number === 'number' || typeof number === 'string' ? number : ''
}

// The address of a file does not open it: only a page of the app has a session.
const fileCell: CellOf = (_question, _answer, { page }) => page

const cells: Record<AnswerForm, CellOf> = {
  none: plainCell,
  text: plainCell,
  day: plainCell,
  time: plainCell,
  amount: plainCell,
  score: plainCell,
  stars: plainCell,
  yes_no: plainCell,
  option: choiceCell,
  options: choiceCell,
  ranking: choiceCell,
  rows(question, answer, { own, row }) {
    const rows = typeof answer === 'object' && !Array.isArray(answer) ? Object.entries(answer) : []
    const chosen = rows.find(([id]) => id === row)?.[1]
    return chosen === undefined ? '' : labelsOf(choicesOf(question) ?? [], chosen, own)
  },
  scores: numberCell,
  amounts: numberCell,
  files: fileCell,
  recording: fileCell,
  signature: (_question, answer, { page }) => (isOther(answer) ? answer.other : page),
}

function labelsOf(options: Option[], chosen: unknown, schema: SurveySchema): string {
  const list: unknown[] = Array.isArray(chosen) ? chosen : [chosen]
  return list
    .map((one) => {
      if (typeof one === 'object' && one !== null && 'other' in one) return String((one as OtherChoice).other)
      const found = options.find(({ id }) => id === one)
      return found ? titleText(found.label, schema.languages[0] ?? '', schema) : String(one)
    })
    .join('; ')
}
