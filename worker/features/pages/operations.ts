import { AppError } from '../../contract/app-error.ts'
import { oembed } from '../../contract/oembed.ts'
import type { ActiveRule } from '../../contract/route-rules.ts'
import type { SurveyLook } from '../../contract/survey/look.ts'
import type { SurveyForm } from '../../contract/survey/surveys.ts'
import { startPages } from '../../model/pages/documents.ts'
import { matchPage } from '../../model/pages/pages.ts'
import { redirectionOf } from '../../model/pages/redirection.ts'
import { type Hint, readHint } from '../../model/pages/visitor-hint.ts'
import type { AppContext } from '../../http/app-env.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { databaseFailure } from '../../platform/database.ts'
import { pageUnread } from '../../platform/events.ts'
import { databaseOf } from '../../platform/owner-databases.ts'
import { needsConsent } from './consent.ts'
import { type AskAsGuest, type PageAnswer, projectAnswer, surveyAnswer } from './answer-request.ts'
import { documentOf } from './documents.ts'
import { headOf, oembedOf, projectIdOf, type PublicProject, surveyIdOf } from './head.ts'
import { contentPolicy } from './policy.ts'
import { nothingEarly, preloadsOf } from './preloads.ts'
import { writeShell } from './shell.ts'
import { isPublishedSurvey, publicProjectOf } from './storage.ts'
import { runnerLanguageFor } from '../../model/survey/runner-languages.ts'
import { shownTitle } from '../../model/survey/shown-title.ts'
import { languagesIn, projectHeading, surveyHeading, insertHeading } from './page-heading.ts'

export const pageRoutes: Route[] = [
  operation(oembed, { access: 'anyone' }, async ({ query, context }) => {
    // The specification's status for a format that a provider has not got.
    if ((query.format ?? 'json') !== 'json') return new Response(null, { status: 501 })
    const address = URL.parse(query.url ?? '')
    const origin = ownOrigin(context)
    const id = address?.origin === origin ? projectIdOf(address.pathname) : undefined
    const project = id && (await publicProjectOf(databasesFor(context, id), id))
    if (!project) throw new AppError('not_found')
    return oembedOf(project, origin, { width: pixels(query.maxwidth), height: pixels(query.maxheight) })
  }),
]

function databasesFor(context: AppContext, project: string) {
  return { home: databaseOf(context.env, project), directory: context.env.DB }
}

export interface PageDeps {
  activeRules(binding: D1Database, now: Date): Promise<ActiveRule[]>
  ask: AskAsGuest
}

/** Every path outside the API: a redirect by a rule, else the page of the app or of a survey, or 404. */
export function servePage(deps: PageDeps) {
  return async (context: AppContext): Promise<Response> => {
    const { pathname, search } = new URL(context.req.url)
    const routeRules = (await ifReadable(() => deps.activeRules(context.env.DB, context.get('now')))) ?? []
    const redirection = redirectionOf(routeRules, pathname, search)
    if (redirection && !('loop' in redirection)) {
      const headers = { Location: redirection.to, 'Cache-Control': 'no-store' }
      return new Response(null, { status: redirection.status, headers })
    }
    // The app would lead them on too, later.
    if (isSignedInStart(context)) {
      return new Response(null, {
        status: 302,
        headers: { Location: '/projects', 'Cache-Control': 'no-store' },
      })
    }
    return shownPage(context, deps.ask, routeRules)
  }
}

/** A start page that is asked for by someone who is probably signed in. */
function isSignedInStart(context: AppContext): boolean {
  const { pathname, search } = new URL(context.req.url)
  const page = matchPage(pathname)?.page.path
  return page !== undefined && startPages.has(page) && search === '' && hintOf(context).visitor !== 'guest'
}

const hintOf = (context: AppContext) => readHint(context.req.header('Cookie'))

