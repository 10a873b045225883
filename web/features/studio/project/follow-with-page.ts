import type { ProjectRecord } from '#contract/projects/projects'
import type { Studio } from './store.ts'

/**
 * Whoever comes back to this page, from another tab or device that may have saved something, sees what is saved. Where the
 * server cannot be asked it stays as it is: the next save finds out. Returns the way to stop.
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
      // Asked again the next time.
    } finally {
      isAsking = false
    }
  }

  const onReturn = () => void ask()
  window.addEventListener('focus', onReturn, { signal: end.signal })
  document.addEventListener('visibilitychange', onReturn, { signal: end.signal })
  return () => end.abort()
}
