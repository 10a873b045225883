import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { isCodeNotLoaded } from './code-not-loaded.ts'
import type { Session } from './session.ts'
import type { Signal } from './signal.ts'

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

interface ForgetDeps {
  session: Pick<Signal<Session | null>, 'get' | 'subscribe'>
  /** Resolves when the page that a sign-out leads to is shown. */
  navigated(): Promise<void>
}

/**
 * Empties the cache when a user signs in or out, here or in another tab: answers belong to the user who asked. Queries
 * on screen are asked again, after a sign-out only on pages that stay open.
 */
export function forgetAnswers(client: QueryClient, { session, navigated }: ForgetDeps): () => void {
  const userOf = () => session.get()?.user.id ?? ''
  let before = userOf()
  return session.subscribe(() => {
    const user = userOf()
    if (user === before) return
    const isGuests = before === ''
    before = user
    // An answer on its way is for the user before.
    void client.cancelQueries()
    client.removeQueries({ type: 'inactive' })
    client.getMutationCache().clear()
    if (isGuests) return void client.invalidateQueries()
    for (const query of client.getQueryCache().getAll()) query.reset()
    if (user !== '') return void askAgain(client)
    void navigated().then(() => askAgain(client))
  })
}

/** Requests what is on screen without an answer. */
function askAgain(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'idle',
  })
}
