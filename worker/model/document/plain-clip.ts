import type { Clip } from '../../contract/document/document.ts'

/** A clip of a take as it was recorded: unchanged gain, without fades, from the take's start. Times in seconds. */
export function plainClip({
  id,
  take,
  start,
  duration,
}: Pick<Clip, 'id' | 'take' | 'start' | 'duration'>): Clip {
  return { id, take, start, offset: 0, duration, gain: 1, fadeIn: 0, fadeOut: 0 }
}
