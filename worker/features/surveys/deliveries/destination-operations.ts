import { AppError, invalid } from '../../../contract/app-error.ts'
import {
  addDestination,
  changeDestination,
  DESTINATIONS_MAX,
  listDeliveries,
  listDestinations,
  removeDestination,
  replayDelivery,
  replayFailed,
  rotateSecret,
  testDestination,
  type SurveyDestination,
} from '../../../contract/survey/destinations.ts'
import { afterAnswer } from '../../../http/after-answer.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { operation } from '../../../http/operation.ts'
import { pageCost, pageOf } from '../../../http/query.ts'
import { perPerson } from '../../../http/rate-limit.ts'
import type { Route } from '../../../http/route.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { auditedAs } from '../admin-operations.ts'
import { findSurvey } from '../storage.ts'
import {
  deleteDestination,
  endPause,
  findDestination,
  findDestinations,
  insertDestination,
  isTarget,
  renewSecret,
  updateDestination,
} from './destination-storage.ts'
import { wakeDestinations } from './lane-service.ts'
import { findDeliveries, findDeliveryPlace, insertTest, replay } from './log-storage.ts'
import { markAwake } from './outbox-storage.ts'
import { ROTATION_MS } from './schedule.ts'
import { newWebhookSecret } from './secret-service.ts'
import { webhookAddress } from './webhook-address.ts'

const PER_PAGE = 20

/** Destinations of answers to surveys. No API token may change them: a destination would outlive the token. */
export const surveyDestinationRoutes: Route[] = [
  operation(listDestinations, { access: 'admin' }, async ({ query, context }) => {
    const survey = await existingSurvey(context, query.survey)
    const items = await findDestinations(context.env.DB, survey.id, context.get('now'))
    return { items, anonymous: survey.settings.anonymous }
  }),
  operation(addDestination, { access: 'admin' }, async ({ body, actor, context }) => {
    const { kind, format = 'event', pace = 'each', hour = 8 } = body
    const survey = await existingSurvey(context, body.survey)
    const target = await checkedTarget(context, kind, body.target)
    await assertNew(context, { survey: survey.id, kind, target })
    const id = newId()
    const made = kind === 'webhook' ? await newWebhookSecret(id, secretOf(context)) : { text: '', sealed: '' }
    const row = {
      id,
      created: recordDateOf(context.get('now')),
      survey: survey.id,
      kind,
      target,
      format: kind === 'webhook' ? format : 'event',
      pace: kind === 'webhook' ? 'each' : pace,
      hour,
      author: actor.id,
      secret: made.sealed,
    }
    const audited = auditedAs(context, 'add_destination', survey.id, { after: shown(row) })
    if (!(await insertDestination(context.env.DB, row, audited))) {
      const message = `A survey can have up to ${DESTINATIONS_MAX} destinations.`
      throw invalid({ survey: { code: 'validation_length_out_of_range', message } })
    }
    context.header('Cache-Control', 'no-store')
    return { destination: await existing(context, id), secret: made.text }
  }),
  operation(changeDestination, { access: 'admin' }, async ({ params, body, context }) => {
    const before = await existing(context, params.id)
    const { target: given, format, pace, hour, state } = body
    const target = given === undefined ? undefined : await checkedTarget(context, before.kind, given)
    if (target !== undefined && target !== before.target) await assertNew(context, { ...before, target })
    const change = {
      ...(target !== undefined && { target }),
      ...(state && { state }),
      ...(hour !== undefined && { hour }),
      ...(format && before.kind === 'webhook' && { format }),
      ...(pace && before.kind !== 'webhook' && { pace }),
    }
    const audited = auditedAs(context, 'change_destination', before.survey, {
      before: shown(before),
      after: shown({ ...before, ...change }),
    })
    const updated = recordDateOf(context.get('now'))
    await updateDestination(context.env.DB, before.id, change, { updated, audited })
    await wake(context, before.id)
    return existing(context, before.id)
  }),
  operation(removeDestination, { access: 'admin' }, async ({ params, context }) => {
    const before = await existing(context, params.id)
    const audited = auditedAs(context, 'remove_destination', before.survey, { before: shown(before) })
    await deleteDestination(context.env.DB, before.id, audited)
  }),
  operation(rotateSecret, { access: 'admin' }, async ({ params, context }) => {
    const { id, kind, survey, target } = await existing(context, params.id)
    if (kind !== 'webhook') throw new AppError('not_found')
    const { text, sealed } = await newWebhookSecret(id, secretOf(context))
    const audited = auditedAs(context, 'rotate_secret', survey, { after: shown({ id, kind, target }) })
    const previousUntil = context.get('now').getTime() + ROTATION_MS
    await renewSecret(context.env.DB, id, { secret: sealed, previousUntil, audited })
    context.header('Cache-Control', 'no-store')
    return { destination: await existing(context, id), secret: text }
  }),
  operation(testDestination, { access: 'admin', limit: perPerson(30) }, async ({ params, context }) => {
    const { id, kind, survey, target } = await existing(context, params.id)
    if ((await existingSurvey(context, survey)).version === 0) {
      throw invalid({ survey: { code: 'validation_invalid_value', message: 'Publish the survey first.' } })
    }
    const audited = auditedAs(context, 'test_destination', survey, { after: shown({ id, kind, target }) })
    const place = { destination: id, survey }
    const delivery = await insertTest(context.env.DB, place, { now: context.get('now'), audited })
    await wake(context, id)
    return { delivery }
  }),
  operation(listDeliveries, { access: 'admin', cost: pageCost }, async ({ params, query, context }) => {
    const { id } = await existing(context, params.id)
    const { page, perPage } = pageOf(query, PER_PAGE)
    const { state } = query
    context.header('Cache-Control', 'no-store')
    return { ...(await findDeliveries(context.env.DB, id, { state, page, perPage })), page, perPage }
  }),
  operation(replayFailed, { access: 'admin' }, async ({ params, context }) => {
    const { id, survey } = await existing(context, params.id)
    const audited = auditedAs(context, 'replay_deliveries', survey, { after: { destination: id } })
    const now = context.get('now')
    const outcome = await replay(context.env.DB, { destination: id }, { now, audited })
    if (outcome.replayed > 0) await wake(context, id)
    return outcome
  }),
  operation(replayDelivery, { access: 'admin' }, async ({ params, context }) => {
    const place = await findDeliveryPlace(context.env.DB, params.id)
    if (!place) throw new AppError('not_found')
    const { destination, survey } = place
    const after = { destination, delivery: params.id }
    const audited = auditedAs(context, 'replay_deliveries', survey, { after })
    await replay(context.env.DB, { destination, id: params.id }, { now: context.get('now'), audited })
    await wake(context, destination)
  }),
]

