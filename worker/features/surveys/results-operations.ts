import { AppError } from '../../contract/app-error.ts'
import type { Answers } from '../../model/survey/answers.ts'
import { createSummary } from '../../model/survey/summary.ts'
import { deleteResponse, listResponses, viewResponse, viewSummary } from '../../contract/survey/admin.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { objects } from '../../platform/objects.ts'
import { auditedAs, PER_PAGE, surveyOfPath } from './admin-operations.ts'
import { findVersion } from './admin-storage.ts'
import { removeWithdrawn } from './films/withdraw-service.ts'
import { surveyEntries } from './people-storage.ts'
import {
  deleteWholeResponse,
  eachResponse,
  findNeighbours,
  findResponse,
  findResponses,
  withFiles,
} from './results-storage.ts'
import { findSurvey } from './storage.ts'
import { validAnswers } from './survey.ts'

export const surveyResultsRoutes: Route[] = [
  operation(listResponses, { access: 'admin', cost: pageCost }, async ({ query, context }) => {
    const { page: at, perPage: size, sort = '-moment', ...filter } = query
    const { page, perPage } = pageOf({ page: at, perPage: size }, PER_PAGE)
    const { id } = await surveyOfPath(context)
    const { items, totalItems } = await findResponses(context.env.DB, id, { filter, sort, page, perPage })
    return { items: await withFiles(context.env.DB, items), page, perPage, totalItems }
  }),
  operation(viewSummary, { access: 'admin' }, async ({ query, context }) => {
    const filter = query
    const { id, version: newest, draft } = await surveyOfPath(context)
    const version = filter.version || newest
    const schema = version === 0 ? draft : (await findVersion(context.env.DB, id, version))?.schema
    if (!schema) throw new AppError('not_found')
    const summary = createSummary(schema)
    for await (const page of eachResponse(context.env.DB, id, { ...filter, version })) {
      for (const { id: response, answers, state, page: lastPage, seconds, begun, sent, person } of page) {
        const isSent = state === 'sent'
        // A sent response is validated; an unsent one counts as far as its answers are valid.
        const counted = isSent ? (answers as Answers) : validAnswers(schema, answers)
        summary.add({
          id: response,
          answers: counted,
          complete: isSent,
          lastPage,
          seconds,
          moment: sent || begun,
          person: person?.name ?? '',
        })
      }
    }
    return { version, schema, summary: summary.result() }
  }),
  operation(viewResponse, { access: 'admin' }, async ({ context }) => {
    const response = await responseOfPath(context)
    const { DB } = context.env
    const [[whole], survey, version, neighbours] = await Promise.all([
      withFiles(DB, [response]),
      findSurvey(DB, response.survey),
      findVersion(DB, response.survey, response.version),
      findNeighbours(DB, response.id),
    ])
    if (!whole || !survey || !version) throw new AppError('not_found')
    return { response: whole, title: survey.title, schema: version.schema, ...neighbours }
  }),
  operation(deleteResponse, { access: 'admin' }, async ({ context }) => {
    const response = await responseOfPath(context)
    const { id, survey, sent } = response
    const audited = auditedAs(context, 'delete_response', survey, { before: { id, sent } })
    await deleteWholeResponse(context.env.DB, response, { now: recordDateOf(context.get('now')), audited })
    afterAnswer(context, () => removeWithdrawn(context.env, context.get('now')))
  }),
]

export function exportedAnswers(context: AppContext, person: string) {
  const { DB, MEDIA } = context.env
  const secret = context.get('config').authSecret
  return surveyEntries({ binding: DB, bucket: objects(MEDIA), secret }, person)
}

async function responseOfPath(context: AppContext) {
  const found = await findResponse(context.env.DB, context.req.param('id') ?? '')
  if (!found) throw new AppError('not_found')
  return found
}
