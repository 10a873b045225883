import { useEffect, useMemo, useState } from 'react'
import { seatPerformer } from '#contract/jam/jams'
import type { Entry } from '../../../data/jams.ts'
import { MicrophoneError } from '../../../engine/sound/microphone.ts'
import { restingMouth } from '../../../engine/voice/analysis.ts'
import { lifetime } from '../../../platform/lifetime.ts'
import type { FaceCamera } from '../../../stage/camera/face-camera.ts'
import { liveActing } from '../../../stage/live-acting.ts'
import { openLiveMicrophone } from '../../../stage/microphone/live-microphone.ts'
import type { LiveVoice } from '../../../stage/stage-frame.ts'
import { useSignal } from '../../../ui/use-signal.ts'
import type { JamRoom } from '../room/jam-room.ts'
import { createLiveLine, type LiveLine } from './live-line.ts'
import { tellLive } from './tell-live.ts'

const resting: LiveVoice = { mouth: restingMouth, loudness: -60, speaking: false }

export type LiveVoices = (performer: string) => LiveVoice | undefined

/** What performers do live right now; undefined while nobody is live. */
export function useLiveVoices(room: JamRoom, entry: Entry = 'session'): LiveVoices | undefined {
  const line = useLine(room, entry)
  const { seats } = useSignal(room.state)
  const live = seats
    .filter((seat) => seat.live)
    .map(({ seat }) => seatPerformer(seat))
    .join(' ')
  return useMemo(() => {
    if (live === '') return undefined
    const names = live.split(' ')
    // A live performer rests while nothing comes, and does not do what the document says.
    return (performer) =>
      names.includes(performer) ? (line.voice(performer, resting) ?? resting) : undefined
  }, [line, live])
}

function useLine(room: JamRoom, entry: Entry): LiveLine {
  const [line] = useState(() => createLiveLine(room, entry))
  useEffect(() => line.open(), [line])
  return line
}

/** Performs live on a seat with the microphone, and the camera if that is on, while `on`; `failed` when there is no microphone, or no longer. */
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
        life.onEnd(tellLive(room, seat, me))
      },
      (error: unknown) => {
        if (!life.ended) failed(error)
      },
    )
    return () => life.end()
  }, [room, seat, me, on, camera, failed])
}
