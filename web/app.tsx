import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router-dom'
import { RouterProvider } from 'react-router-dom'
import { navigationEntries } from './navigation.tsx'
import { queryClient } from './platform/query-client.ts'
import { routes } from './routes.tsx'
import { actions } from './shell/actions/actions.ts'
import { startAnalytics } from './shell/analytics/analytics.ts'
import { auth } from './shell/auth/auth.ts'
import { setNavigation } from './shell/navigation/entries.ts'
import { followNavigation, goTo } from './shell/navigation/go-to.ts'

const router = createBrowserRouter(routes)
// Registered before the router's own view of itself, so the old page's actions are gone before the new page offers its own.
followNavigation(router, () => actions.clear())
startAnalytics()
setNavigation(navigationEntries)
startChatOnceSignedIn()

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Chat is live on every page. A visitor does without it, and the first page comes before it. */
function startChatOnceSignedIn() {
  const stop = auth.state.subscribe(() => {
    if (!auth.state.get().user) return
    stop()
    const load = async () => (await import('./features/chat/connection/start.ts')).followAuth(goTo)
    setTimeout(() => load().catch((failure: unknown) => console.error('Chat did not load', failure)))
  })
}
