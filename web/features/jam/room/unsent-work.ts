import type { Signal } from '../../../platform/signal.ts'

/** The relevant state of a room; only an open connection accepts edits. */
interface RoomStatus {
  line: string
  saved: boolean
}

/** Until unsent edits and pending uploads (`isMade`) are done, closing the tab asks first. */
export function watchUnsent(
  state: Pick<Signal<RoomStatus>, 'get' | 'subscribe'>,
  begin: () => () => void,
  isMade: () => boolean = () => false,
) {
  let over: (() => void) | undefined
  let after: (() => void) | undefined

  /** There are unsent edits that the room can still accept. */
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
    /** Calls `task` once everything is sent, possibly after a reconnect, and stops tracking. */
    whenSent(task: () => void) {
      after = task
      look()
    },
  }
}
