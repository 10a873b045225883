import { getCookie, setCookie } from 'hono/cookie'
import { AppError, invalid } from '../../contract/app-error.ts'
import type { ResponseFilter } from '../../contract/survey/admin.ts'
import {
  countSharedResponses,
  createResultLink,
  listResultLinks,
  openSharedResults,
  revokeResultLink,
  RESULT_LINKS_MAX,
} from '../../contract/survey/result-links.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { countAttempt, networkOf, perNetwork } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { hashPassword, verifyPassword } from '../../platform/credentials/passwords.ts'
import {
  claimedBy,
  purposeLifetimes,
  readPurpose,
  signPurpose,
} from '../../platform/credentials/purpose-tokens.ts'
import { withoutDisguises } from '../../model/text/visible-text.ts'
import { newId, randomText } from '../../platform/ids.ts'
import { auditedAs, surveyOfPath } from './admin-operations.ts'
import { countPart, countRead, schemaOfVersion } from './counts-service.ts'
import { resultLinkDigest } from './keys.ts'
import { openedPlace, sealedPlace, sharedQuery } from './shared-place-service.ts'
import { assertSharedAxes, SHARED_ROWS, sharedPart } from './shared-results.ts'
import {
  deleteResultLink,
  findResultLink,
  findResultLinks,
  insertResultLink,
  linkOf,
  type StoredResultLink,
} from './result-link-storage.ts'
import { findSurvey } from './storage.ts'

const COOKIE = 'survey_results'
const COLLECTION = 'survey_result_links'

/** From one network on one link, and from all networks together, so that neither can guess a password. */
const GUESSES = { attempts: 10, seconds: 15 * 60 }
const ALL_GUESSES = { attempts: 200, seconds: 60 * 60 }
/** Tokens cannot be guessed; this bounds the work. */
const OPENINGS = { attempts: 60, seconds: 10 * 60 }

export const surveyResultLinkRoutes: Route[] = [
  operation(listResultLinks, { access: 'admin' }, async ({ context }) => {
    const { id } = await surveyOfPath(context)
    return { items: await findResultLinks(context.env.DB, id) }
  }),
  operation(createResultLink, { access: 'admin' }, async ({ body, context }) => {
    const { id: survey } = await surveyOfPath(context)
    const token = randomText(32)
    const link: StoredResultLink = {
      id: newId(),
      created: recordDateOf(context.get('now')),
      survey,
      name: withoutDisguises(body.name ?? '').trim(),
      secret: await resultLinkDigest(context.get('config').authSecret, token),
      password: body.password === '' ? '' : await hashPassword(body.password),
      texts: body.texts,
      contacts: body.contacts,
    }
    const shown = linkOf(link)
    const audited = auditedAs(context, 'share_results', survey, { after: shown })
    if (!(await insertResultLink(context.env.DB, link, audited))) {
      const message = `A survey can have up to ${RESULT_LINKS_MAX} links to its results.`
      throw invalid({ survey: { code: 'validation_length_out_of_range', message } })
    }
    context.header('Cache-Control', 'no-store')
    return { link: shown, url: `${ownOrigin(context)}/results/${survey}#token=${token}` }
  }),
  operation(revokeResultLink, { access: 'admin' }, async ({ params, context }) => {
    const { id: survey } = await surveyOfPath(context)
    const id = params.link
    const audited = auditedAs(context, 'unshare_results', survey, { before: { id } })
    if (!(await deleteResultLink(context.env.DB, { id, survey }, audited))) throw new AppError('not_found')
  }),
  operation(openSharedResults, { access: 'anyone' }, async ({ params, body, context }) => {
    const network = networkOf(context.req.header('cf-connecting-ip'))
    await countAttempt(context, [{ subject: `results:${network}`, ...OPENINGS }])
    const { DB } = context.env
    const { authSecret } = context.get('config')
    const secret = await resultLinkDigest(authSecret, body.token)
    const [survey, link] = await Promise.all([
      findSurvey(DB, params.id),
      findResultLink(DB, params.id, { secret }),
    ])
    if (!survey || survey.version === 0 || !link) throw new AppError('not_found')
    context.header('Cache-Control', 'private, no-store')
    if (!(await isAdmitted(context, link, body.password))) {
      return { title: '', isOpen: false, texts: false, contacts: false }
    }
    const claims = { id: link.id, collectionId: COLLECTION }
    const token = await signPurpose('surveyResults', claims, keyOf(context, link), context.get('now'))
    setCookie(context, COOKIE, token, {
      path: `/api/survey-results/${survey.id}`,
      httpOnly: true,
      secure: new URL(context.req.url).protocol === 'https:',
      sameSite: 'Strict',
      maxAge: purposeLifetimes.surveyResults,
    })
    return { title: survey.title, isOpen: true, texts: link.texts, contacts: link.contacts }
  }),
  operation(
    countSharedResponses,
    { access: 'anyone', limit: perNetwork(300) },
    async ({ params, query, context }) => {
      const { DB } = context.env
      const link = await openedLink(context, params.id)
      const survey = await findSurvey(DB, params.id)
      if (!survey) throw new AppError('not_found')
      const { after = '', row, column, ...rest } = query
      // Respondents have not agreed to anything with answers that they did not send.
      const filter = { ...wholeDays(rest), state: 'sent' as const }
      const version = filter.version || survey.version
      const schema = await schemaOfVersion(DB, survey.id, version)
      assertSharedAxes({ row, column }, schema, link)
      context.header('Cache-Control', 'private, no-store')
      const { authSecret } = context.get('config')
      const asked = sharedQuery(link.id, { ...filter, version, row, column })
      const place = await openedPlace(authSecret, asked, after)
      if (place === undefined) throw new AppError('bad_request')
      const counting = {
        version,
        schema,
        filter,
        after: place,
        row,
        column,
        limit: SHARED_ROWS,
        isWhole: true,
      }
      const found = await countPart(DB, survey.id, counting)
      const whole = isFiltered(rest) ? await countRead(DB, survey.id, counting) : undefined
      const part = sharedPart(found, schema, link, { row, column }, whole)
      return { ...part, next: await sealedPlace(authSecret, asked, part.next) }
    },
  ),
]

