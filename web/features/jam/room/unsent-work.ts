import type { Signal } from '../../../platform/signal.ts'

/** The state of a room as far as it matters here; on any other line it takes nothing any more. */
interface RoomStatus {
  line: string
  saved: boolean
}

/**
 * Watches for what was done here and the room has not got, and for what `isMade` for it: until then the tab does not
 * close without asking. A change of either is a change of `state`.
 */
export function watchUnsent(
  state: Pick<Signal<RoomStatus>, 'get' | 'subscribe'>,
  begin: () => () => void,
  isMade: () => boolean = () => false,
) {
  let over: (() => void) | undefined
  let after: (() => void) | undefined

  /** Something is to be sent, and the room may still take it. */
  function isOwed() {
    const { line, saved } = state.get()
    return (!saved || isMade()) && (line === 'opening' || line === 'open' || line === 'offline')
  }

  function look() {
    if (isOwed()) {
      over ??= begin()
      return
    }
    over?.()
    over = undefined
    if (!after) return
    forget()
    after()
  }
  const forget = state.subscribe(look)

  return {
    /** Runs `task` once nothing is left to be sent, now or when the line is back, and watches no more. */
    whenSent(task: () => void) {
      after = task
      look()
    },
  }
}
