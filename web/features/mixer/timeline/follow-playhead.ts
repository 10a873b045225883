/** State of a timeline that keeps the playhead in view, from one frame to the next. */
export interface Following {
  /** The view follows the playhead during playback, unless the user has scrolled away. */
  isOn: boolean
  isPlaying: boolean
  /** Number of seeks so far. */
  jumps: number
  /** Scroll position of the timeline, in pixels. */
  scroll: number
}

export const notFollowing: Following = { isOn: true, isPlaying: false, jumps: 0, scroll: 0 }

/** Pixels shown before a playhead that was scrolled into view. */
const LEAD = 40

/**
 * New scroll position, if it changes: after a seek, when playback begins, and when the followed playhead leaves the
 * `room`. `x` is in pixels of the whole timeline.
 */
export function followPlayhead(
  before: Following,
  now: Omit<Following, 'isOn'> & { x: number; room: number },
): { after: Following; scrollTo: number | undefined } {
  const { isPlaying, jumps, scroll, x, room } = now
  const isInSight = x >= scroll && x <= scroll + room
  const isCalled = jumps !== before.jumps || (isPlaying && !before.isPlaying)
  const hasLookedElsewhere = isPlaying && before.isPlaying && scroll !== before.scroll && !isInSight
  const isOn = isCalled || isInSight || (before.isOn && !hasLookedElsewhere)
  const scrollTo = !isInSight && (isCalled || (isPlaying && isOn)) ? Math.max(0, x - LEAD) : undefined
  return { after: { isOn, isPlaying, jumps, scroll: scrollTo ?? scroll }, scrollTo }
}
