import type { JamClientFrame, JamServerEvent } from '#contract/jam/frames'
import type { RoomClock } from './clock.ts'

/** Questions that wait for their answer; what is older gets none. */
const MAX_QUESTIONS = 30

/** Asks the room again and again what its clock shows, as often as `clock` wants to know. */
export function askTime(clock: RoomClock, send: (frame: JamClientFrame) => boolean) {
  /** Request times by number. */
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
    /** A line has opened: asks soon at first. */
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
