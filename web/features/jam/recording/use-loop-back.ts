import { useState } from 'react'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { keepLatency, storedLatency } from '../../../stage/microphone/loop-back.ts'
import type { JamRecording } from './use-jam-recording.ts'

/** Later than this, headphones are wireless and hard to sing along with, in seconds. */
export const LATE = 0.2
/** From here on the backing track would be in the take, as strength of the test. */
const BLEEDS = 0.3

export type LoopBackTest = ReturnType<typeof useLoopBack>

/** The stored latency of the chosen microphone with these headphones, and whether it picks them up. */
export function useLoopBack(recording: JamRecording, deviceId: string) {
  const [measured, setMeasured] = useState<{ device: string; latency: number }>()
  const [isTesting, setTesting] = useState(false)
  const latency = measured?.device === deviceId ? measured.latency : storedLatency(deviceId)

  async function test() {
    setTesting(true)
    try {
      return await recording.test()
    } finally {
      setTesting(false)
    }
  }

  return {
    latency,
    isTesting,
    async measure() {
      const found = await test()
      if (found.latency === undefined) {
        toast({
          text: 'The microphone did not hear the clicks. Hold a headphone close to it, turn it up, and test again.',
          tone: 'danger',
        })
        return
      }
      keepLatency(deviceId, found.latency)
      setMeasured({ device: deviceId, latency: found.latency })
    },
    async checkHeadphones() {
      const found = await test()
      if (found.strength > BLEEDS) {
        toast({
          text: 'The microphone hears the backing track. Put headphones on, or turn them down.',
          tone: 'danger',
        })
      } else toast({ text: 'Good: the microphone does not hear your headphones.', tone: 'good' })
    },
  }
}
