import Circle from 'lucide-react/icons/circle'
import Square from 'lucide-react/icons/square'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { PlayerControls } from '../../../stage/player-controls.tsx'
import { soundTroubleWords, troubleOf } from '../../../stage/sound-trouble.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSignal } from '../../../ui/use-signal.ts'
import { JamPage } from '../page/jam-page.tsx'
import { JamStage } from '../page/jam-stage.tsx'
import { useJamTheatre, type JamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import { SeatList } from './seat-list.tsx'
import type { Delivery } from './deliveries.ts'
import { LATE, useLoopBack } from './use-loop-back.ts'
import { useJamRecording, type JamRecording } from './use-jam-recording.ts'

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
  const { takes } = useJamTakes(document)
  const theatre = useJamTheatre(room, document, takes)
  const recording = useJamRecording(room, me, theatre.playback)
  const seat = seats.find(({ person }) => person?.id === me)?.seat
  useRecovery(recording)
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
        <JamStage theatre={theatre} document={document} className="min-h-40 flex-1" />
        <PlayerControls player={theatre.player} fps={document.stage.fps} />
      </div>
      <Area name="left">
        <div className="p-4">
          <SeatList />
        </div>
      </Area>
      <Area name="bottom">
        {seat === undefined ? (
          <p className="m-auto p-6 text-center text-soft">Take a free seat to record or to perform live.</p>
        ) : (
          <Deck recording={recording} theatre={theatre} seat={seat} />
        )}
      </Area>
    </>
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

const countIns = [
  { id: '0', label: 'None' },
  { id: '4', label: 'One bar' },
  { id: '8', label: 'Two bars' },
] as const

function Deck({ recording, theatre, seat }: { recording: JamRecording; theatre: JamTheatre; seat: number }) {
  const { recorder, deliveries } = recording
  const { document } = useJamState()
  const state = useSignal(recorder.state)
  const arriving = useSignal(deliveries.list)
  const loop = useLoopBack(recording, state.deviceId)
  const [countIn, setCountIn] = useState<'0' | '4' | '8'>('4')
  const [metronome, setMetronome] = useState(false)
  const [punchOut, setPunchOut] = useState('')
  const { step } = state
  const isRunning = step === 'counting' || step === 'recording'
  const { setFollowing, playback } = theatre
  // While one records, the playhead is the tape's: nothing nudges or moves it.
  useEffect(() => setFollowing(!isRunning), [setFollowing, isRunning])

  const record = () => {
    const to = Number(punchOut)
    const from = playback.position.get()
    setFollowing(false)
    playback.pause()
    void recorder.record({
      seat,
      from,
      to: punchOut !== '' && to > from ? to : undefined,
      tempo: document.tempo,
      countIn: Number(countIn),
      metronome,
      latency: loop.latency ?? 0.03,
    })
  }
  const toggle = () => (isRunning ? void recorder.stop() : step === 'ready' ? record() : void recorder.open())
  const newest = useRef(toggle)
  useEffect(() => {
    newest.current = toggle
  })
  usePageActions(
    useMemo(
      () => [{ id: 'jam.record', label: 'Record or stop', shortcut: 'r', run: () => newest.current() }],
      [],
    ),
  )

  return (
    <div className="flex h-full min-h-0 flex-wrap items-start gap-x-10 gap-y-4 overflow-auto p-4">
      <div className="flex min-w-72 flex-col gap-3">
        <div className="flex items-center gap-3">
          {step === 'off' || step === 'opening' ? (
            <Button variant="primary" pending={step === 'opening'} onPress={() => void recorder.open()}>
              Turn the microphone on
            </Button>
          ) : isRunning ? (
            <>
              <Button
                variant="primary"
                icon={<Square aria-hidden="true" className="fill-current" />}
                onPress={toggle}
              >
                Stop
              </Button>
              <Button variant="plain" icon={<X aria-hidden="true" />} onPress={() => void recorder.cancel()}>
                Throw away
              </Button>
            </>
          ) : (
            <Button
              variant="primary"
              pending={step === 'finishing'}
              icon={<Circle aria-hidden="true" className="fill-current" />}
              onPress={toggle}
            >
              Record from the playhead
            </Button>
          )}
        </div>
        <p role="status" className="min-h-6 text-sm tabular-nums">
          {step === 'counting'
            ? `Starts in ${state.count}`
            : step === 'recording'
              ? `Recording, ${state.elapsed.toFixed(1)} s`
              : ''}
        </p>
        <Level value={state.level} />
        {state.error === undefined ? null : <MicrophoneNotice error={state.error} />}
        {state.trouble ? (
          <p className="text-sm text-danger">
            This browser has no room left, so the take is in memory only. Keep this page open until it has
            arrived.
          </p>
        ) : null}
      </div>
      <div className="flex min-w-64 flex-col gap-3">
        <RadioChips label="Count-in" options={countIns} value={countIn} onChange={setCountIn} />
        <Switch label="Metronome while recording" value={metronome} onChange={setMetronome} />
        <TextField
          label="Punch out at (seconds)"
          type="number"
          value={punchOut}
          onChange={setPunchOut}
          description="Empty: it records until you stop."
        />
      </div>
      <div className="flex max-w-xs min-w-60 flex-col gap-2 text-sm">
        <p>
          {loop.latency === undefined
            ? 'The latency of your headphones and microphone has not been measured yet.'
            : `Latency: ${Math.round(loop.latency * 1000)} ms. It is taken out of every take.`}
        </p>
        {(loop.latency ?? 0) > LATE ? (
          <p className="text-danger">
            That is what wireless headphones do. Takes still land where they belong, but a cable is easier to
            sing with.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            isDisabled={step !== 'ready'}
            pending={loop.isTesting}
            onPress={() => void loop.measure()}
          >
            Measure the latency
          </Button>
          <Button
            size="small"
            isDisabled={step !== 'ready' || loop.isTesting}
            onPress={() => void loop.checkHeadphones()}
          >
            Check the headphones
          </Button>
        </div>
        <p className="text-soft">To measure, hold a headphone to the microphone. To check, wear them.</p>
      </div>
      {arriving.length > 0 ? <Arriving deliveries={arriving} onRetry={deliveries.retry} /> : null}
    </div>
  )
}

function Level({ value }: { value: number }) {
  const share = value <= 0 ? 0 : Math.max(0, 1 + Math.log10(value) / 2.5)
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-pressed">
      <div
        className={`h-full ${value > 0.95 ? 'bg-danger' : 'bg-good'}`}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </div>
  )
}

function MicrophoneNotice({ error }: { error: unknown }) {
  const { title, text } = soundTroubleWords(troubleOf(error))
  return (
    <p role="alert" className="max-w-sm text-sm">
      <strong>{title}.</strong> {text}
    </p>
  )
}

function Arriving({
  deliveries,
  onRetry,
}: {
  deliveries: readonly Delivery[]
  onRetry: (id: string) => void
}) {
  return (
    <ul aria-label="On their way" className="flex min-w-60 flex-col gap-2">
      {deliveries.map(({ take, progress, error }) => (
        <li key={take.id} className="flex flex-col gap-1 text-sm">
          <ProgressBar label={take.name} value={progress} />
          {error === undefined ? null : (
            <span className="flex items-center gap-2">
              Kept on this computer, but not sent.
              <Button size="small" onPress={() => onRetry(take.id)}>
                Try again
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
