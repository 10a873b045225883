import type { WorkUnderWay } from './work-under-way.ts'

/**
 * Returns a cancel function. Listens only while work is in progress, because a permanent listener disables the
 * back-forward cache.
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

function ask(event: Event) {
  event.preventDefault()
}