/** Paths and queries of webhooks contain secrets, so the audit log has their hosts only. */
function shown(one: Partial<SurveyDestination> & Pick<SurveyDestination, 'id' | 'kind' | 'target'>) {
  const { id, kind, target, format, pace, hour, state } = one
  const host = URL.parse(target)?.host ?? ''
  return { destination: id, kind, target: kind === 'webhook' ? host : target, format, pace, hour, state }
}

async function existing(context: AppContext, id: string): Promise<SurveyDestination> {
  const found = await findDestination(context.env.DB, id, context.get('now'))
  if (!found) throw new AppError('not_found')
  return found
}

async function existingSurvey(context: AppContext, id: string) {
  const survey = await findSurvey(context.env.DB, id)
  if (!survey) throw new AppError('not_found')
  return survey
}

/** Throws the field's error if answers are sent there already: each would arrive twice. */
async function assertNew(
  context: AppContext,
  { survey, kind, target }: Pick<SurveyDestination, 'survey' | 'kind' | 'target'>,
): Promise<void> {
  const known = await findDestinations(context.env.DB, survey, context.get('now'))
  if (!known.some((one) => one.kind === kind && one.target === target)) return
  throw invalid({ target: { code: 'validation_not_unique', message: 'Answers are sent there already.' } })
}

async function checkedTarget(
  context: AppContext,
  kind: SurveyDestination['kind'],
  target: string,
): Promise<string> {
  if (kind === 'webhook') {
    const { environment, appOrigin: ownOrigin } = context.get('config')
    const url = webhookAddress(target, { development: environment === 'development', ownOrigin })
    if (url) return url.href
    const message = 'Must be an https address that everyone on the internet can reach.'
    throw invalid({ target: { code: 'validation_invalid_url', message } })
  }
  if (await isTarget(context.env.DB, { kind, target })) return target
  const message = kind === 'mail' ? 'Must be an admin.' : 'Must be a room that is not archived.'
  throw invalid({ target: { code: 'validation_missing_rel_records', message } })
}

function secretOf(context: AppContext): string {
  return context.get('config').authSecret
}

async function wake(context: AppContext, id: string): Promise<void> {
  await endPause(context.env.DB, id)
  if (!(await markAwake(context.env.DB, id, context.get('now').getTime()))) return
  afterAnswer(context, () => wakeDestinations(context.env, [id]))
}
