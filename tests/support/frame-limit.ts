import type { BrowserContext } from 'playwright-core'

/** Milliseconds of a frame, and before its time when it is asked of the browser, whose own frames take 16. */
const LIMITS = { frame: 33, ahead: 12 }

/**
 * Pages draw at most thirty frames per second, as on a slow display. Stages and meters draw all the time that they are
 * open, which takes a third more processor time at sixty.
 */
export async function limitFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(limitInPage, LIMITS)
}

function limitInPage({ frame, ahead }: typeof LIMITS) {
  const request = window.requestAnimationFrame.bind(window)
  let waiting = new Map<number, FrameRequestCallback>()
  let due = new Map<number, FrameRequestCallback>()
  let count = 0
  let last = 0
  let isAsked = false
  const draw = (time: number) => {
    last = performance.now()
    isAsked = false
    due = waiting
    waiting = new Map()
    // One callback may cancel the next.
    for (const [id, callback] of due) {
      due.delete(id)
      try {
        callback(time)
      } catch (error) {
        reportError(error)
      }
    }
  }
  window.requestAnimationFrame = (callback) => {
    waiting.set(++count, callback)
    if (isAsked) return count
    isAsked = true
    const wait = last + frame - ahead - performance.now()
    if (wait > 0) setTimeout(() => request(draw), wait)
    else request(draw)
    return count
  }
  window.cancelAnimationFrame = (id) => {
    waiting.delete(id)
    due.delete(id)
  }
}
