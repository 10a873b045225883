import { AppError } from '../../contract/app-error.ts'
import { oembed } from '../../contract/oembed.ts'
import { type ActiveRule } from '../../contract/route-rules.ts'
import { redirectionOf } from '../../model/pages/redirection.ts'
import type { AppContext } from '../../http/app-env.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { databaseFailure } from '../../platform/database.ts'
import { pageUnread } from '../../platform/events.ts'
import { needsConsent } from './consent.ts'
import { headOf, oembedOf, projectIdOf, surveyIdOf } from './head.ts'
import { contentPolicy } from './policy.ts'
import { nothingEarly, preloadsOf } from './preloads.ts'
import { writeShell } from './shell.ts'
import { isPublishedSurvey, publicProjectOf } from './storage.ts'

/** What preview services ask about the address of a public project. */
export const pageRoutes: Route[] = [
  operation(oembed, { access: 'anyone' }, async ({ query, context }) => {
    const address = URL.parse(query.url ?? '')
    const origin = ownOrigin(context)
    const id = address?.origin === origin ? projectIdOf(address.pathname) : undefined
    const project = id && (await publicProjectOf(context.env.DB, id))
    if (!project) throw new AppError('not_found')
    return oembedOf(project, origin, { width: pixels(query.maxwidth), height: pixels(query.maxheight) })
  }),
]

export interface PageDeps {
  /** The rules that send visitors elsewhere. */
  activeRules(binding: D1Database, now: Date): Promise<ActiveRule[]>
}

/**
 * Answers every path that is not the API, with documents instead of JSON: where a rule sends its visitors, else the
 * page of the app or of a survey, or 404 for what is no page.
 */
export function servePage(deps: PageDeps) {
  return async (context: AppContext): Promise<Response> => {
    const { pathname, search } = new URL(context.req.url)
    const routeRules = (await ifReadable(() => deps.activeRules(context.env.DB, context.get('now')))) ?? []
    const redirection = redirectionOf(routeRules, pathname, search)
    if (redirection && !('loop' in redirection)) {
      const headers = { Location: redirection.to, 'Cache-Control': 'no-store' }
      return new Response(null, { status: redirection.status, headers })
    }
    return shownPage(context, routeRules)
  }
}

async function shownPage(context: AppContext, routeRules: ActiveRule[]): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url)
  const origin = ownOrigin(context)
  const id = projectIdOf(pathname)
  const project = id ? await ifReadable(() => publicProjectOf(context.env.DB, id)) : undefined
  const survey = surveyIdOf(pathname)
  const isGone =
    survey !== undefined && (await ifReadable(() => isPublishedSurvey(context.env.DB, survey))) === false
  const head = { ...headOf(pathname, origin, project), ...(isGone && { status: 404 as const }) }
  // A missing file is no page: anyone who asked for a script must not get markup.
  if (head.status === 404 && /\.\w+$/.test(pathname)) {
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  const built = await context.env.ASSETS.fetch(
    new URL(survey === undefined ? '/index.html' : '/forms.html', origin),
  )
  if (!built.ok)
    throw new AppError('not_configured', { message: 'The web app is not built: run `npm run build`.' })

  const { environment, runtime } = context.get('config')
  // Nothing of an account can be done on a survey's page nor in the player of a public project, so a frame around them
  // can lure nobody into anything.
  const isShown = survey !== undefined || project !== undefined
  const framed = isShown && searchParams.get('embed') === '1'
  const nonce = crypto.randomUUID()
  const preloads =
    survey === undefined ? await preloadsOf(context.env.ASSETS, origin, pathname) : nothingEarly
  const asks = runtime.analytics.key !== '' && needsConsent(context.req.raw.cf)
  const told = { ...runtime, routeRules, needsConsent: asks }
  const page = writeShell(built, { head, nonce, runtime: told, preloads })
  return new Response(page.body, {
    status: head.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Where its visitor is stands in it: it is for nobody else.
      'Cache-Control': 'private, no-cache',
      ...(!framed && { 'X-Frame-Options': 'DENY' }),
      'Content-Security-Policy': contentPolicy({
        nonce,
        analyticsHost: runtime.analytics.key && originOf(runtime.analytics.host),
        development: environment === 'development',
        framed,
      }),
    },
  })
}

/** A number of pixels that a preview service asks for; what is none asks for nothing. */
function pixels(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Without the database a page comes all the same: it says for itself what cannot be read. */
async function ifReadable<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    if (!databaseFailure(error)) throw error
    pageUnread({ error })
    return undefined
  }
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? ''
}
