/** What a timeline remembers from one picture to the next to keep the playhead in sight. */
export interface Following {
  /** Whether it goes along while the mix plays: not after somebody scrolled elsewhere. */
  isOn: boolean
  isPlaying: boolean
  /** How often the playhead was sent somewhere. */
  jumps: number
  /** How far the timeline was scrolled, in pixels. */
  scroll: number
}

export const notFollowing: Following = { isOn: true, isPlaying: false, jumps: 0, scroll: 0 }

/** Pixels that stay before a playhead that comes into sight. */
const LEAD = 40

/**
 * Where the timeline has to be scrolled to, if anywhere: when the playhead was sent somewhere, when playing begins, and
 * when the playhead leaves the `room` while it is followed. `x`: where it is, in pixels of the whole timeline.
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
