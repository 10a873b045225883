import type { WorkUnderWay } from './work-under-way.ts'

/**
 * Makes the browser ask before the tab is closed or reloaded while work is under way. Returns a cancel function. It
 * only listens meanwhile: a permanent listener would disable the back/forward cache.
 */
export function askBeforeLeaving(work: WorkUnderWay, tab: EventTarget): () => void {
  let listens = false
  const follow = (wanted: boolean) => {
    if (wanted === listens) return
    listens = wanted
    if (wanted) tab.addEventListener('beforeunload', ask)
    else tab.removeEventListener('beforeunload', ask)
  }
  const stop = work.subscribe(() => follow(!work.isIdle()))
  follow(!work.isIdle())
  return () => {
    stop()
    follow(false)
  }
}

/** The words of the question are the browser's. */
function ask(event: Event) {
  event.preventDefault()
}
