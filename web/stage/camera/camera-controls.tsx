import { useEffect, useRef, type ReactNode } from 'react'
import Camera from 'lucide-react/icons/camera'
import CameraOff from 'lucide-react/icons/camera-off'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ScanFace from 'lucide-react/icons/scan-face'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { cameraErrorMessage } from './camera-error.ts'
import type { FaceCamera } from './face-camera.ts'

export function CameraControls({
  camera,
  isDisabled = false,
  privacyNote,
  children,
}: {
  camera: FaceCamera
  isDisabled?: boolean
  /** Explains the use of the pictures while no take is recorded. */
  privacyNote?: string
  /** Further camera controls. */
  children?: ReactNode
}) {
  const step = useSignal(camera.step)
  const isOn = step.name === 'calibrating' || step.name === 'following'
  return (
    <section aria-label="Camera" className="flex flex-col gap-3">
      {step.name === 'failed' ? <CameraErrorText {...cameraErrorMessage(step.error)} /> : null}
      {step.name === 'lost' ? (
        <CameraErrorText
          title="The camera was disconnected"
          text="It was unplugged or switched off. What was recorded until then is saved; your voice keeps moving the head."
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={isOn ? <CameraOff aria-hidden="true" /> : <Camera aria-hidden="true" />}
          pending={step.name === 'opening'}
          isDisabled={isDisabled}
          onPress={isOn ? camera.stop : camera.start}
        >
          {isOn ? 'Camera off' : step.name === 'opening' ? 'Opening the camera' : 'Act with the camera'}
        </Button>
        {isOn ? (
          <Button
            size="small"
            variant="plain"
            icon={<ScanFace aria-hidden="true" />}
            onPress={camera.calibrate}
          >
            Calibrate again
          </Button>
        ) : null}
      </div>
      {isOn ? (
        <div className="flex items-center gap-3">
          <Mirror camera={camera} />
          <CameraState camera={camera} />
        </div>
      ) : (
        <p className="max-w-prose text-sm text-soft">
          Your head, eyes and brows move the character’s.{' '}
          {privacyNote ??
            `${children ? 'Unless you record the picture, it' : 'Your picture'} never leaves this device: it is processed here and discarded; only the movement is saved with the take.`}
        </p>
      )}
      {children}
    </section>
  )
}

function CameraState({ camera }: { camera: FaceCamera }) {
  const step = useSignal(camera.step)
  const seen = useSignal(camera.seen)
  if (step.name === 'calibrating') {
    return (
      <div className="flex min-w-44 flex-col gap-2 text-sm" role="status">
        <p>{seen ? 'Look straight ahead, with a calm face.' : 'Looking for your face.'}</p>
        <ProgressBar label="Learning your face" value={step.share} />
      </div>
    )
  }
  return (
    <p role="status" className="text-sm text-soft">
      {seen ? 'Following your face.' : 'No face found: the character acts on its own.'}
    </p>
  )
}

function Mirror({ camera }: { camera: FaceCamera }) {
  const stream = useSignal(camera.stream)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream ?? null
    if (stream) void video.current.play().catch(() => undefined)
  }, [stream])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="You, as the camera sees you"
      className="aspect-[4/3] w-28 -scale-x-100 rounded-control border border-line bg-sunken object-cover"
    />
  )
}

function CameraErrorText({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="flex gap-3 rounded-panel border border-danger bg-raised p-4 text-sm">
      <CircleAlert className="mt-0.5 shrink-0 text-danger" aria-hidden="true" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-soft">{text}</p>
      </div>
    </div>
  )
}
