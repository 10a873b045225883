import type { MixDocument } from '#contract/mixes/document'
import type { Stretch } from '../../../engine/mix/render.ts'
import { lengthOf } from '../../../engine/mix/sources.ts'

export type BounceRange = 'all' | 'loop'

/** Without the tail: the loop, or everything up to the end of the last clip. */
export function stretchOf(mix: MixDocument, range: BounceRange): Stretch {
  const { loop, sampleRate } = mix
  const frames = (seconds: number) => Math.round(seconds * sampleRate)
  if (range === 'loop' && loop.end > loop.start) return { from: frames(loop.start), to: frames(loop.end) }
  return { from: 0, to: frames(lengthOf(mix)) }
}
