import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router-dom'
import { RouterProvider } from 'react-router-dom'
import { queryClient } from './platform/query-client.ts'
import { routes } from './routes.tsx'
import { actions } from './shell/actions/actions.ts'
import { startAnalytics } from './shell/analytics/analytics.ts'
import { followNavigation } from './shell/navigation.ts'

const router = createBrowserRouter(routes)
// Registered before the router's own view of itself, so the old page's actions are gone before the new page offers its own.
followNavigation(router, () => actions.clear())
startAnalytics()

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
