export type MicrophoneErrorCode =
  /** The user or the browser's settings denied access. */
  | 'denied'
  /** There is none, or not the requested one. */
  | 'missing'
  /** Another program uses it, or it does not respond. */
  | 'busy'
  /** It was disconnected while it was used. */
  | 'lost'
  /** This browser or this address (not https) cannot record. */
  | 'unsupported'

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly code: MicrophoneErrorCode
  constructor(code: MicrophoneErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** Classifies an error of `getUserMedia` by its name: https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
export function microphoneErrorCode(failure: unknown): MicrophoneErrorCode {
  const name = failure instanceof Error ? failure.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError' || name === 'InvalidStateError') return 'busy'
  return 'unsupported'
}
