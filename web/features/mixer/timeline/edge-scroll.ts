import { scrollAt } from './framed-clips.ts'
import { HEADER_WIDTH } from './sizes.ts'

/** Scrolls the timeline while a drag rests at one of its edges. */
export interface EdgeScroll {
  /** Updates the pointer's position, in pixels of the window; without `x` it scrolls up and down only. */
  follow(at: { x?: number; y: number }): void
  stop(): void
}

/** `onScroll` runs after each step, because the pointer is then over another place. */
export function createEdgeScroll(timeline: Element, onScroll: () => void): EdgeScroll {
  let frame: number | undefined
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  function follow({ x, y }: { x?: number; y: number }) {
    stop()
    const edges = timeline.getBoundingClientRect()
    const sideways = x === undefined ? 0 : scrollAt(x, { from: edges.left + HEADER_WIDTH, to: edges.right })
    const down = scrollAt(y, { from: edges.top, to: edges.bottom })
    if (sideways === 0 && down === 0) return
    frame = requestAnimationFrame(() => {
      timeline.scrollBy(sideways, down)
      onScroll()
      follow(x === undefined ? { y } : { x, y })
    })
  }
  return { follow, stop }
}
