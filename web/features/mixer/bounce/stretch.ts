import type { MixDocument } from '#contract/mixes/document'
import { tailOf } from '../../../engine/mix/desk.ts'
import type { Stretch } from '../../../engine/mix/render.ts'
import { lengthOf } from '../../../engine/mix/sources.ts'

export type BounceRange = 'all' | 'loop'

/** Seconds after the last clip that a bounce lets ring out, where something rings. */
const MOST_TAIL = 6

/** Whether some channel sends to an effect, or may by automation. */
function rings({ tracks, groups, automation }: MixDocument): boolean {
  const sends = [...tracks, ...groups].some(({ reverb, delay }) => reverb > -60 || delay > -60)
  return sends || automation.some(({ param }) => param === 'reverb' || param === 'delay')
}

/** The frames of a bounce: the loop, or everything with what rings out after it. */
export function stretchOf(mix: MixDocument, range: BounceRange): Stretch {
  const { loop, sampleRate } = mix
  const frames = (seconds: number) => Math.round(seconds * sampleRate)
  if (range === 'loop' && loop.end > loop.start) return { from: frames(loop.start), to: frames(loop.end) }
  const length = lengthOf(mix)
  if (length === 0) return { from: 0, to: 0 }
  return { from: 0, to: frames(length + (rings(mix) ? Math.min(MOST_TAIL, tailOf(mix)) : 0)) }
}
