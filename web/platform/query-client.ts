import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { isCodeNotLoaded } from './code-not-loaded.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network, queries fail instead of waiting silently, and are repeated once there is one.
      networkMode: 'offlineFirst',
      staleTime: 30_000,
      // Refusals are final; only a lost connection or a failing server is retried.
      retry: (failures, error) => mayTryAgain(failures) && isPassing(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// The cache only learns of changes, and assumes that there is a network at first. Only browsers say.
onlineManager.setOnline(typeof window === 'undefined' || navigator.onLine)

/** Twice, unless this device has no network. */
export function mayTryAgain(failures: number): boolean {
  return failures < 2 && onlineManager.isOnline()
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError ? error.code === 'offline' || error.status >= 500 : isCodeNotLoaded(error)
}
