import { useState } from 'react'
import { openSession } from '../../../../engine/sound/session.ts'
import { keepLatency, storedLatency, measureLoopBack } from '../../../../stage/microphone/loop-back.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import type { Recorder } from './recorder.ts'

/** The latency from headphones to the open microphone: the stored measurement, and a new test. */
export function useLatencyTest(recorder: Recorder) {
  const microphone = useSignal(recorder.microphone)
  const [isTesting, setTesting] = useState(false)
  return {
    /** Seconds; `undefined` until it was measured. The browser's own word counts until then. */
    known: microphone && storedLatency(microphone.deviceId),
    canTest: microphone !== undefined,
    isTesting,
    async test() {
      if (!microphone) return
      setTesting(true)
      const session = openSession()
      try {
        const { latency } = await measureLoopBack(session, microphone)
        if (latency === undefined) {
          toast({
            text: 'The microphone did not hear the clicks. Hold a headphone close to it, turn it up, and test again.',
            tone: 'danger',
          })
        } else keepLatency(microphone.deviceId, latency)
      } finally {
        session.close()
        setTesting(false)
      }
    },
  }
}
