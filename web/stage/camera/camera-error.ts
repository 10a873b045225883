import { CameraError, type CameraErrorCode } from '../../engine/face/camera.ts'
import type { ErrorMessage } from '../cast/player-error.ts'

const words: Record<CameraErrorCode, ErrorMessage> = {
  denied: {
    title: 'The camera is blocked',
    text: 'Your browser does not let this page use the camera. Select the lock or camera icon next to the address, allow the camera, and try again. Everything else works without it.',
  },
  missing: {
    title: 'No camera found',
    text: 'There is no camera on this device, or it was unplugged. Plug one in and try again, or continue without one: the voice also moves the head.',
  },
  busy: {
    title: 'The camera isn’t responding',
    text: 'Another app may be using it. Close calls and recorders and try again.',
  },
  unsupported: {
    title: 'This browser can’t use the camera',
    text: 'The camera needs a current Chrome, Edge, Firefox or Safari and an https address. Everything else works without it.',
  },
}

export function cameraErrorMessage(error: unknown): ErrorMessage {
  if (error instanceof CameraError) return words[error.code]
  return {
    title: 'Face tracking isn’t available right now',
    text: 'Face tracking could not be loaded. Check your connection and try again. Everything else works without it.',
  }
}
