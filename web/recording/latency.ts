import type { Microphone } from '../engine/sound/microphone.ts'
import type { SoundSession } from '../engine/sound/session.ts'

/** Seconds from playback to recording, as estimated by the browser. */
export function estimatedLatency(
  microphone: Pick<Microphone, 'latency'>,
  session: Pick<SoundSession, 'outputLatency'>,
): number {
  return microphone.latency + session.outputLatency()
}
