import { getCookie, setCookie } from 'hono/cookie'
import { AppError } from '../../contract/app-error.ts'
import { jsonText } from '../../model/text/json-text.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { ANSWERS_MAX_BYTES, type SurveyForm } from '../../contract/survey/surveys.ts'
import type { AppContext } from '../../http/app-env.ts'
import { takeShares, type AllowanceResult } from '../../http/allowances.ts'
import { assertPerson } from '../../http/challenge.ts'
import { DAY_SECONDS, networkOf, type Limit } from '../../http/rate-limit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { randomText } from '../../platform/ids.ts'
import { findInvitation } from './invitation-storage.ts'
import { holderOf, invitationDigest, openedAt, surveyDigest } from './keys.ts'
import { countSent, findSchema, findSurvey } from './storage.ts'
import { hourOf, isSingle, stateAt, type Survey } from './survey.ts'

/** The answers, and room for the rest of the body. */
export const BODY_MAX_BYTES = ANSWERS_MAX_BYTES + 16 * 1024

const COOKIE = 'survey_visitor'
const COOKIE_SECONDS = 365 * 24 * 60 * 60
const NAME_LENGTH = 32

/** The caller, as known to this survey. */
export interface Caller {
  /** `''` for visitors without a stored answer. */
  holder: string
  person: string
  invitation: string
  needs: SurveyForm['needs']
}

/** Throws `not_found` for a survey that was never published. */
export async function publishedSurvey(context: AppContext): Promise<Survey> {
  const survey = await findSurvey(context.env.DB, context.req.param('id') ?? '')
  if (!survey || survey.version === 0) throw new AppError('not_found')
  return survey
}

export async function callerOf(
  context: AppContext,
  survey: Survey,
  invitation: string | undefined,
): Promise<Caller> {
  const { authSecret } = context.get('config')
  const { access } = survey.settings
  const person = context.get('actor')?.id ?? ''
  if (access === 'invited') {
    const digest = await invitationDigest(authSecret, invitation ?? '')
    const id = await findInvitation(context.env.DB, survey.id, digest)
    if (!id) return { holder: '', person, invitation: '', needs: 'invitation' }
    const holder = await holderOf(authSecret, survey.id, 'invitation', id)
    return { holder, person, invitation: id, needs: undefined }
  }
  if (person !== '') {
    const holder = await holderOf(authSecret, survey.id, 'user', person)
    return { holder, person, invitation: '', needs: undefined }
  }
  if (access === 'signed_in') return { holder: '', person, invitation: '', needs: 'sign_in' }
  const visitor = getCookie(context, COOKIE) ?? ''
  const known = visitor.length === NAME_LENGTH && /^[a-z0-9]+$/.test(visitor)
  const holder = known ? await holderOf(authSecret, survey.id, 'visitor', visitor) : ''
  return { holder, person, invitation: '', needs: undefined }
}

/** Returns the milliseconds at which the survey was opened; throws `bad_request` for a proof that is not of it. */
export async function assertOpened(context: AppContext, survey: Survey, proof: string): Promise<number> {
  const opened = await openedAt(context.get('config').authSecret, survey.id, proof)
  if (opened !== undefined) return opened
  throw new AppError('bad_request', {
    message: 'Reload the survey: this page of it has no valid proof.',
  })
}

/** The survey of the path and who is about to answer it. Throws what keeps them from answering at all. */
export async function answererOf(
  context: AppContext,
  invitation: string | undefined,
): Promise<{ survey: Survey; caller: Caller }> {
  const survey = await publishedSurvey(context)
  const caller = await callerOf(context, survey, invitation)
  if (caller.needs === 'sign_in') throw new AppError('sign_in_needed')
  if (caller.needs === 'invitation') throw new AppError('invitation_needed')
  return { survey, caller }
}

/**
 * High enough for a lecture hall behind one address. In an anonymous survey all callers share it: nothing may
 * identify their networks.
 */
