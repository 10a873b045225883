import { AppError } from '../../contract/app-error.ts'
import {
  deleteResponse,
  listResponses,
  viewResponse,
  type ResponseFilter,
} from '../../contract/survey/admin.ts'
import { countResponses } from '../../contract/survey/counts.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { readsPeople } from '../../http/token-scope.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { objects } from '../../platform/objects.ts'
import { auditedAs, PER_PAGE, surveyOfPath } from './admin-operations.ts'
import { findVersion } from './admin-storage.ts'
import { countPart, schemaOfVersion, withoutRespondents } from './counts-service.ts'
import { removeWithdrawn } from './films/withdraw-service.ts'
import { surveyEntries } from './people-storage.ts'
import {
  deleteWholeResponse,
  findNeighbours,
  findResponse,
  findResponses,
  withFiles,
  withoutPerson,
} from './results-storage.ts'
import { findSurvey } from './storage.ts'

export const surveyResultsRoutes: Route[] = [
  operation(listResponses, { access: 'admin', cost: pageCost }, async ({ query, actor, context }) => {
    const { page: at, perPage: size, sort = '-moment', ...filter } = query
    const { page, perPage } = pageOf({ page: at, perPage: size }, PER_PAGE)
    const { id } = await surveyOfPath(context)
    const { items, totalItems } = await findResponses(context.env.DB, id, { filter, sort, page, perPage })
    const shown = readsPeople(actor) ? items : items.map(withoutPerson)
    return { items: await withFiles(context.env.DB, shown), page, perPage, totalItems }
  }),
  operation(countResponses, { access: 'admin' }, async ({ query, actor, context }) => {
    const { after = '', row, column, ...filter } = query
    const { id, version, schema } = await versionOf(context, filter)
    const counting = { version, schema, filter, after, row, column, hasValues: true }
    const part = await countPart(context.env.DB, id, counting)
    return readsPeople(actor) ? part : { ...part, summary: withoutRespondents(part.summary) }
  }),
  operation(viewResponse, { access: 'admin' }, async ({ actor, context }) => {
    const found = await responseOfPath(context)
    const response = readsPeople(actor) ? found : withoutPerson(found)
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

/** The chosen version of the survey in the path, by default the newest. */
async function versionOf(context: AppContext, filter: ResponseFilter) {
  const { DB } = context.env
  const survey = await findSurvey(DB, context.req.param('id') ?? '')
  if (!survey) throw new AppError('not_found')
  const { id } = survey
  const version = filter.version || survey.version
  if (version === 0) return { id, version, schema: (await surveyOfPath(context)).draft }
  return { id, version, schema: await schemaOfVersion(DB, id, version) }
}

async function responseOfPath(context: AppContext) {
  const found = await findResponse(context.env.DB, context.req.param('id') ?? '')
  if (!found) throw new AppError('not_found')
  return found
}
