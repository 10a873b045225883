import Circle from 'lucide-react/icons/circle'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Square from 'lucide-react/icons/square'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef } from 'react'
import { beatGridOf } from '#model/document/beats'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import type { Signal } from '../../../platform/signal.ts'
import { soundErrorMessage, soundErrorKind } from '../../../stage/takes/sound-error.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Meter } from '../../../ui/dials/meter.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { JamTheatre } from '../room/use-jam-theatre.ts'
import { useJamState } from '../room/use-jam.ts'
import type { Delivery } from './deliveries.ts'
import { isMicrophoneOff, type RecorderState } from '../../../recording/recorder-state.ts'
import type { JamRecording } from './use-jam-recording.ts'
import type { LatencyTest } from '../../../recording/use-latency-test.ts'
import { spanFrom, type RecordSettings } from './use-record-settings.ts'
import { formatFixed } from '../../../platform/locale.ts'

interface RecordBarProps {
  recording: JamRecording
  theatre: JamTheatre
  loop: LatencyTest
  seat: number | undefined
  settings: RecordSettings
}

export function RecordBar(props: RecordBarProps) {
  const { recording, seat, settings } = props
  const { recorder } = recording
  const arriving = useSignal(recording.deliveries.list)
  const state = useSignal(recorder.state)
  const storageError = useSignal(recorder.storageError)
  const main = useRef<HTMLButtonElement>(null)
  const isOff = isMicrophoneOff(state)
  const isRunning = state.name === 'counting' || state.name === 'recording'
  const toggle = useRecordToggle(props, { state, isRunning })

  if (seat === undefined) {
    return <p className="px-4 py-2.5 text-sm text-soft">Take a free seat to record or to perform live.</p>
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      {/* One button, which keeps the focus from opening the microphone to the end of the take. */}
      <Button
        ref={main}
        variant="primary"
        icon={
          isOff ? (
            <Mic aria-hidden="true" />
          ) : isRunning ? (
            <Square aria-hidden="true" className="fill-current" />
          ) : (
            <Circle aria-hidden="true" className="fill-current" />
          )
        }
        pending={state.name === 'opening' || state.name === 'finishing'}
        onPress={toggle}
      >
        {isOff
          ? 'Turn on the microphone'
          : isRunning
            ? 'Stop'
            : settings.punchIn === undefined
              ? 'Record from the playhead'
              : 'Record from the punch-in'}
      </Button>
      {isRunning ? (
        <Button
          variant="plain"
          icon={<X aria-hidden="true" />}
          onPress={() => {
            main.current?.focus()
            void recorder.discard()
          }}
        >
          Discard
        </Button>
      ) : null}
      {isOff ? null : (
        <div className="flex items-center gap-1">
          <div className="w-40">
            <Meter label="Level of the microphone" value={recorder.level} />
          </div>
          {state.name === 'ready' ? (
            <IconButton
              size="small"
              placement="top"
              label="Turn off the microphone"
              icon={<MicOff aria-hidden="true" />}
              onPress={() => {
                main.current?.focus()
                void recorder.close()
              }}
            />
          ) : null}
        </div>
      )}
      <p role="status" className="text-sm tabular-nums">
        {state.name === 'counting' ? (
          `Starts in ${state.count}`
        ) : state.name === 'recording' ? (
          <Elapsed seconds={recorder.elapsed} />
        ) : arriving.length > 0 ? (
          arrivingWords(arriving)
        ) : null}
      </p>
      {state.name === 'failed' ? <MicrophoneNotice error={state.error} /> : null}
      {storageError ? (
        <p role="alert" className="text-sm text-danger">
          This browser has no room left, so the take is in memory only. Keep this page open until it has
          arrived.
        </p>
      ) : null}
    </div>
  )
}

/** The action of the record button and its shortcut; prevents disturbances of the recording. */
function useRecordToggle(
  { recording: { recorder }, theatre, loop, seat, settings }: RecordBarProps,
  { state, isRunning }: { state: RecorderState; isRunning: boolean },
): () => void {
  const { document } = useJamState()
  const { setFollowing, playback } = theatre
  // During a recording the playhead follows the tape, and nothing may move it.
  useEffect(() => setFollowing(!isRunning), [setFollowing, isRunning])

  // Leaving the seat closes the microphone, but does not interrupt a running take.
  const isIdle = seat === undefined && state.name === 'ready'
  useEffect(() => {
    if (isIdle) void recorder.close()
  }, [recorder, isIdle])

  const record = () => {
    if (seat === undefined) return
    const { countIn, metronome } = settings
    const span = spanFrom(playback.position.get(), settings)
    setFollowing(false)
    playback.pause()
    void recorder.record({
      seat,
      ...span,
      grid: beatGridOf(document),
      countIn: Number(countIn),
      metronome,
      latency: loop.latency,
    })
  }
  const toggle = () => {
    if (isRunning) void recorder.stop()
    else if (state.name === 'ready') record()
    else if (seat !== undefined && (state.name === 'off' || state.name === 'failed')) void recorder.open()
  }
  const newest = useNewest(toggle)
  usePageActions(
    useMemo(
      () => [{ id: 'jam.record', label: 'Record or stop', shortcut: 'r', run: () => newest.current() }],
      [newest],
    ),
  )
  return toggle
}

/** A component of its own, because it re-renders with every block of sound. */
function Elapsed({ seconds }: { seconds: Signal<number> }) {
  return `Recording, ${formatFixed(useSignal(seconds), 1)} s`
}

function arrivingWords(list: readonly Delivery[]): string {
  const what = list.length === 1 ? 'Your take is' : `${list.length} takes are`
  const waits = list.some(({ error }) => error !== undefined)
  return waits ? `${what} saved on this device, not in the jam yet.` : `${what} on the way to the jam.`
}

function MicrophoneNotice({ error }: { error: unknown }) {
  const { title, text } = soundErrorMessage(soundErrorKind(error))
  return (
    <p role="alert" className="max-w-prose text-sm">
      <strong>{title}.</strong> {text}
    </p>
  )
}
