import type { Scene } from '#contract/document/document'
import { clamp } from './clamp.ts'

type Camera = Scene['camera']

export interface Speaker {
  x: number
  /** Half of the body's width, arms at rest. */
  half: number
  /** At rest. */
  top: number
  chin: number
  engagement: number
}

/** Zoom to a speaker if no one is in the way. */
const SPEAKER_ZOOM = 1.45
/** Most of the picture's height that a head fills: captions lie below it. */
const HEAD_MAX = 0.74
/** Share of the picture beyond the stage, where the backdrop continues. */
const BEYOND = 0.2
/** The middle of a face is this much above the middle of the picture; a chin is at most this much below it. */
const FACE_ABOVE = 0.12
const CHIN_BELOW = 0.26

/**
 * Neighbours are in the picture entirely or not at all; of the groups that can be framed so, the one nearest to the
 * usual size.
 */
export function shotOf(speaker: Speaker, everyone: readonly Speaker[], camera: Camera): Camera {
  const usual = 1 / (camera.zoom * SPEAKER_ZOOM)
  const min = (speaker.chin - speaker.top) / HEAD_MAX
  const sorted = everyone.toSorted((one, other) => one.x - other.x)
  const place = sorted.indexOf(speaker)
  let best: { x: number; width: number; cost: number } | undefined
  for (let first = place; first >= 0; first--) {
    for (let last = place; last < sorted.length; last++) {
      const frame = frameOf(sorted, { first, last }, { usual, min, x: speaker.x })
      if (frame && (!best || frame.cost < best.cost)) best = frame
    }
  }
  if (!best) return camera
  const { x, width } = best
  const face = (speaker.top + speaker.chin) / 2
  const y = Math.max(face + FACE_ABOVE * width, speaker.chin - CHIN_BELOW * width)
  return { x, y: onStage(y, width), zoom: 1 / width }
}

/** The frame of the performers from `first` to `last`, without those beside them; `undefined`: there is none. */
function frameOf(
  sorted: readonly Speaker[],
  { first, last }: { first: number; last: number },
  { usual, min, x }: { usual: number; min: number; x: number },
): { x: number; width: number; cost: number } | undefined {
  const group = sorted.slice(first, last + 1)
  const left = Math.min(...group.map((one) => one.x - one.half))
  const right = Math.max(...group.map((one) => one.x + one.half))
  const from = Math.max(-BEYOND, ...sorted.slice(0, first).map((one) => one.x + one.half))
  const to = Math.min(1 + BEYOND, ...sorted.slice(last + 1).map((one) => one.x - one.half))
  const narrowest = Math.max(min, right - left)
  if (from > left || to < right || narrowest > to - from) return undefined
  const width = clamp(usual, narrowest, to - from)
  // The speaker in the middle, if the others allow it, and no edge of the stage in sight where it can be helped.
  const wanted = onStage(x, width)
  const middle = clamp(clamp(wanted, right - width / 2, left + width / 2), from + width / 2, to - width / 2)
  return { x: middle, width, cost: Math.abs(Math.log(width / usual)) }
}

/** The middle nearest to `value` of a picture `size` wide or high that does not look beyond the stage. */
function onStage(value: number, size: number): number {
  return size >= 1 ? 0.5 : clamp(value, size / 2, 1 - size / 2)
}
