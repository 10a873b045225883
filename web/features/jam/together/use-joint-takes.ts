import { useEffect, useRef, useState } from 'react'
import { beatGridOf } from '#model/document/beats'
import { clockAt } from '../../../engine/sound/clock-at.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { JamRecording } from '../recording/use-jam-recording.ts'
import type { LatencyTest } from '../../../recording/use-latency-test.ts'
import type { RecordSettings } from '../recording/use-record-settings.ts'
import type { JamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState } from '../room/use-jam.ts'
import { isMicrophoneOff } from '../../../recording/recorder-state.ts'
import { followStarts } from './follow-starts.ts'
import { createOneTab } from './one-tab.ts'

export interface JointTakeParts {
  recording: JamRecording
  theatre: JamTheatre
  loop: LatencyTest
  settings: RecordSettings
}

/** Only the newest of a user's tabs records, on all devices; returns whether that is another tab. */
export function useJointTakes({ recording, theatre, loop, settings }: JointTakeParts): boolean {
  const { room, me } = useJam()
  const { seats } = useJamState()
  const state = useSignal(recording.recorder.state)
  const { setFollowing, playback } = theatre
  const { together, metronome } = settings
  // One tab per user: otherwise each of their tabs would record the same voice.
  const [tab] = useState(() => createOneTab(`mouthpiece_jam_microphone_${room.id}_${me}`, navigator.locks))
  const isElsewhere = useSignal(tab.isElsewhere)
  const wantsToRecord = together && !isMicrophoneOff(state)
  useEffect(() => (wantsToRecord ? tab.want() : undefined), [tab, wantsToRecord])
  const latest = useRef({ latency: loop.latency, metronome })
  const isEnabled = useRef(together)
  useEffect(() => {
    latest.current = { latency: loop.latency, metronome }
    isEnabled.current = together
  })

  const isReady = state.name === 'ready' && together && !isElsewhere
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
        isRecordingTab: () => isEnabled.current && !tab.isElsewhere.get(),
        now: () => performance.now(),
        join({ playFrom, from, to, beats, ...start }, seat, countInAt) {
          setFollowing(false)
          playback.pause()
          const span = { playFrom, from, to: to ?? undefined }
          void recording.recorder.record({
            seat,
            ...span,
            grid: beatGridOf(start),
            countIn: beats,
            countInAt: (context) => clockAt(context, countInAt, performance.now()),
            ...latest.current,
          })
        },
        end: () => void recording.recorder.stop(),
      }),
    [room, me, tab, recording, playback, setFollowing],
  )
  const tabs = seats.find(({ person }) => person?.id === me)?.tabs ?? []
  // Another device's, once the room knows that it is newer.
  return isElsewhere || (tabs.includes(room.client) && tabs.at(-1) !== room.client)
}
