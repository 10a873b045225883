import type { Lifetime } from '../../platform/lifetime.ts'

export type CameraErrorCode =
  /** The person or the browser's settings said no. */
  | 'denied'
  /** There is none. */
  | 'missing'
  /** Another program holds it, or it does not answer. */
  | 'busy'
  /** This browser, or this address (not https), has no cameras. */
  | 'unsupported'

export class CameraError extends Error {
  override readonly name = 'CameraError'
  readonly code: CameraErrorCode
  constructor(code: CameraErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

export interface Camera {
  /** For showing it to the one who sits in front of it. */
  stream: MediaStream
  /** The newest picture, `WIDTH` wide; `undefined` before the first. The caller closes it. */
  picture(): Promise<ImageBitmap | undefined>
  /** Calls `listener` once when the camera goes away (unplugged, permission taken back). */
  onLost(listener: () => void): void
}

/** Enough for a face; more only costs time. */
const WIDTH = 320
const HEIGHT = 240

/** Opens the camera, for as long as `lifetime`. Throws a `CameraError`. */
export async function openCamera({ lifetime }: { lifetime: Lifetime }): Promise<Camera> {
  const stream = await requestCamera()
  lifetime.onEnd(() => stream.getTracks().forEach((track) => track.stop()))
  if (lifetime.ended) throw lifetime.signal.reason
  const [track] = stream.getVideoTracks()
  if (!track) throw new CameraError('missing')
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  lifetime.onEnd(() => {
    video.srcObject = null
  })
  try {
    await video.play()
  } catch (failure) {
    throw new CameraError('busy', { cause: failure })
  }
  return {
    stream,
    async picture() {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
      return createImageBitmap(video, { resizeWidth: WIDTH, resizeHeight: HEIGHT, resizeQuality: 'low' })
    },
    onLost(listener) {
      track.addEventListener('ended', listener, { once: true, signal: lifetime.signal })
    },
  }
}

async function requestCamera(): Promise<MediaStream> {
  // Safe: missing on addresses without https, whatever the library's types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CameraError('unsupported')
  try {
    return await devices.getUserMedia({
      video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 }, facingMode: 'user' },
    })
  } catch (failure) {
    throw new CameraError(codeOf(failure), { cause: failure })
  }
}

function codeOf(failure: unknown): CameraErrorCode {
  const name = failure instanceof Error ? failure.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}
