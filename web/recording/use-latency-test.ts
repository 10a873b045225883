import { useState } from 'react'
import type { Microphone } from '../engine/sound/microphone.ts'
import { openSession } from '../engine/sound/session.ts'
import { showError } from '../shell/errors/show-error.ts'
import { storedLatency, storeLatency } from '../stage/microphone/stored-latency.ts'
import { toast } from '../ui/feedback/toasts.tsx'
import { useSignal } from '../ui/hooks/use-signal.ts'
import type { Recorder } from './recorder.ts'

/** From this strength on, playback would be audible in the take. */
const BLEEDS = 0.3

export type LatencyTest = ReturnType<typeof useLatencyTest>

/** Per microphone and headphones. `device` may be closed. */
export function useLatencyTest(recorder: Pick<Recorder, 'microphone'>, device?: string) {
  const microphone = useSignal(recorder.microphone)
  const [measured, setMeasured] = useState<{ device: string; latency: number }>()
  const [isTesting, setTesting] = useState(false)
  const deviceId = device ?? microphone?.deviceId ?? ''

  /** Plays clicks and finds them in the recording. */
  async function test(source: Microphone) {
    setTesting(true)
    const session = openSession()
    try {
      // Loaded with the first test: most users never measure.
      const { measureLoopBack } = await import('../stage/microphone/loop-back.ts')
      return await measureLoopBack(session, source)
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      session.close()
      setTesting(false)
    }
  }

  return {
    /** Seconds; until it was measured the browser's estimate is used. */
    latency: measured?.device === deviceId ? measured.latency : storedLatency(deviceId),
    canTest: microphone !== undefined,
    isTesting,
    async measure() {
      if (!microphone) return
      const found = await test(microphone)
      if (!found) return
      const { latency } = found
      if (latency === undefined) {
        toast({
          text: 'The microphone did not hear the clicks. Hold a headphone close to it, turn it up, and test again.',
          tone: 'danger',
        })
        return
      }
      storeLatency(microphone.deviceId, latency)
      setMeasured({ device: microphone.deviceId, latency })
    },
    async checkHeadphones() {
      if (!microphone) return
      const found = await test(microphone)
      if (!found) return
      if (found.strength > BLEEDS) {
        toast({
          text: 'The microphone hears the backing track. Put headphones on, or turn them down.',
          tone: 'danger',
        })
      } else toast({ text: 'Good: the microphone does not hear your headphones.', tone: 'good' })
    },
  }
}
