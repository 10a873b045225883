import type { Question, SurveySchema } from '../../../contract/survey/schema.ts'
import type { Answers } from '../../../model/survey/answers.ts'
import { isAnswerable } from '../../../model/survey/kinds/index.ts'
import { hasPoints, scoreOf } from '../../../model/survey/score.ts'
import type { Cell, ColumnHead } from './column.ts'
import { isBlank, questionColumns, type AskedQuestion } from './question-columns.ts'

export interface ExportedResponse {
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

export interface ExportTable {
  columns: ColumnHead[]
  row(response: ExportedResponse): Cell[]
}

interface Version {
  schema: SurveySchema
  questions: Map<string, Question>
}

interface Column extends ColumnHead {
  cell(version: Version, response: ExportedResponse): Cell
}

export interface ExportOptions {
  /** URL of the page with the files of a response. */
  pageOf(response: string): string
  /** Names and e-mail addresses of users; included by default. */
  hasPeople?: boolean
}

/** Excel and LibreOffice have no more columns. */
const MAX_COLUMNS = 16_384

/**
 * The columns of all versions, those of the newest first: one per question, per row of a matrix, and per option where
 * several can be chosen. Beyond the columns of a spreadsheet, chosen options share one. `versions` has the newest first.
 */
export function exportTable(
  versions: readonly { version: number; schema: SurveySchema }[],
  options: ExportOptions,
): ExportTable {
  const known = new Map(
    versions.map(({ version, schema }) => [version, { schema, questions: questionsOf(schema) }]),
  )
  const wide = columnsOf(known, options, true)
  const columns = wide.length > MAX_COLUMNS ? columnsOf(known, options, false) : wide
  return {
    columns,
    row(response) {
      const version = known.get(response.version)
      return columns.map(({ cell }) => (version ? cell(version, response) : undefined))
    },
  }
}

function columnsOf(known: Map<number, Version>, options: ExportOptions, isWide: boolean): Column[] {
  const versions = [...known.values()]
  const columns: Column[] = [...fixedColumns]
  if (options.hasPeople !== false) columns.push(...personColumns)
  if (versions.some(({ schema }) => hasPoints(schema))) columns.push(scoreColumn)
  const ids = new Set(versions.flatMap(({ questions }) => [...questions.keys()]))
  for (const id of ids) {
    const asked = versions.flatMap(({ schema, questions }): AskedQuestion[] => {
      const question = questions.get(id)
      return question && isAnswerable(question) ? [{ question, schema }] : []
    })
    for (const { read, ...head } of questionColumns(asked, isWide)) {
      columns.push({
        ...head,
        cell({ schema, questions }, response) {
          const question = questions.get(id)
          const answer = Object.hasOwn(response.answers, id) ? response.answers[id] : undefined
          if (!question || isBlank(answer)) return undefined
          // Safe: checked before it was stored, or read as any shape.
          return read(answer as Answers[string], { question, schema, page: options.pageOf(response.id) })
        },
      })
    }
  }
  return columns
}

const fixedColumns: Column[] = [
  { name: 'response', heading: 'Response', type: 'text', cell: (_version, { id }) => id },
  { name: 'state', heading: 'State', type: 'text', cell: (_version, { state }) => state },
  { name: 'version', heading: 'Version', type: 'number', cell: (_version, { version }) => version },
  { name: 'language', heading: 'Language', type: 'text', cell: (_version, { language }) => language },
  { name: 'begun', heading: 'Begun', type: 'moment', cell: (_version, { begun }) => begun },
  { name: 'sent', heading: 'Sent', type: 'moment', cell: (_version, { sent }) => sent },
  { name: 'changed', heading: 'Changed', type: 'moment', cell: (_version, { edited }) => edited },
  { name: 'seconds', heading: 'Seconds', type: 'number', cell: (_version, { seconds }) => seconds },
]

const personColumns: Column[] = [
  { name: 'name', heading: 'Name', type: 'text', cell: (_version, { person }) => person?.name },
  { name: 'email', heading: 'E-mail', type: 'text', cell: (_version, { person }) => person?.email },
]

const scoreColumn: Column = {
  name: 'score',
  heading: 'Score',
  type: 'number',
  // Safe: scoring ignores answers of other shapes.
  cell: ({ schema }, { answers }) => scoreOf(schema, answers as Answers)?.points,
}

function questionsOf({ pages }: SurveySchema): Map<string, Question> {
  return new Map(pages.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)))
}
