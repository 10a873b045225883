import { useEffect } from 'react'
import { MicrophoneError } from '../../../engine/sound/microphone-error.ts'
import { lifetime } from '../../../platform/lifetime.ts'
import type { FaceCamera } from '../../../stage/camera/face-camera.ts'
import { liveActing } from '../../../stage/live-acting.ts'
import { openLiveMicrophone } from '../../../stage/microphone/live-microphone.ts'
import type { JamRoom } from '../room/jam-room.ts'
import { createLiveLine } from './live-line.ts'
import { sendLive } from './send-live.ts'

/** While `on`, with the microphone, and the camera if enabled; `failed` without a microphone. */
export function usePerformLive(
  room: JamRoom,
  {
    seat,
    me,
    on,
    camera,
    failed,
  }: {
    seat: number
    me: string
    on: boolean
    camera: Pick<FaceCamera, 'face'>
    failed: (error: unknown) => void
  },
) {
  useEffect(() => {
    if (!on) return
    const life = lifetime()
    const line = createLiveLine(room)
    openLiveMicrophone({ lifetime: life }).then(
      ({ microphone, voice }) => {
        if (life.ended) return
        microphone.onLost(() => failed(new MicrophoneError('lost')))
        life.onEnd(
          line.perform(
            seat,
            liveActing(() => voice, camera),
          ),
        )
        life.onEnd(sendLive(room, seat, me))
      },
      (error: unknown) => {
        if (!life.ended) failed(error)
      },
    )
    return () => life.end()
  }, [room, seat, me, on, camera, failed])
}
