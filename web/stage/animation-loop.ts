import { settled } from '../platform/settled.ts'
import type { Signal } from '../platform/signal.ts'

/** The drawing rate: every frame (playing), idle, or only on changes. */
export type Pace = 'every-frame' | 'idle' | 'still'

export interface Drawer {
  /** Canvases out of view are not drawn. */
  show: (visible: boolean) => void
  /** Requests a frame, because something changed. */
  request: () => void
  remove: () => void
}

export interface AnimationLoop {
  /** Calls `step` at the beginning of every frame until the returned function is called. */
  tick: (step: () => void) => () => void
  /** Adds a drawing at the pace that `pace` returns; initially invisible. */
  add: (drawing: { draw: (now: number) => void; pace: () => Pace }) => Drawer
}

export interface LoopDeps {
  requestFrame: (run: (now: number) => void) => number
  cancelFrame: (id: number) => void
  /** Milliseconds, on the clock of `requestFrame`. */
  now: () => number
  /** True once the page has time for idle drawings. */
  settled: Pick<Signal<boolean>, 'get' | 'subscribe'>
}

const IDLE_INTERVAL = 1000 / 30
/** Frames arrive with some jitter, so slightly early counts as due. */
const JITTER = 4
/** Milliseconds per frame for idle drawings; those skipped come first in the next frame. */
const IDLE_BUDGET = 7

interface Entry {
  draw: (now: number) => void
  pace: () => Pace
  visible: boolean
  requested: boolean
  drawn: number
}

/**
 * One for all canvases of a page. Playing ones are drawn every frame, idle ones take turns within a budget once the page
 * has settled, invisible and still ones cost nothing.
 */
export function createAnimationLoop({ requestFrame, cancelFrame, now, settled }: LoopDeps): AnimationLoop {
  const steps = new Set<() => void>()
  const entries = new Set<Entry>()
  let frame: number | undefined

  const isIdle = (entry: Entry) => settled.get() && entry.pace() === 'idle'
  const isWanted = (entry: Entry) =>
    entry.visible && (entry.requested || entry.pace() === 'every-frame' || isIdle(entry))

  function wake() {
    if (frame === undefined && (steps.size > 0 || [...entries].some(isWanted))) frame = requestFrame(run)
  }

  function run(at: number) {
    frame = undefined
    for (const step of steps) step()
    const begun = now()
    const waiting: Entry[] = []
    for (const entry of [...entries].filter(isWanted)) {
      if (entry.requested || entry.pace() === 'every-frame') paint(entry, at)
      else if (at - entry.drawn >= IDLE_INTERVAL - JITTER) waiting.push(entry)
    }
    waiting.sort((a, b) => a.drawn - b.drawn)
    for (const [index, entry] of waiting.entries()) {
      // At least one per frame, so that slow machines make progress.
      if (index > 0 && now() - begun > IDLE_BUDGET) break
      paint(entry, at)
    }
    wake()
  }

  function paint(entry: Entry, at: number) {
    entry.requested = false
    entry.drawn = at
    entry.draw(at)
  }

  function sleep() {
    if (frame === undefined || steps.size > 0 || [...entries].some(isWanted)) return
    cancelFrame(frame)
    frame = undefined
  }

  return {
    tick(step) {
      // A wrapper, because the same function may be added twice.
      const own = () => step()
      steps.add(own)
      wake()
      return () => {
        steps.delete(own)
        sleep()
      }
    },
    add({ draw, pace }) {
      const entry: Entry = { draw, pace, visible: false, requested: true, drawn: -Infinity }
      entries.add(entry)
      // A wrapper, as above: each entry ends its own subscription.
      const stop = settled.subscribe(() => wake())
      return {
        show(visible) {
          entry.visible = visible
          if (visible) {
            entry.requested = true
            wake()
          } else sleep()
        },
        request() {
          entry.requested = true
          wake()
        },
        remove() {
          entries.delete(entry)
          stop()
          sleep()
        },
      }
    },
  }
}

/** The loop of this page. Hidden tabs get no frames, so it pauses by itself. */
export const animationLoop = createAnimationLoop({
  requestFrame: (run) => requestAnimationFrame(run),
  cancelFrame: (id) => cancelAnimationFrame(id),
  now: () => performance.now(),
  settled,
})
