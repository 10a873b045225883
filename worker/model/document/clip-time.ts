import type { Clip } from '../../contract/document/document.ts'

type Timed = Pick<Clip, 'start' | 'offset' | 'effects'>

export function speedOf({ effects }: Pick<Clip, 'effects'>): number {
  return effects?.speed ?? 1
}

/** Returns the clip's position in its take at `time` of the timeline, in seconds. */
export function takeTimeOf(clip: Timed, time: number): number {
  return clip.offset + (time - clip.start) * speedOf(clip)
}

/** Returns the time on the timeline at which a clip plays `takeTime` of its take, in seconds. */
export function timelineTimeOf(clip: Timed, takeTime: number): number {
  return clip.start + (takeTime - clip.offset) / speedOf(clip)
}

export function takeEndOf(clip: Timed & Pick<Clip, 'duration'>): number {
  return clip.offset + clip.duration * speedOf(clip)
}
