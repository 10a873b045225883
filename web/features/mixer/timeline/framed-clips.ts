export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns the frame between two corners in any order. */
export function frameBetween(one: { x: number; y: number }, other: { x: number; y: number }): Frame {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  }
}

/** Returns the ids of clips that a frame touches. */
export function framedClips(clips: ReadonlyMap<string, Frame>, frame: Frame): string[] {
  return [...clips].flatMap(([id, box]) =>
    box.left <= frame.right && box.right >= frame.left && box.top <= frame.bottom && box.bottom >= frame.top
      ? [id]
      : [],
  )
}

/** Distance from an edge within which a drag scrolls, in pixels. */
const SCROLL_ZONE = 28
const FASTEST = 24

/** Returns the scroll distance of one frame for a drag at `at` between `from` and `to`, in pixels. */
export function scrollAt(at: number, { from, to }: { from: number; to: number }): number {
  const beyond = at < from + SCROLL_ZONE ? at - from - SCROLL_ZONE : Math.max(0, at - to + SCROLL_ZONE)
  return Math.max(-FASTEST, Math.min(FASTEST, beyond / 2))
}
