import type { Landing } from '../../../data/take-delivery.ts'

/** Timing of a take in seconds: `playedAt` of the audio clock, the others of the timeline. */
export interface TakeTiming {
  seat: number
  from: number
  to?: number | undefined
  /** Start of the backing track. */
  playFrom: number
  playedAt: number
  /** Latency from playback to recording. */
  latency: number
}

/** Seconds recorded beyond a punch-out, so that its last sample is included. */
const MARGIN = 0.1

/** Seconds of the audio clock, including the latency. */
function startOf({ from, playFrom, playedAt, latency }: TakeTiming): number {
  return playedAt + Math.max(0, from - playFrom) + latency
}

/** Returns when a recording is complete, in seconds of the audio clock; infinite without punch-out. */
export function endOf(timing: TakeTiming): number {
  const { from, to = Infinity } = timing
  return startOf(timing) + to - from + MARGIN
}

/** Returns the place of a recording of `duration` seconds whose first sample has the time `startedAt`. */
export function landingOf(
  timing: TakeTiming,
  { id, startedAt, duration }: { id: string; startedAt: number; duration: number },
): Landing {
  const { seat, from, to = Infinity } = timing
  const offset = Math.max(0, startOf(timing) - startedAt)
  return {
    recording: id,
    seat,
    start: from,
    offset,
    duration: Math.max(0, Math.min(duration - offset, to - from)),
  }
}
