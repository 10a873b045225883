import type { Clip } from '../../contract/document/document.ts'

/** From the take's start, unchanged. Times in seconds. */
export function plainClip({
  id,
  take,
  start,
  duration,
}: Pick<Clip, 'id' | 'take' | 'start' | 'duration'>): Clip {
  return { id, take, start, offset: 0, duration, gain: 1, fadeIn: 0, fadeOut: 0 }
}
