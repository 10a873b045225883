import { hasVisibleText } from '../../contract/has-visible-text.ts'
import type { ActOf } from '../../model/admin/audit-messages.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { schemaProblems } from '../../model/survey/schema-problems.ts'
import {
  createSurvey,
  deleteSurvey,
  listSurveys,
  moveSurvey,
  saveSurvey,
  surveySteps,
  viewAdminSurvey,
  viewSurveyVersion,
  type AdminSurvey,
} from '../../contract/survey/admin.ts'
import type { SurveyState } from '../../contract/survey/surveys.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import { actorOf, type Route } from '../../http/route.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { uniqueColumns } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteWhole,
  findAdminSurvey,
  findSurveys,
  findVersion,
  insertSurvey,
  updateSurvey,
} from './admin-storage.ts'
import { publishDraft, setState } from './publish-storage.ts'
import { placeAhead } from './quota-builds-service.ts'
import { findSchema } from './storage.ts'
import { assertAskers, withUsableAskers } from './asker-service.ts'
import { emptyDraft, settledSettings } from './survey.ts'

const BODY_MAX_BYTES = 1024 * 1024
export const PER_PAGE = 30

type Step = (typeof surveySteps)[number]

export const surveyAdminRoutes: Route[] = [
  operation(listSurveys, { access: 'admin', cost: pageCost }, async ({ query, context }) => {
    const { state, search = '', sort = '-updated', ...paging } = query
    const { page, perPage } = pageOf(paging, PER_PAGE)
    const found = await findSurveys(context.env.DB, { state, search, sort, page, perPage })
    return { ...found, page, perPage }
  }),
  operation(createSurvey, { access: 'admin', maxBody: BODY_MAX_BYTES }, async ({ body, actor, context }) => {
    const { title = '', copyOf, description, draft: given } = body
    const named = hasVisibleText(title) ? title.trim() : ''
    const source = copyOf === undefined ? undefined : await findAdminSurvey(context.env.DB, copyOf)
    if (copyOf !== undefined && !source) throw new AppError('not_found')
    const moment = recordDateOf(context.get('now'))
    const id = newId()
    const survey = {
      id,
      created: moment,
      updated: moment,
      title: named || (source ? `${source.title} (copy)`.slice(0, 200) : 'Untitled survey'),
      description: description ?? source?.description ?? '',
      state: 'draft' as const,
      settings: source?.settings ?? {
        access: 'anyone' as const,
        once: false,
        editable: false,
        anonymous: false,
        opens: '',
        closes: '',
        maxResponses: 0,
        transcribe: true,
      },
      revision: 1,
      version: 0,
      changed: true,
    }
    if (given) await assertAskers(context.env.DB, given, { before: undefined, author: actor.id })
    const copied = source && (await withUsableAskers(context.env.DB, source.draft, actor.id))
    const draft = given ?? copied ?? emptyDraft
    const audited = auditedAs(context, 'create', id, { after: { title: survey.title, copyOf } })
    await insertSurvey(context.env.DB, survey, { author: actor.id, draft, audited })
    return { ...survey, draft, responses: 0, begun: 0 } satisfies AdminSurvey
  }),
  operation(viewAdminSurvey, { access: 'admin' }, async ({ context }) => {
    context.header('Cache-Control', 'no-store')
    return surveyOfPath(context)
  }),
  operation(saveSurvey, { access: 'admin', maxBody: BODY_MAX_BYTES }, async ({ body, actor, context }) => {
    const before = await surveyOfPath(context)
    if (body.revision !== before.revision) throw new AppError('conflict', { data: { current: before } })
    const settings = body.settings
      ? settledSettings(body.settings, {
          before: before.settings,
          responses: before.responses + before.begun,
        })
      : before.settings
    if (body.draft) await assertAskers(context.env.DB, body.draft, { before, author: actor.id })
    const draft = body.draft ?? before.draft
    const { responses, begun, draft: _draft, ...rest } = before
    const after = {
      ...rest,
      title: body.title?.trim() || before.title,
      description: body.description ?? before.description,
      settings,
      revision: before.revision + 1,
      updated: recordDateOf(context.get('now')),
    }
    // Changes that respondents see at once are audited; a draft is not.
    const visible = ({ title, description, settings: shown }: typeof after | AdminSurvey) => ({
      title,
      description,
      settings: shown,
    })
    const isSeen = JSON.stringify(visible(before)) !== JSON.stringify(visible(after))
    const entry = auditedAs(context, 'update', before.id, {
      before: visible(before),
      after: visible(after),
    })
    const saved = await updateSurvey(context.env.DB, after, {
      expected: before.revision,
      draft: body.draft,
      audited: isSeen && before.version > 0 ? entry : undefined,
      stopsTranscription: before.settings.transcribe !== false && settings.transcribe === false,
    })
    if (!saved) throw new AppError('conflict', { data: { current: await surveyOfPath(context) } })
    return { ...after, ...saved, draft, responses, begun } satisfies AdminSurvey
  }),
  operation(deleteSurvey, { access: 'admin' }, async ({ query, context }) => {
    const { id, title, responses, version, state } = await surveyOfPath(context, { inTrash: true })
    const { title: typed } = query
    if (responses > 0 && typed?.trim() !== title.trim()) {
      const message = 'Type the title of the survey.'
      throw invalid({ title: { code: 'validation_values_mismatch', message } })
    }
    const audited = auditedAs(context, 'delete', id, { before: { title, responses, version, state } })
    await deleteWhole(context.env.DB, id, { moment: recordDateOf(context.get('now')), audited })
  }),
  operation(viewSurveyVersion, { access: 'admin' }, async ({ params, context }) => {
    const { id, version } = params
    const found = await findVersion(context.env.DB, id, Number(version) || 0)
    if (!found) throw new AppError('not_found')
    return found
  }),
]

