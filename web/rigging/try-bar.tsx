import Camera from 'lucide-react/icons/camera'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { lazy, Suspense, useState } from 'react'
import { mouthShapes } from '#contract/takes/mouth-track'
import { soundErrorMessage, soundErrorKind } from '../stage/takes/sound-error.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Meter } from '../ui/dials/meter.tsx'
import { Select } from '../ui/fields/select.tsx'
import type { Trial } from './use-try.ts'

const CameraControls = lazy(async () => ({
  default: (await import('../stage/camera/camera-controls.tsx')).CameraControls,
}))

const shapeWords: Record<(typeof mouthShapes)[number], string> = {
  A: 'P, B, M',
  B: 'Teeth together',
  C: 'Open',
  D: 'Wide open',
  E: 'Rounded',
  F: 'Puckered',
  G: 'F, V',
  H: 'L',
  X: 'At rest',
}

/** Lets the puppet act: a sample voice, the person at microphone and camera, or one shape that is held. */
export function TryBar({
  trial,
  isReady,
  onTry,
  onHold,
}: {
  trial: Trial
  isReady: boolean
  /** It is about to act, or to hold a shape. */
  onTry: () => void
  onHold: () => void
}) {
  const isListening = trial.listening === 'ready'
  const [showsCamera, setShowsCamera] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="What it says"
          labelHidden
          size="small"
          options={trial.samples}
          value={trial.file}
          onChange={trial.choose}
          isDisabled={!isReady}
        />
        <Button
          size="small"
          variant="primary"
          isDisabled={!isReady}
          pending={trial.loading}
          icon={trial.playing ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
          onPress={() => {
            if (trial.playing) return trial.stop()
            onTry()
            trial.play()
          }}
        >
          {trial.playing ? 'Stop' : 'Sample voice'}
        </Button>
        <Button
          size="small"
          isDisabled={!isReady}
          pending={trial.listening === 'opening'}
          icon={isListening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          onPress={() => {
            if (isListening) return trial.microphone.stop()
            trial.stop()
            trial.hold(undefined)
            onTry()
            trial.microphone.start()
          }}
        >
          {isListening ? 'Stop listening' : 'Microphone'}
        </Button>
        <Button
          size="small"
          isDisabled={!isReady}
          icon={<Camera aria-hidden="true" />}
          aria-expanded={showsCamera}
          onPress={() => {
            if (showsCamera) trial.camera.stop()
            else onTry()
            setShowsCamera(!showsCamera)
          }}
        >
          Camera
        </Button>
        {isListening ? (
          <div className="w-32">
            <Meter label="Level of the microphone" value={trial.microphone.level} />
          </div>
        ) : null}
        <fieldset className="ml-auto flex flex-wrap gap-1" disabled={!isReady}>
          <legend className="sr-only">Hold a mouth shape</legend>
          {mouthShapes.map((shape) => (
            <button
              key={shape}
              type="button"
              title={shapeWords[shape]}
              aria-label={`Hold ${shape}: ${shapeWords[shape]}`}
              aria-pressed={trial.held === shape}
              onClick={() => {
                trial.stop()
                trial.microphone.stop()
                onHold()
                trial.hold(trial.held === shape ? undefined : shape)
              }}
              className={classNames(
                'size-8 rounded-control border text-sm font-semibold transition-colors disabled:opacity-50',
                trial.held === shape
                  ? 'border-curtain bg-curtain text-on-curtain'
                  : 'border-line-strong bg-raised hover:bg-hover',
              )}
            >
              {shape}
            </button>
          ))}
        </fieldset>
      </div>
      {showsCamera ? (
        <Suspense fallback={null}>
          <CameraControls camera={trial.camera} />
        </Suspense>
      ) : null}
      {trial.failed ? (
        <p role="alert" className="text-sm text-danger">
          {soundErrorMessage(soundErrorKind(trial.failed)).text}
        </p>
      ) : null}
    </div>
  )
}
