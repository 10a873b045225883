import { useEffect, useState } from 'react'
import Mic from 'lucide-react/icons/mic'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Square from 'lucide-react/icons/square'
import { lifetime } from '../../../platform/lifetime.ts'
import { listMicrophones, watchMicrophones, type MicrophoneDevice } from '../../../engine/sound/microphone.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Select } from '../../../ui/select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useSignal } from '../../../ui/use-signal.ts'
import { soundTroubleWords, troubleOf } from '../../../stage/sound-trouble.ts'
import type { Recorder } from './recorder.ts'
import { TroubleNotice } from '../page/trouble-notice.tsx'

/** The microphone: which one, how loud, and the buttons of a recorder. */
export function RecordPanel({ recorder, isDisabled }: { recorder: Recorder; isDisabled: boolean }) {
  const step = useSignal(recorder.step)
  const trouble = useSignal(recorder.trouble)

  if (step.name === 'off' || step.name === 'opening') {
    return (
      <Button
        variant="primary"
        size="large"
        icon={<Mic aria-hidden="true" />}
        pending={step.name === 'opening'}
        isDisabled={isDisabled}
        onPress={() => void recorder.open()}
      >
        {step.name === 'opening' ? 'Waiting for your permission' : 'Record with the microphone'}
      </Button>
    )
  }
  if (step.name === 'failed') {
    const words = soundTroubleWords(troubleOf(step.error))
    return (
      <TroubleNotice {...words}>
        <Button size="small" onPress={() => void recorder.open()}>
          Try again
        </Button>
      </TroubleNotice>
    )
  }
  const idle = step.name === 'ready'
  return (
    <div className="flex w-full flex-col gap-4">
      {trouble ? <StorageNotice full={trouble === 'storage_full'} /> : null}
      <div className="flex flex-wrap items-end gap-4">
        <div className="flex items-center gap-2">
          <MainButton recorder={recorder} isDisabled={isDisabled} />
          {step.name === 'recording' || step.name === 'paused' ? (
            <>
              <Button
                icon={step.name === 'paused' ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
                onPress={() => (step.name === 'paused' ? recorder.resume() : recorder.pause())}
              >
                {step.name === 'paused' ? 'Go on' : 'Pause'}
              </Button>
              <Button
                variant="plain"
                icon={<RotateCcw aria-hidden="true" />}
                onPress={() => void recorder.retake()}
              >
                Retake
              </Button>
            </>
          ) : null}
        </div>
        <Elapsed recorder={recorder} />
        <div className="flex min-w-52 flex-1 flex-col gap-2">
          <Meter label="Level of the microphone" value={recorder.level} />
          <DeviceChoice recorder={recorder} isDisabled={!idle} />
        </div>
      </div>
    </div>
  )
}

/** Record, call off, stop: always the same place, always what comes next. */
function MainButton({ recorder, isDisabled }: { recorder: Recorder; isDisabled: boolean }) {
  const step = useSignal(recorder.step)
  if (step.name === 'finishing') {
    return (
      <Button size="large" pending>
        Finishing
      </Button>
    )
  }
  if (step.name === 'counting') {
    return (
      <Button size="large" onPress={() => void recorder.cancel()}>
        Call it off
      </Button>
    )
  }
  const running = step.name === 'recording' || step.name === 'paused'
  return (
    <Button
      size="large"
      variant="primary"
      isDisabled={isDisabled}
      icon={
        running ? (
          <Square aria-hidden="true" className="fill-current" />
        ) : (
          <span aria-hidden="true" className="size-3.5 rounded-full bg-limelight" />
        )
      }
      onPress={() => void (running ? recorder.stop() : recorder.record())}
    >
      {running ? 'Stop' : 'Record'}
    </Button>
  )
}

function Elapsed({ recorder }: { recorder: Recorder }) {
  const step = useSignal(recorder.step)
  const elapsed = useSignal(recorder.elapsed)
  const running = step.name === 'recording'
  return (
    <p className="flex h-12 items-center gap-2.5 font-display text-2xl tabular-nums" role="timer">
      <span
        aria-hidden="true"
        className={classNames('size-2.5 rounded-full', running ? 'animate-breathe bg-curtain' : 'bg-line')}
      />
      {clock(step.name === 'ready' || step.name === 'counting' ? 0 : elapsed)}
    </p>
  )
}

/** The big number over the stage while counting in. */
export function CountIn({ recorder }: { recorder: Recorder }) {
  const step = useSignal(recorder.step)
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

function DeviceChoice({ recorder, isDisabled }: { recorder: Recorder; isDisabled: boolean }) {
  const microphone = useSignal(recorder.microphone)
  const [devices, setDevices] = useState<MicrophoneDevice[]>([])

  useEffect(() => {
    const life = lifetime()
    const look = () =>
      void listMicrophones().then((found) => {
        if (!life.ended) setDevices(found)
      })
    look()
    watchMicrophones(look, { lifetime: life })
    return () => life.end()
  }, [microphone])

  if (!microphone) return <Spinner />
  const options = devices.map(({ id, label }, index) => ({ id, label: label || `Microphone ${index + 1}` }))
  return (
    <Select
      label="Microphone"
      labelHidden
      size="small"
      isDisabled={isDisabled}
      options={
        options.some((option) => option.id === microphone.deviceId)
          ? options
          : [{ id: microphone.deviceId, label: microphone.label || 'Microphone' }, ...options]
      }
      value={microphone.deviceId}
      onChange={(id) => void recorder.open(id)}
    />
  )
}

function StorageNotice({ full }: { full: boolean }) {
  const words = full
    ? soundTroubleWords('disk-full')
    : {
        title: 'This recording is only in memory',
        text: 'The browser could not write it down. Go on, but do not close this page before it is uploaded.',
      }
  return <TroubleNotice {...words} />
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`
}