function isFiltered(filter: ResponseFilter): boolean {
  const { version: _, ...conditions } = filter
  return Object.values(conditions).some((value) => value !== undefined)
}

/** Days of UTC: a moment would single out who answered at it. */
function wholeDays<F extends { from?: string | undefined; to?: string | undefined }>(filter: F): F {
  const { from, to } = filter
  return {
    ...filter,
    ...(from !== undefined && { from: `${from} 00:00:00.000Z` }),
    ...(to !== undefined && { to: `${to} 23:59:59.999Z` }),
  }
}

/** A link without a password admits every holder, one with a password also the browser that has given it. */
async function isAdmitted(
  context: AppContext,
  link: StoredResultLink,
  given: string | undefined,
): Promise<boolean> {
  const { id, password } = link
  if (password === '') return true
  if (given === undefined) return isProved(context, link)
  const network = networkOf(context.req.header('cf-connecting-ip'))
  const attempt = await countAttempt(context, [
    { subject: `results-password:${id}:${network}`, ...GUESSES },
    { subject: `results-password:${id}`, ...ALL_GUESSES },
  ])
  const isRight = await verifyPassword(given, password)
  if (isRight) await attempt.refund()
  return isRight
}

/** The link that the cookie proves; throws `not_found` without one. */
async function openedLink(context: AppContext, survey: string): Promise<StoredResultLink> {
  const claimed = claimedBy('surveyResults', getCookie(context, COOKIE) ?? '')
  const link = claimed && (await findResultLink(context.env.DB, survey, { id: claimed.id }))
  if (!link || !(await isProved(context, link))) throw new AppError('not_found')
  return link
}

/** This browser has opened the link. Its cookie ends with the link. */
async function isProved(context: AppContext, link: StoredResultLink): Promise<boolean> {
  const token = getCookie(context, COOKIE) ?? ''
  const proved = await readPurpose('surveyResults', token, keyOf(context, link), context.get('now'))
  return proved?.id === link.id
}

function keyOf(context: AppContext, { secret, password }: StoredResultLink) {
  return { tokenKey: `${secret}${password}`, secret: context.get('config').authSecret }
}
