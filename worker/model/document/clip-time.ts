import type { Clip } from '../../contract/document/document.ts'

type Timed = Pick<Clip, 'start' | 'offset' | 'effects'>

/** Seconds of its take that a clip plays in one second. */
export function speedOf({ effects }: Pick<Clip, 'effects'>): number {
  return effects?.speed ?? 1
}

/** Where in its take a clip is at `time` of the timeline, in seconds. */
export function takeTimeOf(clip: Timed, time: number): number {
  return clip.offset + (time - clip.start) * speedOf(clip)
}

/** When on the timeline a clip says what its take says at `takeTime`, in seconds. */
export function timelineTimeOf(clip: Timed, takeTime: number): number {
  return clip.start + (takeTime - clip.offset) / speedOf(clip)
}

/** Where in its take a clip ends, in seconds. */
export function takeEndOf(clip: Timed & Pick<Clip, 'duration'>): number {
  return clip.offset + clip.duration * speedOf(clip)
}
