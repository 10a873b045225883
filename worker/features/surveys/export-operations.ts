import { AppError } from '../../contract/app-error.ts'
import {
  answerFilesPath,
  exportFormats,
  responsesPath,
  viewAnswerFiles,
  type AdminSurvey,
  type ResponseFilter,
} from '../../contract/survey/admin.ts'
import type { AppContext } from '../../http/app-env.ts'
import { download, type Download } from '../../http/download.ts'
import { answerFilesQuery } from '../../contract/survey/answer-files.ts'
import { operation } from '../../http/operation.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { readQuery } from '../../http/query.ts'
import type { Route } from '../../http/route.ts'
import { readsPeople } from '../../http/token-scope.ts'
import { audit } from '../../platform/audit.ts'
import { objects } from '../../platform/objects.ts'
import { zipped } from '../../platform/zip.ts'
import { auditedAs, surveyOfPath } from './admin-operations.ts'
import { findVersions } from './admin-storage.ts'
import { answerFileEntries, countAnswerFiles } from './answer-files-storage.ts'
import { answersFormats, type ExportedAnswers } from './export/file-service.ts'
import { eachResponse } from './response-pages-storage.ts'

export const surveyExportRoutes: Route[] = [
  ...exportFormats.map((format) =>
    download(responsesPath(':id', format), async (context, reader) => {
      const filter = readQuery(context, viewAnswerFiles)
      const survey = await surveyOfPath(context)
      const { DB } = context.env
      const origin = ownOrigin(context)
      const { ending, type, chunks } = answersFormats[format]
      const answers: ExportedAnswers = {
        title: survey.title,
        versions: await findVersions(DB, survey.id),
        options: {
          pageOf: (response) => `${origin}/admin/surveys/answers/${response}`,
          hasPeople: readsPeople(reader),
        },
        notes: notesOf(context, survey, filter),
        now: context.get('now'),
        pages: () => eachResponse(DB, survey.id, filter),
      }
      return { ...exported(context, survey, filter, format), ending, type, chunks: chunks(answers) }
    }),
  ),
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

function notesOf(context: AppContext, { title }: AdminSurvey, filter: ResponseFilter): string[] {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined)
  return [
    title,
    `Exported ${context.get('now').toISOString().slice(0, 16).replace('T', ' ')}`,
    ...conditions.map(([name, value]) => `Filter: ${name} is ${value}`),
  ]
}
