import { lazy, Suspense, useEffect } from 'react'
import { clipOf } from '#model/edits/invert-edit'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { ClipInspector } from '../audio/clip-inspector.tsx'
import { TrackHead } from '../audio/track-head.tsx'
import { JamFrame } from '../page/jam-frame.tsx'
import { JamPage } from '../jam-page.tsx'
import { useJamTool } from '../page/use-jam-tool.ts'
import { useJam, useJamState } from '../room/use-jam.ts'
import { JointStage } from '../together/joint-stage.tsx'
import { CountBall } from './count-ball.tsx'
import { RecordBar } from './record-bar.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { RecorderState } from '../../../recording/recorder-state.ts'
import { SeatList } from '../seats/seat-list.tsx'
import { useJamRecording, type JamRecording } from './use-jam-recording.ts'
import { useLatencyTest } from '../../../recording/use-latency-test.ts'
import { useRecordSettings } from './use-record-settings.ts'

const UnplacedRecordings = lazy(async () => ({
  default: (await import('./unplaced-recordings.tsx')).UnplacedRecordings,
}))
const TogetherBar = lazy(async () => ({
  default: (await import('../together/together-bar.tsx')).TogetherBar,
}))
const RecordingPanel = lazy(async () => ({ default: (await import('./recording-panel.tsx')).RecordingPanel }))

/** `/jam/:id/recorder`. */
export function Component() {
  return (
    <JamPage tool="Recorder">
      <RecorderTool />
    </JamPage>
  )
}

function RecorderTool() {
  const { room, me } = useJam()
  const { seats, start } = useJamState()
  const tool = useJamTool()
  const { document, takes, theatre, player, chosen, choose } = tool
  const recording = useJamRecording(room, me, theatre.playback)
  const state = useSignal(recording.recorder.state)
  const deviceId = useSignal(recording.recorder.deviceId)
  const loop = useLatencyTest(recording.recorder, deviceId)
  const { settings, change } = useRecordSettings()
  const seat = seats.find(({ person }) => person?.id === me)?.seat
  const place = chosen?.kind === 'clip' ? clipOf(document, chosen.id) : undefined
  useRecovery(recording)
  // Alone, the user's own record button suffices; a host need not have a seat.
  const isJoint = start !== null || seats.some(({ person }) => person !== null && person.id !== me)
  const unplaced = useSignal(recording.unplaced)
  return (
    <JamFrame
      tool={tool}
      onStage={
        <>
          <CountIn state={state} />
          <JointStage withCount={state.name !== 'counting'} />
        </>
      }
      left={<SeatList isRecording={state.name === 'recording'} />}
      right={
        place ? (
          <ClipInspector
            clip={place.clip}
            track={place.track}
            document={document}
            takes={takes}
            player={player}
            onClose={() => choose(undefined)}
          />
        ) : (
          <>
            {unplaced.length > 0 ? (
              <Suspense>
                <UnplacedRecordings recordings={unplaced} fileOf={recording.fileOf} />
              </Suspense>
            ) : null}
            {seat === undefined ? (
              <FirstSteps />
            ) : (
              <Suspense>
                <RecordingPanel
                  recording={recording}
                  loop={loop}
                  settings={settings}
                  onChange={change}
                  player={player}
                />
              </Suspense>
            )}
          </>
        )
      }
      bar={
        <>
          <RecordBar recording={recording} theatre={theatre} loop={loop} seat={seat} settings={settings} />
          {isJoint ? (
            <Suspense>
              <TogetherBar recording={recording} theatre={theatre} loop={loop} settings={settings} />
            </Suspense>
          ) : null}
        </>
      }
      timeline={{ head: (track) => <TrackHead track={track} /> }}
    />
  )
}

/** Large enough to be read from a distance: the remaining beats, then the recording state. */
function CountIn({ state }: { state: RecorderState }) {
  if (state.name === 'recording') {
    return (
      <p
        aria-hidden="true"
        className="absolute top-3 left-3 flex items-center gap-2 rounded-full bg-curtain px-3 py-1 text-sm font-semibold text-on-curtain"
      >
        <span className="size-2.5 rounded-full bg-current" />
        Recording
      </p>
    )
  }
  return state.name === 'counting' && state.count > 0 ? <CountBall count={state.count} /> : null
}

function useRecovery(recording: JamRecording) {
  useEffect(() => {
    void recording.recover().then((count) => {
      if (count > 0)
        toast({
          text: 'An interrupted recording was saved and is on its way to the jam.',
          tone: 'good',
        })
    })
  }, [recording])
}
