import type { Actor } from '../../collections/definition/rules.ts'
import { AppError } from '../../contract/app-error.ts'
import {
  answerFilesPath,
  responsesPath,
  viewAnswerFiles,
  type AdminSurvey,
  type ResponseFilter,
} from '../../contract/survey/admin.ts'
import type { AppContext } from '../../http/app-env.ts'
import { csvBytes, csvFormat, download, type Download } from '../../http/download.ts'
import { answerFilesQuery } from '../../contract/survey/answer-files.ts'
import { operation } from '../../http/operation.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { readQuery } from '../../http/query.ts'
import type { Route } from '../../http/route.ts'
import { readsPeople } from '../../http/token-scope.ts'
import { runnerLanguageFor, directionOf } from '../../model/survey/runner-languages.ts'
import { audit } from '../../platform/audit.ts'
import { objects } from '../../platform/objects.ts'
import { zipped } from '../../platform/zip.ts'
import { auditedAs, surveyOfPath } from './admin-operations.ts'
import { findVersions } from './admin-storage.ts'
import { answerFileEntries, countAnswerFiles } from './answer-files-storage.ts'
import type { Cell } from './export/column.ts'
import { exportTable, type ExportTable } from './export/columns.ts'
import { csvTable } from './export/csv.ts'
import { savFile } from './export/sav/file.ts'
import { workbookParts } from './export/xlsx/workbook.ts'
import { eachResponse } from './response-pages-storage.ts'

export const surveyExportRoutes: Route[] = [
  download(responsesPath(':id', 'csv'), async (context, reader) => {
    const { survey, filter, versions, options } = await opened(context, reader)
    const table = csvTable(versions, options)
    async function* lines() {
      yield table.head
      for await (const page of eachResponse(context.env.DB, survey.id, filter)) {
        yield page.map((response) => table.line(response)).join('')
      }
    }
    return { ...csvFormat, ...exported(context, survey, filter, 'csv'), chunks: csvBytes(lines()) }
  }),
  download(responsesPath(':id', 'xlsx'), async (context, reader) => {
    const { survey, filter, versions, options } = await opened(context, reader)
    const table = exportTable(versions, options)
    const [language = ''] = versions[0]?.schema.languages ?? []
    const parts = workbookParts({
      title: survey.title,
      columns: table.columns,
      rows: flat(rowPages(context, survey, filter, table)),
      isRightToLeft: directionOf(runnerLanguageFor([language])) === 'rtl',
      notes: notesOf(context, survey, filter),
    })
    return {
      ...exported(context, survey, filter, 'xlsx'),
      ending: 'xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      chunks: zipped(parts),
    }
  }),
  download(responsesPath(':id', 'sav'), async (context, reader) => {
    const { survey, filter, versions, options } = await opened(context, reader)
    const table = exportTable(versions, options)
    const chunks = savFile({
      title: survey.title,
      columns: table.columns,
      pages: () => rowPages(context, survey, filter, table),
      now: context.get('now'),
    })
    return {
      ...exported(context, survey, filter, 'sav'),
      ending: 'sav',
      type: 'application/x-spss-sav',
      chunks,
    }
  }),
  operation(viewAnswerFiles, { access: 'admin' }, async ({ query, context }) => {
    const { id } = await surveyOfPath(context)
    return countAnswerFiles(context.env.DB, id, query)
  }),
  download(answerFilesPath(':id', ':part'), async (context) => {
    const part = Number(context.req.param('part'))
    if (!Number.isInteger(part) || part < 1) throw new AppError('not_found')
    const endpoint = { path: answerFilesPath(':id', ':part'), query: answerFilesQuery }
    const { from, until, ...filter } = readQuery(context, endpoint)
    const survey = await surveyOfPath(context)
    const { DB, MEDIA } = context.env
    const entries = answerFileEntries(DB, objects(MEDIA), { survey: survey.id, filter, from, until })
    return {
      ...exported(context, survey, filter, 'files'),
      name: `survey-${survey.id}-files-${part}`,
      ending: 'zip',
      type: 'application/zip',
      chunks: zipped(entries),
    }
  }),
]

async function opened(context: AppContext, reader: Actor) {
  const filter = readQuery(context, viewAnswerFiles)
  const survey = await surveyOfPath(context)
  const versions = await findVersions(context.env.DB, survey.id)
  const origin = ownOrigin(context)
  const pageOf = (response: string) => `${origin}/admin/surveys/answers/${response}`
  return { survey, filter, versions, options: { pageOf, hasPeople: readsPeople(reader) } }
}

function exported(
  context: AppContext,
  { id }: AdminSurvey,
  filter: ResponseFilter,
  format: string,
): Pick<Download, 'name' | 'note'> {
  return {
    name: `survey-${id}`,
    note: () =>
      audit(context.env.DB, auditedAs(context, 'export_answers', id, { after: { format, ...filter } })),
  }
}

async function* rowPages(
  context: AppContext,
  survey: AdminSurvey,
  filter: ResponseFilter,
  table: ExportTable,
): AsyncGenerator<Cell[][]> {
  for await (const page of eachResponse(context.env.DB, survey.id, filter)) {
    yield page.map((response) => table.row(response))
  }
}

async function* flat<Item>(pages: AsyncGenerator<Item[]>): AsyncGenerator<Item> {
  for await (const page of pages) yield* page
}

function notesOf(context: AppContext, { title }: AdminSurvey, filter: ResponseFilter): string[] {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined)
  return [
    title,
    `Exported ${context.get('now').toISOString().slice(0, 16).replace('T', ' ')}`,
    ...conditions.map(([name, value]) => `Filter: ${name} is ${value}`),
  ]
}
