import type { JamTransport } from '../../contract/jam/frames.ts'

/** The position of the shared playhead at `now`, in seconds. */
export function positionAt({ at, position, playing }: JamTransport, now: number): number {
  return playing ? position + Math.max(0, now - at) / 1000 : position
}
