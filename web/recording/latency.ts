import type { Microphone } from '../engine/sound/microphone.ts'
import { openSession, type SoundSession } from '../engine/sound/session.ts'
import { measureLoopBack, storeLatency, type LoopBack } from '../stage/microphone/loop-back.ts'
import { toast } from '../ui/feedback/toasts.tsx'

/** Returns the latency from playback to recording in seconds, as estimated by the browser. */
export function estimatedLatency(
  microphone: Pick<Microphone, 'latency'>,
  session: Pick<SoundSession, 'outputLatency'>,
): number {
  return microphone.latency + session.outputLatency()
}

/** Plays clicks and finds them in what the microphone records. */
export async function testLoopBack(microphone: Microphone): Promise<LoopBack> {
  const session = openSession()
  try {
    return await measureLoopBack(session, microphone)
  } finally {
    session.close()
  }
}

/** Measures and stores the latency of a microphone, in seconds. Says so when the clicks were not found. */
export async function measureLatency(microphone: Microphone): Promise<number | undefined> {
  const { latency } = await testLoopBack(microphone)
  if (latency === undefined) {
    toast({
      text: 'The microphone did not hear the clicks. Hold a headphone close to it, turn it up, and test again.',
      tone: 'danger',
    })
  } else storeLatency(microphone.deviceId, latency)
  return latency
}