/** Mounted after all other routes below a survey, so that no step can shadow them. */
export const surveyStepRoutes: Route[] = [
  operation(moveSurvey, { access: 'admin' }, async ({ params, query, context }) => {
    const step = surveySteps.find((name) => name === params.step)
    if (!step) throw new AppError('not_found')
    const before = await surveyOfPath(context)
    if (query.revision !== undefined && query.revision !== before.revision)
      throw new AppError('conflict', { data: { current: before } })
    if (step === 'publish') await publish(context, before)
    else await move(context, before, step)
    return surveyOfPath(context)
  }),
]

async function publish(context: AppContext, before: AdminSurvey): Promise<void> {
  const problems = schemaProblems(before.draft)
  if (problems.length > 0) throw new AppError('validation_failed', { data: { problems } })
  // An unchanged draft is the newest version already; publishing it again would split its answers.
  if (before.version > 0 && !before.changed) {
    await move(context, before, 'open')
    return
  }
  const audited = auditedAs(context, 'publish', before.id, { after: { version: before.version + 1 } })
  const survey = { ...before, updated: recordDateOf(context.get('now')) }
  const build = await placesOf(context, before)
  try {
    const options = { publisher: actorOf(context).id, audited, build }
    const published = await publishDraft(context.env.DB, survey, options)
    if (published) return
  } catch (error) {
    if (!uniqueColumns(error)) throw error
  }
  throw new AppError('conflict', { data: { current: await surveyOfPath(context) } })
}

/** Places the sent responses in the quotas of the draft, unless neither it nor the newest version has some. */
async function placesOf(
  context: AppContext,
  { id, version, draft }: AdminSurvey,
): Promise<string | undefined> {
  const { DB } = context.env
  const { quotas = [] } = draft
  if (quotas.length === 0 && !(await findSchema(DB, id, version))?.quotas?.length) return undefined
  return placeAhead(DB, id, { quotas, now: context.get('now') })
}

async function move(context: AppContext, before: AdminSurvey, step: Exclude<Step, 'publish'>): Promise<void> {
  const state = stateAfter(before, step)
  if (!state) throw new AppError('conflict', { data: { current: before } })
  if (state === before.state) return
  const audited = auditedAs(context, step, before.id, { before: { state: before.state }, after: { state } })
  const updated = recordDateOf(context.get('now'))
  const moved = await setState(context.env.DB, { id: before.id, from: before.state, state, updated }, audited)
  if (!moved) throw new AppError('conflict', { data: { current: await surveyOfPath(context) } })
}

/** Returns the state after a step; `undefined` when the step is impossible. */
function stateAfter(
  { state, version }: AdminSurvey,
  step: Exclude<Step, 'publish'>,
): SurveyState | undefined {
  switch (step) {
    case 'open':
      return version > 0 && state !== 'archived' ? 'open' : undefined
    case 'close':
      return state === 'open' || state === 'closed' ? 'closed' : undefined
    case 'archive':
      return 'archived'
    case 'restore':
      if (state !== 'archived') return state
      return version > 0 ? 'closed' : 'draft'
    default:
      return step satisfies never
  }
}

export async function surveyOfPath(
  context: AppContext,
  options: { inTrash?: boolean } = {},
): Promise<AdminSurvey> {
  const survey = await findAdminSurvey(context.env.DB, context.req.param('id') ?? '', options)
  if (!survey) throw new AppError('not_found')
  return survey
}

export function auditedAs(
  context: AppContext,
  action: ActOf<'surveys'>,
  id: string,
  change: { before?: unknown; after?: unknown },
): AuditEntry {
  return { actor: actorOf(context).id, action: `surveys.${action}`, target: `surveys/${id}`, ...change }
}
