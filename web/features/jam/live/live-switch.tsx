import { useCallback, useEffect, useState } from 'react'
import { CameraControls } from '../../../stage/camera/camera-controls.tsx'
import { soundErrorMessage, soundErrorKind } from '../../../stage/takes/sound-error.ts'
import { useFaceCamera } from '../../../stage/camera/use-face-camera.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useJam } from '../room/use-jam.ts'
import { usePerformLive } from './use-perform-live.ts'

/** Performs live without recording: sends mouth movement and, with the camera, head and eyes, but no sound. */
export function LiveSwitch({ seat }: { seat: number }) {
  const { room, me } = useJam()
  const [on, setOn] = useState(false)
  const camera = useFaceCamera()
  const failed = useCallback((error: unknown) => {
    setOn(false)
    const { title, text } = soundErrorMessage(soundErrorKind(error))
    toast({ text: `${title}. ${text}`, tone: 'danger' })
  }, [])
  usePerformLive(room, { seat, me, on, camera, failed })
  useEffect(() => {
    if (!on) camera.stop()
  }, [on, camera])
  return (
    <>
      <Switch
        label="Perform live"
        description="Everyone here sees your character’s mouth and movements follow you. No sound is sent or recorded."
        value={on}
        onChange={setOn}
      />
      {on ? (
        <CameraControls
          camera={camera}
          privacyNote="Pictures of you never leave this device: they are processed here and discarded; only the movement is sent to those watching."
        />
      ) : null}
    </>
  )
}
