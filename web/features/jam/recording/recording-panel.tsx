import type { PlayerHandle } from '../../../stage/player/use-player.ts'
import { DeviceChoice } from '../../../recording/device-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { isMicrophoneOff } from '../../../recording/recorder-state.ts'
import { Arriving } from './arriving.tsx'
import type { JamRecording } from './use-jam-recording.ts'
import { Section } from './first-steps.tsx'
import type { LatencyTest } from '../../../recording/use-latency-test.ts'
import type { RecordSettings } from './use-record-settings.ts'

/** Latency in seconds above which headphones are wireless and hard to sing along with. */
const LATE = 0.2

const countIns = [
  { id: '0', label: 'None' },
  { id: '4', label: 'One bar' },
  { id: '8', label: 'Two bars' },
] as const

/** Takes being uploaded, the microphone with its latency, and settings of the next take. */
export function RecordingPanel({
  recording,
  loop,
  settings,
  onChange,
  player,
}: {
  recording: JamRecording
  loop: LatencyTest
  settings: RecordSettings
  onChange: (part: Partial<RecordSettings>) => void
  player: PlayerHandle
}) {
  const { recorder, deliveries } = recording
  const state = useSignal(recorder.state)
  const deviceId = useSignal(recorder.deviceId)
  const arriving = useSignal(deliveries.list)
  const isReady = state.name === 'ready'
  const here = () => Math.round(player.position.get() * 100) / 100
  return (
    <>
      {arriving.length > 0 ? <Arriving list={arriving} deliveries={deliveries} /> : null}
      <Section title="Microphone">
        {deviceId === '' ? null : (
          <DeviceChoice
            current={{ id: deviceId, label: 'Microphone' }}
            isDisabled={!isReady}
            onChoose={(id) => void recorder.open(id)}
          />
        )}
        <Latency
          loop={loop}
          estimate={recorder.estimatedLatency()}
          isReady={isReady}
          isOff={isMicrophoneOff(state)}
        />
      </Section>
      <Section title="Next take">
        <RadioChips
          label="Count-in"
          options={countIns}
          value={settings.countIn}
          onChange={(countIn) => onChange({ countIn })}
        />
        <Switch
          label="Metronome while recording"
          value={settings.metronome}
          onChange={(metronome) => onChange({ metronome })}
        />
        <Switch
          label="Record me when the host records everyone"
          value={settings.together}
          onChange={(together) => onChange({ together })}
        />
        <PunchField
          label="Punch in at (seconds)"
          value={settings.punchIn}
          onChange={(punchIn) => onChange({ punchIn })}
          onHere={() => onChange({ punchIn: here() })}
          hereLabel="Punch in at the playhead"
          description="Leave empty to start at the playhead. Otherwise you hear what comes before it."
        />
        <PunchField
          label="Punch out at (seconds)"
          value={settings.punchOut}
          onChange={(punchOut) => onChange({ punchOut })}
          onHere={() => onChange({ punchOut: here() })}
          hereLabel="Punch out at the playhead"
          description="Leave empty to record until you stop."
        />
      </Section>
    </>
  )
}

function Latency({
  loop,
  estimate,
  isReady,
  isOff,
}: {
  loop: LatencyTest
  estimate: number | undefined
  isReady: boolean
  isOff: boolean
}) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {loop.latency === undefined
          ? unmeasuredMessage(estimate)
          : `Latency: ${Math.round(loop.latency * 1000)} ms. It is removed from every take.`}
      </p>
      {(loop.latency ?? 0) > LATE ? (
        <p className="text-danger">
          That’s typical of wireless headphones. Takes still land in the right place, but wired headphones are
          easier to sing with.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          isDisabled={!isReady}
          pending={loop.isTesting}
          onPress={() => void loop.measure()}
        >
          Measure the latency
        </Button>
        <Button
          size="small"
          isDisabled={!isReady || loop.isTesting}
          onPress={() => void loop.checkHeadphones()}
        >
          Check the headphones
        </Button>
      </div>
      <p className="text-soft">
        {isOff
          ? 'Turn on the microphone first.'
          : 'To measure, hold a headphone to the microphone. To check, wear them.'}
      </p>
    </div>
  )
}

function unmeasuredMessage(estimate: number | undefined): string {
  const what = 'The latency of your headphones and microphone has not been measured yet'
  return estimate === undefined
    ? `${what}.`
    : `${what}. Your browser estimates ${Math.round(estimate * 1000)} ms, which is removed from every take.`
}

function PunchField({
  label,
  value,
  onChange,
  onHere,
  hereLabel,
  description,
}: {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  onHere: () => void
  hereLabel: string
  description: string
}) {
  return (
    <div className="flex flex-col items-stretch gap-1.5 [&>button]:self-start">
      <NumberField
        label={label}
        kind="any"
        min={0}
        max={86_400}
        step={0.1}
        value={value}
        onChange={onChange}
        description={description}
      />
      <Button size="small" variant="plain" onPress={onHere}>
        {hereLabel}
      </Button>
    </div>
  )
}
