import { useEffect, useState } from 'react'
import { listMicrophones, watchMicrophones, type MicrophoneDevice } from '../../engine/sound/microphone.ts'
import { lifetime } from '../../platform/lifetime.ts'

/** The microphones there are; looked up again when `opened` changes, because names are told only after a permission. */
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
