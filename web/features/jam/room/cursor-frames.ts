import type { JamClientFrame } from '#contract/jam/frames'

type CursorFrame = Extract<JamClientFrame, { t: 'here' }>

/** A playhead that moves is sent five times a second. */
const INTERVAL_MS = 200

/** Sends where one looks: the newest frame only, and never two within an interval. */
export function createCursorFrames(send: (frame: CursorFrame) => void) {
  let sentAt = -Infinity
  let next: ReturnType<typeof setTimeout> | undefined

  return {
    send(frame: CursorFrame) {
      clearTimeout(next)
      next = setTimeout(
        () => {
          sentAt = performance.now()
          send(frame)
        },
        Math.max(0, sentAt + INTERVAL_MS - performance.now()),
      )
    },
    stop: () => clearTimeout(next),
  }
}
