import type { WorkUnderWay } from './work-under-way.ts'

/**
 * Makes the browser confirm closing or reloading the tab while work is in progress. Returns a cancel function.
 * Listens only meanwhile, because a permanent listener disables the back-forward cache.
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
