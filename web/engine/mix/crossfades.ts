import type { FrameClip } from './frame-clip.ts'

/** Seconds over which one clip gives way to the next where they meet. */
export const CROSSFADE = 0.006
/** Seconds of a gap or an overlap that still count as one place. */
const NEAR = 0.002

/**
 * Crossfades seams where one clip begins where another ends; the fade lies before the seam, so the attack after it
 * stays intact. Seams are left alone if the source continues, if the next source begins there, or under a longer
 * manual fade. Takes differ in phase, so they cross with equal power; parts of one take would become 3 dB louder and
 * cross with equal gain.
 */
export function withCrossfades(clips: readonly FrameClip[], sampleRate: number): FrameClip[] {
  const near = Math.round(NEAR * sampleRate)
  const limit = Math.round(CROSSFADE * sampleRate)
  const made = clips.map((clip) => ({ ...clip }))
  const inOrder = made.toSorted((one, other) => one.start - other.start)
  for (const [index, next] of inOrder.entries()) {
    const before = inOrder[index - 1]
    const isSeam = before !== undefined && Math.abs(before.end - next.start) <= near
    if (!isSeam || goesOn(before, next) || before.fadeOut > limit || next.fadeIn > limit) continue
    const seam = next.start
    const room = Math.min(limit, seam - next.shift, seam - before.start - before.fadeIn)
    if (room < 1) continue
    const smooth = before.sound !== next.sound
    Object.assign(before, { end: seam, fadeOut: room, smoothOut: smooth })
    Object.assign(next, { start: seam - room, fadeIn: room, smoothIn: smooth })
  }
  return made
}

/** The source continues across the cut. A different gain after the cut is intended. */
function goesOn(before: FrameClip, next: FrameClip): boolean {
  return (
    before.sound === next.sound &&
    before.shift === next.shift &&
    before.end === next.start &&
    before.fadeOut === 0 &&
    next.fadeIn === 0
  )
}
