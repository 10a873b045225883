import type { ReactNode } from 'react'
import Mic from 'lucide-react/icons/mic'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Square from 'lucide-react/icons/square'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Meter } from '../../../../ui/dials/meter.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { soundErrorMessage, soundErrorKind } from '../../../../stage/takes/sound-error.ts'
import { inputs, type Input } from './recorder-settings.ts'
import { isMicrophoneOff } from '../../../../recording/recorder-state.ts'
import { pressRecord } from './press-record.ts'
import type { StudioRecorder } from './recorder.ts'
import { ErrorNotice } from '../../page/error-notice.tsx'
import { DeviceChoice } from '../../../../recording/device-choice.tsx'

/** Space is reserved before the microphone is open, so that nothing moves. */
export function RecordPanel({
  recorder,
  isDisabled,
  isFullReported,
  children,
}: {
  recorder: StudioRecorder
  isDisabled: boolean
  /** The page reports a full disk already. */
  isFullReported: boolean
  children?: ReactNode
}) {
  const step = useSignal(recorder.state)
  const storageError = useSignal(recorder.storageError)
  const isRunning = step.name === 'recording' || step.name === 'paused'
  return (
    <section
      aria-label="Recorder"
      className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4"
    >
      {storageError && !isFullReported ? <StorageNotice full={storageError === 'storage_full'} /> : null}
      {step.name === 'failed' ? (
        <ErrorNotice {...soundErrorMessage(soundErrorKind(step.error))}>
          <Button size="small" onPress={() => void recorder.open()}>
            Try again
          </Button>
        </ErrorNotice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <MainButton recorder={recorder} isDisabled={isDisabled} />
        {isRunning ? (
          <div className="flex items-center gap-2">
            <Button
              icon={step.name === 'paused' ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              onPress={() => (step.name === 'paused' ? recorder.resume() : recorder.pause())}
            >
              {step.name === 'paused' ? 'Continue' : 'Pause'}
            </Button>
            <Button
              variant="plain"
              icon={<RotateCcw aria-hidden="true" />}
              onPress={() => void recorder.retake()}
            >
              Retake
            </Button>
          </div>
        ) : null}
        <Elapsed recorder={recorder} />
        <Loudness recorder={recorder} />
      </div>
      <Settings recorder={recorder}>{children}</Settings>
    </section>
  )
}

function Loudness({ recorder }: { recorder: StudioRecorder }) {
  const clipped = useSignal(recorder.clipped)
  return (
    <div className="flex min-w-44 flex-1 flex-col gap-1">
      <Meter label="Level of the microphone" value={recorder.level} />
      <p role="status" className={classNames('text-xs', clipped ? 'font-medium text-danger' : 'text-soft')}>
        {clipped
          ? 'Too loud: it distorts. Turn the microphone down or step back.'
          : 'Loud words should reach the yellow.'}
      </p>
    </div>
  )
}

const channelNames: Record<Input, string> = {
  mono: 'Mono',
  stereo: 'Stereo',
  left: 'Left channel',
  right: 'Right channel',
}

function Settings({ recorder, children }: { recorder: StudioRecorder; children: ReactNode }) {
  const step = useSignal(recorder.state)
  const { input, countIn, monitor } = useSignal(recorder.settings)
  const microphone = useSignal(recorder.microphone)
  const isBusy = step.name !== 'ready' && step.name !== 'off' && step.name !== 'failed'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <DeviceChoice
        current={
          microphone
            ? { id: microphone.deviceId, label: microphone.label || 'Microphone' }
            : { id: '', label: 'Default microphone' }
        }
        isDisabled={step.name !== 'ready'}
        onChoose={(id) => void recorder.open(id)}
      />
      <Select
        label="Channels"
        labelHidden
        size="small"
        isDisabled={isBusy}
        options={inputs.map((id) => ({ id, label: channelNames[id] }))}
        value={input}
        onChange={(next) => recorder.set({ input: inputs.find((one) => one === next) ?? 'mono' })}
      />
      <Switch
        label="Count in"
        value={countIn}
        isDisabled={isBusy}
        onChange={(next) => recorder.set({ countIn: next })}
      />
      <Switch
        label="Hear yourself (headphones on)"
        value={monitor}
        onChange={(next) => recorder.set({ monitor: next })}
      />
      {children}
    </div>
  )
}

/** Record, cancel or stop: one button for the next step. */
function MainButton({ recorder, isDisabled }: { recorder: StudioRecorder; isDisabled: boolean }) {
  const step = useSignal(recorder.state)
  const press = () => void pressRecord(recorder)
  if (step.name === 'finishing') {
    return (
      <Button size="large" pending>
        Finishing
      </Button>
    )
  }
  if (step.name === 'counting') {
    return (
      <Button size="large" onPress={press}>
        Discard
      </Button>
    )
  }
  if (isMicrophoneOff(step)) {
    return (
      <Button
        variant="primary"
        size="large"
        icon={<Mic aria-hidden="true" />}
        // The recording of a disconnected microphone becomes a take: until then the button waits and holds the focus.
        pending={step.name === 'opening' || (step.name === 'failed' && isDisabled)}
        isDisabled={isDisabled && step.name !== 'failed'}
        onPress={press}
      >
        {step.name === 'opening' ? 'Waiting for your permission' : 'Turn on the microphone'}
      </Button>
    )
  }
  const running = step.name === 'recording' || step.name === 'paused'
  return (
    <Button
      size="large"
      variant="primary"
      // A running recording can always be stopped. During analysis the button waits and holds the focus.
      pending={isDisabled && !running}
      icon={
        running ? (
          <Square aria-hidden="true" className="fill-current" />
        ) : (
          <span aria-hidden="true" className="size-3.5 rounded-full bg-limelight" />
        )
      }
      onPress={press}
    >
      {running ? 'Stop' : 'Record'}
    </Button>
  )
}

function Elapsed({ recorder }: { recorder: StudioRecorder }) {
  const step = useSignal(recorder.state)
  const elapsed = useSignal(recorder.elapsed)
  const running = step.name === 'recording'
  return (
    <p className="flex h-12 items-center gap-2.5 font-display text-2xl tabular-nums" role="timer">
      <span
        aria-hidden="true"
        className={classNames('size-2.5 rounded-full', running ? 'animate-breathe bg-curtain' : 'bg-line')}
      />
      {clock(step.name === 'recording' || step.name === 'paused' || step.name === 'finishing' ? elapsed : 0)}
    </p>
  )
}

export function CountIn({ recorder }: { recorder: StudioRecorder }) {
  const step = useSignal(recorder.state)
  if (step.name !== 'counting') return null
  return (
    <div className="pointer-events-none absolute inset-y-0 left-[8%] flex items-center" role="status">
      <span
        key={step.count}
        className="flex size-28 animate-rise items-center justify-center rounded-full bg-limelight font-display text-6xl font-bold text-on-limelight shadow-float"
      >
        {step.count}
      </span>
    </div>
  )
}

function StorageNotice({ full }: { full: boolean }) {
  const words = full
    ? soundErrorMessage('disk-full')
    : {
        title: 'This recording is only in memory',
        text: 'The browser couldn’t store it. Continue, but don’t close this page before it is uploaded.',
      }
  return <ErrorNotice {...words} />
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`
}
