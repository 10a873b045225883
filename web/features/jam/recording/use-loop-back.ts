import { useState } from 'react'
import type { Microphone } from '../../../engine/sound/microphone.ts'
import { measureLatency, testLoopBack } from '../../../recording/latency.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { storedLatency } from '../../../stage/microphone/loop-back.ts'
import type { JamRecording } from './use-jam-recording.ts'

/** Latency in seconds above which headphones are wireless and hard to sing along with. */
export const LATE = 0.2
/** Strength of the test from which the backing track would be audible in the take. */
const BLEEDS = 0.3

export type LoopBackTest = ReturnType<typeof useLoopBack>

/** The stored latency of the chosen microphone with these headphones, and whether it picks them up. */
export function useLoopBack(recording: JamRecording, deviceId: string) {
  const [measured, setMeasured] = useState<{ device: string; latency: number }>()
  const [isTesting, setTesting] = useState(false)
  const latency = measured?.device === deviceId ? measured.latency : storedLatency(deviceId)

  async function withMicrophone<Result>(task: (microphone: Microphone) => Promise<Result>) {
    const microphone = recording.recorder.microphone.get()
    if (!microphone) return undefined
    setTesting(true)
    try {
      return await task(microphone)
    } finally {
      setTesting(false)
    }
  }

  return {
    latency,
    isTesting,
    async measure() {
      const found = await withMicrophone(measureLatency)
      if (found !== undefined) setMeasured({ device: deviceId, latency: found })
    },
    async checkHeadphones() {
      const found = await withMicrophone(testLoopBack)
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
