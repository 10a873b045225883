import { useEffect, useRef } from 'react'
import { clockAt } from '../../../engine/sound/clock-at.ts'
import { useSignal } from '../../../ui/use-signal.ts'
import type { JamRecording } from '../recording/use-jam-recording.ts'
import type { LoopBackTest } from '../recording/use-loop-back.ts'
import type { RecordSettings } from '../recording/use-record-settings.ts'
import type { JamTheatre } from '../room/use-jam-theatre.ts'
import { useJam } from '../room/use-jam.ts'
import { followStarts } from './follow-starts.ts'

/** Tells the room whether this microphone goes along when a take is started together, and records when one is. */
export function useJointTakes({
  recording,
  theatre,
  loop,
  settings,
}: {
  recording: JamRecording
  theatre: JamTheatre
  loop: LoopBackTest
  settings: RecordSettings
}) {
  const { room, me } = useJam()
  const { step } = useSignal(recording.recorder.state)
  const { setFollowing, playback } = theatre
  const latest = useRef({ latency: loop.latency, metronome: settings.metronome })
  useEffect(() => {
    latest.current = { latency: loop.latency, metronome: settings.metronome }
  })

  const isReady = step === 'ready' && settings.together
  useEffect(() => {
    recording.arm(isReady)
    return () => recording.arm(false)
  }, [recording, isReady])

  useEffect(
    () =>
      followStarts({
        room,
        me,
        recorder: recording.recorder.state,
        now: () => performance.now(),
        join({ playFrom, from, to, tempo, beats }, seat, firstBeat) {
          setFollowing(false)
          playback.pause()
          const span = { playFrom, from, to: to ?? undefined }
          void recording.recorder.record({
            seat,
            ...span,
            tempo,
            countIn: beats,
            firstBeat: (context) => clockAt(context, firstBeat, performance.now()),
            ...latest.current,
          })
        },
        end: () => void recording.recorder.stop(),
      }),
    [room, me, recording, playback, setFollowing],
  )
}
