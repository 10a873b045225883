import { tabStore } from '../../platform/browser-storage.ts'
import { refusedToken, session, watchOtherTabs } from '../../platform/session.ts'
import { checkPage, currentPath, goTo } from '../navigation/go-to.ts'
import { finishBeforeSignOut } from '../before-sign-out.ts'
import { createAuth } from './auth-store.ts'
import { isDueForRefresh } from './session-age.ts'

/** The auth of this page. */
export const auth = createAuth({
  session,
  // A file of its own: a visitor who never signs in does without it.
  loadCalls: async () => (await import('../../data/own-session.ts')).ownSession,
  currentPath,
  goTo,
  finish: finishBeforeSignOut,
  guard: checkPage,
  notifyEnded: () => void tabStore.setItem(ENDED_KEY, '1'),
  console,
})

/** Set until the end of the session was announced: on a page that visitors may see, that waits until they leave it. */
const ENDED_KEY = 'mouthpiece_session_ended'
/** The page that the visitor is led to has to be drawn before it can show a notice. */
const SETTLE_MS = 500

// A person who has signed in again needs no notice.
auth.state.subscribe(() => {
  if (auth.state.get().user) tabStore.removeItem(ENDED_KEY)
})

/** Says that the session has ended, to a visitor who is being led away from a page for that reason. */
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

/** Looks at the stored session once and follows the other tabs from then on. */
export function startAuth(): Promise<void> {
  started ??= auth.start().finally(() => {
    watchOtherTabs(auth.follow)
    refusedToken.subscribe(() => auth.recheck(refusedToken.get()))
    keepFresh()
  })
  return started
}

/** Milliseconds between checks; the session is also checked when the page becomes visible. */
const CHECK_MS = 15 * 60 * 1_000

/** Renews sessions in use, so that they don't expire during work. */
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
