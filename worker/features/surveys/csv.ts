import type { Answer, Answers, OtherChoice } from '../../model/survey/answers.ts'
import { titleIn } from '../../model/survey/recall.ts'
import { type Option, type Question, type SurveySchema } from '../../contract/survey/schema.ts'
import { optionsOf } from '../../model/survey/options.ts'
import { csvLine } from '../../platform/csv.ts'

/** A response as far as a line of the table tells it. */
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

/** A version of the survey. */
interface Version {
  schema: SurveySchema
  questions: Map<string, Question>
}

interface Column {
  heading: string
  cell(version: Version, response: CsvResponse): Cell
}

/**
 * Makes the lines of a table. One column a question of any version, a matrix one a row; choices in words, what was chosen beside them in the person's
 * own. `versions` with the newest first; `pageOf` says where a response with its files can be looked at.
 */
export function csvTable(
  versions: { version: number; schema: SurveySchema }[],
  pageOf: (response: string) => string,
): { head: string; line(response: CsvResponse): string } {
  const known = new Map(
    versions.map(({ version, schema }) => [version, { schema, questions: questionsOf(schema) }]),
  )
  const columns: Column[] = [...fixedColumns]
  const named = new Set<string>()
  for (const { schema, questions } of known.values()) {
    for (const question of questions.values()) {
      if (question.type === 'statement') continue
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

function columnsOf(
  question: Question,
  schema: SurveySchema,
  pageOf: (response: string) => string,
): { name: string; column: Column }[] {
  const [language = ''] = schema.languages
  const heading = titleIn(question.title, language, schema) || question.id
  const cellOf =
    (row?: string) =>
    ({ schema: own, questions }: Version, { id, answers }: CsvResponse) => {
      const asked = questions.get(question.id)
      // Judged by the engine before it was stored; of begun ones, whatever is no answer reads as nothing.
      const answer = Object.hasOwn(answers, question.id) ? (answers as Answers)[question.id] : undefined
      return asked && answer !== undefined && answer !== null
        ? cell(asked, answer, { own, row, page: pageOf(id) })
        : ''
    }
  if (question.type !== 'matrix') return [{ name: question.id, column: { heading, cell: cellOf() } }]
  return question.rows.map(({ id, label }) => ({
    name: `${question.id}.${id}`,
    column: { heading: `${heading}: ${titleIn(label, language, schema)}`, cell: cellOf(id) },
  }))
}

interface CellContext {
  own: SurveySchema
  row: string | undefined
  page: string
}

function cell(question: Question, answer: Answer, { own, row, page }: CellContext): Cell {
  const label = (options: Option[], one: unknown) => {
    if (typeof one === 'object' && one !== null && 'other' in one) return String((one as OtherChoice).other)
    const found = options.find(({ id }) => id === one)
    return found ? titleIn(found.label, own.languages[0] ?? '', own) : String(one)
  }
  const list = (chosen: unknown) => (Array.isArray(chosen) ? chosen : [chosen])
  const labels = (options: Option[], chosen: unknown) =>
    list(chosen)
      .map((one) => label(options, one))
      .join('; ')
  if (typeof answer === 'number') return answer
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  if (question.type === 'matrix') {
    const rows = typeof answer === 'object' && !Array.isArray(answer) ? Object.entries(answer) : []
    const chosen = rows.find(([id]) => id === row)?.[1]
    return chosen === undefined ? '' : labels(question.columns, chosen)
  }
  // A file's own address answers nobody who clicks: only the app brings a session along.
  if (question.type === 'file' || question.type === 'voice') return page
  const options = optionsOf(question)
  return options ? labels(options, answer) : textOf(answer)
}

function questionsOf({ pages }: SurveySchema): Map<string, Question> {
  return new Map(pages.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)))
}

function textOf(answer: Answer): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}
