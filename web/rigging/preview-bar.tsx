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
import type { PuppetPreview } from './use-puppet-preview.ts'

const CameraControls = lazy(async () => ({
  default: (await import('../stage/camera/camera-controls.tsx')).CameraControls,
}))

const shapeLabels: Record<(typeof mouthShapes)[number], string> = {
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

/** The controls of the preview: a sample voice, microphone and camera, or one held mouth shape. */
export function PreviewBar({
  puppetPreview,
  isReady,
  onPreview,
  onHold,
}: {
  puppetPreview: PuppetPreview
  isReady: boolean
  /** Called before the puppet acts. */
  onPreview: () => void
  onHold: () => void
}) {
  const isListening = puppetPreview.listening === 'ready'
  const [showsCamera, setShowsCamera] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="What it says"
          labelHidden
          size="small"
          options={puppetPreview.samples}
          value={puppetPreview.file}
          onChange={puppetPreview.choose}
          isDisabled={!isReady}
        />
        <Button
          size="small"
          variant="primary"
          isDisabled={!isReady}
          pending={puppetPreview.loading}
          icon={puppetPreview.playing ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
          onPress={() => {
            if (puppetPreview.playing) return puppetPreview.stop()
            onPreview()
            puppetPreview.play()
          }}
        >
          {puppetPreview.playing ? 'Stop' : 'Sample voice'}
        </Button>
        <Button
          size="small"
          isDisabled={!isReady}
          pending={puppetPreview.listening === 'opening'}
          icon={isListening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          onPress={() => {
            if (isListening) return puppetPreview.microphone.stop()
            puppetPreview.stop()
            puppetPreview.hold(undefined)
            onPreview()
            puppetPreview.microphone.start()
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
            if (showsCamera) puppetPreview.camera.stop()
            else onPreview()
            setShowsCamera(!showsCamera)
          }}
        >
          Camera
        </Button>
        {isListening ? (
          <div className="w-32">
            <Meter label="Level of the microphone" value={puppetPreview.microphone.level} />
          </div>
        ) : null}
        <fieldset className="ml-auto flex flex-wrap gap-1" disabled={!isReady}>
          <legend className="sr-only">Hold a mouth shape</legend>
          {mouthShapes.map((shape) => (
            <button
              key={shape}
              type="button"
              title={shapeLabels[shape]}
              aria-label={`Hold ${shape}: ${shapeLabels[shape]}`}
              aria-pressed={puppetPreview.held === shape}
              onClick={() => {
                puppetPreview.stop()
                puppetPreview.microphone.stop()
                onHold()
                puppetPreview.hold(puppetPreview.held === shape ? undefined : shape)
              }}
              className={classNames(
                'size-8 rounded-control border text-sm font-semibold transition-colors disabled:opacity-50',
                puppetPreview.held === shape
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
          <CameraControls camera={puppetPreview.camera} />
        </Suspense>
      ) : null}
      {puppetPreview.failed ? (
        <p role="alert" className="text-sm text-danger">
          {soundErrorMessage(soundErrorKind(puppetPreview.failed)).text}
        </p>
      ) : null}
    </div>
  )
}
