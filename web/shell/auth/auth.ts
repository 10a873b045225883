import { tabStore } from '../../platform/browser-storage.ts'
import { refusedToken, session, watchOtherTabs } from '../../platform/session.ts'
import { checkPage, currentPath, goTo } from '../navigation/go-to.ts'
import { finishBeforeSignOut } from '../before-sign-out.ts'
import { createAuth } from './auth-store.ts'
import { isDueForRefresh } from './session-age.ts'

/** Who is signed in on this page. */
export const auth = createAuth({
  session,
  // A file of its own: a visitor who never signs in does without it.
  loadCalls: async () => (await import('../../data/own-session.ts')).ownSession,
  currentPath,
  goTo,
  finish: finishBeforeSignOut,
  guard: checkPage,
  notifyEnded() {
    tabStore.setItem(ENDED_KEY, '1')
    setTimeout(() => void showEnded(), SETTLE_MS)
  },
  console,
})

/** Before there is a router the way to the start is a new page, which must say it then. */
const ENDED_KEY = 'mouthpiece_session_ended'
const SETTLE_MS = 500

async function showEnded() {
  if (tabStore.getItem(ENDED_KEY) === null) return
  tabStore.removeItem(ENDED_KEY)
  const { toast } = await import('../../ui/feedback/toasts.tsx')
  toast({
    text: 'You were signed out because your session has ended. Sign in again to continue: what you had not saved is kept in this browser.',
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
    setTimeout(() => void showEnded(), SETTLE_MS)
  })
  return started
}

/** Looked at this often, and whenever somebody comes back to the page. */
const CHECK_MS = 15 * 60 * 1_000

/** Sessions of people who work do not end in the midst of it. */
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
