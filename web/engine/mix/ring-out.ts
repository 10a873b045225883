import type { MixDocument } from '#contract/mixes/document'
import { DELAY_FRAMES, PRE_DELAY_FRAMES } from './core/fields.ts'
import { bounced } from './render.ts'
import type { TrackReader } from './sources.ts'

/** Peak below which a tail counts as silent: −90 dBFS. */
const FLOOR = 10 ** (-90 / 20)
/** Seconds after the last clip at which a bounce ends even if something still rings. */
export const RING_OUT_MAX = 60
/** Frames of silence that no later echo follows: the longest delay, and the longest wait before a reverb answers. */
const SILENCE = DELAY_FRAMES + PRE_DELAY_FRAMES

export interface RingOut {
  /** The frame after the last audible one; never before `end`. */
  to: number
  /** Sound remains after the longest tail. */
  isCut: boolean
}

/** Renders what follows frame `end` until it has died away. `pause` runs between pieces, and throws to give up. */
export async function ringOut(
  document: MixDocument,
  reader: TrackReader,
  end: number,
  pause: () => Promise<void>,
): Promise<RingOut> {
  const stretch = { from: end, to: end + Math.round(RING_OUT_MAX * document.sampleRate) }
  let at = end
  let to = end
  for (const { left, right } of bounced(document, reader, stretch)) {
    for (let frame = left.length - 1; frame >= 0; frame--) {
      if (Math.max(Math.abs(left[frame] ?? 0), Math.abs(right[frame] ?? 0)) < FLOOR) continue
      to = at + frame + 1
      break
    }
    at += left.length
    if (at - to >= SILENCE) return { to, isCut: false }
    await pause()
  }
  return { to, isCut: stretch.to - to < SILENCE }
}
