import { CameraError, type CameraErrorCode } from '../../engine/face/camera.ts'
import type { ErrorMessage } from '../cast/player-error.ts'

const words: Record<CameraErrorCode, ErrorMessage> = {
  denied: {
    title: 'The camera is blocked',
    text: 'Your browser does not let this page use the camera. Press the lock or camera sign left of the address, allow the camera, and try again. Everything else works without it.',
  },
  missing: {
    title: 'No camera found',
    text: 'There is no camera on this device, or it was unplugged. Plug one in and try again, or continue without: the voice moves the head as well.',
  },
  busy: {
    title: 'The camera does not answer',
    text: 'Another program may be using it. Close calls and recorders, then try again.',
  },
  unsupported: {
    title: 'This browser has no camera for us',
    text: 'The camera needs a current Chrome, Edge, Firefox or Safari and an https address. Everything else works without it.',
  },
}

/** Returns the message for a camera error. */
export function cameraErrorMessage(error: unknown): ErrorMessage {
  if (error instanceof CameraError) return words[error.code]
  return {
    title: 'Faces cannot be read right now',
    text: 'The face reader could not be loaded. Check the connection and try again; everything else works without it.',
  }
}
