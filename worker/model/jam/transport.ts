import type { JamTransport } from '../../contract/jam/frames.ts'

/** Seconds. */
export function positionAt({ at, position, playing }: JamTransport, now: number): number {
  return playing ? position + Math.max(0, now - at) / 1000 : position
}
