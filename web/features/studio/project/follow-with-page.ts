import type { ProjectRecord } from '#contract/projects/projects'
import { onSavedElsewhere } from '../../../editing/saved-elsewhere.ts'
import type { Studio } from './store.ts'

/** The name under which tabs announce saves of a project. */
export const savePlace = (project: string) => `project/${project}`

/**
 * Reloads when another tab announces a save, and when the page becomes visible, since another device may have saved.
 * Ignores failures: the next save reports them. Returns a cancel function.
 */
export function followWithPage(
  { store, follow }: Pick<Studio, 'store' | 'follow'>,
  load: (signal: AbortSignal) => Promise<ProjectRecord>,
): () => void {
  const end = new AbortController()
  let isAsking = false
  let isAnnounced = false

  async function ask() {
    if (isAsking || document.visibilityState === 'hidden' || store.getState().save !== 'saved') return
    isAsking = true
    isAnnounced = false
    try {
      const newer = await load(end.signal)
      if (!end.signal.aborted) follow(newer)
    } catch {
      // Retried the next time.
    } finally {
      isAsking = false
    }
    // Saved again while the answer was on its way.
    if (isAnnounced && !end.signal.aborted) await ask()
  }

  const onReturn = () => void ask()
  window.addEventListener('focus', onReturn, { signal: end.signal })
  document.addEventListener('visibilitychange', onReturn, { signal: end.signal })
  const stop = onSavedElsewhere(savePlace(store.getState().project.id), () => {
    isAnnounced = true
    onReturn()
  })
  return () => {
    end.abort()
    stop()
  }
}
