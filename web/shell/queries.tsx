import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { forgetAnswers, queryClient } from '../platform/query-client.ts'
import { session } from '../platform/session.ts'
import { navigated } from './navigation/go-to.ts'

forgetAnswers(queryClient, { session, navigated })

/** The query cache of the app, for everything below; the build renders documents with caches of their own. */
export function Queries({ children }: { children: ReactNode }) {
  return useContext(QueryClientContext) ? (
    children
  ) : (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
}
