import { useState } from 'react'
import { measureLatency } from '../../../../recording/latency.ts'
import { storedLatency } from '../../../../stage/microphone/loop-back.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import type { StudioRecorder } from './recorder.ts'

/** The latency from headphones to the open microphone: the stored measurement, and a new test. */
export function useLatencyTest(recorder: StudioRecorder) {
  const microphone = useSignal(recorder.microphone)
  const [isTesting, setTesting] = useState(false)
  return {
    /** Seconds; undefined until it was measured. Until then the browser's estimate is used. */
    known: microphone && storedLatency(microphone.deviceId),
    canTest: microphone !== undefined,
    isTesting,
    async test() {
      if (!microphone) return
      setTesting(true)
      try {
        await measureLatency(microphone)
      } finally {
        setTesting(false)
      }
    },
  }
}
