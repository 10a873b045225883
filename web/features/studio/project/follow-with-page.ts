import type { ProjectRecord } from '#contract/projects/projects'
import type { Studio } from './store.ts'

/**
 * Reloads when the page becomes visible, since another tab or device may have saved. Ignores failures: the next save
 * reports them. Returns a cancel function.
 */
export function followWithPage(
  { store, follow }: Pick<Studio, 'store' | 'follow'>,
  load: (signal: AbortSignal) => Promise<ProjectRecord>,
): () => void {
  const end = new AbortController()
  let isAsking = false

  async function ask() {
    if (isAsking || document.visibilityState === 'hidden' || store.getState().save !== 'saved') return
    isAsking = true
    try {
      const newer = await load(end.signal)
      if (!end.signal.aborted) follow(newer)
    } catch {
      // Retried the next time.
    } finally {
      isAsking = false
    }
  }

  const onReturn = () => void ask()
  window.addEventListener('focus', onReturn, { signal: end.signal })
  document.addEventListener('visibilitychange', onReturn, { signal: end.signal })
  return () => end.abort()
}
