import type { MixSession } from '../../../engine/mix/mix-session.ts'

/** Returns the playhead as a place to snap to, unless it moves. */
export function still(session: Pick<MixSession, 'playing' | 'position'>): number[] {
  return session.playing.get() ? [] : [session.position()]
}
