import type { JamClientFrame, JamServerEvent } from '#contract/jam/frames'
import type { RoomClock } from './clock.ts'

/** Maximum pending requests; older ones are dropped. */
const MAX_QUESTIONS = 30

/** Requests the room's time at the intervals that `clock` needs. */
export function syncClock(clock: RoomClock, send: (frame: JamClientFrame) => boolean) {
  const asked = new Map<number, number>()
  let questions = 0
  let next: ReturnType<typeof setTimeout> | undefined

  function ask() {
    clearTimeout(next)
    const n = ++questions
    asked.set(n, performance.now())
    if (send({ t: 'clock', n, delay: clock.delay })) clock.asked()
    for (const old of asked.keys()) if (old < n - MAX_QUESTIONS) asked.delete(old)
    next = setTimeout(ask, clock.nextPing)
  }

  return {
    /** The connection was opened: requests soon. */
    start() {
      clock.hurry()
      ask()
    },
    stop: () => clearTimeout(next),
    answered({ n, now, boot }: Extract<JamServerEvent, { t: 'clock' }>) {
      const sent = asked.get(n)
      if (sent === undefined) return
      asked.delete(n)
      clock.answered({ sent, received: performance.now(), now, boot })
    },
  }
}