export function roomLimit(context: AppContext, survey: Survey, { what, caller }: RoomUse): Limit {
  if (survey.settings.anonymous) {
    return { subject: `survey-${what}:${survey.id}`, attempts: 6_000, seconds: 600 }
  }
  const who = caller.person || networkOf(context.req.header('cf-connecting-ip'))
  return { subject: `survey-${what}:${survey.id}:${who}`, attempts: 600, seconds: 600 }
}

interface RoomUse {
  what: 'begun' | 'files' | 'sent' | 'quotas'
  caller: Caller
}

const GIB = 1024 ** 3

/** The daily limits of guests in one survey, per network and together: rows, and bytes of files. */
const guestDay = {
  begun: { network: 1_000, survey: 10_000 },
  sent: { network: 3_000, survey: 50_000 },
  files: { network: GIB, survey: 10 * GIB },
}

/**
 * Counts a row, or `bytes` of a file, of callers without account and invitation; in anonymous surveys together.
 * Throws `guest_limit_reached`, or `challenge_needed` where the deployment has a challenge.
 */
export async function takeGuestRoom(
  context: AppContext,
  survey: Survey,
  { what, caller, bytes = 1 }: RoomUse & { what: keyof typeof guestDay; bytes?: number },
): Promise<AllowanceResult> {
  if (caller.person !== '' || caller.invitation !== '') return takeShares(context, [], 'guest_limit_reached')
  await assertPerson(context)
  const limits: Limit[] = [
    { subject: `guests-${what}:${survey.id}`, attempts: guestDay[what].survey, seconds: DAY_SECONDS },
  ]
  if (!survey.settings.anonymous) {
    const network = networkOf(context.req.header('cf-connecting-ip'))
    limits.push({
      subject: `guests-${what}:${survey.id}:${network}`,
      attempts: guestDay[what].network,
      seconds: DAY_SECONDS,
    })
  }
  return takeShares(
    context,
    limits.map((limit) => ({ limit, amount: bytes })),
    'guest_limit_reached',
  )
}

/**
 * Names a visitor's browser, and returns its digest in this survey; repeats get the same. In an anonymous survey the
 * name is forgotten when the browser closes.
 */
export async function newVisitor(context: AppContext, survey: Survey, opened = ''): Promise<string> {
  const { authSecret } = context.get('config')
  const isOurs = opened !== '' && (await openedAt(authSecret, survey.id, opened)) !== undefined
  const visitor = isOurs
    ? (await surveyDigest(authSecret, ['named', opened])).slice(0, NAME_LENGTH)
    : randomText(NAME_LENGTH)
  setCookie(context, COOKIE, visitor, {
    path: '/api/surveys',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(context.req.url).protocol === 'https:',
    ...(!survey.settings.anonymous && { maxAge: COOKIE_SECONDS }),
  })
  return holderOf(authSecret, survey.id, 'visitor', visitor)
}

export async function stateNow(context: AppContext, survey: Survey): Promise<SurveyForm['state']> {
  const sent = survey.settings.maxResponses > 0 ? await countSent(context.env.DB, survey.id) : 0
  return stateAt(survey, { moment: recordDateOf(context.get('now')), sent })
}

export async function questionsOf(
  context: AppContext,
  survey: Survey,
  version = survey.version,
): Promise<SurveySchema> {
  const schema = await findSchema(context.env.DB, survey.id, version)
  if (!schema) throw new AppError('not_found')
  return schema
}

/** The holder where each has one turn, elsewhere a digest of the opened page, so that a double click sends once. */
export async function turnOf(
  context: AppContext,
  survey: Survey,
  holder: string,
  opened: string,
): Promise<string> {
  return isSingle(survey)
    ? holder
    : surveyDigest(context.get('config').authSecret, ['turn', survey.id, opened])
}

export function personOf(survey: Survey, { person }: Caller): string {
  return survey.settings.anonymous ? '' : person
}

export function momentOf(context: AppContext, survey: Survey): string {
  const now = context.get('now')
  return recordDateOf(survey.settings.anonymous ? hourOf(now) : now)
}

export function sized(answers: Record<string, unknown>): string {
  return jsonText(answers, ANSWERS_MAX_BYTES)
}
