import { isOther, type Answer, type Answers, type OtherChoice } from '../../model/survey/answers.ts'
import { titleText } from '../../model/survey/recall-markers.ts'
import { type Option, type Question, type SurveySchema } from '../../contract/survey/schema.ts'
import { formOf, isAnswerable, kindOf } from '../../model/survey/kinds/index.ts'
import type { AnswerForm } from '../../model/survey/kinds/kind.ts'
import { choicesOf } from '../../model/survey/options.ts'
import { hasPoints, scoreOf } from '../../model/survey/score.ts'
import { csvLine } from '../../model/text/csv.ts'

export interface CsvResponse {
  id: string
  version: number
  state: string
  language: string
  begun: string
  sent: string
  edited: string
  seconds: number
  person?: { name: string; email: string } | undefined
  answers: Record<string, unknown>
}

type Cell = string | number

interface Version {
  schema: SurveySchema
  questions: Map<string, Question>
}

interface Column {
  heading: string
  cell(version: Version, response: CsvResponse): Cell
}

/**
 * One column per question of any version, and per row of a matrix; choices are labels. `versions` has the newest
 * first; `pageOf` returns the URL of the page with a response's files.
 */
export function csvTable(
  versions: { version: number; schema: SurveySchema }[],
  pageOf: (response: string) => string,
): { head: string; line(response: CsvResponse): string } {
  const known = new Map(
    versions.map(({ version, schema }) => [version, { schema, questions: questionsOf(schema) }]),
  )
  const columns: Column[] = [...fixedColumns]
  if (versions.some(({ schema }) => hasPoints(schema))) columns.push(scoreColumn)
  const named = new Set<string>()
  for (const { schema, questions } of known.values()) {
    for (const question of questions.values()) {
      if (!isAnswerable(question)) continue
      for (const { name, column } of columnsOf(question, schema, pageOf)) {
        if (named.has(name)) continue
        named.add(name)
        columns.push(column)
      }
    }
  }
  return {
    head: csvLine(columns.map(({ heading }) => heading)),
    line(response) {
      const version = known.get(response.version)
      return csvLine(columns.map(({ cell }) => (version ? cell(version, response) : '')))
    },
  }
}

const fixedColumns: Column[] = [
  { heading: 'Response', cell: (_version, { id }) => id },
  { heading: 'State', cell: (_version, { state }) => state },
  { heading: 'Version', cell: (_version, { version }) => version },
  { heading: 'Language', cell: (_version, { language }) => language },
  { heading: 'Begun', cell: (_version, { begun }) => begun },
  { heading: 'Sent', cell: (_version, { sent }) => sent },
  { heading: 'Changed', cell: (_version, { edited }) => edited },
  { heading: 'Seconds', cell: (_version, { seconds }) => seconds },
  { heading: 'Name', cell: (_version, { person }) => person?.name ?? '' },
  { heading: 'E-mail', cell: (_version, { person }) => person?.email ?? '' },
]

const scoreColumn: Column = {
  heading: 'Score',
  // Safe: scoring ignores answers of other shapes.
  cell: ({ schema }, { answers }) => scoreOf(schema, answers as Answers)?.points ?? '',
}

function columnsOf(
  question: Question,
  schema: SurveySchema,
  pageOf: (response: string) => string,
): { name: string; column: Column }[] {
  const [language = ''] = schema.languages
  const heading = titleText(question.title, language, schema) || question.id
  const cellOf =
    (row?: string) =>
    ({ schema: own, questions }: Version, { id, answers }: CsvResponse) => {
      const asked = questions.get(question.id)
      // Safe: checked before it was stored, or read as nothing below.
      const answer = Object.hasOwn(answers, question.id) ? (answers as Answers)[question.id] : undefined
      return asked && answer !== undefined && answer !== null
        ? cellText(asked, answer, { own, row, page: pageOf(id) })
        : ''
    }
  const rows = kindOf(question).rows?.(question)
  if (!rows) return [{ name: question.id, column: { heading, cell: cellOf() } }]
  return rows.map(({ id, label }) => ({
    name: `${question.id}.${id}`,
    column: { heading: `${heading}: ${titleText(label, language, schema)}`, cell: cellOf(id) },
  }))
}

interface CellContext {
  own: SurveySchema
  row: string | undefined
  page: string
}

/** An answer as readers see it. `row`: of a matrix; `page`: URL of the page with the files. */
export function cellText(question: Question, answer: Answer, context: CellContext): Cell {
  if (typeof answer === 'number') return answer
  if (typeof answer === 'boolean') return answer ? agreedCell(question) : 'no'
  return cells[formOf(question)](question, answer, context)
}

/** An agreement names the version of what was agreed to. */
function agreedCell(question: Question): string {
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

function questionsOf({ pages }: SurveySchema): Map<string, Question> {
  return new Map(pages.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)))
}
