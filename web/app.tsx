import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { navigationEntries } from './navigation.tsx'
import { afterLoad } from './platform/after-load.ts'
import type { PageMessage } from './platform/offline/rules.ts'
import { askBeforeLeaving } from './platform/leaving.ts'
import { workUnderWay } from './platform/work-under-way.ts'
import { routes } from './routes.tsx'
import { actions } from './shell/actions/actions.ts'
import { startAnalytics } from './shell/analytics/analytics.ts'
import { auth } from './shell/auth/auth.ts'
import { setFaceSource } from './shell/faces.ts'
import { setNavigation } from './shell/navigation/entries.ts'
import { isEmbed } from './shell/routing/embed.ts'
import { followNavigation, goTo } from './shell/navigation/go-to.ts'
import { loadWindows } from './ui/overlays/windows.ts'
import { fadeBetweenPages } from './shell/navigation/page-transition.ts'
import { preloadPages } from './shell/navigation/preload-pages.ts'

/** The first page comes before what a later one without a network needs. */
const OFFLINE_AFTER_MS = 3_000
const CHAT_WITHIN_MS = 2_000

interface StartedApp {
  /** Resolves when the first page is loaded, or cannot be. */
  opened: Promise<void>
  App(props: AppProps): ReactNode
}

interface AppProps {
  /** Called once, in the task that replaces the document. */
  onCommit: () => void
  /** Called once, after the first page is on screen. */
  onShown: () => void
}

/** Loads the page of the address, and starts what runs beside all pages. */
export function startApp(): StartedApp {
  const router = createBrowserRouter(routes)
  // Registered before the router's own view of itself, so the old page's actions are gone before the new page offers its own.
  followNavigation(router, () => actions.clear())
  fadeBetweenPages(router)
  if (import.meta.env.PROD) preloadPages(router)
  startAnalytics()
  askBeforeLeaving(workUnderWay, window)
  setFaceSource(async (person) => (await import('./stage/cast/faces.ts')).faceOf(person))
  setNavigation(navigationEntries)
  startChatOnceSignedIn()
  prepareOffline()

  const opened = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

  function App({ onCommit, onShown }: AppProps) {
    const first = useRef({ onCommit, onShown })
    useLayoutEffect(() => {
      first.current.onCommit()
    }, [])
    useEffect(() => {
      first.current.onShown()
    }, [])
    return <RouterProvider router={router} />
  }

  return { opened, App }
}

/** Chat runs on every page, but not for visitors, and starts after the first page; menus and dialogs then open at once. */
function startChatOnceSignedIn() {
  const stop = auth.state.subscribe(() => {
    if (!auth.state.get().user) return
    stop()
    const load = async () => (await import('./features/chat/connection/start.ts')).followAuth(goTo)
    const start = () => {
      loadWindows()
      load().catch((failure: unknown) => console.error('Chat did not load', failure))
    }
    const isChat = window.location.pathname.split('/')[1] === 'chat'
    // Some browsers lack idle callbacks.
    if (isChat || !('requestIdleCallback' in window)) setTimeout(start)
    else requestIdleCallback(start, { timeout: CHAT_WITHIN_MS })
  })
}

/** After the page has loaded its data. In development every file is requested again. */
function prepareOffline() {
  if (import.meta.env.DEV || isEmbed(window.location)) return
  const load = async () => (await import('./platform/offline/register.ts')).registerOffline()
  const start = () => {
    load().catch((failure: unknown) => console.info('Not prepared for being offline', failure))
  }
  afterLoad(() => setTimeout(start, OFFLINE_AFTER_MS))
  let user = auth.state.get().user?.id
  auth.state.subscribe(() => {
    const before = user
    user = auth.state.get().user?.id
    if (!before || before === user) return
    // A service worker that starts later would get a list of them, and cache the art of this user.
    performance.clearResourceTimings()
    const message: PageMessage = 'signed-out'
    void navigator.serviceWorker?.getRegistration().then((found) => found?.active?.postMessage(message))
  })
}
