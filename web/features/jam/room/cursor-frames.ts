import type { JamClientFrame } from '#contract/jam/frames'

type CursorFrame = Extract<JamClientFrame, { t: 'here' }>

/** Interval of cursor frames. */
const INTERVAL_MS = 200

/** Sends the newest cursor only, at most once per interval. */
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
