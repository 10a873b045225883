import type { MixClip } from '../../contract/mixes/document.ts'

/** From the source's beginning, unchanged. Times in seconds. */
export function plainMixClip({
  id,
  source,
  start,
  duration,
}: Pick<MixClip, 'id' | 'source' | 'start' | 'duration'>): MixClip {
  return { id, source, start, offset: 0, duration, gain: 0, fadeIn: 0, fadeOut: 0, fade: 'linear' }
}
