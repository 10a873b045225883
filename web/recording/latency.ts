import type { Microphone } from '../engine/sound/microphone.ts'
import type { SoundSession } from '../engine/sound/session.ts'

/** Returns the latency from playback to recording in seconds, as estimated by the browser. */
export function estimatedLatency(
  microphone: Pick<Microphone, 'latency'>,
  session: Pick<SoundSession, 'outputLatency'>,
): number {
  return microphone.latency + session.outputLatency()
}