async function shownPage(context: AppContext, ask: AskAsGuest, routeRules: ActiveRule[]): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url)
  const origin = ownOrigin(context)
  const id = projectIdOf(pathname)
  const project = id ? await ifReadable(() => publicProjectOf(databasesFor(context, id), id)) : undefined
  const survey = surveyIdOf(pathname)
  const isMissing =
    survey !== undefined && (await ifReadable(() => isPublishedSurvey(context.env.DB, survey))) === false
  const head = { ...headOf(pathname, origin, project), ...(isMissing && { status: 404 as const }) }
  // A missing file is no page: a request for a script must not get markup.
  if (head.status === 404 && /\.\w+$/.test(pathname)) {
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  const built = await context.env.ASSETS.fetch(
    new URL(survey === undefined ? '/index.html' : '/forms.html', origin),
  )
  if (!built.ok)
    throw new AppError('not_configured', { message: 'The web app is not built: run `npm run build`.' })

  const { environment, runtime } = context.get('config')
  // Such a page cannot act on an account, so framing it allows no clickjacking.
  const isShown = survey !== undefined || project !== undefined
  const framed = isShown && searchParams.get('embed') === '1'
  const nonce = crypto.randomUUID()
  const preloads =
    survey === undefined ? await preloadsOf(context.env.ASSETS, origin, pathname) : nothingEarly
  const wanted = [searchParams.get('lang') ?? '', ...languagesIn(context.req.header('Accept-Language') ?? '')]
  const record = await recordOf(context, ask, { project, survey: isMissing ? undefined : survey, wanted })
  const language =
    survey === undefined ? undefined : runnerLanguageFor(record?.language ? [record.language] : wanted)
  // A frame shows the page alone, and the copy for work without a network is one for all pages.
  const isBare = searchParams.has('embed') || searchParams.has('bare')
  const isForLinks = matchPage(pathname)?.page.access === 'signed-in-or-token'
  const isByLink = isForLinks && searchParams.has('token')
  // A link counts more than who follows it.
  const hint: Hint = isByLink ? { visitor: 'guest', isNew: false } : hintOf(context)
  // Visitors are led away from a project that is not public.
  const isRefused = (id !== undefined && !record) || (isForLinks && !isByLink)
  const isLedAway = isMissing || (hint.visitor === 'guest' && isRefused)
  const empty =
    isBare || isLedAway
      ? undefined
      : await documentOf(context.env.ASSETS, origin, { pathname, hint, language })
  const document =
    empty && record ? { ...empty, html: await insertHeading(empty.html, record.heading) } : empty
  const asks = runtime.analytics.key !== '' && needsConsent(context.req.raw.cf)
  const pageRuntime = { ...runtime, routeRules, needsConsent: asks }
  const page = writeShell(built, {
    head,
    language,
    nonce,
    runtime: pageRuntime,
    preloads,
    document,
    look: record?.look,
    answer: record?.answer,
  })
  return new Response(page.body, {
    status: head.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // The page contains its visitor's country, so it must not be shared.
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

interface RecordOfPage {
  heading: string
  language: string
  look: SurveyLook | undefined
  answer: PageAnswer | undefined
}

/** A public project, or a survey, with its heading, language and look for the document; `undefined` on all other pages. */
async function recordOf(
  context: AppContext,
  ask: AskAsGuest,
  {
    project,
    survey,
    wanted,
  }: { project: PublicProject | undefined; survey: string | undefined; wanted: readonly string[] },
): Promise<RecordOfPage | undefined> {
  if (project) {
    // Users with an account ask for themselves: they may see more of it.
    const answer =
      hintOf(context).visitor === 'guest' ? await projectAnswer(ask, context, project.id) : undefined
    return { heading: projectHeading(project), language: '', look: undefined, answer }
  }
  const answer = survey === undefined ? undefined : await surveyAnswer(ask, context, survey)
  if (!answer) return undefined
  // Safe: the answer of our own call.
  const form = answer.value as SurveyForm
  const { language } = shownTitle(form, wanted)
  const heading = surveyHeading(form, {
    languages: wanted,
    // Others wait for the answers that they gave before.
    withQuestions: hintOf(context).visitor === 'guest' && !context.req.query('invitation'),
  })
  return { heading, language, look: form.schema?.look ?? form.look, answer }
}

/** A number of pixels from a preview service; invalid ones are ignored. */
function pixels(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Without the database the page is sent all the same, and reports what it cannot load. */
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
