import { matchPage, type Page, type PageAccess } from '#model/pages/pages'
import type { ProjectRecord } from '#contract/projects/projects'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { runtimeConfig } from '../../platform/config.ts'
import { nextTask } from '../../platform/next-task.ts'
import { announceEndedSession, auth, startAuth } from '../auth/auth.ts'
import { fetchDeviceWarning } from '../device/device-warning.tsx'
import { PageError } from '../errors/page-error.ts'
import { currentPath, goTo } from '../navigation/go-to.ts'
import { checkDeprecation } from './deprecation.ts'
import { hasNoShell } from './embed.ts'
import { isForAdmins, passage } from './guards.ts'
import { followRules } from './route-rules.ts'
import { storeReturnPage } from './return-page.ts'

const forAdmins: ReadonlySet<PageAccess> = new Set(['admin', 'admin-or-seat'])

let firstGuards: Promise<void> | undefined
/** The first guards run in a task of their own, as making the router is a long one. */
const ownTask = () => (firstGuards ??= nextTask())

interface PageData {
  project: ProjectRecord | null
}

/**
 * Checks the path's parameters, then the visitor's access, then the age of the project. Throws a fatal 404 or a
 * redirect.
 */
export function pageLoader(page: Page) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<PageData> => {
    await ownTask()
    const { pathname, search, searchParams } = new URL(request.url)
    followRules(pathname, search)
    if (!matchPage(pathname)?.valid) {
      throw new PageError({ status: 404, fatal: true, message: `Page Not Found: ${pathname}` })
    }
    if (!hasNoShell({ pathname, search })) fetchDeviceWarning(pathname)
    const verified = startAuth()
    // The stored user is believed until the server refuses them, but not that they are an admin.
    if (!auth.state.get().ready || forAdmins.has(page.access)) await verified
    const { user } = auth.state.get()
    if (passage(page.access, user, searchParams) === 'to-start') {
      if (!user) {
        storeReturnPage(pathname + search)
        announceEndedSession()
      }
      throw redirect('/')
    }
    if ((page.path === '/' || page.path === '/home') && user) throw redirect('/projects')
    if (!page.path.startsWith('/projects/:id') || !params.id) return { project: null }
    // Visitors only watch, and the deprecated page is open to all signed-in users.
    if (!user) {
      const { readProjectInPage } = await import('../../data/projects.ts')
      await readProjectInPage(params.id)
      return { project: null }
    }

    const answer = await checkDeprecation(
      { path: pathname, id: params.id },
      {
        deprecationDate: runtimeConfig().deprecationDate,
        async loadProject(id) {
          const { getProjectForDeprecationCheck } = await import('../../data/projects.ts')
          return getProjectForDeprecationCheck(id, request.signal)
        },
        warn(message, failure) {
          if (!request.signal.aborted) console.warn(message, failure)
        },
        send(path) {
          if (currentPath() === pathname) goTo(path, { replace: true })
        },
      },
    )
    if ('redirect' in answer) throw redirect(answer.redirect)
    return answer
  }
}

/**
 * `/admin` redirects to its first page, paths below admin pages are closed to other users, and the rest is a 404
 * inside the app.
 */
export async function unmatchedLoader({ request }: LoaderFunctionArgs): Promise<never> {
  await ownTask()
  const { pathname, search } = new URL(request.url)
  followRules(pathname, search)
  // Also for unknown pages, whose layout requires a session.
  const known = startAuth()
  if (isForAdmins(pathname)) {
    await known
    if (passage('admin', auth.state.get().user) === 'to-start') {
      announceEndedSession()
      throw redirect('/')
    }
    if (pathname.replace(/\/$/, '') === '/admin') throw redirect('/admin/home')
  }
  fetchDeviceWarning(pathname)
  throw new PageError({ status: 404, message: `Page not found: ${pathname}` })
}

/** The project loaded by the route's guard (with a deprecation date configured), else `null`. */
export function useRouteProject(): ProjectRecord | null {
  const data: unknown = useLoaderData()
  // Safe: only `pageLoader` gives pages their data.
  return (data as PageData | undefined)?.project ?? null
}
