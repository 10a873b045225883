import { tabStore } from '../../platform/browser-storage.ts'
import { refusedToken, session, watchOtherTabs } from '../../platform/session.ts'
import { checkPage, currentPath, goTo } from '../navigation/go-to.ts'
import { finishBeforeSignOut } from '../before-sign-out.ts'
import { createAuth } from './auth-store.ts'
import { isDueForRefresh } from './session-age.ts'

export const auth = createAuth({
  session,
  // In a file of its own, which visitors never load.
  loadCalls: async () => (await import('../../data/own-session.ts')).ownSession,
  currentPath,
  goTo,
  finish: finishBeforeSignOut,
  guard: checkPage,
  notifyEnded: () => void tabStore.setItem(ENDED_KEY, '1'),
  console,
})

/** Set until the end of the session was announced, which on public pages waits until they are left. */
const ENDED_KEY = 'mouthpiece_session_ended'
/** Delay before the notice, so that the next page is rendered. */
const SETTLE_MS = 500

// Not needed after a new sign-in.
auth.state.subscribe(() => {
  if (auth.state.get().user) tabStore.removeItem(ENDED_KEY)
})

/** Announces the end of the session to a visitor who is redirected because of it. */
export function announceEndedSession(): void {
  if (tabStore.getItem(ENDED_KEY) === null) return
  tabStore.removeItem(ENDED_KEY)
  setTimeout(() => void showEnded(), SETTLE_MS)
}

async function showEnded() {
  if (auth.state.get().user) return
  const { toast } = await import('../../ui/feedback/toasts.tsx')
  toast({
    text: 'Your session has ended. Sign in again to continue where you were. Unsaved work is still in this browser.',
    sticky: true,
  })
}

let started: Promise<void> | undefined

/** Loads the stored session once, and follows other tabs. */
export function startAuth(): Promise<void> {
  if (started) return started
  // A change in another tab must not be undone by the answer about the session before it.
  watchOtherTabs(auth.follow)
  started = auth.start().finally(() => {
    refusedToken.subscribe(() => auth.recheck(refusedToken.get()))
    keepFresh()
  })
  return started
}

/** Milliseconds between checks; the session is also checked when the page becomes visible. */
const CHECK_MS = 15 * 60 * 1_000

function keepFresh() {
  const check = () => {
    const token = session.get()?.token
    if (token && document.visibilityState === 'visible' && isDueForRefresh(token, Date.now())) {
      void auth.refresh()
    }
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_MS)
  check()
}
