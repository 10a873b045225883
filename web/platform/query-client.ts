import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only a lost connection or a stumbling server is worth asking again.
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'offline' || error.status >= 500)
}
