import { useEffect, useState } from 'react'
import { listMicrophones, watchMicrophones, type MicrophoneDevice } from '../../engine/sound/microphone.ts'
import { lifetime } from '../../platform/lifetime.ts'

/** Lists microphones; again when `opened` changes, because browsers reveal names only after permission. */
export function useMicrophones(opened: unknown): readonly MicrophoneDevice[] {
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([])

  useEffect(() => {
    const life = lifetime()
    const look = () =>
      void listMicrophones().then((found) => {
        if (!life.ended) setDevices(found)
      })
    look()
    watchMicrophones(look, { lifetime: life })
    return () => life.end()
  }, [opened])

  return devices
}
