/** The part of a window that the history uses. */
export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener(type: 'popstate', listener: (event: { state: unknown }) => void): void
  removeEventListener(type: 'popstate', listener: (event: { state: unknown }) => void): void
}

export interface PageHistory {
  /** Records the page that is shown. */
  shown(page: string): void
  /** Goes back to an earlier page, like the browser's button. */
  back(page: string): void
  end(): void
}

/** The state of a history entry. */
interface Entry {
  page: string
  /** The number of survey pages before it in the history. */
  depth: number
}

/**
 * “Back” leads to the previous page and not out of the survey. `turnTo` returns `false` if a page can't be shown or
 * the current one can't be left.
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
    // The page stays, so the history entry that “back” leads to has to stay too.
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
      // It may differ from the page seen last, since answers change the path.
      wanted = page
      history.go(-1)
    },
    end: () => tab.removeEventListener('popstate', onPop),
  }
}

/** Leaves the entries of the pages after sending: there is nothing to go back to. */
export function leavePages(history: Pick<History, 'state' | 'go'>): void {
  const depth = entryOf(history.state)?.depth ?? 0
  if (depth > 0) history.go(-depth)
}

function entryOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null || !('survey' in state)) return undefined
  return state.survey as Entry // Safe: only `write` sets it.
}
