import type { WorkUnderWay } from './work-under-way.ts'

/**
 * Lets the browser ask before this tab is closed or reloaded while something is under way; returns the way to stop that.
 * It listens only then: a page that listens all the time is not kept for the way back.
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
