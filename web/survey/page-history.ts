/** What of a window this needs. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener(type: 'popstate', hear: (event: { state: unknown }) => void): void
  removeEventListener(type: 'popstate', hear: (event: { state: unknown }) => void): void
}

export interface PageHistory {
  /** This page is shown now. */
  shown(page: string): void
  /** Goes back to a page before this one, as the browser's own button does. */
  back(page: string): void
  end(): void
}

/** What an entry of the history says of a survey. */
interface Entry {
  page: string
  /** Pages of the survey that lie before it in the history. */
  depth: number
}

/**
 * The pages of a survey as entries of the window's history, so that “back”, on phones a swipe, leads to the page before
 * and not out of the survey. `turnTo` is asked for a page; `false`: it cannot be shown, or this one cannot be left.
 */
export function pageHistory(tab: HistoryWindow, turnTo: (page: string) => boolean): PageHistory {
  const { history } = tab
  let now = entryOf(history.state) ?? { page: '', depth: 0 }
  let wanted: string | undefined

  const write = (entry: Entry, how: 'push' | 'replace') => {
    now = entry
    const state = { ...(history.state as object | null), survey: entry }
    if (how === 'push') history.pushState(state, '')
    else history.replaceState(state, '')
  }
  const onPop = ({ state }: { state: unknown }) => {
    const entry = entryOf(state)
    if (!entry) return
    const before = now
    const page = wanted ?? entry.page
    wanted = undefined
    now = { ...entry, page }
    if (turnTo(page)) return write(now, 'replace')
    // It stays as it was, and so does what “back” will do.
    if (entry.depth < before.depth) write(before, 'push')
    else write({ ...entry, page: before.page }, 'replace')
  }
  tab.addEventListener('popstate', onPop)

  return {
    shown(page) {
      if (page === now.page) return
      if (now.page === '') write({ page, depth: now.depth }, 'replace')
      else write({ page, depth: now.depth + 1 }, 'push')
    },
    back(page) {
      if (now.depth === 0) {
        if (turnTo(page)) write({ page, depth: 0 }, 'replace')
        return
      }
      // Another one than the last that was seen, where an answer has led a different way since.
      wanted = page
      history.go(-1)
    },
    end: () => tab.removeEventListener('popstate', onPop),
  }
}

/** All is sent: the pages are no places to go back to. */
export function leavePages(history: Pick<History, 'state' | 'go'>): void {
  const depth = entryOf(history.state)?.depth ?? 0
  if (depth > 0) history.go(-depth)
}

function entryOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null || !('survey' in state)) return undefined
  return state.survey as Entry // As `write` has left it.
}
