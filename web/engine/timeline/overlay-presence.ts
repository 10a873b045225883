import type { Overlay } from '#contract/document/document'

/** Seconds in which an overlay comes and goes. */
const COMING = 0.18

/** 0.35 (about to come or gone) .. 1 (all there). */
export function presenceAt({ kind, start, duration }: Overlay, time: number): number {
  // A film lasts as its voice does: from its first picture to its last.
  if (kind === 'camera') return 1
  const way = Math.min(COMING, duration / 2)
  // Overlays at the start are complete in the first picture, which represents the piece elsewhere.
  const come = start <= 0 ? 1 : (time - start) / way
  // Rounded up at the edges: a paused picture at an overlay's own beginning shows it.
  return Math.max(0.35, Math.min(1, come, (start + duration - time) / way))
}
