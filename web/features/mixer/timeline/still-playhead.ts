import type { MixSession } from '../../../engine/mix/mix-session.ts'

/** The playhead as a place that catches what is dragged; none while it runs, or what is held would run with it. */
export function still(session: Pick<MixSession, 'playing' | 'position'>): number[] {
  return session.playing.get() ? [] : [session.position()]
}
