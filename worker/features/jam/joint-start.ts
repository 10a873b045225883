import type { BeatGrid } from '../../model/document/beats.ts'
import type { JamClientFrame, JamRefusal, JamSeat } from '../../contract/jam/frames.ts'
import { type JamStart } from '../../contract/jam/joint-start.ts'
import { hostOf, isUnderWay } from '../../model/jam/joint-start.ts'
import type { ReadySeat } from './seats.ts'
import { startDelay } from './transport.ts'

/**
 * Milliseconds from the press to the first beat: browsers open a file for the recording and check that their sounds
 * are loaded.
 */
const GET_READY_MS = 700

export interface StartScene {
  owner: string
  here: ReadonlySet<string>
  seats: readonly JamSeat[]
  ready: readonly ReadySeat[]
  running: JamStart | null
  beatGrid: BeatGrid
  now: number
  delays: Iterable<number>
}

/** The joint take that this press starts, for all armed seats; or why it is refused. */
export function jointStart(
  by: { id: string; name: string },
  { beats, playFrom, from, to }: Extract<JamClientFrame, { t: 'start' }>,
  scene: StartScene & { id: string },
): JamStart | JamRefusal {
  const { id, owner, here, seats, ready, running, beatGrid, now, delays } = scene
  if (hostOf(owner, here, seats) !== by.id) return 'not_host'
  if (running && isUnderWay(running, seats, now)) return 'started'
  if (ready.length === 0) return 'nobody_ready'
  const span = { playFrom: Math.min(playFrom, from), from, to: to !== undefined && to > from ? to : null }
  const at = now + startDelay(delays) + GET_READY_MS
  const sorted = ready.toSorted((one, other) => one.seat - other.seat)
  const who = { seats: sorted.map(({ seat }) => seat), tabs: sorted.map(({ tab }) => tab) }
  return { id, at, beats, ...beatGrid, ...span, ...who, by: by.name }
}
