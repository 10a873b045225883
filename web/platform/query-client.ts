import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { isCodeNotLoaded } from './code-not-loaded.ts'

/** The query cache. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network, queries fail instead of waiting silently, and are repeated once there is one.
      networkMode: 'offlineFirst',
      staleTime: 30_000,
      // A refusal stays a refusal; only a lost connection or a stumbling server is worth asking again.
      retry: (failures, error) => mayTryAgain(failures) && isPassing(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Returns whether a failed call is retried at once: twice, unless this device has no network. */
export function mayTryAgain(failures: number): boolean {
  return failures < 2 && onlineManager.isOnline()
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError ? error.code === 'offline' || error.status >= 500 : isCodeNotLoaded(error)
}
