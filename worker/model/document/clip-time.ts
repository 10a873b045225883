import type { Clip } from '../../contract/document/document.ts'

type Timed = Pick<Clip, 'start' | 'offset' | 'effects'>

export function speedOf({ effects }: Pick<Clip, 'effects'>): number {
  return effects?.speed ?? 1
}

/** Seconds of the take. */
export function takeTimeOf(clip: Timed, time: number): number {
  return clip.offset + (time - clip.start) * speedOf(clip)
}

/** Seconds of the timeline. */
export function timelineTimeOf(clip: Timed, takeTime: number): number {
  return clip.start + (takeTime - clip.offset) / speedOf(clip)
}

export function takeEndOf(clip: Timed & Pick<Clip, 'duration'>): number {
  return clip.offset + clip.duration * speedOf(clip)
}
