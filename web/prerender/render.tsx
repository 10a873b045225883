import { documents, hydratedPages, surveyDocument } from '#model/pages/documents'
import { type Hint, UNKNOWN_NAME, type Visitor } from '#model/pages/visitor-hint'
import type { PagePath } from '#model/pages/pages'
import { runnerLanguages } from '#model/survey/runner-languages'
import type { UserRecord } from '#contract/account/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom'
import { navigationEntries } from '../navigation.tsx'
import { pagesByDate } from '../features/projects/list/page-loaders.ts'
import type { LoadedPages } from '../features/projects/list/loaded-pages.ts'
import { SurveyFrame } from '../features/surveys/survey-frame.tsx'
import { SurveyOpening } from '../features/surveys/survey-opening.tsx'
import { routes } from '../routes.tsx'
import { loadCatalogue, translationIn } from '../survey/catalogues.ts'
import { TranslationContext } from '../survey/translation-context.ts'
import { auth } from '../shell/auth/auth.ts'
import { setNavigation } from '../shell/navigation/entries.ts'

/** Milliseconds after which what still waits for data is left to its fallback. The code is there by then. */
const SETTLED_AFTER_MS = 1_500

/** Writes the document of each page: the page while its data is under way. */
export async function renderDocuments(write: (name: string, html: string) => void): Promise<void> {
  setNavigation(navigationEntries)
  for (const language of runnerLanguages) {
    const survey = await htmlOf(
      <TranslationContext value={translationIn(language, (await loadCatalogue(language)) ?? {})}>
        <SurveyFrame>
          <SurveyOpening />
        </SurveyFrame>
      </TranslationContext>,
    )
    write(surveyDocument(language), withoutBehaviour(survey))
  }
  // Data never comes; it is not part of a document.
  globalThis.fetch = () => new Promise<Response>(() => undefined)
  for (const visitor of ['guest', 'member', 'admin'] as const) {
    if (visitor !== 'guest') enter(visitor)
    await Promise.all(
      documents
        .filter((one) => one.visitor === visitor)
        .map(async ({ name, path, isNew }) => {
          const html = await htmlOf(await page(path, { visitor, isNew }))
          const hydrates = visitor === 'guest' && hydratedPages.has(path)
          write(name, hydrates ? hydratable(html) : withoutBehaviour(html))
        }),
    )
  }
}

const PERSON = 'nobody000000000'

function enter(visitor: Visitor) {
  const user: UserRecord = {
    id: PERSON,
    collectionId: '',
    collectionName: 'users',
    created: '',
    updated: '',
    emailVisibility: false,
    verified: true,
    name: UNKNOWN_NAME,
    avatar: '',
    admin: visitor === 'admin',
  }
  auth.begin({ token: '', user })
}

/** Values of parameters that pages accept. */
const parameters: Readonly<Record<string, string>> = { slug: 'room', token: 'token' }
const ANY_ID = 'nothing00000000'

/** Data of nothing but whether there are projects. */
function dataOf(isNew: boolean): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const empty: LoadedPages = { pages: [{ projects: [], next: null }], pageParams: [null] }
  if (isNew) client.setQueryData(pagesByDate(PERSON, { order: 'edited' }).queryKey, empty)
  return client
}

async function page(path: PagePath, { visitor, isNew }: Hint): Promise<ReactNode> {
  const pathname = path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? ANY_ID)
  // Guests come to some pages by a link alone.
  const address = pathname + (visitor === 'guest' ? '?token=token' : '')
  const handler = createStaticHandler(withoutLoaders(routes))
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response || context.statusCode !== 200) throw new Error(`No page is at ${address}`)
  return (
    <QueryClientProvider client={dataOf(isNew)}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>
  )
}

async function htmlOf(content: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), SETTLED_AFTER_MS)
  const { prelude } = await prerender(content, {
    signal: end.signal,
    onError: (failure) => void (end.signal.aborted || failures.push(failure)),
  })
  clearTimeout(timer)
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new Error('A page cannot be rendered', { cause: failures[0] })
  return html
}

/** Guards and data are the browser's. Fresh objects, since the router writes into those that it is given. */
function withoutLoaders(list: readonly RouteObject[]): RouteObject[] {
  return list.map((route) => {
    const copy = { ...route }
    delete copy.loader
    if (typeof copy.lazy === 'object') copy.lazy = { ...copy.lazy }
    if (copy.children) copy.children = withoutLoaders(copy.children)
    return copy
  })
}

/** React's comments, and the scripts and templates by which it would fill in what was late. */
const BEHAVIOUR = /<script[^>]*>.*?<\/script>|<template[^>]*>.*?<\/template>|<!--.*?-->/gs

const withoutBehaviour = (html: string) => allowed(html.replaceAll(BEHAVIOUR, ''))

/** With React's comments, by which it finds its elements again. */
function hydratable(html: string): string {
  if (/<script|<template/.test(html)) throw new Error('A page that is hydrated has parts that are late')
  return allowed(html)
}

/**
 * The policy of pages refuses `style` attributes. A form that is sent before the app runs must not put a password into
 * an address.
 */
function allowed(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, '').replaceAll('<form ', '<form method="post" ')
}
