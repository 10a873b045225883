import { lazy, Suspense, useEffect, useState } from 'react'
import { clipOf } from '#contract/document-edits/turned-round'
import { Area } from '../../../shell/areas/area.tsx'
import { PlayerControls } from '../../../stage/player-controls.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSignal } from '../../../ui/use-signal.ts'
import { ClipInspector } from '../audio/clip-inspector.tsx'
import { TrackHead } from '../audio/track-head.tsx'
import { JamPage } from '../page/jam-page.tsx'
import { JamStage } from '../page/jam-stage.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { useJamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'
import { JamTimeline } from '../timeline/jam-timeline.tsx'
import { RecordBar } from './record-bar.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { RecorderStep } from './recorder.ts'
import { SeatList } from './seat-list.tsx'
import { useJamRecording, type JamRecording } from './use-jam-recording.ts'
import { useLoopBack } from './use-loop-back.ts'
import { useRecordSettings } from './use-record-settings.ts'

const RecordingPanel = lazy(async () => ({ default: (await import('./recording-panel.tsx')).RecordingPanel }))

/** `/jam/:id/recorder`: take a seat, sing to the backing track. */
export function Component() {
  return (
    <JamPage tool="Recorder">
      <RecorderTool />
    </JamPage>
  )
}

function RecorderTool() {
  const { room, me } = useJam()
  const { document, seats } = useJamState()
  const loaded = useJamTakes(document)
  const { takes } = loaded
  const theatre = useJamTheatre(room, document, loaded)
  const recording = useJamRecording(room, me, theatre.playback)
  const { deviceId, step, count } = useSignal(recording.recorder.state)
  const loop = useLoopBack(recording, deviceId)
  const { settings, change } = useRecordSettings()
  const [chosen, setChosen] = useState<Chosen>()
  const seat = seats.find(({ person }) => person?.id === me)?.seat
  const place = chosen?.kind === 'clip' ? clipOf(document, chosen.id) : undefined
  const { player } = theatre
  useRecovery(recording)
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
        <JamStage theatre={theatre} document={document} className="min-h-40 flex-1">
          <CountIn step={step} count={count} />
        </JamStage>
        <PlayerControls player={player} fps={document.stage.fps} />
        <SidePanel side="left">
          <SeatList />
        </SidePanel>
        <SidePanel side="right">
          {place ? (
            <ClipInspector
              clip={place.clip}
              track={place.track}
              document={document}
              takes={takes}
              player={player}
              onClose={() => setChosen(undefined)}
            />
          ) : seat === undefined ? (
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
        </SidePanel>
      </div>
      <Area name="bottom">
        <div className="flex h-full min-h-0 flex-col">
          <div className="border-b border-line">
            <RecordBar recording={recording} theatre={theatre} loop={loop} seat={seat} settings={settings} />
          </div>
          <div className="min-h-0 flex-1">
            <JamTimeline
              document={document}
              takes={takes}
              player={player}
              chosen={chosen}
              onChoose={setChosen}
              head={(track) => <TrackHead track={track} />}
            />
          </div>
        </div>
      </Area>
    </>
  )
}

/** Large, to be seen from where one sings: the beats that are left, and then that it records. */
function CountIn({ step, count }: { step: RecorderStep; count: number }) {
  if (step === 'recording') {
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
  if (step !== 'counting' || count === 0) return null
  return (
    <p aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <span
        key={count}
        className="flex size-28 animate-rise items-center justify-center rounded-full bg-limelight font-display text-6xl font-bold text-on-limelight shadow-float"
      >
        {count}
      </span>
    </p>
  )
}

/** A recording that an earlier visit left behind comes in by itself. */
function useRecovery(recording: JamRecording) {
  useEffect(() => {
    void recording.recover().then((count) => {
      if (count > 0)
        toast({
          text: 'A recording that was cut short was kept, and is on its way to the jam.',
          tone: 'good',
        })
    })
  }, [recording])
}
